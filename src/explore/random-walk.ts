// Walks at random from the starts, again and again: a sample of a space too large for the other explorers.

import type { Kernel } from "../kernel.ts";
import { below, seededSource } from "./random.ts";
import { type Assignment, type Findings, Ledger, limited, type Search, SLICE, STOPPED } from "./search.ts";
import { Store } from "./store.ts";

/** States in a walk, where the assignment does not say. */
const DEFAULT_DEPTH = 200;
/** Distinct states, where the assignment does not say. */
const DEFAULT_STATES = 100_000;
/** After so many walks in a row that met no new state the sample is taken to be as good as it will get. */
const BARREN_WALKS = 1_000;

/**
 * A walk begins at a start and takes steps, both chosen uniformly (equal starts count as often as they are named),
 * until it is in a deadlock or `maxDepth` states long. A state is judged when first met, a step whenever it is
 * taken; the path found is the walk's own. The same seed makes the same walks.
 */
export function* randomWalk(kernel: Kernel, assignment: Assignment): Search {
  const { before, after } = kernel;
  const { maxStates = DEFAULT_STATES, maxDepth = DEFAULT_DEPTH } = assignment;
  const store = new Store(kernel.words);
  store.budget = assignment.maxBytes ?? Infinity;
  const ledger = new Ledger(kernel, assignment);
  const source = seededSource(assignment.seed ?? 0);
  const starts = startsOf(kernel);
  const enabled = new Int32Array(kernel.rules);
  const deadlocked = new Set<number>();
  let start = 0;
  let walked: number[] = [];
  let depth = 0;

  /** Stores what `after` holds, judges it if it is new, and goes there. */
  const arrive = (): boolean => {
    // Where states come from need not be kept: the walk knows.
    const isNew = store.add(after, -1, start) >= 0;
    const seen = !isNew || ledger.open === 0 ? 0 : kernel.judge(ledger.open);
    if (seen !== 0) ledger.settle(seen, { start, rules: [...walked] });
    depth = Math.max(depth, walked.length + 1);
    before.set(after);
    return isNew;
  };

  const begin = (): void => {
    start = starts[below(starts.length, source)]!;
    walked = [];
    kernel.start(start);
    arrive();
  };

  /** Takes one step. False when there is none to take. */
  const step = (): boolean => {
    if (walked.length + 1 >= maxDepth) return false;
    kernel.enter();
    let choices = 0;
    for (let rule = kernel.next(0); rule >= 0; rule = kernel.next(rule + 1)) enabled[choices++] = rule;
    if (choices === 0) {
      deadlocked.add(store.find(before));
      return false;
    }
    const rule = enabled[below(choices, source)]!;
    kernel.next(rule);
    walked.push(rule);
    ledger.transitions++;
    ledger.enabled[rule]!++;
    const seen = ledger.open === 0 ? 0 : kernel.judgeStep(ledger.open);
    if (seen !== 0) ledger.settle(seen, { start, rules: [...walked] });
    if (arrive()) ledger.fresh[rule]!++;
    return true;
  };

  const conclude = (ending: Findings["ending"]): Findings => {
    ledger.deadlocks = deadlocked.size;
    return ledger.conclude(ending, { distinct: store.count, depth, levels: [], bytes: store.bytes });
  };
  const isOver = () => ledger.violated || store.count >= maxStates || !store.reserve(1);

  let left = SLICE;
  let barren = 0;
  while (starts.length > 0 && barren < BARREN_WALKS && !isOver()) {
    const known = store.count;
    begin();
    let walking = true;
    while (walking && !isOver()) {
      if (left-- === 0) {
        const { transitions } = ledger;
        const reason = yield { depth, distinct: store.count, transitions, queue: 0 };
        if (reason !== undefined) return conclude(limited(reason));
        left = SLICE - 1;
      }
      walking = step();
    }
    barren = store.count > known ? 0 : barren + 1;
  }
  if (ledger.violated) return conclude(STOPPED);
  if (!store.reserve(1)) return conclude(limited("memory"));
  const isFull = assignment.maxStates !== undefined && store.count >= maxStates;
  return conclude(limited(isFull ? "max-states" : "sampling"));
}

/** The starts that the model's constraint leaves in. */
function startsOf(kernel: Kernel): number[] {
  const starts: number[] = [];
  for (let index = 0; index < kernel.starts; index++) if (kernel.start(index)) starts.push(index);
  return starts;
}
