// Signatures: a number for each member of a symmetric domain, made of all that a state says of it and of no names.

import { plus } from "./cell-source.ts";
import { cellsOf, fieldsOf, keysOf } from "./layout.ts";
import type { LeafNode, Node } from "./schema.ts";
import { mentions, type SymmetricDomain, symmetricName } from "./symmetric-domains.ts";

/**
 * Fills `signature[m + 1]` for every member m; what stands in place 0 means nothing. Renaming the members of a state
 * renames their signatures and changes none. Members of equal signatures may differ all the same.
 */
export type Sign = (signature: Int32Array) => void;

/** What a piece of the state is hashed into, and who is spoken of in it. */
interface Scope {
  /** The variable of the hash; without one (outside of every row and bag) only mentions count. */
  readonly hash: string | undefined;
  /** Variables of the members in whose rows the piece is. */
  readonly owners: readonly string[];
  /** Statements for after the hash is complete: they tell it to those who are mentioned. */
  readonly later: string[];
  /** In a list: the condition under which its slot is in use. */
  readonly alive: string | undefined;
}

interface Rows {
  /** The variable that counts them. */
  readonly key: string;
  readonly count: string;
  /** Whether they are keyed by the members that are signed. */
  readonly isOwn: boolean;
  readonly alive: string | undefined;
  /** The first cell of a row. */
  at(row: string): string;
}

const OUTSIDE: Scope = { hash: undefined, owners: [], later: [], alive: undefined };

/** Writes the function out as source: straight-line code, with a loop for each table that is keyed by members. */
export function compileSign(node: Node, domain: SymmetricDomain, cells: Int32Array): Sign {
  const source = `"use strict";
    const imul = Math.imul;
    function mix(h) { h = imul(h ^ (h >>> 15), 0x2c1b3c6d); return h ^ (h >>> 13); }
    function ones(m) {
      m -= (m >>> 1) & 0x55555555;
      m = (m & 0x33333333) + ((m >>> 2) & 0x33333333);
      return imul((m + (m >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    return function sign(signature) {
      signature.fill(0);
      ${new Writer(domain).write(node)}
    };`;
  return new Function("cells", source)(cells) as Sign;
}

class Writer {
  readonly #domain: SymmetricDomain;
  #names = 0;
  #weights = 0;

  constructor(domain: SymmetricDomain) {
    this.#domain = domain;
  }

  write(node: Node): string {
    const scope = { ...OUTSIDE, later: [] };
    return [...this.#value(node, "0", scope), ...scope.later].join("\n");
  }

  #name(): string {
    return `v${this.#names++}`;
  }

  /** An odd constant that no other place of the state is weighed with. */
  #weight(): string {
    const n = ++this.#weights;
    return String(Math.imul(Math.imul(n, 0x9e3779b1) ^ (n << 13), 0x85ebca6b) | 1);
  }

  /** Statements for the value at `at`. */
  #value(node: Node, at: string, scope: Scope): string[] {
    if (scope.hash === undefined && !mentions(node, this.#domain.name)) return [];
    switch (node.kind) {
      case "leaf":
        return this.#leaf(node, at, scope);
      case "set":
        return this.#set(node.of, at, scope);
      case "struct":
        return fieldsOf(node).flatMap((field) => this.#value(field.node, plus(at, field.offset), scope));
      case "table":
        return this.#table(node, at, scope);
      case "list":
        return this.#list(node, at, scope);
      case "bag":
        return this.#bag(node, at, scope);
    }
  }

  #leaf(node: LeafNode, at: string, scope: Scope): string[] {
    const name = symmetricName(node);
    if (name === undefined) return this.#plain(at, scope, node.low < node.high);
    const isOptional = node.form.is === "optional";
    if (name !== this.#domain.name) return isOptional ? this.#add(scope, `cells[${at}] < 0 ? 1 : 0`) : [];
    const member = this.#name();
    // A slot that is not in use holds the first member, and means nobody.
    const isGuarded = !isOptional && scope.alive !== undefined;
    scope.later.push(`signature[${member} + 1] += ${this.#told(scope)};`);
    return [
      `const ${member} = ${isGuarded ? `${scope.alive} ? cells[${at}] : -1` : `cells[${at}]`};`,
      ...scope.owners.flatMap((owner) => this.#add(scope, `${member} === ${owner} ? 1 : 0`)),
      ...(isOptional ? this.#add(scope, `${member} < 0 ? 1 : 0`) : []),
    ];
  }

  #set(of: LeafNode, at: string, scope: Scope): string[] {
    const name = symmetricName(of);
    if (name === undefined) return this.#plain(at, scope, true);
    const mask = this.#name();
    const declared = `const ${mask} = cells[${at}];`;
    const size = this.#add(scope, `ones(${mask})`);
    if (name !== this.#domain.name) return [declared, ...size];
    const told = this.#name();
    scope.later.push(
      `const ${told} = ${this.#told(scope)};`,
      ...this.#each((m) => `signature[${m} + 1] += -((${mask} >>> ${m}) & 1) & ${told};`),
    );
    return [
      declared,
      ...size,
      ...scope.owners.flatMap((owner) => this.#add(scope, `(${mask} >>> ${owner}) & 1`)),
    ];
  }

  #table(node: Extract<Node, { kind: "table" }>, at: string, scope: Scope): string[] {
    const name = symmetricName(node.key);
    const { element } = node;
    const stride = cellsOf(element);
    if (name === undefined) {
      const places = Array.from({ length: keysOf(node.key) }, (_, i) => plus(at, i * stride));
      return places.flatMap((place) => this.#value(element, place, scope));
    }
    const isOwn = name === this.#domain.name;
    const rows = { key: this.#name(), count: String(keysOf(node.key)), isOwn, alive: scope.alive };
    return this.#rows(element, { ...rows, at: (row) => `${row} * ${stride} + ${at}` }, scope);
  }

  #list(node: Extract<Node, { kind: "list" }>, at: string, scope: Scope): string[] {
    const stride = cellsOf(node.element);
    const length = this.#name();
    const items = Array.from({ length: node.capacity }, (_, i) => {
      // In a slot that is not in use lists are empty: the innermost length tells all.
      const slot = { ...scope, alive: `${length} > ${i}` };
      return this.#value(node.element, plus(at, 1 + i * stride), slot);
    });
    return [`const ${length} = cells[${at}];`, ...this.#add(scope, length), ...items.flat()];
  }

  #bag(node: Extract<Node, { kind: "bag" }>, at: string, scope: Scope): string[] {
    const { element, capacity } = node;
    // Where it speaks of nobody its order is the same under every renaming, as a list's.
    if (!mentions(element)) return this.#list({ kind: "list", element, capacity }, at, scope);
    const size = this.#name();
    const stride = cellsOf(element);
    const rows = { key: this.#name(), count: size, isOwn: false, alive: undefined };
    return [
      `const ${size} = cells[${at}];`,
      ...this.#add(scope, size),
      ...this.#rows(element, { ...rows, at: (row) => `${row} * ${stride} + ${plus(at, 1)}` }, scope),
    ];
  }

  /** Rows whose order means nothing: each is hashed by itself, and the hashes are added up. */
  #rows(element: Node, rows: Rows, scope: Scope): string[] {
    const [hash, base] = [this.#name(), this.#name()];
    const owners = rows.isOwn ? [...scope.owners, rows.key] : scope.owners;
    const row: Scope = { hash, owners, later: [], alive: rows.alive };
    const others = rows.isOwn ? scope.owners : [];
    const body = [
      `let ${hash} = 0;`,
      `const ${base} = ${rows.at(rows.key)};`,
      ...this.#value(element, base, row),
      ...others.flatMap((owner) => this.#add(row, `${rows.key} === ${owner} ? 1 : 0`)),
      `${hash} = mix(${hash});`,
      ...(rows.isOwn ? [`signature[${rows.key} + 1] += ${this.#told(row)};`] : []),
      ...this.#add(scope, hash),
      ...row.later,
    ];
    return [`for (let ${rows.key} = 0; ${rows.key} < ${rows.count}; ${rows.key}++) {`, ...body, "}"];
  }

  #plain(at: string, scope: Scope, varies: boolean): string[] {
    return varies ? this.#add(scope, `cells[${at}]`) : [];
  }

  /** Adds a value to the scope's hash, weighed by its place. */
  #add({ hash }: Scope, value: string): string[] {
    return hash === undefined ? [] : [`${hash} = (${hash} + imul(${value}, ${this.#weight()})) | 0;`];
  }

  /** What a scope tells those whom it mentions, at a place of its own. */
  #told({ hash }: Scope): string {
    return hash === undefined ? this.#weight() : `imul(${hash}, ${this.#weight()})`;
  }

  /** A statement for each member: one after the other, or a loop where they are many. */
  #each(statement: (member: string) => string): string[] {
    const { size } = this.#domain;
    if (size <= 8) return Array.from({ length: size }, (_, m) => statement(String(m)));
    return [`for (let m = 0; m < ${size}; m++) ${statement("m")}`];
  }
}
