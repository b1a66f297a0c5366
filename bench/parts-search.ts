// The parts of one search, measured: the program that bench/parts.ts starts, once for every kernel.

import { Candidates, pushSuccessors } from "../src/explore/candidates.ts";
import { breadthFirst } from "../src/explore/index.ts";
import { Store } from "../src/explore/store.ts";
import type { Kernel } from "../src/kernel.ts";
import { compile } from "../src/model/compile.ts";
import type { Instance } from "../src/model/model.ts";
import { kip320 } from "../src/model/reference/kip-320.ts";
import { handwrittenKip320 } from "./handwritten-kip-320.ts";
import type { KipSettings } from "./kip-320-layout.ts";

export interface PartsRun {
  readonly kind: "asked" | "tabulated" | "hand-written";
  readonly settings: KipSettings;
  readonly rounds: number;
}

/** Nanoseconds per state, but for `transitions`: how many a state has. */
export interface Parts {
  readonly enter: number;
  readonly guards: number;
  readonly recipes: number;
  readonly hash: number;
  /** Of judging all properties, which the whole does not. */
  readonly judge: number;
  readonly store: number;
  readonly whole: number;
  readonly transitions: number;
}

/** From so many states on, from the middle of a search, parts are timed. */
const FIRST = 100_000;
const STATES = 200_000;

function partsOf({ kind, settings, rounds }: PartsRun): Parts {
  const { replicas, logSize, maxRecords, maxLeaderEpoch } = settings;
  const sizes = { "log-size": logSize, "max-records": maxRecords, "max-leader-epoch": maxLeaderEpoch };
  const instance = kip320({ replicas, ...sizes });
  const idle = instance.actions.map((action) => ({ ...action, apply: () => {} }));
  const kernelOf = (of: Instance): Kernel =>
    kind === "hand-written"
      ? handwrittenKip320(settings)
      : compile(of, kind === "asked" ? { tabulateAfter: Infinity } : {});
  const kernel = kernelOf(instance);
  const states = statesOf(kernel);
  const guardsAlone = kernelOf({ ...instance, actions: idle });
  const time = (of: Kernel, work: (of: Kernel) => void) => least(states, of, rounds, work);
  const enter = time(kernel, () => {});
  const guards = time(guardsAlone, walk) - enter;
  const all = time(kernel, walk) - enter;
  const batch = new Candidates(kernel.words, 4 * kernel.rules);
  let collected = 0;
  const collect = (of: Kernel) => {
    batch.count = 0;
    pushSuccessors(of, 0, 0, batch);
    collected += batch.count;
  };
  const hash = time(kernel, collect) - all - enter;
  const transitions = collected / rounds / states.length;
  const open = 2 ** kernel.properties - 1;
  const judge = time(kernel, (of) => of.judge(open)) - enter;
  const whole = search(kernelOf(instance));
  // A state of the sample may have more successors than most.
  const store = whole.nanoseconds - enter - (all + hash) * (whole.transitions / transitions);
  return { enter, guards, recipes: all - guards, hash, judge, store, whole: whole.nanoseconds, transitions };
}

function walk(kernel: Kernel): void {
  for (let rule = kernel.next(0); rule >= 0; rule = kernel.next(rule + 1));
}

/** States from the middle of a search, in the order in which they are expanded. */
function statesOf(kernel: Kernel): Uint32Array[] {
  const store = new Store(kernel.words);
  const state = new Uint32Array(kernel.words);
  kernel.start(0);
  store.add(kernel.after, -1, 0);
  for (let id = 0; id < store.count && store.count < FIRST + STATES; id++) {
    store.load(id, kernel.before);
    kernel.enter();
    for (let rule = kernel.next(0); rule >= 0; rule = kernel.next(rule + 1))
      store.add(kernel.after, id, rule);
  }
  return Array.from({ length: STATES }, (_, i) => {
    store.load(FIRST + i, state);
    return state.slice();
  });
}

/** Nanoseconds per state for taking it up and doing `work`: the least of some rounds. */
function least(
  states: readonly Uint32Array[],
  kernel: Kernel,
  rounds: number,
  work: (kernel: Kernel) => void,
): number {
  let nanoseconds = Infinity;
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    for (const state of states) {
      for (let w = 0; w < state.length; w++) kernel.before[w] = state[w]!;
      kernel.enter();
      work(kernel);
    }
    nanoseconds = Math.min(nanoseconds, ((performance.now() - began) * 1e6) / states.length);
  }
  return nanoseconds;
}

function search(kernel: Kernel): { readonly nanoseconds: number; readonly transitions: number } {
  const began = performance.now();
  const going = breadthFirst(kernel, { properties: 0, stopping: 0, keepGoing: true });
  let turn = going.next();
  while (!turn.done) turn = going.next();
  const { distinct, transitions } = turn.value;
  return { nanoseconds: ((performance.now() - began) * 1e6) / distinct, transitions: transitions / distinct };
}

console.log(JSON.stringify(partsOf(JSON.parse(process.argv[2]!) as PartsRun)));
