// Laws of tabulated rules: tables never change what a kernel answers, only how soon.

import { fc, test as law } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { breadthFirst, depthFirst, type Explorer, type Findings } from "../../src/explore/index.ts";
import { type Compiled, type CompileOptions, compile } from "../../src/model/compile.ts";
import { createCursor } from "../../src/model/cursor.ts";
import { layOut } from "../../src/model/layout.ts";
import type { Instance, Model } from "../../src/model/model.ts";
import type { Plain } from "../../src/model/plain.ts";
import { createProbe } from "../../src/model/probe.ts";
import { createRegister } from "../../src/model/register.ts";
import type { Node } from "../../src/model/schema.ts";
import { maskOf, Supposed } from "../../src/model/supposed.ts";
import { models } from "../../src/models.ts";
import { randomly, run, runOnCursors, script } from "./_operations.ts";
import { randomModel } from "./_random-rules.ts";
import { stateAndValue } from "./_shapes.ts";

const NEVER: CompileOptions = { tabulateAfter: Infinity };
const AT_ONCE: CompileOptions = { tabulateAfter: 0 };

const partition = { replicas: 2, "log-size": 2, "max-records": 2, "max-leader-epoch": 2 };
const tiny = { replicas: 2, records: 1, elections: 1, fencings: 0, crashes: 0, shrinks: 1 };

type Settings = Readonly<Record<string, string | number | boolean>>;

/** Small configurations; a model that is not named here is taken with its defaults, and must be small by itself. */
const configurations: Readonly<Record<string, readonly Settings[]>> = {
  kafka: [tiny, { ...tiny, shrinks: 0, fencings: 1, crashes: 1 }],
  "reference/kafka-truncate-to-high-watermark": [partition],
  "reference/kip-101": [partition],
  "reference/kip-279": [partition],
  "reference/kip-320-first-try": [partition],
  "reference/kip-320": [partition, { replicas: 3, "log-size": 2, "max-records": 1, "max-leader-epoch": 1 }],
  "reference/async-isr": [{ replicas: 3, "max-offset": 1, "max-version": 1 }],
  "examples/two-phase-commit": [{ "resource-managers": 4 }],
  "examples/counters": [{ counters: 3, values: 4 }],
  "examples/set-once": [{ bits: 8 }],
  "examples/permutations": [{ size: 5 }],
};

const cases = models.flatMap((each) =>
  (configurations[each.modelName] ?? [{}]).map(
    (settings, i) => [`${each.modelName}, configuration ${i + 1}`, each, settings] as const,
  ),
);

const instanceOf = (each: Model, settings: Settings): Instance =>
  (each as (given: Settings) => Instance)(settings);

interface Journal {
  /** For every state in breadth-first order: its rules with their successors, and the coverage when it is done. */
  readonly lines: string[];
  readonly error?: string;
}

/** Everything a kernel answers of the states within reach, up to so many of them, and to the first error. */
function journalOf(kernel: Compiled, most = 5_000): Journal {
  const seen = new Set<string>();
  const queue: Uint32Array[] = [];
  const lines: string[] = [];
  const add = () => {
    const key = String(kernel.after);
    if (!seen.has(key) && queue.length < most) queue.push(kernel.after.slice());
    seen.add(key);
  };
  const all = 2 ** kernel.properties - 1;
  try {
    for (let start = 0; start < kernel.starts; start++) if (kernel.start(start)) add();
    for (const state of queue) {
      kernel.before.set(state);
      kernel.enter();
      const line = [kernel.judge(all)];
      for (let rule = kernel.next(0); rule >= 0; rule = kernel.next(rule + 1)) {
        // Judging a step has the cells of a successor made up from its words: not of every one, for the others' sake.
        line.push(rule, ...kernel.after, rule % 3 === 0 ? kernel.judgeStep(all) : 0);
        add();
      }
      lines.push(`${line.join(" ")} | ${kernel.decided().join(" ")}`);
    }
  } catch (error) {
    return { lines, error: (error as Error).message };
  }
  return { lines };
}

function findings(explorer: Explorer, kernel: Compiled): Findings {
  const search = explorer(kernel, { properties: 2 ** kernel.properties - 1, stopping: 0, keepGoing: true });
  let turn = search.next();
  while (!turn.done) turn = search.next();
  return turn.value;
}

describe.each(cases)("%s", (_, each, settings) => {
  test("answers the same of every state, with tables and without", () => {
    const with_ = journalOf(compile(instanceOf(each, settings), AT_ONCE));
    expect(with_).toEqual(journalOf(compile(instanceOf(each, settings), NEVER)));
    expect(with_.error).toBeUndefined();
  });

  test("is found the same, depth-first and up to symmetry too", () => {
    for (const explorer of [breadthFirst, depthFirst]) {
      for (const symmetry of [false, true]) {
        const [tabled, asked] = [AT_ONCE, NEVER].map((options) =>
          findings(explorer, compile(instanceOf(each, settings), { ...options, symmetry })),
        );
        expect(tabled).toEqual(asked);
      }
    }
  });
});

describe("random models", () => {
  law.prop([randomModel], { numRuns: 300 })("answer the same, up to the same error", (instance) => {
    expect(journalOf(compile(instance, AT_ONCE), 200)).toEqual(journalOf(compile(instance, NEVER), 200));
  });
});

describe("probes", () => {
  interface Ran {
    readonly words: readonly number[];
    readonly read: readonly unknown[];
  }

  /** Undefined where the probe says that it cannot tell. */
  function runOnProbes(node: Node, before: Plain, numbers: readonly number[]): Ran | undefined {
    const layout = layOut(node);
    const register = createRegister(layout);
    createCursor(node, register, 0).write(before);
    const state = new Supposed(layout);
    const root = createProbe(node, { state, isWritable: true });
    const { outcome } = state.runOn(register.words, () => run(node, root, randomly(numbers)), undefined);
    if (outcome === undefined) return undefined;
    const words = register.words.slice();
    state.forEachWrite((variable, value) => {
      words[variable.word]! &= ~maskOf(variable);
      words[variable.word]! |= value << variable.shift;
    });
    return { words: [...words], read: outcome };
  }

  let told = 0;
  law.prop([stateAndValue, script], { numRuns: 500 })(
    "read and leave what cursors do",
    ({ node, value }, numbers) => {
      const ran = runOnProbes(node, value, numbers);
      if (ran === undefined) return;
      told++;
      const { register, read } = runOnCursors(node, value, numbers);
      expect(ran).toEqual({ words: [...register.words], read });
    },
  );

  test("could tell more often than not", () => {
    expect(told).toBeGreaterThan(200);
  });

  law.prop([stateAndValue, script, fc.nat(2 ** 20)], { numRuns: 200 })(
    "read nothing but what they say they read",
    ({ node, value }, numbers, noise) => {
      const layout = layOut(node);
      const register = createRegister(layout);
      createCursor(node, register, 0).write(value);
      const state = new Supposed(layout);
      const root = createProbe(node, { state, isWritable: true });
      const go = (words: Int32Array) =>
        state.runOn(words, () => run(node, root, randomly(numbers)), undefined);
      const first = go(register.words);
      const mask = new Int32Array(layout.words);
      for (const variable of first.reads) mask[variable.word]! |= maskOf(variable);
      const other = register.words.map((word, w) => word ^ (Math.imul(noise, w + 1) & ~mask[w]!));
      expect(go(other)).toEqual(first);
    },
  );
});
