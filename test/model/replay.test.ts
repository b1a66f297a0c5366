// Replay: a path is followed step by step, or it is said where it cannot be, and why.

import { describe, expect, test } from "vitest";
import { UsageError } from "../../src/errors.ts";
import { parsePath } from "../../src/kernel.ts";
import { compile } from "../../src/model/compile.ts";
import type { Definition } from "../../src/model/model.ts";
import { replay } from "../../src/model/replay.ts";
import { int } from "../../src/model/schema.ts";
import { act, messageOf, type Partition, partition, verbs } from "./_partition.ts";

const climb = verbs.action(
  "climb",
  { by: int(1, 2) },
  {
    when: {
      "it stays below three": (s, { by }) => s.epoch + by < 3,
      "it is clean": (s) => !s.clean,
    },
    apply(s, { by }) {
      s.epoch += by;
    },
  },
);
const clean = act((s) => {
  s.clean = true;
});

function follow(path: string, parts: Partial<Definition<Partition>> = {}) {
  return replay(compile(partition({ actions: [climb, clean], ...parts })), parsePath(path)!);
}

test("a path is every state on the way, with the rule that led to it", () => {
  const steps = follow("0/0/0/2");
  expect(steps.map(({ state }) => (state as Partition).epoch)).toEqual([0, 1, 2, 2]);
  expect(steps.map(({ rule }) => [rule?.family.action.name, rule?.args])).toEqual([
    [undefined, undefined],
    ["climb", { by: 1 }],
    ["climb", { by: 1 }],
    ["act", {}],
  ]);
});

test("it begins with the initial state that it names", () => {
  const initial = [0, 1, 2].map((epoch) => (s: Partition) => {
    s.epoch = epoch;
  });
  expect((follow("2", { initial })[0]!.state as Partition).epoch).toBe(2);
});

describe("a path that cannot be followed", () => {
  const said = (path: string, parts?: Partial<Definition<Partition>>) => {
    expect(() => follow(path, parts)).toThrow(UsageError);
    return messageOf(() => follow(path, parts));
  };

  test("names the step, the action, its arguments and the guards that are false", () => {
    expect(said("0/1/1")).toBe(
      'path 0/1/1 cannot be followed at step 2: action "climb" (by = 2) is not enabled there; false: "it stays below three"',
    );
    expect(said("0/1/2/1/0")).toBe(
      'path 0/1/2/1/0 cannot be followed at step 3: action "climb" (by = 2) is not enabled there; false: "it stays below three", "it is clean"',
    );
  });

  test("says so when the successor is outside the constraint", () => {
    expect(said("0/2", { within: (s) => !s.clean })).toBe(
      'path 0/2 cannot be followed at step 1: action "act" is not enabled there; its successor is outside the constraint',
    );
  });

  test("says so when there is no such rule, or no such start", () => {
    expect(said("0/0/9")).toBe("path 0/0/9 cannot be followed at step 2: partition has no rule 9");
    expect(said("1/0")).toBe("partition has no initial state 1, with which path 1/0 begins");
    expect(said("0/0", { within: (s) => s.clean })).toBe(
      "partition: initial state 0, with which path 0/0 begins, is outside the constraint",
    );
  });
});
