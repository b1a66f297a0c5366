// Crews of worker threads, real ones: what they find, and what becomes of a search when something happens to them.

import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { breadthFirst, type Progress, type StopReason } from "../../../src/explore/index.ts";
import {
  breadthFirstByCrew,
  type CrewFindings,
  SearchFailed,
  Threads,
} from "../../../src/explore/parallel/index.ts";
import { follow } from "../../../src/follow.ts";
import { assignment, run } from "../kernels.ts";
import { type Bundles, bundleKernels } from "./_bundles.ts";
import { comparable, watched } from "./_crew.ts";
import { type Fault, grid, MEETING, ownKernel } from "./_thread-kernels.ts";

let bundles: Bundles;
beforeAll(async () => {
  bundles = await bundleKernels();
});
afterAll(() => bundles.remove());

interface Options {
  readonly size?: number;
  readonly fault?: Fault;
  readonly module?: string;
  readonly waitAt?: number;
  readonly stop?: (progress: Progress) => StopReason | undefined;
}

const lives = new Int32Array(new SharedArrayBuffer(4));

/**
 * Explores the grid, handed over before anything has been expanded, in small chunks. All have a share in it: they wait for
 * each other on level `MEETING`.
 */
async function explore(options: Options): Promise<CrewFindings> {
  const { size = 2, fault = { kind: "none" }, module, waitAt = 0, stop } = options;
  // Nobody can be met who need not come.
  const met = new Int32Array(new SharedArrayBuffer(4)).fill(waitAt === 0 ? 0 : size);
  const shared = { lives, met, size };
  const own = ownKernel(shared);
  const argument = { fault, ...shared };
  const search = breadthFirstByCrew(own, assignment(own.kernel, { keepGoing: true }), {
    start: () =>
      new Threads({ size, own, module: module ?? bundles.kernels, argument, entry: bundles.worker }),
    again: () => watched(grid()),
    callAt: 0,
    waitAt,
    sizes: { round: 512, chunk: 16 },
  });
  return follow(search, stop);
}

/** What a search that fails throws. Whatever it was, no thread is left. */
async function failure(options: Options): Promise<SearchFailed> {
  const failed = await explore(options).catch((error: unknown) => error);
  if (!(failed instanceof SearchFailed)) throw new Error("it has not failed", { cause: failed });
  await expectNoThread();
  return failed;
}

async function expectNoThread(): Promise<void> {
  const before = lives[0];
  expect(before).toBeGreaterThan(0);
  await setTimeout(40);
  expect(lives[0]).toBe(before);
}

const alone = run(breadthFirst, grid(), { keepGoing: true });

describe("threads", () => {
  it.each([1, 2, 3])("%i of them find what one finds, and have covered all", async (size) => {
    const findings = await explore({ size });
    expect(comparable(findings)).toEqual(comparable(alone));
    const covered = (findings.coverage as string[][]).map((states) => states.length);
    expect(covered).toHaveLength(size);
    expect(covered.reduce((x, y) => x + y)).toBe(6 ** 5);
    expect(Math.min(...covered)).toBeGreaterThan(0);
  });

  it("are sent home when the search is over", async () => {
    await explore({});
    await expectNoThread();
  });

  it("are sent home before they have come, where the search is over first", async () => {
    const { distinct, coverage } = await explore({ waitAt: Infinity });
    expect(distinct).toBe(6 ** 5);
    expect((coverage as string[][]).flat()).toHaveLength(6 ** 5);
    await expectNoThread();
  });

  it("stop when told to", async () => {
    const stop = ({ distinct }: Progress) => (distinct > 2000 ? "time-limit" : undefined);
    const findings = await explore({ stop });
    expect(findings.ending).toEqual({ kind: "limited", by: "time-limit" });
    expect(findings.distinct).toBeGreaterThan(2000);
    expect(findings.distinct).toBeLessThan(6 ** 5);
    expect(findings.levels.reduce((x, y) => x + y)).toBe(findings.distinct);
    await expectNoThread();
  });

  it("are sent home when nobody follows the search any more", async () => {
    const stop = ({ distinct }: Progress) => {
      if (distinct > 2000) throw new Error("enough");
      return undefined;
    };
    await expect(explore({ stop })).rejects.toThrow("enough");
    await expectNoThread();
  });
});

describe("a thread that fails", () => {
  /** The level of the meeting has been found, and nothing of what comes after it. */
  function expectMeetingOnly({ findings }: SearchFailed): void {
    const levels = alone.levels.slice(0, MEETING);
    expect(findings.levels).toEqual(levels);
    expect(findings.distinct).toBe(levels.reduce((x, y) => x + y));
    expect(findings.transitions).toBe(findings.enabled.reduce((x, y) => x + y));
    expect(findings.found).toEqual(alone.found.filter(({ path }) => path.rules.length < MEETING));
    expect(findings.found.length).toBeGreaterThan(0);
  }

  it("by an error: the search fails with it, and with what was found", async () => {
    const failed = await failure({ fault: { kind: "throws" } });
    const { thrown } = failed;
    expect(thrown).toMatchObject({
      kind: "elsewhere",
      error: { name: "Unfit", message: "no further than this" },
    });
    expect(thrown.kind === "elsewhere" && thrown.error.stack).toContain("kernels.mjs");
    expectMeetingOnly(failed);
  });

  it("by ending itself", async () => {
    const failed = await failure({ fault: { kind: "exits", code: 7 } });
    expect(failed.thrown).toMatchObject({ kind: "elsewhere", error: { name: "WorkerEnded" } });
    expect((failed.thrown.error as Error).message).toContain("exit code 7");
    expectMeetingOnly(failed);
  });

  it("before it has begun", async () => {
    const { thrown, findings } = await failure({ fault: { kind: "never made" } });
    expect(thrown).toMatchObject({ kind: "elsewhere", error: { name: "Unfit", message: "no kernel today" } });
    expect(findings).toMatchObject({ distinct: 1, depth: 1 });
  });

  it("by making another kernel", async () => {
    const { thrown } = await failure({ fault: { kind: "another" } });
    expect((thrown.error as Error).message).toBe(
      "a worker has made another kernel than it was to make: properties 0, not 4",
    );
  });

  it("by finding no module", async () => {
    const { thrown } = await failure({ module: "file:///nowhere.mjs" });
    expect((thrown.error as Error).message).toContain("nowhere.mjs");
  });
});
