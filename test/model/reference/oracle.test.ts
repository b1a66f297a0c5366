// The reference models have exactly the numbers that two other checkers and a third implementation found.

import { beforeAll, describe, expect, test } from "vitest";
import { type Measured, measure, type Numbers, rows } from "./_rows.ts";

/** Larger rows are for `npm run oracle`. */
const AT_MOST = 400_000;
const small = rows.filter(({ expected }) => expected.distinct <= AT_MOST);

test("the oracle has rows of all six models that are small enough to be run here", () => {
  expect(new Set(small.map(({ title }) => title.split(" ")[0])).size).toBe(6);
  expect(small.length).toBe(29);
});

for (const { title, expected, instance } of small) {
  describe(title, () => {
    let measured: Measured;
    beforeAll(() => {
      measured = measure(instance());
    });

    test("has as many states, on every level", () => {
      const { distinct, depth, levels } = measured;
      expect({ distinct, depth, levels }).toEqual({
        distinct: expected.distinct,
        depth: expected.depth,
        levels: expected.levels,
      });
    });

    test("breaks each property as soon, or never", () => {
      const { TypeOk = null, ...published } = measured.shortestCounterexample;
      expect(published).toEqual(expected.shortestCounterexample);
      expect(TypeOk).toBeNull();
    });

    test("has a witness for whatever its properties need to say something", () => {
      expect(Object.keys(measured.shortestWitness).length).toBeGreaterThan(0);
      expect(Object.values(measured.shortestWitness)).not.toContain(null);
    });

    const { violatingStates, distinctEdges, deadlockStates } = expected;
    if (violatingStates) {
      test("breaks each property in as many states", () => {
        expect(measured.violatingStates).toEqual({ TypeOk: 0, ...violatingStates });
      });
    }
    if (distinctEdges !== undefined) {
      test("has as many edges and deadlocks", () => {
        expect(measured.distinctEdges).toBe(distinctEdges);
        expect(measured.deadlockStates).toBe(deadlockStates);
      });
    }
  });
}

test("numbers tell variants apart that differ only in where a follower truncates", () => {
  const numbers = (model: string): Numbers =>
    rows.find(({ title }) =>
      title.startsWith(`${model} at 2 replicas, log size 2, 2 records, epochs up to 2`),
    )!.expected;
  const ours = measure(rows.find(({ expected }) => expected === numbers("reference/kip-101"))!.instance());
  expect(ours).toMatchObject(numbers("reference/kip-101"));
  expect(ours).not.toMatchObject(numbers("reference/kip-279"));
});
