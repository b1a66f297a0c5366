// Layouts: which cell is which, what it is called, and how its value reads.

import { describe, expect, test } from "vitest";
import { ModelError } from "../../src/errors.ts";
import {
  cellsOf,
  fieldsOf,
  labelOf,
  labelOfCell,
  layOut,
  leafOfCell,
  nameOfCell,
  valuesOf,
} from "../../src/model/layout.ts";
import {
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
import { Broker, Partition } from "./_partition.ts";

const { node } = Partition;
const names = Array.from({ length: cellsOf(node) }, (_, cell) => nameOfCell(node, cell));

describe("the names of cells", () => {
  test("are what an author would write, leaves of a struct first", () => {
    expect(names.slice(0, 3)).toEqual(["epoch", "leader", "clean"]);
    expect(names.slice(3, 9)).toEqual([
      "replicas.b0.role",
      "replicas.b0.log.length",
      "replicas.b0.log[0].epoch",
      "replicas.b0.log[0].isControl",
      "replicas.b0.log[1].epoch",
      "replicas.b0.log[1].isControl",
    ]);
    expect(names.slice(-12)).toEqual([
      "isr",
      "leo.b0",
      "leo.b1",
      "leo.b2",
      "epochs.length",
      "epochs[0]",
      "epochs[1]",
      "inFlight.size",
      "inFlight[0].to",
      "inFlight[0].offset",
      "inFlight[1].to",
      "inFlight[1].offset",
    ]);
  });

  test("are all different", () => {
    expect(new Set(names).size).toBe(names.length);
  });

  test("count an integer key from where its range begins", () => {
    const byOffset = struct({ at: table(int(-1, 1), list(list(boolean(), 1), 1)) }).node;
    expect(Array.from({ length: 3 }, (_, cell) => nameOfCell(byOffset, cell))).toEqual([
      "at.-1.length",
      "at.-1[0].length",
      "at.-1[0][0]",
    ]);
    expect(nameOfCell(byOffset, 8)).toBe("at.1[0][0]");
  });
});

describe("the values of cells", () => {
  const label = (name: string, held: number) => labelOfCell(node, names.indexOf(name), held);

  test("read as words", () => {
    expect(label("leader", 1)).toBe("b1");
    expect(label("leader", -1)).toBe("none");
    expect(label("clean", 1)).toBe("true");
    expect(label("clean", 0)).toBe("false");
    expect(label("replicas.b2.role", 1)).toBe("follower");
    expect(label("replicas.b2.log[1].epoch", 3)).toBe("3");
  });

  test("are plain numbers where a cell is no leaf", () => {
    expect(label("isr", 5)).toBe("5");
    expect(label("replicas.b2.log.length", 2)).toBe("2");
    expect(leafOfCell(node, names.indexOf("isr"))).toBeUndefined();
    expect(leafOfCell(node, names.indexOf("inFlight.size"))).toBeUndefined();
  });

  test("that are out of range read as numbers", () => {
    expect(labelOf(Broker.node, 7)).toBe("7");
    expect(labelOf(enumeration("read", "write").node, 7)).toBe("7");
  });
});

test.each([
  [int(2, 5), "an integer from 2 to 5"],
  [boolean(), "true or false"],
  [enumeration("read", "write"), 'one of "read", "write"'],
  [domain("broker", 2), "a member of broker: b0, b1"],
  [optional(int(0, 3)), "null or an integer from 0 to 3"],
] as const)("the values that a leaf takes are told in words", (leaf, words) => {
  expect(valuesOf(leaf.node, 99)).toBe(words);
});

test("a mistyped word gets the word that was meant", () => {
  expect(valuesOf(optional(enumeration("leader", "follower")).node, "folower")).toContain(
    'did you mean "follower"?',
  );
});

describe("a layout", () => {
  test("does not depend on bounds for the order of its cells", () => {
    const fields = (length: number) =>
      fieldsOf(
        struct({ log: list(int(0, 1), length), epoch: int(0, length), isr: set(Broker) }).node as never,
      );
    expect(fields(9).map(({ name }) => name)).toEqual(["epoch", "log", "isr"]);
    expect(fields(9).map(({ name, offset }) => [name, offset])).toEqual([
      ["epoch", 0],
      ["log", 1],
      ["isr", 11],
    ]);
  });

  test("packs first-fit: a small cell goes back into a word with room", () => {
    const { word, shift, bits, words } = layOut(
      struct({ a: int(0, 2 ** 29), b: int(0, 7), c: boolean() }).node,
    );
    expect([...bits]).toEqual([30, 3, 1]);
    expect([...word]).toEqual([0, 1, 0]);
    expect([...shift]).toEqual([0, 0, 30]);
    expect(words).toBe(2);
  });

  test("gives a cell of one value no bits, even behind a full word", () => {
    const full = layOut(struct({ a: int(0, 2 ** 30), b: boolean(), c: int(5, 5) }).node);
    expect([...full.bits]).toEqual([31, 1, 0]);
    expect(full.words).toBe(1);
  });

  test("has a word even where no cell needs a bit", () => {
    expect(layOut(struct({ a: int(5, 5) }).node)).toMatchObject({ cells: 1, words: 1 });
  });

  test("of more cells than it can number is refused before it is made", () => {
    const make = () => layOut(struct({ logs: list(list(list(int(0, 1), 1_024), 1_024), 1_024) }).node);
    expect(make).toThrow(ModelError);
    expect(make).toThrow(
      "schema: a state has 1074791425 cells, of at most 65535; give its tables, lists and bags",
    );
  });

  test.each([1, 2, 3, 4, 5, 7, 8, 9, 255, 256, 257, 2 ** 29, 2 ** 29 + 1, 2 ** 30, 2 ** 30 + 1])(
    "gives a leaf of %i values as few bits as tell them apart",
    (values) => {
      const bits = layOut(struct({ a: int(0, values - 1) }).node).bits[0]!;
      expect(2 ** bits).toBeGreaterThanOrEqual(values);
      expect(2 ** (bits - 1)).toBeLessThan(values);
    },
  );
});
