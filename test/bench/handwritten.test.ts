// The hand-written kernels are fair yardsticks only if they do exactly what the kit's kernel of the same model does.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { handwrittenKip320 } from "../../bench/handwritten-kip-320.ts";
import type { KipSettings } from "../../bench/kip-320-layout.ts";
import { ruleByRuleKip320 } from "../../bench/rule-by-rule-kip-320.ts";
import { breadthFirst, depthFirst, type Explorer } from "../../src/explore/index.ts";
import type { Kernel } from "../../src/kernel.ts";
import { compile } from "../../src/model/compile.ts";
import { kip320 } from "../../src/model/reference/kip-320.ts";

interface OracleRow extends KipSettings {
  readonly model: string;
  readonly distinct: number;
  readonly levels: readonly number[];
  readonly distinctEdges: number;
  readonly deadlockStates: number;
}

const { partition } = JSON.parse(readFileSync(new URL("../oracle.json", import.meta.url), "utf8")) as {
  readonly partition: readonly OracleRow[];
};

const configurations = [
  { replicas: 2, logSize: 2, maxRecords: 2, maxLeaderEpoch: 1 },
  { replicas: 2, logSize: 2, maxRecords: 2, maxLeaderEpoch: 2 },
  { replicas: 3, logSize: 2, maxRecords: 2, maxLeaderEpoch: 1 },
];
/** Where logs and ids are of unlike sizes, or of one value only; the oracle does not speak of these. */
const oddOnes = [
  { replicas: 2, logSize: 1, maxRecords: 3, maxLeaderEpoch: 1 },
  { replicas: 2, logSize: 3, maxRecords: 1, maxLeaderEpoch: 2 },
  { replicas: 2, logSize: 2, maxRecords: 2, maxLeaderEpoch: 0 },
  { replicas: 4, logSize: 1, maxRecords: 1, maxLeaderEpoch: 0 },
];

const yardsticks = [
  { name: "rule by rule", handwrittenKernel: ruleByRuleKip320 },
  { name: "in one pass", handwrittenKernel: handwrittenKip320 },
];

function kitKernel({ replicas, logSize, maxRecords, maxLeaderEpoch }: KipSettings): Kernel {
  return compile(
    kip320({
      replicas,
      "log-size": logSize,
      "max-records": maxRecords,
      "max-leader-epoch": maxLeaderEpoch,
    }),
  );
}

function explore(explorer: Explorer, kernel: Kernel) {
  const search = explorer(kernel, { properties: 0, stopping: 0, keepGoing: true });
  let turn = search.next();
  while (!turn.done) turn = search.next();
  return turn.value;
}

/** Every state numbered as breadth-first search finds it, and for each the rules enabled there and where they lead. */
function graphOf(kernel: Kernel): number[][] {
  const numbers = new Map<string, number>();
  const states: Uint32Array[] = [];
  const numberOf = (state: Uint32Array) => {
    const key = state.join();
    const number = numbers.get(key) ?? states.length;
    if (number === states.length) {
      numbers.set(key, number);
      states.push(state.slice());
    }
    return number;
  };
  for (let index = 0; index < kernel.starts; index++) if (kernel.start(index)) numberOf(kernel.after);
  const graph: number[][] = [];
  for (let id = 0; id < states.length; id++) {
    kernel.before.set(states[id]!);
    kernel.enter();
    const edges: number[] = [];
    for (let rule = kernel.next(0); rule >= 0; rule = kernel.next(rule + 1)) {
      edges.push(rule, numberOf(kernel.after));
    }
    graph.push(edges);
  }
  return graph;
}

function titleOf({ replicas, logSize, maxRecords, maxLeaderEpoch }: KipSettings): string {
  return `${replicas} replicas, log size ${logSize}, ${maxRecords} records, epochs up to ${maxLeaderEpoch}`;
}

describe.each(configurations.map((settings) => ({ title: titleOf(settings), settings })))(
  "at $title",
  ({ settings }) => {
    const row = partition.find(
      (candidate) =>
        candidate.model === "Kip320" &&
        Object.entries(settings).every(([name, value]) => candidate[name as keyof KipSettings] === value),
    )!;
    const kit = graphOf(kitKernel(settings));

    test("the kit's kernel agrees with the oracle on levels, edges and deadlocks", () => {
      expectOracle(row, kitKernel(settings), kit);
    });

    describe.each(yardsticks)("written by hand, $name", ({ handwrittenKernel }) => {
      const handwritten = graphOf(handwrittenKernel(settings));

      test("it leads from the same states by the same rules to the same states as the kit's kernel", () => {
        expect(handwritten.length).toBe(kit.length);
        // Not toEqual on the whole: its message on a hundred thousand numbers would take minutes.
        expect(handwritten.findIndex((edges, id) => edges.join() !== kit[id]!.join())).toBe(-1);
      });

      test("it agrees with the oracle on levels, edges and deadlocks", () => {
        expectOracle(row, handwrittenKernel(settings), handwritten);
      });

      test("depth first, which goes on in the middle of a state's rules, it visits the same states", () => {
        const kitFindings = explore(depthFirst, kitKernel(settings));
        const findings = explore(depthFirst, handwrittenKernel(settings));
        expect(findings.distinct).toBe(kit.length);
        expect([...findings.enabled]).toEqual([...kitFindings.enabled]);
        expect([...findings.fresh]).toEqual([...kitFindings.fresh]);
      });
    });
  },
);

function expectOracle(row: OracleRow, kernel: Kernel, graph: readonly number[][]): void {
  const { distinct, levels, transitions, deadlocks } = explore(breadthFirst, kernel);
  const edges = graph.map((pairs) => pairs.filter((_, place) => place % 2 === 1));
  const distinctEdges = edges.reduce((sum, targets) => sum + new Set(targets).size, 0);
  expect({ distinct, levels, deadlockStates: deadlocks, distinctEdges }).toEqual({
    distinct: row.distinct,
    levels: row.levels,
    deadlockStates: row.deadlockStates,
    distinctEdges: row.distinctEdges,
  });
  expect(transitions).toBe(edges.reduce((sum, targets) => sum + targets.length, 0));
}

describe.each(yardsticks)("written by hand, $name", ({ handwrittenKernel }) => {
  test.each(oddOnes.map((settings) => ({ title: titleOf(settings), settings })))(
    "it has the kit's graph at $title",
    ({ settings }) => {
      const kit = graphOf(kitKernel(settings));
      expect(kit.length).toBeGreaterThan(1);
      expect(graphOf(handwrittenKernel(settings))).toEqual(kit);
    },
  );

  test("it has as many rules as the kit's kernel", () => {
    for (const settings of [...configurations, ...oddOnes]) {
      expect(handwrittenKernel(settings).rules).toBe(kitKernel(settings).rules);
    }
  });

  test("it can be asked for any rule in any order", () => {
    const kernel = handwrittenKernel(configurations[0]!);
    kernel.start(0);
    kernel.before.set(kernel.after);
    kernel.enter();
    const forwards = Array.from({ length: kernel.rules + 1 }, (_, from) => [
      kernel.next(from),
      kernel.after.join(),
    ]);
    const backwards = Array.from({ length: kernel.rules }, (_, i) => {
      const from = kernel.rules - 1 - i;
      return [from, kernel.next(from), kernel.after.join()] as const;
    });
    expect(forwards.at(-1)![0]).toBe(-1);
    for (const [from, rule, after] of backwards) {
      if (rule >= 0) expect([rule, after]).toEqual(forwards[from]);
      else expect(forwards[from]![0]).toBe(-1);
    }
    expect(backwards.some(([, rule]) => rule >= 0)).toBe(true);
  });
});

test("what does not fit into the words of the one pass is refused there, and only there", () => {
  const settings = { replicas: 5, logSize: 6, maxRecords: 6, maxLeaderEpoch: 6 };
  expect(() => handwrittenKip320(settings)).toThrow(RangeError);
  expect(ruleByRuleKip320(settings).rules).toBe(kitKernel(settings).rules);
});
