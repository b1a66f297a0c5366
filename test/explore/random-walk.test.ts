import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breadthFirst, randomWalk, type StopReason } from "../../src/explore/index.ts";
import {
  at,
  bits,
  cases,
  confirms,
  counters,
  firing,
  graph,
  kernelOf,
  kernelOfCase,
  line,
  never,
  ring,
  run,
  type Sought,
} from "./kernels.ts";

const STOPPED = { kind: "stopped-at-violation" };
const limitedBy = (by: string) => ({ kind: "limited", by });

describe("a random walk", () => {
  it("is the same for the same seed, and another for another", () => {
    const walk = (seed: number) => run(randomWalk, counters(6, 4, [at(3, 3, 3)]), { seed, maxStates: 2000 });
    expect(walk(5)).toEqual(walk(5));
    expect(walk(5).found[0]!.path).not.toEqual(walk(6).found[0]!.path);
    expect(run(randomWalk, bits(5))).toEqual(run(randomWalk, bits(5), { seed: 0 }));
  });

  it("meets all of a small space in the end, and still claims no more than a sample", () => {
    const findings = run(randomWalk, bits(6, [never]), { seed: 1 });
    expect(findings).toMatchObject({ ending: limitedBy("sampling"), distinct: 64, depth: 7, deadlocks: 1 });
    expect(findings.levels).toEqual([]);
    expect(run(randomWalk, ring(7)).ending).toEqual(limitedBy("sampling"));
  });

  it("takes rules about equally often, and starts too", () => {
    const seen = [0, 0, 0];
    const count = (i: number): boolean => {
      seen[i]!++;
      return false;
    };
    // Three starts, then one of four steps to the same deadlock. Only steps are counted, by where they start.
    const kernel = kernelOf({
      starts: [[0], undefined, [1], [2]],
      rules: 5,
      fire: ([node], rule) => (node! < 3 && rule !== 2 ? [3] : undefined),
      sought: [{ kind: "step", found: ([node]) => count(node!) }],
    });
    const { enabled, transitions } = run(randomWalk, kernel, { seed: 3 });
    expect(transitions).toBeGreaterThan(1000);
    expect(enabled[2]).toBe(0);
    for (const rule of [0, 1, 3, 4]) expect(enabled[rule]! / transitions).toBeCloseTo(1 / 4, 1);
    for (const one of seen) expect(one / transitions).toBeCloseTo(1 / 3, 1);
  });

  it("counts steps, new states and deadlocked states, each of these once", () => {
    const { transitions, enabled, fresh, deadlocks, distinct } = run(randomWalk, line(4));
    // One walk that meets all, and then a thousand that meet nothing new.
    expect(transitions).toBe(3 * 1001);
    expect([...enabled]).toEqual([3 * 1001]);
    expect([...fresh]).toEqual([3]);
    expect({ deadlocks, distinct }).toEqual({ deadlocks: 1, distinct: 4 });
  });

  it("has the longest walk for its depth, not the last", () => {
    const fork = graph({ starts: [0], arrows: [[1, 2], [], [3], [4], []] });
    for (let seed = 0; seed < 20; seed++) expect(run(randomWalk, fork, { seed }).depth).toBe(4);
  });

  it("judges a state only when it first meets it", () => {
    let judged = 0;
    const counting: Sought = { kind: "state", found: () => ++judged < 0 };
    expect(run(randomWalk, bits(4, [counting])).distinct).toBe(16);
    expect(judged).toBe(16);
  });

  it("walks no further than max-depth, 200 states unless told otherwise", () => {
    expect(run(randomWalk, line(9), { maxDepth: 4 })).toMatchObject({ distinct: 4, depth: 4, deadlocks: 0 });
    expect(run(randomWalk, line(300))).toMatchObject({ distinct: 200, depth: 200 });
    expect(run(randomWalk, line(300), { maxDepth: 1 })).toMatchObject({ distinct: 1, transitions: 0 });
  });

  it("stops at max-states distinct states, 100,000 unless told otherwise", () => {
    const given = run(randomWalk, bits(20), { maxStates: 50 });
    expect(given).toMatchObject({ ending: limitedBy("max-states"), distinct: 50 });
    const endless = kernelOf({ starts: [[0]], rules: 1, fire: ([n]) => [n! + 1] });
    const otherwise = run(randomWalk, endless, { maxDepth: 1_000_000 });
    expect(otherwise).toMatchObject({ ending: limitedBy("sampling"), distinct: 100_000 });
  });

  it("judges starts, and steps that lead to old states, and stops at a violation", () => {
    const start = run(randomWalk, line(4, [at(0)]));
    expect(start).toMatchObject({ ending: STOPPED, distinct: 1, transitions: 0 });
    expect(start.found).toEqual([{ property: 0, path: { start: 0, rules: [] } }]);
    const step = run(randomWalk, ring(3, [firing(0, 2)]));
    expect(step).toMatchObject({ ending: STOPPED, distinct: 3, transitions: 3 });
    expect(step.found).toEqual([{ property: 0, path: { start: 0, rules: [0, 0, 0] } }]);
  });

  it("keeps going when told to, and after what is not stopping", () => {
    const kernel = line(6, [at(1), at(3), never]);
    const going = run(randomWalk, kernel, { keepGoing: true });
    expect(going).toMatchObject({ ending: limitedBy("sampling"), distinct: 6 });
    expect(going.found.map((one) => one.property)).toEqual([0, 1]);
    expect(run(randomWalk, kernel, { stopping: 2 })).toMatchObject({ ending: STOPPED, distinct: 4 });
  });

  it("has nothing to walk where every start is outside the constraint", () => {
    const findings = run(randomWalk, graph({ starts: [undefined], arrows: [[0]] }));
    expect(findings).toMatchObject({ ending: limitedBy("sampling"), distinct: 0, depth: 0, transitions: 0 });
  });

  it.each<StopReason>(["time-limit", "interrupt", "memory"])("ends when sent %s", (by) => {
    const findings = run(randomWalk, ring(100), { stop: (_, slices) => (slices === 3 ? by : undefined) });
    expect(findings.ending).toEqual(limitedBy(by));
    expect(findings.progress).toHaveLength(3);
    expect(findings).toMatchObject(findings.progress.map(({ queue, ...rest }) => rest)[2]!);
  });

  it("finds only what there is, in any small graph", () => {
    fc.assert(
      fc.property(cases, fc.nat(), (given, seed) => {
        const kernel = kernelOfCase(given);
        const { stopping, keepGoing, maxStates } = given;
        const maxDepth = Math.min(given.maxDepth, 20);
        const whole = run(breadthFirst, kernel, { keepGoing: true });
        const limits = Number.isFinite(maxStates) ? { maxStates } : {};
        const findings = run(randomWalk, kernel, { stopping, keepGoing, maxDepth, seed, ...limits });
        expect(findings.distinct).toBeLessThanOrEqual(Math.min(whole.distinct, maxStates));
        expect(findings.depth).toBeLessThanOrEqual(maxDepth);
        for (const { property, path } of findings.found) {
          expect(confirms(kernel, path, property)).toBe(true);
          expect(path.rules.length).toBeLessThan(maxDepth);
        }
        const isViolated = !keepGoing && findings.found.some(({ property }) => stopping & (1 << property));
        expect(findings.ending).toEqual(
          isViolated ? STOPPED : limitedBy(findings.distinct === maxStates ? "max-states" : "sampling"),
        );
      }),
    );
  });
});
