import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breadthFirst, type StopReason } from "../../src/explore/index.ts";
import {
  at,
  bits,
  type Case,
  cases,
  confirms,
  counters,
  firing,
  graph,
  kernelOf,
  kernelOfCase,
  line,
  never,
  replay,
  ring,
  run,
  type Sought,
} from "./kernels.ts";

const EXHAUSTED = { kind: "exhausted" };
const STOPPED = { kind: "stopped-at-violation" };
const limitedBy = (by: string) => ({ kind: "limited", by });

const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0);

describe("breadth first, the whole of a space", () => {
  it.each([
    [1, 7],
    [3, 4],
    [6, 5],
  ])("finds the states of %i counters of %i values, in their levels", (n, k) => {
    const findings = run(breadthFirst, counters(n, k));
    expect(findings.ending).toEqual(EXHAUSTED);
    expect(findings.distinct).toBe(k ** n);
    expect(findings.depth).toBe(n * (k - 1) + 1);
    expect(findings.levels).toHaveLength(findings.depth);
    expect(sum(findings.levels)).toBe(k ** n);
    // Each counter can go up from all of its values but one, and down from all but one.
    expect(findings.transitions).toBe(2 * n * (k - 1) * k ** (n - 1));
    expect([...findings.enabled]).toEqual(new Array(2 * n).fill((k - 1) * k ** (n - 1)));
    expect(sum(findings.fresh)).toBe(k ** n - 1);
    expect(findings.deadlocks).toBe(0);
  });

  it("finds bits that are set once in levels of binomial size", () => {
    const findings = run(breadthFirst, bits(6));
    expect(findings.levels).toEqual([1, 6, 15, 20, 15, 6, 1]);
    expect(findings.deadlocks).toBe(1);
    expect(findings.transitions).toBe(6 * 2 ** 5);
    // In search order a set of bits is first met by the setting of its highest.
    expect([...findings.fresh]).toEqual([1, 2, 4, 8, 16, 32]);
  });

  it("counts a deadlock only where no rule at all is enabled", () => {
    const findings = run(breadthFirst, graph({ starts: [0], arrows: [[1, 2, 3], [], [1, 2, 3], [0]] }));
    expect(findings).toMatchObject({ deadlocks: 1, distinct: 4, transitions: 7, ending: EXHAUSTED });
  });

  it("stores equal starts once and leaves out those outside the constraint", () => {
    const starts = [undefined, 0, 3, 0, undefined];
    const findings = run(breadthFirst, graph({ starts, arrows: [[1], [2], [0], [2]] }, [at(2)]));
    expect(findings.levels).toEqual([2, 2]);
    expect(findings.found).toEqual([{ property: 0, path: { start: 2, rules: [0] } }]);
  });

  it("is exhausted at once where every start is outside the constraint", () => {
    const findings = run(breadthFirst, graph({ starts: [undefined], arrows: [[0]] }, [never]));
    expect(findings).toMatchObject({ ending: EXHAUSTED, distinct: 0, depth: 0, levels: [], transitions: 0 });
  });

  it("does not ask to judge what is not assigned", () => {
    const kernel = line(5, [at(2), at(3)]);
    expect(run(breadthFirst, kernel, { properties: 0, stopping: 0 }).found).toEqual([]);
    expect(run(breadthFirst, kernel, { properties: 2, stopping: 2 }).found.map((f) => f.property)).toEqual([
      1,
    ]);
  });

  it("refuses more rules than it could remember", () => {
    const kernel = kernelOf({ starts: [[0]], rules: 65_537, fire: () => undefined });
    expect(() => run(breadthFirst, kernel)).toThrow(RangeError);
  });
});

describe("breadth first, what it finds", () => {
  it("finds a shortest path, the first in search order", () => {
    const kernel = counters(3, 4, [at(1, 2, 1)]);
    const { found, ending } = run(breadthFirst, kernel);
    expect(ending).toEqual(STOPPED);
    expect(found).toEqual([{ property: 0, path: { start: 0, rules: [0, 2, 2, 4] } }]);
    expect(replay(kernel, found[0]!.path).at(-1)).toEqual([1, 2, 1]);
  });

  it("completes the level of a violation, and judges all of it", () => {
    const findings = run(breadthFirst, bits(6, [at(0b000101), at(0b110000), at(0b111000)]));
    expect(findings.levels).toEqual([1, 6, 15]);
    expect(findings.found.map((one) => one.property)).toEqual([0, 1]);
    expect(findings.ending).toEqual(STOPPED);
  });

  it("finds a violation in the starts, all of which it judges, and expands none", () => {
    const kernel = graph({ starts: [1, 0, 2], arrows: [[1], [2], [0]] }, [at(1), at(2), never]);
    const findings = run(breadthFirst, kernel);
    expect(findings).toMatchObject({ ending: STOPPED, levels: [3], depth: 1, transitions: 0, deadlocks: 0 });
    expect(findings.found).toEqual([
      { property: 0, path: { start: 0, rules: [] } },
      { property: 1, path: { start: 2, rules: [] } },
    ]);
  });

  it("judges each step, also one to a state already known", () => {
    const kernel = ring(4, [firing(0, 3)]);
    const findings = run(breadthFirst, kernel);
    expect(findings.found).toEqual([{ property: 0, path: { start: 0, rules: [0, 0, 0, 0] } }]);
    expect(findings).toMatchObject({ ending: STOPPED, levels: [1, 1, 1, 1], transitions: 4 });
  });

  it("gives a step the level it leads to, and stops there", () => {
    const findings = run(breadthFirst, bits(5, [firing(4, 0b00001)]));
    expect(findings.found).toEqual([{ property: 0, path: { start: 0, rules: [0, 4] } }]);
    expect(findings.levels).toEqual([1, 5, 10]);
  });

  it("judges each state once", () => {
    let judged = 0;
    const counting: Sought = { kind: "state", found: () => ++judged < 0 };
    run(breadthFirst, counters(3, 4, [counting]));
    expect(judged).toBe(64);
  });

  it("finds in one step what it is and where it leads", () => {
    const findings = run(breadthFirst, line(5, [at(1), firing(0)]));
    expect(findings.found.map((one) => one.property).sort()).toEqual([0, 1]);
    expect(findings.levels).toEqual([1, 1]);
  });

  it("goes on after what is not stopping", () => {
    const findings = run(breadthFirst, line(5, [at(1), at(3)]), { stopping: 2 });
    expect(findings.found.map((one) => one.path.rules.length)).toEqual([1, 3]);
    expect(findings).toMatchObject({ ending: STOPPED, depth: 4 });
  });

  it("keeps going when told to, with a shortest path for each property", () => {
    const kernel = counters(2, 5, [at(4, 4), at(2), firing(1), never]);
    const findings = run(breadthFirst, kernel, { keepGoing: true });
    expect(findings).toMatchObject({ ending: EXHAUSTED, distinct: 25 });
    expect(findings.found.map((one) => [one.property, one.path.rules.length])).toEqual([
      [2, 2],
      [1, 2],
      [0, 8],
    ]);
  });
});

describe("breadth first, its limits", () => {
  it("stores no more than max-states, and needs no more room than there are states", () => {
    expect(run(breadthFirst, counters(2, 3), { maxStates: 9 }).ending).toEqual(EXHAUSTED);
    const findings = run(breadthFirst, counters(2, 3), { maxStates: 8 });
    expect(findings).toMatchObject({ ending: limitedBy("max-states"), distinct: 8, levels: [1, 2, 3, 2] });
  });

  it("may find no room for the starts already", () => {
    const kernel = graph({ starts: [0, 0, 1], arrows: [[], []] });
    expect(run(breadthFirst, kernel, { maxStates: 1 })).toMatchObject({
      ending: limitedBy("max-states"),
      levels: [1],
      deadlocks: 0,
    });
    expect(run(breadthFirst, kernel, { maxStates: 2 }).ending).toEqual(EXHAUSTED);
  });

  it("judges the last level that max-depth allows, and does not expand it", () => {
    const findings = run(breadthFirst, line(9, [at(2), at(3)]), { maxDepth: 3, keepGoing: true });
    expect(findings).toMatchObject({
      ending: limitedBy("max-depth"),
      depth: 3,
      transitions: 2,
      deadlocks: 0,
    });
    expect(findings.found.map((one) => one.property)).toEqual([0]);
    expect(run(breadthFirst, ring(3), { maxDepth: 4 }).ending).toEqual(EXHAUSTED);
    expect(run(breadthFirst, ring(3), { maxDepth: 3 }).ending).toEqual(limitedBy("max-depth"));
  });

  it("yields after each slice while there is work left, with growing numbers", () => {
    const { progress, ...findings } = run(breadthFirst, counters(5, 6));
    expect(progress).toHaveLength(Math.ceil(6 ** 5 / 2048) - 1);
    progress.forEach((now, i) => {
      expect(now.queue).toBe(now.distinct - 2048 * (i + 1));
      expect(now.transitions).toBeLessThan(findings.transitions);
      expect(now.depth).toBeGreaterThan(progress[i - 1]?.depth ?? 0);
    });
    expect(run(breadthFirst, line(2048)).progress).toEqual([]);
    expect(run(breadthFirst, line(2049)).progress).toHaveLength(1);
  });

  it.each<StopReason>(["time-limit", "interrupt", "memory"])(
    "ends when sent %s, and keeps what it has",
    (by) => {
      const stop = (_: unknown, slices: number) => (slices === 2 ? by : undefined);
      const findings = run(breadthFirst, counters(5, 6, [at(1, 1)]), { stop, keepGoing: true });
      expect(findings.ending).toEqual(limitedBy(by));
      expect(findings.progress).toHaveLength(2);
      expect(findings.distinct).toBe(findings.progress[1]!.distinct);
      expect(sum(findings.levels)).toBe(findings.distinct);
      expect(findings.depth).toBe(findings.progress[1]!.depth);
      expect(findings.found).toEqual([{ property: 0, path: { start: 0, rules: [0, 2] } }]);
    },
  );

  it("is limited, not stopped, when a limit strikes before the level of a violation is complete", () => {
    const kernel = bits(4, [at(0b0011)]);
    const limited = run(breadthFirst, kernel, { maxStates: 10 });
    expect(limited).toMatchObject({ ending: limitedBy("max-states"), levels: [1, 4, 5] });
    expect(limited.found).toHaveLength(1);
    const stopped = run(breadthFirst, kernel, { maxStates: 11 });
    expect(stopped).toMatchObject({ ending: STOPPED, levels: [1, 4, 6] });
    expect(run(breadthFirst, kernel, { maxDepth: 3 }).ending).toEqual(STOPPED);
    expect(run(breadthFirst, kernel, { maxDepth: 2 }).ending).toEqual(limitedBy("max-depth"));
  });

  it("is stopped at a violation that its last steps find, though nothing is left", () => {
    expect(run(breadthFirst, ring(3, [firing(0, 2)])).ending).toEqual(STOPPED);
    expect(run(breadthFirst, ring(3, [firing(0, 2)]), { keepGoing: true }).ending).toEqual(EXHAUSTED);
  });
});

/** The nodes of each level, and the level in which each property is first found. */
function levelsOf({ graph, marks, arrow }: Case) {
  const levels: number[][] = [];
  const known = new Set<number>();
  const levelOf = [Infinity, Infinity, Infinity];
  let next = graph.starts.filter((node) => node !== undefined);
  while (next.some((node) => !known.has(node))) {
    const level = [...new Set(next)].filter((node) => !known.has(node));
    for (const node of level) known.add(node);
    levels.push(level);
    marks.forEach((mark, p) => {
      if (level.includes(mark)) levelOf[p] = levels.length;
    });
    if (level.includes(arrow[0]) && graph.arrows[arrow[0]]![arrow[1]] !== undefined) {
      levelOf[2] = levels.length + 1;
    }
    next = level.flatMap((node) => graph.arrows[node]!.filter((target) => target !== undefined));
  }
  return { levels, levelOf };
}

function expected(given: Case) {
  const { levels, levelOf } = levelsOf(given);
  const stopLevel = given.keepGoing
    ? Infinity
    : Math.min(Infinity, ...levelOf.filter((_, p) => (given.stopping & (1 << p)) !== 0));
  const lastLevel = Math.min(stopLevel, given.maxDepth, levels.length);
  const within = levels.slice(0, lastLevel).map((level) => level.length);
  const isFull = sum(within) > given.maxStates;
  const limited = given.maxDepth <= levels.length ? limitedBy("max-depth") : EXHAUSTED;
  const unlimited = stopLevel <= Math.min(given.maxDepth, levels.length + 1) ? STOPPED : limited;
  return {
    isFull,
    ending: isFull ? limitedBy("max-states") : unlimited,
    within,
    levelOf,
    stopLevel,
    lastLevel,
    levels,
  };
}

describe("breadth first, of any small graph, under any limits", () => {
  it("ends, counts and finds as the definition of levels says", () => {
    const endings = new Set<string>();
    fc.assert(
      fc.property(cases, (given) => {
        const kernel = kernelOfCase(given);
        const { stopping, keepGoing, maxStates, maxDepth } = given;
        const findings = run(breadthFirst, kernel, { stopping, keepGoing, maxStates, maxDepth });
        const { isFull, ending, within, levelOf, stopLevel, lastLevel, levels } = expected(given);
        endings.add(JSON.stringify([ending, findings.found.length > 0]));

        expect(findings.ending).toEqual(ending);
        expect(sum(findings.levels)).toBe(findings.distinct);
        expect(findings.depth).toBe(findings.levels.length);
        expect(sum(findings.enabled)).toBe(findings.transitions);
        for (const { property, path } of findings.found) {
          expect(path.rules.length + 1).toBe(levelOf[property]);
          expect(confirms(kernel, path, property)).toBe(true);
        }
        if (isFull) {
          expect(findings.distinct).toBe(maxStates);
          return;
        }
        expect(findings.levels).toEqual(within);
        const made = ending === STOPPED ? stopLevel : ending === EXHAUSTED ? levels.length + 1 : lastLevel;
        const sought = levelOf.flatMap((level, p) => (level <= made ? [p] : []));
        expect(findings.found.map((one) => one.property).sort()).toEqual(sought);
      }),
      { numRuns: 3000 },
    );
    // Every ending but being stopped occurred with something found and with nothing; being stopped needs a finding.
    expect(endings.size).toBe(7);
  });
});
