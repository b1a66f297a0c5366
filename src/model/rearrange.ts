// Rearranging: the packed words of a state whose members have changed places, in straight-line code.

import { plus } from "./cell-source.ts";
import { cellsOf, fieldsOf, keysOf, type Layout } from "./layout.ts";
import type { LeafNode, Node } from "./schema.ts";
import { mentions, type SymmetricDomain, symmetricName } from "./symmetric-domains.ts";

/** Which member takes which place; the two arrays say the same. */
export interface Places {
  /** `from[p]` is the member that comes to place p. */
  readonly from: Int32Array;
  /** `to[m + 1]` is the place of member m; `to[0]`, the place of nobody, is -1. */
  readonly to: Int32Array;
}

/** Writes into `words` the state that the cells hold, with every member at its new place. */
export type Rearrange = (words: Int32Array) => void;

export function stayingPut({ size }: SymmetricDomain): Places {
  const from = Int32Array.from({ length: size }, (_, m) => m);
  return { from, to: Int32Array.from({ length: size + 1 }, (_, m) => m - 1) };
}

/** `places` belong to `domains`, one each; they are read anew at every call. */
export function compileRearrange(
  layout: Layout,
  domains: readonly SymmetricDomain[],
  places: readonly Places[],
  cells: Int32Array,
): Rearrange {
  const writer = new Writer(domains);
  const fields: string[][] = Array.from({ length: layout.words }, () => []);
  writer.value(layout.node, "0", 0, {
    alive: undefined,
    put(cell, held) {
      if (layout.bits[cell] === 0) return;
      const low = layout.low[cell]!;
      const raw = low === 0 ? held : `(${held}) - ${low}`;
      const shift = layout.shift[cell]!;
      fields[layout.word[cell]!]!.push(shift === 0 ? raw : `((${raw}) << ${shift})`);
    },
  });
  const froms = domains.flatMap(({ size }, d) =>
    Array.from({ length: size }, (_, p) => `const f${d}_${p} = from${d}[${p}];`),
  );
  const source = `"use strict";
    ${domains.map((_, d) => `const from${d} = places[${d}].from, to${d} = places[${d}].to;`).join("\n")}
    const sorted = new Int32Array(${writer.scratch});
    ${MOVE_MASK} ${SORT}
    return function rearrange(words) {
      ${froms.join("\n")}
      ${writer.lines.join("\n")}
      ${fields.map((terms, w) => `words[${w}] = ${terms.length === 0 ? "0" : terms.join(" | ")};`).join("\n")}
    };`;
  return new Function("cells", "places", source)(cells, places) as Rearrange;
}

/** For domains of many members; small ones have their bits moved in line. */
const MOVE_MASK = `function moveMask(mask, to) {
  let moved = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) moved |= 1 << to[32 - Math.clz32(rest & -rest)];
  return moved;
}`;

/** Sorts elements of a bag by their cells, as bags are. */
const SORT = `function sort(items, first, size, stride) {
  for (let i = 1; i < size; i++) {
    for (let at = first + i * stride; at > first; at -= stride) {
      let c = 0;
      while (c < stride && items[at - stride + c] === items[at + c]) c++;
      if (c === stride || items[at - stride + c] < items[at + c]) break;
      for (c = 0; c < stride; c++) {
        const kept = items[at + c];
        items[at + c] = items[at - stride + c];
        items[at - stride + c] = kept;
      }
    }
  }
}`;

/** Where the value of a cell goes. */
interface Sink {
  /** In a list: the condition under which its slot is in use. */
  readonly alive: string | undefined;
  put(cell: number, held: string): void;
}

class Writer {
  readonly #domains: readonly SymmetricDomain[];
  #names = 0;
  /** How many cells of bags are sorted. */
  scratch = 0;
  /** Statements that come before what is put. */
  lines: string[] = [];

  constructor(domains: readonly SymmetricDomain[]) {
    this.#domains = domains;
  }

  /** Puts the cells of the value at `at`, the first of them as cell `cell`. */
  value(node: Node, at: string, cell: number, sink: Sink): void {
    switch (node.kind) {
      case "leaf":
        sink.put(cell, this.#leaf(node, `cells[${at}]`, sink));
        break;
      case "set":
        sink.put(cell, this.#set(node.of, `cells[${at}]`));
        break;
      case "struct":
        for (const { node: field, offset } of fieldsOf(node))
          this.value(field, plus(at, offset), cell + offset, sink);
        break;
      case "table":
        this.#table(node, at, cell, sink);
        break;
      case "list":
        this.#list(node, at, cell, sink);
        break;
      case "bag":
        this.#bag(node, at, cell, sink);
        break;
    }
  }

  /** The number of the symmetric domain that a leaf is of. */
  #domainOf(leaf: LeafNode): number | undefined {
    const name = symmetricName(leaf);
    return name === undefined ? undefined : this.#domains.findIndex((domain) => domain.name === name);
  }

  #leaf(node: LeafNode, held: string, { alive }: Sink): string {
    const domain = this.#domainOf(node);
    if (domain === undefined) return held;
    const moved = `to${domain}[${held} + 1]`;
    // A slot that is not in use holds the first member, and means nobody. (What is optional holds nobody there.)
    return node.form.is === "optional" || alive === undefined ? moved : `(${alive} ? ${moved} : 0)`;
  }

  #set(of: LeafNode, held: string): string {
    const domain = this.#domainOf(of);
    if (domain === undefined) return held;
    const { size } = this.#domains[domain]!;
    if (size > 8) return `moveMask(${held}, to${domain})`;
    const mask = this.#declare(held);
    const bits = Array.from(
      { length: size },
      (_, p) => `(((${mask} >>> f${domain}_${p}) & 1)${p === 0 ? "" : ` << ${p}`})`,
    );
    return `(${bits.join(" | ")})`;
  }

  #table(node: Extract<Node, { kind: "table" }>, at: string, cell: number, sink: Sink): void {
    const domain = this.#domainOf(node.key);
    const stride = cellsOf(node.element);
    for (let p = 0; p < keysOf(node.key); p++) {
      const row =
        domain === undefined
          ? plus(at, p * stride)
          : this.#declare(`f${domain}_${p}${stride === 1 ? "" : ` * ${stride}`} + ${at}`);
      this.value(node.element, row, cell + p * stride, sink);
    }
  }

  #list(node: Extract<Node, { kind: "list" }>, at: string, cell: number, sink: Sink): void {
    const stride = cellsOf(node.element);
    const length = mentions(node.element) ? this.#declare(`cells[${at}]`) : `cells[${at}]`;
    sink.put(cell, length);
    for (let i = 0; i < node.capacity; i++) {
      // In a slot that is not in use lists are empty: the innermost length tells all.
      const slot = { ...sink, alive: `${length} > ${i}` };
      this.value(node.element, plus(at, 1 + i * stride), cell + 1 + i * stride, slot);
    }
  }

  /** Renaming what the elements speak of changes their order: they are laid out aside, and sorted. */
  #bag(node: Extract<Node, { kind: "bag" }>, at: string, cell: number, sink: Sink): void {
    const { element, capacity } = node;
    if (!mentions(element)) {
      this.#list({ kind: "list", element, capacity }, at, cell, sink);
      return;
    }
    const stride = cellsOf(element);
    const first = this.scratch;
    this.scratch += capacity * stride;
    const size = this.#declare(`cells[${at}]`);
    const item = this.#name();
    const laidOut = this.#within(() => {
      const base = this.#declare(`${item} * ${stride} + ${plus(at, 1)}`);
      const aside = this.#declare(`${item} * ${stride} + ${first}`);
      const into: Sink = {
        alive: undefined,
        put: (c, held) => this.lines.push(`sorted[${plus(aside, c)}] = ${held};`),
      };
      this.value(element, base, 0, into);
    });
    this.lines.push(
      `for (let ${item} = 0; ${item} < ${size}; ${item}++) { ${laidOut.join("\n")} }`,
      `sort(sorted, ${first}, ${size}, ${stride});`,
      `for (let c = ${size} * ${stride}; c < ${capacity * stride}; c++) sorted[${first} + c] = cells[${plus(at, 1)} + c];`,
    );
    sink.put(cell, size);
    for (let c = 0; c < capacity * stride; c++) sink.put(cell + 1 + c, `sorted[${first + c}]`);
  }

  #name(): string {
    return `n${this.#names++}`;
  }

  #declare(held: string): string {
    const name = this.#name();
    this.lines.push(`const ${name} = ${held};`);
    return name;
  }

  /** The statements that `write` adds, for a block of their own. */
  #within(write: () => void): string[] {
    const outer = this.lines;
    this.lines = [];
    write();
    const inner = this.lines;
    this.lines = outer;
    return inner;
  }
}
