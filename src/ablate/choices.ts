// The bounds that a search goes through: from the lowest to those given, the smallest first.

import type { SettingsSpec } from "../model/settings.ts";
import type { Bounds } from "../report/ablation.ts";

/** A bound with more values than this is tried at some of them only. */
const MOST_VALUES = 8;

/** The least value of each. Throws nothing: what has no spec has the one value it has. */
export function lowestBounds(highest: Bounds, spec: SettingsSpec): Bounds {
  return Object.fromEntries(
    Object.entries(highest).map(([name, value]) => {
      const setting = spec[name];
      return [name, setting?.kind === "integer" ? setting.low : value];
    }),
  );
}

/**
 * Every combination of values. Smaller is what has the smaller sum; of equal sums, what has the smaller value of the
 * bound that the model names first. The last one is `highest`.
 */
export function choicesOf(lowest: Bounds, highest: Bounds): readonly Bounds[] {
  const names = Object.keys(highest);
  const combinations = names.reduce<readonly (readonly number[])[]>(
    (made, name) =>
      made.flatMap((values) => valuesUpTo(lowest[name]!, highest[name]!).map((v) => [...values, v])),
    [[]],
  );
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  // The combinations come in the order of their first value, their second, …, and sorting keeps it among equals.
  return [...combinations]
    .sort((a, b) => sum(a) - sum(b))
    .map((values) => Object.fromEntries(names.map((name, at) => [name, values[at]!])));
}

/** All of them or, where they are many, at distances that double: 1, 2, 3, 5, 9, … and the last. */
export function valuesUpTo(low: number, high: number): readonly number[] {
  if (high - low < MOST_VALUES) return Array.from({ length: high - low + 1 }, (_, at) => low + at);
  const values = [low];
  for (let distance = 1; low + distance < high; distance *= 2) values.push(low + distance);
  return [...values, high];
}
