// Registers: writes are checked, packed and noted, so that a step can be taken back without copying the state.

import { describe, expect, test } from "vitest";
import { layOut } from "../../src/model/layout.ts";
import {
  blankOut,
  compileUnpack,
  createRegister,
  FieldFault,
  frozenView,
  put,
  type Register,
  rewind,
} from "../../src/model/register.ts";
import { boolean, int, list, optional, struct } from "../../src/model/schema.ts";
import { messageOf, Partition } from "./_partition.ts";

const layout = layOut(struct({ a: int(-3, 4), b: optional(int(0, 1)), c: boolean() }).node);
const many = layOut(struct({ many: list(int(0, 3), 400) }).node);

function copyOf(origin: Register): Register {
  const copy = createRegister(origin.layout);
  const first = createRegister(origin.layout);
  first.words.set(origin.words);
  compileUnpack(origin.layout, first, copy)();
  return copy;
}

describe("put", () => {
  test("takes every value of the range, and keeps the packed word in step", () => {
    const register = createRegister(layout);
    for (const value of [-3, 4, 0, -1]) {
      put(register, 0, value);
      expect(register.cells[0]).toBe(value);
      expect(register.words[0]! & 7).toBe(value + 3);
    }
  });

  test.each([5, -4, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 32, undefined, null, "1", true, {}, []])(
    "refuses %s",
    (value) => {
      const register = createRegister(layout);
      put(register, 0, 2);
      expect(() => put(register, 0, value as number)).toThrow(FieldFault);
      expect([...register.cells]).toEqual([2, -1, 0]);
      expect(register.trailLength).toBe(1);
    },
  );

  test("notes a cell only when it changes", () => {
    const register = createRegister(layout);
    put(register, 0, -3);
    expect(register.trailLength).toBe(0);
    put(register, 0, 1);
    put(register, 0, 1);
    expect(register.trailLength).toBe(1);
  });

  test("takes minus zero for zero", () => {
    const register = createRegister(layout);
    put(register, 0, -0);
    expect(Object.is(register.cells[0], 0)).toBe(true);
  });
});

describe("what a refusal says", () => {
  const { cells } = layOut(Partition.node);
  const refusal = (name: string, value: unknown) => {
    const register = createRegister(layOut(Partition.node));
    const cell = Array.from({ length: cells }, (_, c) => c).find((c) =>
      messageOf(() => put(frozenView(register), c, 0)).startsWith(`${name} is`),
    );
    return messageOf(() => put(register, cell!, value as number));
  };

  test("names the field, the value and the values there are", () => {
    expect(refusal("replicas.b1.log[0].epoch", 4)).toBe(
      "replicas.b1.log[0].epoch cannot be 4: it is an integer from 0 to 3; widen its range in the schema, or let a guard prevent it",
    );
    expect(refusal("epoch", 0.5)).toBe("epoch cannot be 0.5: it is an integer from 0 to 3");
    expect(refusal("epoch", "1")).toBe('epoch cannot be "1": it is an integer from 0 to 3');
    expect(refusal("leader", 7)).toBe("leader cannot be 7: it is null or a member of broker: b0, b1, b2");
    expect(refusal("isr", 8)).toBe("isr cannot be 8");
  });

  test("names the field alone where nothing may be written", () => {
    expect(messageOf(() => put(frozenView(createRegister(layout)), 2, 1))).toBe(
      "c is written where the state is only to be read",
    );
  });
});

describe("a frozen view", () => {
  test("sees what is written to its register, and takes nothing, not even what is there", () => {
    const register = createRegister(layout);
    const view = frozenView(register);
    put(register, 0, 3);
    expect(view.cells[0]).toBe(3);
    expect(() => put(view, 0, 3)).toThrow(FieldFault);
  });
});

describe("rewind", () => {
  test.each([1, 255, 256, 257, 400])("takes back %i writes", (writes) => {
    const origin = createRegister(many);
    put(origin, 0, 1);
    put(origin, 1, 2);
    const copy = copyOf(origin);
    for (let cell = 1; cell <= writes; cell++) put(copy, cell, 3);
    expect(copy.cells[writes]).toBe(3);
    rewind(copy, origin);
    expect(copy.cells).toEqual(origin.cells);
    expect(copy.words).toEqual(origin.words);
    expect(copy.trailLength).toBe(0);
  });

  test("after blanking out copies everything, for a blank register is a copy of none", () => {
    const origin = createRegister(layout);
    put(origin, 0, 4);
    put(origin, 2, 1);
    const other = copyOf(origin);
    blankOut(other);
    expect([...other.cells]).toEqual([-3, -1, 0]);
    expect([...other.words]).toEqual([0]);
    put(other, 1, 1);
    rewind(other, origin);
    expect(other.cells).toEqual(origin.cells);
    expect(other.words).toEqual(origin.words);
  });
});
