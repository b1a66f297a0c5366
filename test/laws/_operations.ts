// Random operations on a state of any schema, the same on cursors and on drafts.

import { fc } from "@fast-check/vitest";
import { assign } from "../../src/model/assign.ts";
import { createCursor } from "../../src/model/cursor.ts";
import { layOut } from "../../src/model/layout.ts";
import { keys, type Plain } from "../../src/model/plain.ts";
import { createRegister, type Register } from "../../src/model/register.ts";
import type { Bag, LeafTable, List, Members, Node } from "../../src/model/schema.ts";
import { emptyBag, leafValue } from "./_shapes.ts";

/** A source of choices: `pick(n)` is a number below n. */
export interface Choices {
  pick(n: number): number;
  readonly isSpent: boolean;
}

/** What a test draws; each number is one choice, and the operations end where the numbers do. */
export const script = fc.array(fc.nat(2 ** 20), { maxLength: 120, size: "max" });

export function randomly(numbers: readonly number[]): Choices {
  let used = 0;
  return {
    pick: (n) => (numbers[used++] ?? 0) % n,
    get isSpent() {
      return used >= numbers.length;
    },
  };
}

/** Any value of a shape. */
export function make(node: Node, { pick }: Choices): Plain {
  switch (node.kind) {
    case "leaf":
      return leafValue(node, pick(2 ** 20));
    case "set":
      return new Set(keys(node.of).filter(() => pick(2) === 1));
    case "struct":
      return Object.fromEntries(
        node.fields.map(([name, field]) => [name, make(field, { pick, isSpent: false })]),
      );
    case "table":
      return new Map(keys(node.key).map((key) => [key, make(node.element, { pick, isSpent: false })]));
    case "list":
      return Array.from({ length: pick(node.capacity + 1) }, () =>
        make(node.element, { pick, isSpent: false }),
      );
    case "bag": {
      const made = emptyBag(node);
      const size = pick(node.capacity + 1);
      for (let i = 0; i < size; i++) made.add(make(node.element, { pick, isSpent: false }));
      return made;
    }
  }
}

interface Place {
  readonly node: Node;
  /** Reaches the value anew from the root: nothing is kept across an operation. */
  reach(root: unknown): unknown;
}

/** Every composite of a state, as it is at this moment. Elements of bags are read-only, and left out. */
function placesOf(node: Node, root: unknown, reach: Place["reach"] = (top) => top): Place[] {
  const here = { node, reach };
  const below = (child: Node, step: (parent: never) => unknown) =>
    child.kind === "leaf" ? [] : placesOf(child, root, (top) => step(reach(top) as never));
  switch (node.kind) {
    case "leaf":
      return [];
    case "set":
    case "bag":
      return [here];
    case "struct":
      return [here, ...node.fields.flatMap(([name, field]) => below(field, (parent) => parent[name]))];
    case "table":
      return [
        here,
        ...keys(node.key).flatMap((key) =>
          below(node.element, (parent: LeafTable<number, unknown>) => parent.get(key)),
        ),
      ];
    case "list": {
      const { length } = reach(root) as List<unknown>;
      const indices = Array.from({ length }, (_, i) => [i, i - length]).flat();
      return [
        here,
        ...indices.flatMap((index) => below(node.element, (parent: List<unknown>) => parent.at(index))),
      ];
    }
  }
}

/** Performs operations until the choices are spent; answers everything that was read on the way. */
export function run(node: Node, root: unknown, choices: Choices): unknown[] {
  const read: unknown[] = [];
  while (!choices.isSpent) {
    const places = placesOf(node, root);
    const place = places[choices.pick(places.length)]!;
    if (choices.pick(4) === 0) assignSomething(places, place, root, choices);
    else operate(place, place.reach(root), choices, read);
  }
  return read;
}

function assignSomething(places: readonly Place[], target: Place, root: unknown, choices: Choices): void {
  const alike = places.filter((place) => place.node === target.node);
  const chosen = choices.pick(alike.length + 1);
  const source = chosen === alike.length ? make(target.node, choices) : alike[chosen]!.reach(root);
  assign(target.reach(root) as object, source as never);
}

function operate({ node }: Place, held: unknown, choices: Choices, read: unknown[]): void {
  switch (node.kind) {
    case "struct":
      operateOnStruct(node.fields, held as Record<string, unknown>, choices, read);
      break;
    case "table":
      operateOnTable(node, held as LeafTable<number, unknown>, choices, read);
      break;
    case "set":
      operateOnSet(keys(node.of), held as Members<number>, choices, read);
      break;
    case "list":
      operateOnList(node, held as List<unknown>, choices, read);
      break;
    case "bag":
      operateOnBag(node, held as Bag<unknown>, choices, read);
      break;
  }
}

function operateOnStruct(
  fields: Extract<Node, { kind: "struct" }>["fields"],
  held: Record<string, unknown>,
  choices: Choices,
  read: unknown[],
): void {
  const [name, field] = fields[choices.pick(fields.length)]!;
  if (field.kind !== "leaf") return;
  read.push(held[name]);
  held[name] = make(field, choices);
  read.push(held[name]);
}

function operateOnTable(
  node: Extract<Node, { kind: "table" }>,
  held: LeafTable<number, unknown>,
  choices: Choices,
  read: unknown[],
): void {
  if (node.element.kind !== "leaf") return;
  const each = keys(node.key);
  const key = each[choices.pick(each.length)]!;
  held.set(key, make(node.element, choices));
  read.push(each.map((other) => held.get(other)));
}

function operateOnSet(
  each: readonly number[],
  held: Members<number>,
  choices: Choices,
  read: unknown[],
): void {
  const member = each[choices.pick(each.length)]!;
  const act = choices.pick(5);
  if (act === 0) held.clear();
  else if (act === 1) read.push(held.delete(member));
  else held.add(member);
  read.push(held.size, ...each.map((other) => held.has(other)));
}

function operateOnList(
  node: Extract<Node, { kind: "list" }>,
  held: List<unknown>,
  choices: Choices,
  read: unknown[],
): void {
  const { element, capacity } = node;
  const act = choices.pick(5);
  if (act === 0) held.pop();
  else if (act === 1) held.length = choices.pick(held.length + 1);
  else if (held.length < capacity) read.push(held.push(make(element, choices)));
  read.push(held.length);
  if (element.kind === "leaf" && held.length > 0) read.push(held.at(-1), held.at(0));
}

function operateOnBag(
  node: Extract<Node, { kind: "bag" }>,
  held: Bag<unknown>,
  choices: Choices,
  read: unknown[],
): void {
  const act = choices.pick(4);
  if (act === 0 && held.size > 0) held.remove(choices.pick(held.size));
  else if (act === 1 && held.size > 0 && held.size < node.capacity)
    held.add(held.at(choices.pick(held.size)));
  else if (held.size < node.capacity) held.add(make(node.element, choices) as never);
  read.push(held.size);
}

/** What was read on cursors, and the register that they leave. */
export function runOnCursors(
  node: Node,
  before: Plain,
  numbers: readonly number[],
): { readonly register: Register; readonly read: readonly unknown[] } {
  const register = createRegister(layOut(node));
  const root = createCursor(node, register, 0);
  root.write(before);
  return { read: run(node, root, randomly(numbers)), register };
}
