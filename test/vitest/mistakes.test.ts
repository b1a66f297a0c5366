// Mistakes of whoever writes the test or the model fail an assertion with and without .not.

import { describe, expect, test } from "vitest";
import "tidemark/vitest";
import { ModelError, model, sometimes, UsageError } from "tidemark";
import { errorOf, stairs, wrong } from "./_stairs.ts";

/** As a test without types may call them. */
interface Untyped {
  toHold(...given: unknown[]): Promise<void>;
  toViolate(...given: unknown[]): Promise<void>;
  toReach(...given: unknown[]): Promise<void>;
}

const misuses: readonly [string, subject: unknown, (it: Untyped) => Promise<void>, message: string][] = [
  [
    "an unknown property",
    stairs,
    (it) => it.toHold("stays on the stair"),
    'stairs has no property "stays on the stair" (did you mean "stays on the stairs"?)',
  ],
  ["an unknown property to violate", stairs, (it) => it.toViolate("x"), 'stairs has no property "x"'],
  ["an unknown property to reach", stairs, (it) => it.toReach("x"), 'stairs has no property "x"'],
  [
    "a sometimes property that is to hold",
    stairs,
    (it) => it.toHold("flies"),
    '"flies" of stairs is a sometimes property: ask toReach("flies")',
  ],
  [
    "a sometimes property that is to be violated",
    stairs,
    (it) => it.toViolate("flies"),
    '"flies" of stairs is a sometimes property: ask toReach("flies")',
  ],
  [
    "another property that is to be reached",
    stairs,
    (it) => it.toReach("wakes the dog"),
    '"wakes the dog" of stairs is no sometimes property but never: ask toHold or toViolate',
  ],
  [
    "an unknown option",
    stairs,
    (it) => it.toHold("wakes the dog", { maxState: 3 }),
    'toHold has no option "maxState" (did you mean "maxStates"?)',
  ],
  [
    "a setting among the options",
    stairs,
    (it) => it.toHold({ creaks: true }),
    'toHold has no option "creaks"; a model\'s settings go into the call of the model',
  ],
  [
    "within for toReach",
    stairs,
    (it) => it.toReach("flies", { within: 3 }),
    'toReach has no option "within"',
  ],
  [
    "a limit of no states",
    stairs,
    (it) => it.toHold({ maxStates: 0 }),
    "toHold: maxStates cannot be 0: it is a whole number from 1",
  ],
  [
    "a limit that is no number",
    stairs,
    (it) => it.toViolate("wakes the dog", { within: "3" }),
    'toViolate: within cannot be "3": it is a whole number from 1',
  ],
  [
    "an endless time",
    stairs,
    (it) => it.toHold({ seconds: 1e9 }),
    "toHold: seconds cannot be 1000000000: it is a number above 0 and up to 2,000,000",
  ],
  [
    "an unknown strategy",
    stairs,
    (it) => it.toHold({ strategy: "toString" }),
    'toHold: strategy cannot be "toString": it is bfs, dfs or random',
  ],
  [
    "a seed too large",
    stairs,
    (it) => it.toHold({ seed: 2 ** 32 }),
    "toHold: seed cannot be 4294967296: it is a whole number from 0 to 4294967295",
  ],
  ["no name", stairs, (it) => it.toViolate(), "toViolate: expected the name of a property, not undefined"],
  ["options that are none", stairs, (it) => it.toHold(3), "toHold: expected an object of options, not 3"],
  [
    "what is no model",
    { name: "stairs" },
    (it) => it.toHold(),
    "expect() was given neither a model nor a model called with its settings",
  ],
  [
    "a function that is no model",
    () => stairs(),
    (it) => it.toHold(),
    "expect() was given neither a model nor a model called with its settings",
  ],
];

describe("a UsageError", () => {
  test.each(misuses)("comes of %s", async (_what, subject, ask, message) => {
    for (const it of [expect(subject), expect(subject).not]) {
      const error = await errorOf(ask(it as unknown as Untyped));
      expect(error).toBeInstanceOf(UsageError);
      expect(error.message).toContain(message);
    }
  });

  test("comes of a model in which nothing could hold", async () => {
    const { state, actions } = wrong();
    const hopes = model({
      name: "hopes",
      state: { node: state },
      actions,
      properties: [sometimes("better", "One hopes.", () => true)],
    });
    for (const it of [expect(hopes), expect(hopes).not]) {
      const error = await errorOf(it.toHold());
      expect(error).toBeInstanceOf(UsageError);
      expect(error.message).toBe("hopes has no property that could hold");
    }
  });

  test("comes of a matcher inside another one, where nobody waits for its answer", () => {
    const asked = expect as unknown as { toHold(): unknown; not: { toHold(): unknown } };
    for (const inner of [asked.toHold(), asked.not.toHold()]) {
      expect(() => expect({ it: stairs }).toEqual({ it: inner })).toThrow(UsageError);
    }
  });
});

test("a ModelError fails with its own message, with and without .not", async () => {
  for (const it of [expect(wrong), expect(wrong).not]) {
    const error = await errorOf(it.toHold("is fine"));
    expect(error).toBeInstanceOf(ModelError);
    expect(error.message).toMatch(/^wrong.*boast.*at.*-1/s);
  }
});
