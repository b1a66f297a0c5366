// What the types of the matchers allow and forbid; judged by the compiler (`npm run types`), never run.

import { expect, expectTypeOf } from "vitest";
import "tidemark/vitest";
import type { RunOptions } from "tidemark/vitest";
import { stairs } from "./_stairs.ts";

export async function allowed(options: RunOptions): Promise<void> {
  expectTypeOf(expect(stairs).toHold()).toEqualTypeOf<Promise<void>>();
  expectTypeOf(expect(stairs()).not.toViolate("x")).toEqualTypeOf<Promise<void>>();
  await expect(stairs).toHold(options);
  await expect(stairs).toHold("x", {
    maxStates: 1,
    maxDepth: 1,
    seconds: 0.5,
    strategy: "dfs",
    keepGoing: true,
  });
  await expect(stairs).toViolate("x", { within: 4, strategy: "random", seed: 7 });
  await expect(stairs).toReach("x", options);
  await expect.soft(stairs).toHold("x");
}

export async function forbidden(): Promise<void> {
  // @ts-expect-error: no such option
  await expect(stairs).toHold("x", { maxState: 1 });
  // @ts-expect-error: settings go into the call of the model
  await expect(stairs).toHold({ steps: 1 });
  // @ts-expect-error: no such strategy
  await expect(stairs).toHold("x", { strategy: "fast" });
  // @ts-expect-error: how long a proof is does not matter
  await expect(stairs).toHold("x", { within: 4 });
  // @ts-expect-error: which one?
  await expect(stairs).toViolate();
  // @ts-expect-error: which one?
  await expect(stairs).toReach({ maxStates: 1 });
}
