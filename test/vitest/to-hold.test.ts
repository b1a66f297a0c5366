// toHold: passes on a run that saw everything and found nothing, fails on a violation, and on open questions always.

import { describe, expect, test } from "vitest";
import "tidemark/vitest";
import { failureOf, leaper, stairs } from "./_stairs.ts";

describe("toHold", () => {
  test("passes for a property that is held", async () => {
    await expect(stairs()).toHold("stays on the stairs");
    await expect(stairs()).toHold("climbs one at a time");
    await expect(stairs()).toHold("wakes the dog");
  });

  test("takes a model for the model without settings", () => expect(stairs).toHold("stays on the stairs"));

  test("fails for a property that is violated, with the promise, the story, the bounds and the command line", async () => {
    const message = await failureOf(expect(stairs({ creaks: true })).toHold("wakes the dog"));
    expect(message.split("\n")[0]).toBe(
      'expected "wakes the dog" of stairs to hold, but it is broken after 3 steps',
    );
    expect(message).toContain("Dogs are let lie.");
    expect(message).toMatch(/^ {2}3 +climb +at: 2 → 3$/m);
    expect(message).toContain("steps 5 · creaks: yes");
    expect(message).toMatch(
      /again: npx tidemark explore <file of stairs> --set steps=5 .*--property 'wakes the dog'$/,
    );
  });

  test("looks at the named property alone", async () => {
    await expect(stairs({ creaks: true })).toHold("stays on the stairs");
  });

  test("fails undecided when a limit stopped the run", async () => {
    const message = await failureOf(expect(stairs()).toHold("stays on the stairs", { maxStates: 3 }));
    expect(message).toContain(
      'expected "stays on the stairs" of stairs to hold; undecided: stopped at 3 states (max-states)',
    );
    expect(message).toContain("max-states 3");
    expect(message).toContain("--max-states 3");
  });

  test("passes under a limit that the run does not reach", async () => {
    await expect(stairs()).toHold("stays on the stairs", { maxStates: 6, maxDepth: 7, seconds: 60 });
  });

  test("fails undecided for a sample, however long", async () => {
    const options = { strategy: "random", seed: 7 } as const;
    const message = await failureOf(expect(stairs()).toHold("stays on the stairs", options));
    expect(message).toContain("undecided: sampled 6 states by random walk (seed 7)");
    expect(message).toContain("--strategy random --seed 7");
  });

  test("fails where the settings leave nothing to judge", async () => {
    const message = await failureOf(expect(stairs({ carpet: true })).toHold("wakes the dog"));
    expect(message).toContain("not judged (carpet: nobody hears anything)");
  });
});

describe("toHold without a name", () => {
  test("passes when all but the sometimes properties are held", () => expect(stairs()).toHold());

  test("passes over what the settings leave nothing to judge of", async () => {
    await expect(stairs({ carpet: true })).toHold();
  });

  test("fails when one of them is violated, and names it", async () => {
    const message = await failureOf(expect(stairs({ creaks: true })).toHold());
    expect(message).toContain(
      'expected every property of stairs to hold, but "wakes the dog" is broken after 3 steps',
    );
  });

  test("takes options alone", async () => {
    const message = await failureOf(expect(stairs()).toHold({ maxDepth: 2 }));
    expect(message).toContain("undecided: stopped at depth 2 (max-depth) after 2 states");
  });
});

describe("not.toHold", () => {
  test("passes for a property that is violated", async () => {
    await expect(stairs({ creaks: true })).not.toHold("wakes the dog");
    await expect(stairs({ creaks: true })).not.toHold();
    await expect(leaper).not.toHold("is up", { strategy: "dfs" });
  });

  test("passes for a violation found before a limit stopped the run", async () => {
    await expect(stairs({ creaks: true })).not.toHold("wakes the dog", { maxStates: 5, keepGoing: true });
  });

  test("fails for a property that is held", async () => {
    const message = await failureOf(expect(stairs()).not.toHold("wakes the dog"));
    expect(message).toContain(
      'expected "wakes the dog" of stairs not to hold, but it holds in all 6 states within these bounds',
    );
  });

  test("fails undecided when a limit stopped the run", async () => {
    const message = await failureOf(
      expect(stairs({ creaks: true })).not.toHold("wakes the dog", { maxStates: 3 }),
    );
    expect(message).toContain("not to hold; undecided: stopped at 3 states (max-states)");
    expect(message).toContain("fails with and without .not");
  });

  test("fails where the settings leave nothing to judge", async () => {
    const message = await failureOf(expect(stairs({ carpet: true })).not.toHold("wakes the dog"));
    expect(message).toContain("not judged (carpet: nobody hears anything)");
  });
});
