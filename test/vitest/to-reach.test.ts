// toReach: a witness for a sometimes property, or none in all there is.

import { describe, expect, test } from "vitest";
import "tidemark/vitest";
import { failureOf, stairs } from "./_stairs.ts";

describe("toReach", () => {
  test("passes for a sometimes property with a witness", () => expect(stairs()).toReach("arrives"));

  test("passes for a witness found before a limit stopped the run", async () => {
    await expect(stairs()).toReach("arrives", { strategy: "random" });
  });

  test("fails when there is no witness anywhere", async () => {
    const message = await failureOf(expect(stairs()).toReach("flies"));
    expect(message).toContain(
      'expected "flies" of stairs to be reached, but it is never seen: ' +
        "explored all 6 states within these bounds",
    );
  });

  test("fails undecided when a limit stopped the run", async () => {
    const message = await failureOf(expect(stairs()).toReach("arrives", { maxStates: 3 }));
    expect(message).toContain("to be reached; undecided: stopped at 3 states (max-states)");
  });
});

describe("not.toReach", () => {
  test("passes when there is no witness anywhere", () => expect(stairs()).not.toReach("flies"));

  test("fails for a witness, and tells how it is reached", async () => {
    const message = await failureOf(expect(stairs({ steps: 2 })).not.toReach("arrives"));
    expect(message).toContain('expected "arrives" of stairs not to be reached, but it is seen after 2 steps');
    expect(message).toMatch(/^ {2}2 +climb +at: 1 → 2$/m);
    expect(message).toContain("◆ seen here");
  });

  test("fails undecided when a limit stopped the run", async () => {
    const message = await failureOf(expect(stairs()).not.toReach("flies", { maxStates: 3 }));
    expect(message).toContain("not to be reached; undecided: stopped at 3 states (max-states)");
  });
});
