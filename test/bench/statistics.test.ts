// Medians and spreads, as the benchmarks print them.

import { expect, test } from "vitest";
import { showSpread, spreadOf } from "../../bench/statistics.ts";

test("the median of an odd number of values is the middle one", () => {
  expect(spreadOf([9, 1, 2])).toEqual({ median: 2, low: 1, high: 9 });
});

test("the median of an even number of values lies between the two in the middle", () => {
  expect(spreadOf([10, 1, 2, 4])).toEqual({ median: 3, low: 1, high: 10 });
});

test("of one value it is that value, and no spread is shown", () => {
  expect(showSpread(spreadOf([7]), String)).toBe("7");
});

test("values are ordered as numbers, not as words", () => {
  expect(showSpread(spreadOf([9, 10, 100]), String)).toBe("10 (9 to 100)");
});

test("there is no median of nothing", () => {
  expect(() => spreadOf([])).toThrow(RangeError);
});
