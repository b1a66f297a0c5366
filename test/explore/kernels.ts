// Hand-made kernels whose state spaces are known, and what the explorers' tests share.

import fc from "fast-check";
import type { Assignment, Explorer, Findings, Progress, StopReason } from "../../src/explore/index.ts";
import type { Kernel, Path } from "../../src/kernel.ts";

type Words = readonly number[];

export type Sought =
  | { readonly kind: "state"; readonly found: (state: Words) => boolean }
  | { readonly kind: "step"; readonly found: (before: Words, after: Words, rule: number) => boolean };

export interface Sketch {
  /** All of the same length; `undefined` for a start outside the constraint. */
  readonly starts: readonly (Words | undefined)[];
  readonly words?: number;
  readonly rules: number;
  readonly fire: (state: Words, rule: number) => Words | undefined;
  readonly sought?: readonly Sought[];
}

/** A kernel that also watches how it is used: each misuse an explorer could commit throws. */
export function kernelOf(sketch: Sketch): Kernel {
  const sought = sketch.sought ?? [];
  const words = sketch.words ?? 1;
  const before = new Uint32Array(words);
  const after = new Uint32Array(words);
  let entered: Words | undefined;
  let fired = -1;
  const judged = (open: number, kind: Sought["kind"], found: (one: Sought) => boolean): number => {
    if (open === 0) throw new Error("asked to judge nothing");
    let answers = 0;
    for (let p = 0; p < sought.length; p++) {
      if ((open & (1 << p)) !== 0 && sought[p]!.kind === kind && found(sought[p]!)) answers |= 1 << p;
    }
    return answers;
  };
  return {
    words,
    before,
    after,
    starts: sketch.starts.length,
    rules: sketch.rules,
    properties: sought.length,
    start(index) {
      const state = sketch.starts[index];
      if (state !== undefined) after.set(state);
      return state !== undefined;
    },
    enter() {
      entered = [...before];
      after.set(before);
    },
    next(from) {
      if (entered === undefined || entered.some((word, i) => word !== before[i]))
        throw new Error("not entered");
      for (let rule = from; rule < sketch.rules; rule++) {
        const state = sketch.fire(entered, rule);
        if (state === undefined) continue;
        after.set(state);
        fired = rule;
        return rule;
      }
      after.fill(0xdead);
      return -1;
    },
    judge: (open) => judged(open, "state", (one) => one.kind === "state" && one.found([...after])),
    judgeStep: (open) =>
      judged(open, "step", (one) => one.kind === "step" && one.found([...before], [...after], fired)),
  };
}

/** `n` counters of 0 … k - 1, each step one of them up or down: kⁿ states in n (k - 1) + 1 levels. */
export function counters(n: number, k: number, sought: readonly Sought[] = []): Kernel {
  return kernelOf({
    starts: [new Array<number>(n).fill(0)],
    words: n,
    rules: 2 * n,
    fire(state, rule) {
      const value = state[rule >> 1]! + (rule % 2 === 0 ? 1 : -1);
      return value >= 0 && value < k ? state.with(rule >> 1, value) : undefined;
    },
    sought,
  });
}

/** Rule i sets bit i, once: 2ⁿ states in n + 1 levels of binomial size, one deadlock. */
export function bits(n: number, sought: readonly Sought[] = []): Kernel {
  return kernelOf({
    starts: [[0]],
    rules: n,
    fire: ([word], rule) => ((word! & (1 << rule)) === 0 ? [word! | (1 << rule)] : undefined),
    sought,
  });
}

/** 0 → 1 → … → length - 1, a deadlock. */
export function line(length: number, sought: readonly Sought[] = []): Kernel {
  const fire = ([at]: Words) => (at! + 1 < length ? [at! + 1] : undefined);
  return kernelOf({ starts: [[0]], rules: 1, fire, sought });
}

/** 0 → 1 → … → length - 1 → 0: no deadlock. */
export function ring(length: number, sought: readonly Sought[] = []): Kernel {
  return kernelOf({ starts: [[0]], rules: 1, fire: ([at]) => [(at! + 1) % length], sought });
}

/** Nodes, edges given by the arrow that each rule makes from a node, if any. */
export interface Graph {
  /** `arrows[node][rule]` is the node the rule leads to. */
  readonly arrows: readonly (readonly (number | undefined)[])[];
  readonly starts: readonly (number | undefined)[];
}

export function graph({ arrows, starts }: Graph, sought: readonly Sought[] = []): Kernel {
  return kernelOf({
    starts: starts.map((node) => (node === undefined ? undefined : [node])),
    rules: arrows[0]!.length,
    fire([node], rule) {
      const target = arrows[node!]![rule];
      return target === undefined ? undefined : [target];
    },
    sought,
  });
}

export const at = (...words: number[]): Sought => ({
  kind: "state",
  found: (state) => words.every((word, i) => word === state[i]),
});

export const never: Sought = { kind: "state", found: () => false };

export const firing = (wanted: number, from?: number): Sought => ({
  kind: "step",
  found: (before, _, rule) => rule === wanted && (from === undefined || before[0] === from),
});

/** All the kernel's properties, each of them stopping, unless told otherwise. */
export function assignment(kernel: Kernel, rest: Partial<Assignment> = {}): Assignment {
  const all = 2 ** kernel.properties - 1;
  return { properties: all, stopping: all, keepGoing: false, ...rest };
}

/** Runs a search to its end; `stop` is asked after every slice whether to stop. */
export function run(
  explorer: Explorer,
  kernel: Kernel,
  rest: Partial<Assignment> & { stop?: (progress: Progress, slices: number) => StopReason | undefined } = {},
): Findings & { readonly progress: readonly Progress[] } {
  const { stop, ...given } = rest;
  const search = explorer(kernel, assignment(kernel, given));
  const progress: Progress[] = [];
  let turn = search.next();
  while (!turn.done) {
    progress.push(turn.value);
    turn = search.next(stop?.(turn.value, progress.length));
  }
  return { ...turn.value, progress };
}

/** The states of a path, each of its rules having been enabled. */
export function replay(kernel: Kernel, path: Path): number[][] {
  if (!kernel.start(path.start)) throw new Error(`start ${path.start} is outside the constraint`);
  const states = [[...kernel.after]];
  for (const rule of path.rules) {
    kernel.before.set(kernel.after);
    kernel.enter();
    if (kernel.next(rule) !== rule) throw new Error(`rule ${rule} is not enabled in ${kernel.before}`);
    states.push([...kernel.after]);
  }
  return states;
}

/** Replays, and asks the kernel itself whether the path ends in what the property looks for. */
export function confirms(kernel: Kernel, path: Path, property: number): boolean {
  replay(kernel, path);
  const bit = 1 << property;
  return kernel.judge(bit) === bit || (path.rules.length > 0 && kernel.judgeStep(bit) === bit);
}

/** Properties 0 and 1: marked nodes. Property 2: a marked arrow. */
export interface Case {
  readonly graph: Graph;
  readonly marks: readonly [number, number];
  readonly arrow: readonly [node: number, rule: number];
  readonly stopping: number;
  readonly keepGoing: boolean;
  readonly maxStates: number;
  readonly maxDepth: number;
}

type Range = readonly [min: number, max: number];

/** Graphs of so many nodes, arrows from each of them, and starts; with a limit of so many states, or none. */
export function casesOf(sizes: {
  readonly nodes: Range;
  readonly rules: Range;
  readonly starts: Range;
  readonly maxStates?: Range;
}): fc.Arbitrary<Case> {
  const within = ([min, max]: Range) => fc.integer({ min, max });
  return fc.tuple(within(sizes.nodes), within(sizes.rules)).chain(([nodes, rules]) => {
    const node = fc.nat(nodes - 1);
    const target = fc.option(node, { nil: undefined });
    const start = fc.option(node, { nil: undefined, freq: 3 });
    const arrows = fc.array(target, { minLength: rules, maxLength: rules });
    const [minLength, maxLength] = sizes.starts;
    return fc.record({
      graph: fc.record({
        arrows: fc.array(arrows, { minLength: nodes, maxLength: nodes }),
        starts: fc.array(start, { minLength, maxLength }),
      }),
      marks: fc.tuple(node, node),
      arrow: fc.tuple(node, fc.nat(rules - 1)),
      stopping: fc.nat(7),
      keepGoing: fc.boolean(),
      maxStates: fc.oneof(within(sizes.maxStates ?? [1, nodes]), fc.constant(Infinity)),
      maxDepth: fc.oneof(within([1, 7]), fc.constant(Infinity)),
    });
  });
}

export const cases = casesOf({ nodes: [1, 9], rules: [1, 3], starts: [1, 3], maxStates: [1, 10] });

/** The kernel of a case: properties 0 and 1 for its marked nodes, 2 for its marked arrow. */
export function kernelOfCase({ graph: given, marks, arrow: [node, rule] }: Case): Kernel {
  return graph(given, [at(marks[0]), at(marks[1]), firing(rule, node)]);
}
