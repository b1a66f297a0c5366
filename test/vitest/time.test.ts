// Long runs and the clock: the limit in seconds, timers that go on, and a test that has run out of time.

import { expect, test, vi } from "vitest";
import "tidemark/vitest";
import { failureOf, stairs } from "./_stairs.ts";

const long = stairs({ steps: 1_000_000 });

test("a run ends after so many seconds, undecided", async () => {
  const message = await failureOf(expect(long).toHold("stays on the stairs", { seconds: 0.01 }));
  expect(message).toMatch(/; undecided: stopped by the time limit after [\d,]+ states, at depth [\d,]+/);
  expect(message).toContain("--time-limit 0.01");
});

test("a run that ends sooner leaves no timer behind", async () => {
  const before = process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  await expect(stairs()).toHold("stays on the stairs", { seconds: 600 });
  expect(process.getActiveResourcesInfo().filter((kind) => kind === "Timeout")).toHaveLength(before);
});

test("timers fire while a run goes on", async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  await failureOf(expect(long).toHold("stays on the stairs", { maxStates: 100_000 }));
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(2);
});

test("a run says nothing on the way", async () => {
  const spies = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write")];
  await expect(stairs({ steps: 10_000 })).toHold("stays on the stairs");
  expect(spies.map((spy) => spy.mock.calls)).toEqual([[], []]);
  for (const spy of spies) spy.mockRestore();
});

let abandoned: Promise<string> | undefined;

test.fails("a test that runs out of time fails …", { timeout: 50 }, async () => {
  abandoned = failureOf(expect(long).toHold("stays on the stairs", { seconds: 20 }));
  await abandoned;
});

test("… and its run is not continued behind its back", async () => {
  expect(await abandoned).toContain("undecided: interrupted after");
});
