// Random schemas of every kind of node, random values of them, and a walk over their places.

import { fc } from "@fast-check/vitest";
import { accessOf } from "../../src/model/access.ts";
import { decode, keys, type Plain, type PlainBag } from "../../src/model/plain.ts";
import type { LeafNode, Node, Schema } from "../../src/model/schema.ts";
import {
  bag,
  boolean,
  domain,
  enumeration,
  int,
  list,
  optional,
  set,
  struct,
  table,
} from "../../src/model/schema.ts";

type AnySchema = Schema<unknown>;
type AnyLeaf = ReturnType<typeof int>;

const Broker = domain("broker", 3);
const Lone = domain("lone", 1, { labels: ["only"] });

const range = fc
  .tuple(fc.integer({ min: -5, max: 5 }), fc.constantFrom(0, 1, 2, 3, 7, 8, 1_000, 2 ** 29, 2 ** 30))
  .map(([low, width]) => int(low, low + width));

const plainLeaf = fc.oneof(
  range,
  fc.constant(boolean()),
  fc.constantFrom(enumeration("only"), enumeration("read", "write", "done")),
  fc.constantFrom(Broker, Lone),
) as fc.Arbitrary<AnyLeaf>;

export const leafSchema = fc.oneof(plainLeaf, plainLeaf.map(optional)) as fc.Arbitrary<AnyLeaf>;

const keySchema = fc.oneof(
  fc.constantFrom(Broker, Lone),
  fc
    .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 3 }))
    .map(([low, width]) => int(low, low + width)),
) as fc.Arbitrary<AnyLeaf>;

const wideKey = fc.integer({ min: -3, max: 3 }).map((low) => int(low, low + 29));

/** Structs of anything, up to three composites deep: what a model's state may be. */
export const stateSchema: fc.Arbitrary<AnySchema> = fc.letrec<{ any: AnySchema; struct: AnySchema }>(
  (tie) => ({
    any: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      leafSchema,
      fc.oneof(keySchema, keySchema, wideKey).map(set),
      fc.tuple(keySchema, tie("any")).map(([key, element]) => table(key, element)),
      fc.tuple(tie("any"), fc.nat(3)).map(([element, capacity]) => list(element, capacity)),
      fc
        .tuple(tie("struct"), fc.nat(3))
        .map(([element, capacity]) => bag(element as Schema<object>, capacity)),
      tie("struct"),
    ),
    struct: fc
      .dictionary(fc.constantFrom("a", "b", "c", "d", "e"), tie("any"), {
        minKeys: 1,
        maxKeys: 4,
        noNullPrototype: true,
      })
      .map((fields) => struct(fields)),
  }),
).struct;

/** A schema with a value of it. */
export const stateAndValue = stateSchema.chain((schema) =>
  plainOf(schema.node).map((value) => ({ node: schema.node, value })),
);

export function plainOf(node: Node): fc.Arbitrary<Plain> {
  switch (node.kind) {
    case "leaf":
      return fc.integer({ min: node.low, max: node.high }).map((cell) => accessOf(node).read(cell));
    case "set":
      return fc.subarray(keys(node.of)).map((members) => new Set(members));
    case "struct":
      return fc
        .tuple(...node.fields.map(([, field]) => plainOf(field)))
        .map((values) => Object.fromEntries(node.fields.map(([name], i) => [name, values[i]])));
    case "table": {
      const each = keys(node.key);
      return fc
        .tuple(...each.map(() => plainOf(node.element)))
        .map((values) => new Map(each.map((key, i) => [key, values[i]])));
    }
    case "list":
      return fc.array(plainOf(node.element), { maxLength: node.capacity });
    case "bag":
      return fc.array(plainOf(node.element), { maxLength: node.capacity }).map((items) => {
        const made = emptyBag(node);
        for (const item of items) made.add(item);
        return made;
      });
  }
}

export function emptyBag(node: Extract<Node, { kind: "bag" }>): PlainBag {
  return decode(node, Int32Array.of(0)) as PlainBag;
}

/** A leaf's value by its place in the leaf's order. */
export function leafValue(node: LeafNode, place: number): Plain {
  return accessOf(node).read(node.low + (place % (node.high - node.low + 1)));
}
