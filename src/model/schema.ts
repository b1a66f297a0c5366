// The shapes a state is made of, with the types under which guards and recipes see them.

import { ModelError } from "../errors.ts";

declare const viewType: unique symbol;
declare const idType: unique symbol;

/**
 * A member of a domain: it can be compared for equality and looked up with, and nothing else. At run time a small
 * integer; to the compiler a symbol, for those can be neither ordered nor added, and index no array.
 */
export type Id<Name extends string> = symbol & { readonly [idType]: Name };

/** What every schema is: `V` is the type under which a recipe sees a value of it. */
export interface Schema<V> {
  readonly [viewType]?: V;
  readonly node: Node;
}

/** A schema whose values are stored in one cell, and so can be assigned, enumerated and used as keys. */
export interface Leaf<V> extends Schema<V> {
  readonly node: LeafNode;
}

/** A finite set of names (brokers, threads, …): a leaf, a parameter, the keys of a table or the members of a set. */
export interface Domain<Name extends string> extends Leaf<Id<Name>> {
  readonly name: Name;
  readonly size: number;
  /** All members, in order. */
  readonly members: readonly Id<Name>[];
  member(index: number): Id<Name>;
  /** `b1`. */
  label(member: Id<Name>): string;
}

export type ViewOf<S> = S extends Schema<infer V> ? V : never;

/** A set of members of a domain (or of an integer range). It has no iterator: iterate the domain. */
export interface Members<K> {
  readonly size: number;
  has(member: K): boolean;
  add(member: K): unknown;
  delete(member: K): unknown;
  clear(): void;
}

/** One element for each key. Elements that are leaves can be `set`; others are changed in place. */
export interface Table<K, E> {
  get(key: K): E;
}
export interface LeafTable<K, E> extends Table<K, E> {
  set(key: K, value: E): unknown;
}

/** A list with a greatest length. `at(-1)` is the last element; setting `length` cuts the tail off. */
export interface List<E> {
  length: number;
  at(index: number): E;
  push(value: View<E>): unknown;
  pop(): unknown;
}

/** A multiset, for messages in flight: equal contents are equal whatever the order of adding. */
export interface Bag<E> {
  readonly size: number;
  /** The elements in canonical order; read-only. */
  at(index: number): View<E>;
  add(value: View<E>): void;
  /** Takes out the element at this place of the canonical order. */
  remove(index: number): void;
}

/** `V` as guards and properties see it: for reading only. */
export type View<V> = unknown extends V
  ? unknown
  : V extends Members<infer K>
    ? Pick<Members<K>, "size" | "has">
    : V extends Bag<infer E>
      ? Pick<Bag<E>, "size" | "at">
      : V extends List<infer E>
        ? { readonly length: number; at(index: number): View<E> }
        : V extends Table<infer K, infer E>
          ? { get(key: K): View<E> }
          : V extends Id<string> | number | boolean | string | null
            ? V
            : { readonly [F in keyof V]: View<V[F]> };

export type LeafForm =
  | { readonly is: "int" }
  | { readonly is: "boolean" }
  | { readonly is: "enum"; readonly values: readonly string[] }
  | {
      readonly is: "member";
      readonly domain: string;
      readonly labels: readonly string[];
      readonly symmetric: boolean;
    }
  | { readonly is: "optional"; readonly of: LeafNode };

/** `low … high` are the integers a cell may hold. An absent optional holds `low`, one below its inner range. */
export interface LeafNode {
  readonly kind: "leaf";
  readonly low: number;
  readonly high: number;
  readonly form: LeafForm;
}

export type Node =
  | LeafNode
  | { readonly kind: "set"; readonly of: LeafNode }
  | { readonly kind: "struct"; readonly fields: readonly (readonly [name: string, node: Node])[] }
  | { readonly kind: "table"; readonly key: LeafNode; readonly element: Node }
  | { readonly kind: "list"; readonly element: Node; readonly capacity: number }
  | { readonly kind: "bag"; readonly element: Node; readonly capacity: number };

const CELL_LIMIT = 2 ** 30;

function leaf<V>(low: number, high: number, form: LeafForm): Leaf<V> {
  return { node: { kind: "leaf", low, high, form } };
}

function requireInteger(what: string, value: number, low: number, high: number): void {
  if (Number.isInteger(value) && value >= low && value <= high) return;
  throw new ModelError(`schema: ${what} is ${String(value)}; it must be an integer from ${low} to ${high}`);
}

/** An integer from `low` to `high`, both included; a new state holds `low`. */
export function int(low: number, high: number): Leaf<number> {
  requireInteger("the lower end of int(low, high)", low, -CELL_LIMIT, CELL_LIMIT);
  requireInteger("the upper end of int(low, high)", high, low, low + CELL_LIMIT);
  return leaf(low, high, { is: "int" });
}

/** True or false; a new state holds false. */
export function boolean(): Leaf<boolean> {
  return leaf(0, 1, { is: "boolean" });
}

/** One of some words; a new state holds the first. */
export function enumeration<const W extends string>(...words: readonly [W, ...W[]]): Leaf<W> {
  if (new Set(words).size !== words.length) {
    throw new ModelError(`schema: enumeration(${words.join(", ")}) names a word twice`);
  }
  return leaf(0, words.length - 1, { is: "enum", values: words });
}

/**
 * A domain of `size` members called `b0`, `b1`, … after the first letter of its name, unless `labels` says otherwise.
 * `symmetric` declares that the members are interchangeable.
 */
export function domain<const Name extends string>(
  name: Name,
  size: number,
  options: { readonly labels?: readonly string[]; readonly symmetric?: boolean } = {},
): Domain<Name> {
  requireInteger(`the size of domain "${name}"`, size, 1, 1024);
  const labels = options.labels ?? Array.from({ length: size }, (_, i) => `${name.charAt(0)}${i}`);
  if (labels.length !== size || new Set(labels).size !== size) {
    throw new ModelError(`schema: domain "${name}" of ${size} needs as many different labels`);
  }
  const members = Array.from({ length: size }, (_, i) => i as unknown as Id<Name>);
  return {
    node: {
      kind: "leaf",
      low: 0,
      high: size - 1,
      form: { is: "member", domain: name, labels, symmetric: options.symmetric ?? false },
    },
    name,
    size,
    members,
    member(index) {
      requireInteger(`the index of a member of domain "${name}"`, index, 0, size - 1);
      return members[index]!;
    },
    label: (member) => labels[member as unknown as number] ?? `${name}?`,
  };
}

/** A leaf or nothing (`null`); a new state holds nothing. */
export function optional<V>(of: Leaf<V>): Leaf<V | null> {
  if (of.node.form.is === "optional") throw new ModelError("schema: optional(optional(…)) has two nothings");
  return leaf(of.node.low - 1, of.node.high, { is: "optional", of: of.node });
}

/** A set of members of a domain, or of the integers of `int(low, high)`: at most 30 of them; empty at first. */
export function set<K>(of: Leaf<K>): Schema<Members<K>> {
  requireKey("set", of.node);
  requireInteger("the number of possible members of a set", of.node.high - of.node.low + 1, 1, 30);
  return { node: { kind: "set", of: of.node } };
}

/** Leaves can be assigned; what is composite is changed in place. */
export type Fields<F> = {
  -readonly [N in keyof F as F[N] extends Leaf<unknown> ? N : never]: ViewOf<F[N]>;
} & { readonly [N in keyof F as F[N] extends Leaf<unknown> ? never : N]: ViewOf<F[N]> };

/** Named fields. */
export function struct<F extends Record<string, Schema<unknown>>>(fields: F): Schema<Fields<F>> {
  const entries = Object.entries(fields).map(([name, field]) => [name, field.node] as const);
  if (entries.length === 0) throw new ModelError("schema: struct({}) has no field");
  for (const [name] of entries) {
    if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name) || RESERVED.has(name)) {
      throw new ModelError(
        `schema: "${name}" cannot name a field (letters and digits; ${[...RESERVED].join(", ")} are taken)`,
      );
    }
  }
  return { node: { kind: "struct", fields: entries } };
}

const RESERVED = new Set(["constructor", "register", "cells", "base", "write"]);

/** An element for each key of a domain, or of the integers of `int(low, high)`. */
export function table<K, V extends Id<string> | number | boolean | string | null>(
  key: Leaf<K>,
  element: Leaf<V>,
): Schema<LeafTable<K, V>>;
export function table<K, V>(key: Leaf<K>, element: Schema<V>): Schema<Table<K, V>>;
export function table(key: Leaf<unknown>, element: Schema<unknown>): Schema<unknown> {
  requireKey("table", key.node);
  return { node: { kind: "table", key: key.node, element: element.node } };
}

function requireKey(what: string, node: LeafNode): void {
  if (node.form.is !== "int" && node.form.is !== "member") {
    throw new ModelError(
      `schema: a ${what} is over a domain or an int range, not over ${node.form.is} values`,
    );
  }
}

/** A list of at most `capacity` elements; empty at first. */
export function list<V>(element: Schema<V>, capacity: number): Schema<List<V>> {
  requireInteger("the capacity of a list", capacity, 0, 1024);
  return { node: { kind: "list", element: element.node, capacity } };
}

/** A multiset of at most `capacity` structs; empty at first. */
export function bag<V extends object>(element: Schema<V>, capacity: number): Schema<Bag<V>> {
  requireInteger("the capacity of a bag", capacity, 0, 1024);
  if (element.node.kind !== "struct") throw new ModelError("schema: the elements of a bag must be structs");
  return { node: { kind: "bag", element: element.node, capacity } };
}
