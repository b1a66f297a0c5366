// Schemas: what a state may be made of, and what the author is told who asks for something else.

import { describe, expect, test } from "vitest";
import { ModelError } from "../../src/errors.ts";
import {
  bag,
  boolean,
  domain,
  enumeration,
  int,
  type Leaf,
  list,
  optional,
  type Schema,
  set,
  struct,
  table,
} from "../../src/model/schema.ts";

describe("a domain", () => {
  const Broker = domain("broker", 3);

  test("calls its members by its first letter, in order", () => {
    expect(Broker.members.map((member) => Broker.label(member))).toEqual(["b0", "b1", "b2"]);
    expect(Broker.size).toBe(3);
    expect(Broker.member(2)).toBe(Broker.members[2]);
  });

  test("takes other labels", () => {
    const Site = domain("site", 2, { labels: ["near", "far"] });
    expect(Site.members.map((member) => Site.label(member))).toEqual(["near", "far"]);
  });

  test("can be declared symmetric, and is not by default", () => {
    expect(Broker.node.form).toMatchObject({ symmetric: false });
    expect(domain("client", 2, { symmetric: true }).node.form).toMatchObject({ symmetric: true });
  });

  test.each([
    [
      "a size of none",
      () => domain("broker", 0),
      'the size of domain "broker" is 0; it must be an integer from 1',
    ],
    ["half a member", () => domain("broker", 1.5), "is 1.5"],
    [
      "too few labels",
      () => domain("broker", 2, { labels: ["a"] }),
      'domain "broker" of 2 needs as many different',
    ],
    [
      "more labels, though as many different ones",
      () => domain("broker", 2, { labels: ["a", "b", "a"] }),
      "labels",
    ],
    ["equal labels", () => domain("broker", 2, { labels: ["a", "a"] }), "different labels"],
    [
      "a member it has not",
      () => Broker.member(3),
      'a member of domain "broker" is 3; it must be an integer from 0 to 2',
    ],
  ])("refuses %s", (_what, make, message) => {
    expect(make).toThrow(ModelError);
    expect(make).toThrow(message);
  });
});

describe("leaves", () => {
  test("start at their lowest value: low, false, the first word, nothing", () => {
    expect(int(-3, 5).node).toMatchObject({ low: -3, high: 5 });
    expect(boolean().node).toMatchObject({ low: 0, high: 1 });
    expect(enumeration("read", "write").node).toMatchObject({ low: 0, high: 1 });
    expect(optional(int(2, 4)).node).toMatchObject({ low: 1, high: 4 });
  });

  test.each([
    [
      "a range upside down",
      () => int(3, 2),
      "the upper end of int(low, high) is 2; it must be an integer from 3",
    ],
    ["a range of fractions", () => int(0.5, 2), "the lower end of int(low, high) is 0.5"],
    ["a range without an end", () => int(0, Number.POSITIVE_INFINITY), "is Infinity"],
    ["a range too wide for a cell", () => int(-1, 2 ** 30), "it must be an integer from -1 to 1073741823"],
    ["a word twice", () => enumeration("read", "read"), "enumeration(read, read) names a word twice"],
    [
      "a nothing within a nothing",
      () => optional(optional(boolean())),
      "optional(optional(…)) has two nothings",
    ],
  ])("refuse %s", (_what, make, message) => {
    expect(make).toThrow(ModelError);
    expect(make).toThrow(message);
  });
});

describe("composites", () => {
  const anything = boolean() as unknown as Leaf<number>;

  test.each([
    [
      "a set of booleans",
      () => set(anything),
      "a set is over a domain or an int range, not over boolean values",
    ],
    ["a set of too many", () => set(int(0, 30)), "the number of possible members of a set is 31"],
    [
      "a table over words",
      () => table(enumeration("a", "b"), int(0, 1)),
      "a table is over a domain or an int range",
    ],
    ["a table over optionals", () => table(optional(int(0, 1)), int(0, 1)), "not over optional values"],
    ["a list of less than none", () => list(int(0, 1), -1), "the capacity of a list is -1"],
    ["a list of too many", () => list(int(0, 1), 1_025), "the capacity of a list is 1025"],
    ["a bag of half", () => bag(struct({ a: boolean() }), 0.5), "the capacity of a bag is 0.5"],
    ["a bag of leaves", () => bag(domain("broker", 2), 1), "the elements of a bag must be structs"],
    ["a struct of nothing", () => struct({}), "struct({}) has no field"],
    [
      "a field that is no name",
      () => struct({ "high watermark": boolean() }),
      '"high watermark" cannot name a field',
    ],
    ["a field of the cursor's own", () => struct({ write: boolean() }), '"write" cannot name a field'],
  ] as readonly (readonly [string, () => Schema<unknown>, string])[])("refuse %s", (_what, make, message) => {
    expect(make).toThrow(ModelError);
    expect(make).toThrow(message);
  });

  test("take up to thirty members, and lists of none", () => {
    expect(set(int(-3, 26)).node.kind).toBe("set");
    expect(list(int(0, 1), 0).node).toMatchObject({ kind: "list", capacity: 0 });
  });
});
