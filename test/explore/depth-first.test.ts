import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breadthFirst, depthFirst, type StopReason } from "../../src/explore/index.ts";
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

const EXHAUSTED = { kind: "exhausted" };
const STOPPED = { kind: "stopped-at-violation" };
const limitedBy = (by: string) => ({ kind: "limited", by });

describe("depth first, the whole of a space", () => {
  it("finds the states of counters, whatever their number", () => {
    const findings = run(depthFirst, counters(6, 4));
    expect(findings).toMatchObject({ ending: EXHAUSTED, distinct: 4 ** 6, levels: [], deadlocks: 0 });
    expect(findings.transitions).toBe(2 * 6 * 3 * 4 ** 5);
    expect([...findings.enabled]).toEqual(new Array(12).fill(3 * 4 ** 5));
    expect(findings.fresh.reduce((a, b) => a + b)).toBe(4 ** 6 - 1);
    // It remembers no more than breadth first does, beside its stack.
    const { bytes } = run(breadthFirst, counters(6, 4));
    expect(findings.bytes).toBeLessThanOrEqual(bytes + 16 * findings.depth);
    expect(findings.bytes).toBeGreaterThan(bytes / 4 + 16 * findings.depth);
  });

  it("has the longest stack for its depth", () => {
    expect(run(depthFirst, ring(5)).depth).toBe(5);
    expect(run(depthFirst, bits(6))).toMatchObject({ depth: 7, distinct: 64, deadlocks: 1 });
    expect(run(depthFirst, line(3000))).toMatchObject({ depth: 3000, deadlocks: 1, transitions: 2999 });
    // 0 → 1 → 2 and 0 → 3: back from the longer branch it goes on with the next rule.
    const fork = graph({ starts: [0], arrows: [[1, 3], [2], [], []] });
    expect(run(depthFirst, fork)).toMatchObject({ depth: 3, distinct: 4, deadlocks: 2, transitions: 3 });
  });

  it("takes all starts within the constraint, equal ones once", () => {
    const starts = [undefined, 3, 3, 0];
    const findings = run(depthFirst, graph({ starts, arrows: [[1], [2], [0], []] }, [at(2)]));
    expect(findings.found).toEqual([{ property: 0, path: { start: 3, rules: [0, 0] } }]);
    expect(findings).toMatchObject({ distinct: 4, deadlocks: 1 });
    const none = run(depthFirst, graph({ starts: [undefined], arrows: [[0]] }));
    expect(none).toMatchObject({ ending: EXHAUSTED, distinct: 0, depth: 0 });
  });
});

describe("depth first, what it finds", () => {
  it("finds the path that its stack holds", () => {
    const kernel = bits(4, [at(0b1010)]);
    const { found, ending, depth } = run(depthFirst, kernel);
    expect(ending).toEqual(STOPPED);
    expect(found).toEqual([{ property: 0, path: { start: 0, rules: [1, 3] } }]);
    expect(depth).toBe(5);
  });

  it("stops at once at a violation in a state, a start or a step", () => {
    expect(run(depthFirst, line(9, [at(3)]))).toMatchObject({ ending: STOPPED, distinct: 4, transitions: 3 });
    expect(run(depthFirst, line(9, [at(0)]))).toMatchObject({ ending: STOPPED, distinct: 1, transitions: 0 });
    // The state found has no enabled rule; but it was not expanded, so nobody knows.
    expect(run(depthFirst, line(4, [at(3)]))).toMatchObject({ ending: STOPPED, deadlocks: 0 });
    const stepToOld = run(depthFirst, graph({ starts: [0, 2], arrows: [[0, 1], [], []] }, [firing(0)]));
    expect(stepToOld).toMatchObject({ ending: STOPPED, distinct: 1, transitions: 1 });
    expect(stepToOld.found).toEqual([{ property: 0, path: { start: 0, rules: [0] } }]);
  });

  it("judges each state once", () => {
    let judged = 0;
    const counting: Sought = { kind: "state", found: () => ++judged < 0 };
    run(depthFirst, counters(3, 4, [counting]));
    expect(judged).toBe(64);
  });

  it("finds in one step what it is and where it leads", () => {
    const findings = run(depthFirst, line(5, [at(2), firing(0, 1)]));
    expect(findings.found).toEqual([
      { property: 1, path: { start: 0, rules: [0, 0] } },
      { property: 0, path: { start: 0, rules: [0, 0] } },
    ]);
  });

  it("keeps going when told to, and goes on after what is not stopping", () => {
    const kernel = line(5, [at(1), at(3), never]);
    expect(run(depthFirst, kernel, { keepGoing: true })).toMatchObject({ ending: EXHAUSTED, distinct: 5 });
    const findings = run(depthFirst, kernel, { stopping: 2 });
    expect(findings.found.map((one) => one.property)).toEqual([0, 1]);
    expect(findings).toMatchObject({ ending: STOPPED, distinct: 4 });
  });
});

describe("depth first, its limits", () => {
  it("stores no more than max-states, and needs no more room than there are states", () => {
    expect(run(depthFirst, counters(2, 3), { maxStates: 9 }).ending).toEqual(EXHAUSTED);
    const findings = run(depthFirst, counters(2, 3), { maxStates: 8 });
    expect(findings).toMatchObject({ ending: limitedBy("max-states"), distinct: 8 });
    const starts = graph({ starts: [0, 0, 1], arrows: [[], []] });
    expect(run(depthFirst, starts, { maxStates: 1 }).ending).toEqual(limitedBy("max-states"));
  });

  it("never claims to be exhausted when the depth bound cut it off", () => {
    // By 0 → 1 → 2 it meets 2 at the bound, so that it never sees 3, which lies at 0 → 2 → 3.
    const kernel = graph({ starts: [0], arrows: [[1, 2], [2], [3], []] }, [at(3)]);
    const findings = run(depthFirst, kernel, { maxDepth: 3 });
    expect(findings).toMatchObject({ ending: limitedBy("max-depth"), distinct: 3, depth: 3, found: [] });
    expect(run(breadthFirst, kernel, { maxDepth: 3 }).found).toHaveLength(1);
  });

  it("is exhausted where the depth bound cut nothing off", () => {
    const findings = run(depthFirst, line(3), { maxDepth: 3 });
    expect(findings).toMatchObject({ ending: EXHAUSTED, deadlocks: 1, depth: 3 });
    expect(run(depthFirst, ring(3), { maxDepth: 3 }).ending).toEqual(limitedBy("max-depth"));
    expect(run(depthFirst, ring(3), { maxDepth: 4 }).ending).toEqual(EXHAUSTED);
  });

  it("yields after each slice, also when each start is soon done with", () => {
    const starts = Array.from({ length: 5000 }, (_, i) => [i]);
    const kernel = kernelOf({ starts, rules: 1, fire: () => undefined });
    const { progress } = run(depthFirst, kernel);
    expect(progress.map((now) => now.distinct)).toEqual([2049, 4097]);
    const deep = run(depthFirst, line(3000)).progress;
    expect(deep).toEqual([
      { depth: 2049, distinct: 2049, queue: 2049, transitions: 2048 },
      { depth: 3000, distinct: 3000, queue: 1903, transitions: 2999 },
    ]);
  });

  it.each<StopReason>(["time-limit", "interrupt", "memory"])(
    "ends when sent %s, and keeps what it has",
    (by) => {
      const kernel = line(5000, [at(7)]);
      const findings = run(depthFirst, kernel, {
        keepGoing: true,
        stop: (_, slices) => (slices > 1 ? by : undefined),
      });
      expect(findings).toMatchObject({ ending: limitedBy(by), distinct: 4097, transitions: 4096 });
      expect(findings.found).toHaveLength(1);
    },
  );
});

const byProperty = (findings: ReturnType<typeof run>) => findings.found.map((one) => one.property).sort();

describe("depth first, of any small graph", () => {
  it("sees, counts and finds what breadth first does", () => {
    fc.assert(
      fc.property(cases, (given) => {
        const kernel = kernelOfCase(given);
        const deep = run(depthFirst, kernel, { keepGoing: true });
        const broad = run(breadthFirst, kernel, { keepGoing: true });
        expect(deep.ending).toEqual(EXHAUSTED);
        for (const key of ["distinct", "transitions", "deadlocks", "enabled"] as const) {
          expect(deep[key]).toEqual(broad[key]);
        }
        expect(byProperty(deep)).toEqual(byProperty(broad));
        for (const { property, path } of deep.found) expect(confirms(kernel, path, property)).toBe(true);
      }),
    );
  });

  it("says nothing that is not so, under any limits", () => {
    const endings = new Set<string>();
    fc.assert(
      fc.property(cases, (given) => {
        const { stopping, keepGoing, maxStates, maxDepth } = given;
        const kernel = kernelOfCase(given);
        const whole = run(breadthFirst, kernel, { keepGoing: true });
        const findings = run(depthFirst, kernel, { stopping, keepGoing, maxStates, maxDepth });
        const { ending } = findings;
        endings.add(JSON.stringify(ending));

        expect(findings.distinct).toBeLessThanOrEqual(Math.min(maxStates, whole.distinct));
        expect(findings.depth).toBeLessThanOrEqual(maxDepth);
        for (const { property, path } of findings.found) {
          expect(confirms(kernel, path, property)).toBe(true);
          expect(path.rules.length).toBeLessThan(maxDepth);
        }
        const isViolated = !keepGoing && findings.found.some(({ property }) => stopping & (1 << property));
        expect(ending.kind === "stopped-at-violation").toBe(isViolated);
        if (ending.kind === "exhausted") {
          expect(findings).toMatchObject({ distinct: whole.distinct, transitions: whole.transitions });
          expect(byProperty(findings)).toEqual(byProperty(whole));
        }
        if (ending.kind === "limited" && ending.by === "max-states") {
          expect(findings.distinct).toBe(maxStates);
          expect(whole.distinct).toBeGreaterThan(maxStates);
        }
        if (ending.kind === "limited" && ending.by === "max-depth") expect(findings.depth).toBe(maxDepth);
      }),
      { numRuns: 1000 },
    );
    expect(endings.size).toBe(4);
  });
});
