// The search by a crew finds what the search by one thread finds: all of it is tested here but the threads.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nothingReached } from "../../../src/explore/breadth-first.ts";
import { hashOf } from "../../../src/explore/hash.ts";
import { type Assignment, breadthFirst } from "../../../src/explore/index.ts";
import { shardOf } from "../../../src/explore/parallel/board.ts";
import { CrewFailed } from "../../../src/explore/parallel/crew.ts";
import { breadthFirstByCrew, SearchFailed } from "../../../src/explore/parallel/index.ts";
import type { Kernel } from "../../../src/kernel.ts";
import { assignment, bits, cases, counters, graph, kernelOf, line, run } from "../kernels.ts";
import { alone, cuts, kernelFor, limitsOf, wideCases } from "./_cases.ts";
import { comparable, runTogether, watched } from "./_crew.ts";

/** The same, stopped after so many states have been expanded. */
function aloneUntil(make: () => Kernel, rest: Partial<Assignment>, states: number) {
  const { kernel, coverage } = watched(make());
  const given = assignment(kernel, rest);
  const search = breadthFirst(kernel, given, { ...nothingReached(kernel, given), left: states });
  let turn = search.next();
  if (!turn.done) turn = search.next("interrupt");
  if (!turn.done) throw new Error("it did not stop");
  return { ...comparable(turn.value), expanded: coverage().toSorted() };
}

describe("a crew of any size, in rounds of any size, under any limits", () => {
  it.each([
    ["small", cases, 1500],
    ["wide", wideCases, 1500],
  ] as const)("finds, counts and expands in %s graphs what one thread does", async (_, some, numRuns) => {
    const endings = new Set<string>();
    let sharedRuns = 0;
    await fc.assert(
      fc.asyncProperty(some, cuts, async (given, cut) => {
        const expected = alone(() => kernelFor(given), limitsOf(given));
        const together = await runTogether(() => kernelFor(given), { ...limitsOf(given), ...cut });
        endings.add(JSON.stringify(expected.ending));
        if (together.coverage.filter((each) => (each as string[]).length > 0).length > 1) sharedRuns++;
        expect({ ...comparable(together), expanded: together.expanded }).toEqual(expected);
      }),
      { numRuns },
    );
    expect(endings.size).toBe(4);
    // Often enough more than one hand had something to do.
    expect(sharedRuns).toBeGreaterThan(numRuns / 10);
  });

  it("stops when told to, and has found what one thread finds in the states expanded until then", async () => {
    let stopped = 0;
    await fc.assert(
      fc.asyncProperty(wideCases, cuts, fc.integer({ min: 1, max: 60 }), async (given, cut, patience) => {
        const stop = (_: unknown, yields: number) => (yields >= patience ? "interrupt" : undefined);
        const rest = { ...limitsOf(given), maxStates: Infinity };
        const together = await runTogether(() => kernelFor(given), { ...rest, ...cut, stop });
        if (together.ending.kind !== "limited" || together.ending.by !== "interrupt") return;
        stopped++;
        const expected = aloneUntil(() => kernelFor(given), rest, together.expanded.length);
        // Both may have done all there was to do: whoever is told to stop by then says so.
        const ending = { kind: "limited", by: "interrupt" };
        expect({ ...comparable(together), expanded: together.expanded }).toEqual({ ...expected, ending });
      }),
      { numRuns: 1000 },
    );
    expect(stopped).toBeGreaterThan(300);
  });
});

describe("a crew", () => {
  it("takes up no chunk once it has been told to stop, and so ends soon", async () => {
    const sizes = { round: 10_000, chunk: 1 };
    for (const patience of [1, 200, 400, 600]) {
      const stop = (_: unknown, yields: number) => (yields >= patience ? "interrupt" : undefined);
      const { expanded, progress } = await runTogether(() => bits(11), { workers: 3, sizes, stop });
      // A chunk for each time it could have been told, and those that were begun.
      expect(expanded.length).toBeLessThanOrEqual(patience + 3);
      expect(progress.length).toBeLessThan(patience + 20);
    }
  });

  it("counts rules of large spaces as one thread does", async () => {
    const { levels, enabled, fresh, distinct } = await runTogether(() => counters(5, 6), { workers: 3 });
    expect({ levels, enabled, fresh, distinct }).toEqual(
      (({ levels, enabled, fresh, distinct }) => ({ levels, enabled, fresh, distinct }))(
        run(breadthFirst, counters(5, 6)),
      ),
    );
  });

  it.each([1, 2, 3, 4, 5, 64])("deals states out to %i shards evenly", (shards) => {
    const sizes = new Array<number>(shards).fill(0);
    const states = 64 * 1000;
    for (let n = 0; n < states; n++) sizes[shardOf(hashOf(Uint32Array.of(n & 7, n >> 3), 0, 2), shards)]!++;
    // Five standard deviations; nothing here is drawn, so this cannot fail by chance.
    const expected = states / shards;
    for (const size of sizes) expect(Math.abs(size - expected)).toBeLessThanOrEqual(5 * Math.sqrt(expected));
  });

  it("takes states up to renaming for one where the kernel does", async () => {
    const sorted = (): Kernel => {
      const kernel = counters(4, 4);
      return { ...kernel, canonical: () => void kernel.after.sort() };
    };
    const expected = alone(sorted, {});
    expect(expected.distinct).toBe(35);
    const sizes = { round: 8, chunk: 2 };
    const { expanded, ...together } = await runTogether(sorted, { workers: 3, sizes });
    expect({ ...comparable(together), expanded }).toEqual(expected);
  });

  it("explores what has many starts and no rules", async () => {
    const make = () =>
      kernelOf({ starts: Array.from({ length: 3000 }, (_, i) => [i]), rules: 0, fire: () => undefined });
    const expected = alone(make, {});
    expect(expected).toMatchObject({ deadlocks: 3000, distinct: 3000, transitions: 0 });
    const { expanded, ...together } = await runTogether(make, { workers: 2 });
    expect({ ...comparable(together), expanded }).toEqual(expected);
  });

  it("keeps of the order no more than the levels it works on", async () => {
    const { bytes, distinct } = await runTogether(() => line(3000), {
      workers: 2,
      sizes: { pageBits: 2, candidates: 8 },
    });
    expect(distinct).toBe(3000);
    // The shards as they grow, three pages of four codes, and the buffers.
    expect(bytes).toBeLessThan(2 * (4 * 4096 + 4096 * 10) + 3 * 16 + 3 * 2 * 8 * (18 + 8) + 1);
  });

  it("is not called for a small space", async () => {
    const own = watched(bits(10));
    const fail = () => {
      throw new Error("nobody was needed");
    };
    const search = breadthFirstByCrew(own, assignment(own.kernel), { start: fail, again: fail });
    let turn = await search.next();
    while (!turn.done) turn = await search.next();
    expect(turn.value).toMatchObject({ distinct: 1024, ending: { kind: "exhausted" } });
    expect((turn.value.coverage as string[][]).flat()).toHaveLength(1024);
  });
});

describe("what is thrown", () => {
  /** Throws when it is to expand, or to judge, one of these states. */
  function faulty(kernel: Kernel, faults: readonly number[], where: "expand" | "judge"): Kernel {
    const check = (state: number) => {
      if (faults.includes(state)) throw new TypeError(`state ${state}`);
    };
    return {
      ...kernel,
      next(from) {
        if (where === "expand") check(kernel.before[0]!);
        return kernel.next(from);
      },
      judge(open) {
        if (where === "judge") check(kernel.after[0]!);
        return kernel.judge(open);
      },
    };
  }

  const thrownBy = (work: () => unknown): unknown => {
    try {
      work();
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };

  it.each(["expand", "judge"] as const)(
    "by a kernel asked to %s is what one thread would throw first, and comes with what was found",
    async (where) => {
      let failures = 0;
      const some = fc.array(fc.nat(19), { minLength: 1, maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(wideCases, cuts, some, async (given, cut, faults) => {
          const rest = { ...limitsOf(given), maxStates: Infinity };
          const make = () => faulty(kernelFor(given), faults, where);
          const expected = thrownBy(() => run(breadthFirst, make(), rest));
          const failed = await runTogether(make, { ...rest, ...cut }).catch((error: unknown) => error);
          if (expected === undefined) {
            expect(failed).not.toBeInstanceOf(Error);
            return;
          }
          failures++;
          expect(failed).toBeInstanceOf(SearchFailed);
          const { thrown, findings } = failed as SearchFailed;
          expect(thrown.error).toMatchObject({ name: "TypeError", message: expected });
          const { distinct, levels, enabled, fresh, transitions, depth } = findings;
          const sum = (numbers: Iterable<number>) => [...numbers].reduce((x, y) => x + y, 0);
          expect(sum(levels)).toBe(distinct);
          expect(levels).toHaveLength(depth);
          expect(sum(enabled)).toBe(transitions);
          expect(sum(fresh)).toBe(distinct - new Set(given.graph.starts.filter((n) => n !== undefined)).size);
        }),
        { numRuns: 600 },
      );
      expect(failures).toBeGreaterThan(200);
    },
  );

  it("by several hands at once is, of what they say, the first in order", () => {
    const failed = (at: number | undefined) => ({ at, thrown: { kind: "here", error: at } as const });
    expect(new CrewFailed([failed(undefined), failed(7), failed(3), failed(5)]).thrown.error).toBe(3);
    expect(new CrewFailed([failed(undefined)]).thrown.error).toBe(undefined);
  });

  it("for want of memory limits the search", async () => {
    const make = (): Kernel => {
      const kernel = counters(3, 5);
      const next = (from: number) => {
        if (kernel.before[0] === 3) throw new RangeError("Array buffer allocation failed");
        return kernel.next(from);
      };
      return { ...kernel, next };
    };
    const { ending, levels, distinct } = await runTogether(make, { workers: 2 });
    expect(ending).toEqual({ kind: "limited", by: "memory" });
    expect(levels.reduce((x, y) => x + y)).toBe(distinct);
  });
});

it("graphs of the tests are as wide as they are meant to be", () => {
  const widths = fc.sample(wideCases, 200).map((given) => {
    const { levels } = run(breadthFirst, graph(given.graph));
    return Math.max(0, ...levels);
  });
  expect(widths.filter((width) => width > 8).length).toBeGreaterThan(50);
});
