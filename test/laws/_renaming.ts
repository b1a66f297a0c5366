// Renaming as it is meant: on plain values, member by member. And random states that speak of symmetric domains.

import { fc } from "@fast-check/vitest";
import type { Plain, PlainBag } from "../../src/model/plain.ts";
import type { Renaming } from "../../src/model/renaming.ts";
import type { LeafNode, Node, Schema } from "../../src/model/schema.ts";
import {
  bag,
  boolean,
  type Domain,
  domain,
  int,
  list,
  optional,
  set,
  struct,
  table,
} from "../../src/model/schema.ts";
import { emptyBag } from "./_shapes.ts";

type AnySchema = Schema<unknown>;
type AnyLeaf = ReturnType<typeof int>;

/** Members by the name of their domain. */
export type Names = Readonly<Record<string, readonly number[]>>;

export function namesOf(domains: readonly { readonly name: string }[], renaming: Renaming): Names {
  return Object.fromEntries(domains.map(({ name }, d) => [name, renaming[d]!]));
}

/** The value in which every member has its new name. */
export function renamed(node: Node, value: Plain, names: Names): Plain {
  switch (node.kind) {
    case "leaf":
      return renamedLeaf(node, value, names);
    case "set":
      return new Set([...(value as Set<number>)].map((member) => renamedLeaf(node.of, member, names)));
    case "struct": {
      const fields = value as Record<string, Plain>;
      return Object.fromEntries(
        node.fields.map(([name, field]) => [name, renamed(field, fields[name], names)]),
      );
    }
    case "table": {
      const rows = [...(value as Map<number, Plain>)].map(([key, row]): [number, Plain] => [
        renamedLeaf(node.key, key, names) as number,
        renamed(node.element, row, names),
      ]);
      return new Map(rows.sort(([left], [right]) => left - right));
    }
    case "list":
      return (value as Plain[]).map((item) => renamed(node.element, item, names));
    case "bag": {
      const bag = emptyBag(node);
      for (const item of (value as PlainBag).items) bag.add(renamed(node.element, item, names));
      return bag;
    }
  }
}

function renamedLeaf(node: LeafNode, value: Plain, names: Names): Plain {
  if (value === null) return null;
  const form = node.form.is === "optional" ? node.form.of.form : node.form;
  return form.is === "member" ? (names[form.domain]?.[value as number] ?? value) : value;
}

export function permutations(size: number): number[][] {
  if (size === 0) return [[]];
  return permutations(size - 1).flatMap((shorter) =>
    Array.from({ length: size }, (_, at) => shorter.toSpliced(at, 0, size - 1)),
  );
}

/** Every renaming of the members of these domains. */
export function allRenamings(domains: readonly { readonly size: number }[]): Renaming[] {
  return domains.reduce<number[][][]>(
    (all, { size }) => all.flatMap((some) => permutations(size).map((one) => [...some, one])),
    [[]],
  );
}

const Topic = domain("topic", 3);

function leafOver(domains: readonly AnyLeaf[]): fc.Arbitrary<AnyLeaf> {
  // Few values each: so that members are often alike, and often not quite.
  const plain = fc.constantFrom(int(0, 1), int(-1, 1), boolean() as unknown as AnyLeaf, Topic as never);
  const member = fc.constantFrom(...domains);
  const any = fc.oneof({ weight: 2, arbitrary: member }, plain);
  return fc.oneof(any, any.map(optional)) as fc.Arbitrary<AnyLeaf>;
}

/** Structs of anything, up to three composites deep, that may speak of members of these domains anywhere. */
function schemaOver(domains: readonly AnyLeaf[]): fc.Arbitrary<AnySchema> {
  const key = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...domains) },
    fc.constantFrom(int(-1, 1), Topic as never),
  );
  return fc.letrec<{ any: AnySchema; struct: AnySchema }>((tie) => ({
    any: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      leafOver(domains),
      key.map(set),
      fc.tuple(key, tie("any")).map(([by, element]) => table(by, element)),
      fc.tuple(tie("any"), fc.nat(3)).map(([element, capacity]) => list(element, capacity)),
      fc
        .tuple(tie("struct"), fc.nat(3))
        .map(([element, capacity]) => bag(element as Schema<object>, capacity)),
      tie("struct"),
    ),
    struct: fc
      .dictionary(fc.constantFrom("a", "b", "c", "d"), tie("any"), {
        minKeys: 1,
        maxKeys: 4,
        noNullPrototype: true,
      })
      .map((fields) => struct(fields)),
  })).struct;
}

const brokers = [2, 3, 4].map((size) => domain("broker", size, { symmetric: true }));
const racks = [2, 3].map((size) => domain("rack", size, { symmetric: true }));

/** A schema that speaks of one symmetric domain, or of two. */
export const symmetricSchema: fc.Arbitrary<AnySchema> = fc
  .oneof(
    fc.constantFrom(...brokers).map((one): Domain<string>[] => [one]),
    fc.tuple(fc.constantFrom(...brokers), fc.constantFrom(...racks)),
  )
  .chain((domains) =>
    schemaOver(domains as never).map((schema) => {
      // So that each is there: what a random schema leaves out is no domain of the state.
      const all = Object.fromEntries(domains.map((one, d) => [`own${d}`, set(one as never)]));
      return struct({ ...all, rest: schema });
    }),
  );
