// The command line of a failure: what makes the run of the assertion again.

import { expect, test, vi } from "vitest";
import "tidemark/vitest";
import { failureOf, stairs } from "./_stairs.ts";

vi.mock("../../src/models.ts", async () => ({ models: [(await import("./_stairs.ts")).stairs] }));

const again = async (failing: Promise<void>) => /again: (.*)$/.exec(await failureOf(failing))?.[1];

test("a model that ships is named by name, with the settings that are not the default", async () => {
  expect(await again(expect(stairs({ creaks: true })).toHold())).toBe(
    "npx tidemark explore stairs --set creaks=true",
  );
});

test("a model of one's own is named by its file, which we do not know, with all its settings", async () => {
  const own = { ...stairs({ creaks: true }), name: "my stairs" };
  expect(await again(expect(own).toHold("wakes the dog"))).toBe(
    "npx tidemark explore <file of my stairs> --set steps=5 --set creaks=true --set carpet=false --property 'wakes the dog'",
  );
});

test("the options of the run are those of the command line", async () => {
  const options = {
    maxStates: 1,
    maxDepth: 2,
    seconds: 50,
    strategy: "random",
    seed: 0,
    keepGoing: true,
  } as const;
  expect(await again(expect(stairs()).toHold(options))).toBe(
    "npx tidemark explore stairs --strategy random --seed 0 --max-states 1 --max-depth 2 --time-limit 50 --keep-going",
  );
});

test("a guard that is switched off is named, in the failure and in the command line", async () => {
  const unguarded = stairs({ creaks: true, without: ["there is another stair"] });
  const message = await failureOf(expect(unguarded).toHold("wakes the dog"));
  expect(message).toContain("switched off: there is another stair\n");
  expect(message).toMatch(
    /again: npx tidemark explore stairs --set creaks=true --without 'there is another stair' --property 'wakes the dog'$/,
  );
});
