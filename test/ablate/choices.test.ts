// The order in which bounds are tried.

import { expect, test } from "vitest";
import { choicesOf, lowestBounds, valuesUpTo } from "../../src/ablate/choices.ts";
import { amount, bound } from "../../src/model/settings.ts";

test("the smaller sum first; of equal sums, the smaller value of what is named first", () => {
  const choices = choicesOf({ replicas: 1, records: 0 }, { replicas: 2, records: 2 });
  expect(choices.map(({ replicas, records }) => [replicas, records])).toEqual([
    [1, 0],
    [1, 1],
    [2, 0],
    [1, 2],
    [2, 1],
    [2, 2],
  ]);
});

test("without bounds there is one choice", () => {
  expect(choicesOf({}, {})).toEqual([{}]);
});

test("a bound with many values is tried at distances that double, and at the last", () => {
  expect(valuesUpTo(1, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(valuesUpTo(1, 9)).toEqual([1, 2, 3, 5, 9]);
  expect(valuesUpTo(0, 20)).toEqual([0, 1, 2, 4, 8, 16, 20]);
  expect(valuesUpTo(4, 4)).toEqual([4]);
});

test("the lowest values are those that the settings allow", () => {
  const spec = { replicas: bound(2, [1, 5], ""), records: bound(2, [0, 6], ""), acks: amount(1, [0, 1], "") };
  expect(lowestBounds({ replicas: 3, records: 2 }, spec)).toEqual({ replicas: 1, records: 0 });
});
