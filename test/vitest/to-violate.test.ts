// toViolate: a counterexample, and how long the shortest one is.

import { describe, expect, test } from "vitest";
import "tidemark/vitest";
import { failureOf, leaper, stairs } from "./_stairs.ts";

const creaking = stairs({ creaks: true });

describe("toViolate", () => {
  test("passes for a property that is violated", () => expect(creaking).toViolate("wakes the dog"));

  test("passes when the shortest counterexample has just as many states", async () => {
    await expect(creaking).toViolate("wakes the dog", { within: 4 });
  });

  test("fails when it has more, and says how many", async () => {
    const message = await failureOf(expect(creaking).toViolate("wakes the dog", { within: 3 }));
    expect(message).toContain(
      'expected "wakes the dog" of stairs to be violated within 3 states, ' +
        "but its shortest counterexample has 4 states",
    );
    expect(message).toContain("broken after 3 steps · shortest possible");
  });

  test("fails for a property that is held", async () => {
    const message = await failureOf(expect(stairs()).toViolate("wakes the dog"));
    expect(message).toContain("to be violated, but it holds in all 6 states within these bounds");
  });

  test("fails undecided when a limit stopped the run", async () => {
    const message = await failureOf(expect(creaking).toViolate("wakes the dog", { maxStates: 3 }));
    expect(message).toContain("to be violated; undecided: stopped at 3 states (max-states)");
  });

  test("passes for a counterexample short enough, shortest or not", async () => {
    await expect(leaper).toViolate("is up", { within: 5, strategy: "dfs" });
  });

  test("fails undecided for one too long that need not be the shortest", async () => {
    const message = await failureOf(expect(leaper).toViolate("is up", { within: 4, strategy: "dfs" }));
    expect(message).toContain(
      "undecided: the counterexample found has 5 states, and a shorter one may exist",
    );
    await expect(leaper).toViolate("is up", { within: 2 });
  });

  test("fails where the settings leave nothing to judge", async () => {
    const message = await failureOf(expect(stairs({ carpet: true })).toViolate("wakes the dog"));
    expect(message).toContain("not judged (carpet: nobody hears anything)");
  });
});

describe("not.toViolate", () => {
  test("passes for a property that is held", () => expect(stairs()).not.toViolate("wakes the dog"));

  test("passes when every counterexample is longer", async () => {
    await expect(creaking).not.toViolate("wakes the dog", { within: 3 });
  });

  test("passes when a run that was stopped has seen all that is so near", async () => {
    await expect(creaking).not.toViolate("wakes the dog", { within: 3, maxDepth: 3 });
    await expect(creaking).not.toViolate("wakes the dog", { within: 2, maxStates: 3 });
  });

  test("fails for a violation, and says how long the counterexample is", async () => {
    const message = await failureOf(expect(creaking).not.toViolate("wakes the dog", { within: 4 }));
    expect(message).toContain(
      "not to be violated within 4 states, but the counterexample found has 4 states",
    );
  });

  test("fails undecided when the run was stopped before, or in the middle of, a level that counts", async () => {
    for (const limits of [{ within: 4, maxDepth: 3 }, { within: 3, maxStates: 3 }, { maxDepth: 3 }]) {
      const message = await failureOf(expect(creaking).not.toViolate("wakes the dog", limits));
      expect(message).toMatch(/; undecided: stopped at (3 states|depth 3)/);
    }
  });

  test("fails undecided depth first, where a limited depth has been reached by chance", async () => {
    const limits = { within: 2, maxDepth: 3, strategy: "dfs" } as const;
    const message = await failureOf(expect(creaking).not.toViolate("wakes the dog", limits));
    expect(message).toContain("undecided: stopped at depth 3");
  });
});
