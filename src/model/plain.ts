// Plain values: the objects, Maps, Sets and arrays that the witness works on and that reports are made from.

import type { Json } from "../report/report.ts";
import { accessOf } from "./access.ts";
import { cellsOf, fieldsOf, keysOf, labelOf } from "./layout.ts";
import type { LeafNode, Node } from "./schema.ts";

/** A struct is an object, a table a Map, a set a Set, a list an array, a bag a PlainBag; leaves are themselves. */
export type Plain = unknown;

/** The plain value in the cells from `base` on. */
export function decode(node: Node, cells: Int32Array, base = 0): Plain {
  switch (node.kind) {
    case "leaf":
      return accessOf(node).read(cells[base]!);
    case "set":
      return new Set(keys(node.of).filter((key) => (cells[base]! >>> (key - node.of.low)) & 1));
    case "struct": {
      // Cells hold leaves first; a plain struct keeps the author's order of fields.
      const offsets = new Map(fieldsOf(node).map((field) => [field.name, field.offset]));
      return Object.fromEntries(
        node.fields.map(([name, field]) => [name, decode(field, cells, base + offsets.get(name)!)]),
      );
    }
    case "table": {
      const stride = cellsOf(node.element);
      return new Map(keys(node.key).map((key, i) => [key, decode(node.element, cells, base + i * stride)]));
    }
    case "list":
    case "bag": {
      const stride = cellsOf(node.element);
      const items = Array.from({ length: cells[base]! }, (_, i) =>
        decode(node.element, cells, base + 1 + i * stride),
      );
      return node.kind === "list" ? items : new (bagClass(node.element))(items);
    }
  }
}

/** All values of a set's or table's key, as integers. */
export function keys(leaf: LeafNode): number[] {
  return Array.from({ length: keysOf(leaf) }, (_, i) => leaf.low + i);
}

/** The cells of a plain value: written apart from the cursors, so that each can be held against the other. */
export function encode(node: Node, value: Plain): number[] {
  switch (node.kind) {
    case "leaf":
      return [accessOf(node).cellFor(value)];
    case "set": {
      const members = [...(value as ReadonlySet<number>)];
      // A shift by more than 31 would come round to a possible member.
      if (!members.every((member) => keys(node.of).includes(member))) return [Number.NaN];
      return [members.reduce((mask, member) => mask | (1 << (member - node.of.low)), 0)];
    }
    case "struct": {
      const fields = value as Record<string, Plain>;
      return fieldsOf(node).flatMap((field) => encode(field.node, fields[field.name]));
    }
    case "table": {
      const table = value as ReadonlyMap<number, Plain>;
      return keys(node.key).flatMap((key) => encode(node.element, table.get(key)));
    }
    case "list":
    case "bag": {
      const items = node.kind === "list" ? (value as readonly Plain[]) : (value as PlainBag).items;
      const dead = blank(node.element);
      const rest = Array.from({ length: node.capacity - items.length }, () => dead).flat();
      return [items.length, ...items.flatMap((item) => encode(node.element, item)), ...rest];
    }
  }
}

/** The cells of a value that nothing has been written to. */
function blank(node: Node): number[] {
  switch (node.kind) {
    case "leaf":
      return [node.low];
    case "set":
      return [0];
    case "struct":
      return fieldsOf(node).flatMap((field) => blank(field.node));
    case "table":
      return keys(node.key).flatMap(() => blank(node.element));
    case "list":
    case "bag":
      return [0, ...Array.from({ length: node.capacity }, () => blank(node.element)).flat()];
  }
}

/** A multiset as a sorted array: the plain counterpart of a bag cursor. */
export interface PlainBag {
  readonly items: Plain[];
  readonly size: number;
  at(index: number): Plain;
  add(value: Plain): void;
  remove(index: number): void;
}

/** Immer's own mark for classes it may draft, by its registered name: immer itself is the witness's alone. */
const DRAFTABLE = Symbol.for("immer-draftable");

type BagClass = new (items: Plain[]) => PlainBag;
const bagClasses = new WeakMap<Node, BagClass>();

function bagClass(element: Node): BagClass {
  let known = bagClasses.get(element);
  if (known === undefined) {
    known = class implements PlainBag {
      items: Plain[];
      constructor(items: Plain[]) {
        this.items = items;
      }
      get size(): number {
        return this.items.length;
      }
      at(index: number): Plain {
        return this.items.at(index);
      }
      add(value: Plain): void {
        const added = encode(element, value);
        const later = this.items.findIndex((item) => compareCells(encode(element, item), added) > 0);
        this.items.splice(later < 0 ? this.items.length : later, 0, clone(value));
      }
      remove(index: number): void {
        this.items.splice(index, 1);
      }
    };
    Object.defineProperty(known.prototype, DRAFTABLE, { value: true });
    bagClasses.set(element, known);
  }
  return known;
}

function compareCells(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((cell, i) => cell !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

/** A copy that shares nothing with its original, which may be a draft. */
export function clone(value: Plain): Plain {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Set) return new Set(value);
  if (value instanceof Map) return new Map([...value].map(([key, element]) => [key, clone(element)]));
  if (Array.isArray(value)) return value.map(clone);
  if (DRAFTABLE in value) {
    const kind = Object.getPrototypeOf(value).constructor as BagClass;
    return new kind((value as unknown as PlainBag).items.map(clone));
  }
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, clone(field)]));
}

/** A plain value as JSON: members by their labels, sets as lists in order, tables as objects. */
export function toJson(node: Node, value: Plain): Json {
  switch (node.kind) {
    case "leaf":
      return leafJson(node, value);
    case "set":
      return keys(node.of)
        .filter((key) => (value as ReadonlySet<number>).has(key))
        .map((key) => leafJson(node.of, key));
    case "struct":
      return Object.fromEntries(
        node.fields.map(([name, field]) => [name, toJson(field, (value as Record<string, Plain>)[name])]),
      );
    case "table": {
      const table = value as ReadonlyMap<number, Plain>;
      return Object.fromEntries(
        keys(node.key).map((key) => [labelOf(node.key, key), toJson(node.element, table.get(key))]),
      );
    }
    case "list":
      return (value as readonly Plain[]).map((item) => toJson(node.element, item));
    case "bag":
      return (value as PlainBag).items.map((item) => toJson(node.element, item));
  }
}

/** A leaf's value as JSON: numbers, booleans and `null` as they are, everything else by its name. */
export function leafJson(leaf: LeafNode, value: Plain): Json {
  if (value === null || typeof value === "boolean") return value;
  const form = leaf.form.is === "optional" ? leaf.form.of.form : leaf.form;
  if (form.is === "member") return form.labels[value as number] ?? String(value);
  return typeof value === "number" ? value : String(value);
}
