// Explores level by level, so that what it finds first is as near to a start as can be.

import type { Kernel } from "../kernel.ts";
import { Candidates, DEADLOCK } from "./candidates.ts";
import {
  type Assignment,
  EXHAUSTED,
  extend,
  type Findings,
  Ledger,
  limited,
  type Search,
  type SearchEnding,
  SLICE,
  STOPPED,
} from "./search.ts";
import { Store } from "./store.ts";

/** How many successors are looked up together: enough to hide the waiting, few enough to stay in the cache. */
const BATCH = 1024;

/**
 * A level is a run of ids: the store numbers states as they come. A violation ends the search when its level is
 * complete, so that the counts, and what else that level holds, depend on no order of expansion. A violation by a
 * step belongs to the level the step leads to, even if its target is an old state.
 */
export function* breadthFirst(kernel: Kernel, assignment: Assignment): Search {
  const { before, after } = kernel;
  const { maxStates = Infinity, maxDepth = Infinity } = assignment;
  const store = new Store(kernel.words);
  const ledger = new Ledger(kernel, assignment);
  const levels: number[] = [];
  const batch = new Candidates(kernel.words, Math.max(BATCH, 2 * kernel.rules));
  let placed = 0;
  let judged = 0;

  /** Stores the starts. False when there was no room for one. */
  const begin = (): boolean => {
    for (let start = 0; start < kernel.starts; start++) {
      if (!kernel.start(start)) continue;
      kernel.canonical?.();
      if (store.count >= maxStates && store.find(after) < 0) return false;
      store.add(after, -1, start);
    }
    return true;
  };

  /** Collects the successors of the states from `id` on, until the batch is full; answers the first not expanded. */
  const expand = (id: number, to: number): number => {
    batch.count = 0;
    for (; id < to && batch.count + kernel.rules <= batch.capacity; id++) {
      store.load(id, before);
      kernel.enter();
      let rule = kernel.next(0);
      if (rule < 0) batch.pushDeadlock(id);
      for (; rule >= 0; rule = kernel.next(rule + 1)) {
        const seen = ledger.open === 0 ? 0 : kernel.judgeStep(ledger.open);
        kernel.canonical?.();
        batch.push(after, id, rule, seen);
      }
    }
    return id;
  };

  /** Counts and stores the batch, in its order. False when there was no room for a successor. */
  const absorb = (): boolean => {
    store.touch(batch);
    for (let i = 0; i < batch.count; i++) {
      const rule = batch.rules[i]!;
      if (rule === DEADLOCK) {
        ledger.deadlocks++;
        continue;
      }
      ledger.transitions++;
      ledger.enabled[rule]!++;
      if (batch.seen[i] !== 0) ledger.settle(batch.seen[i]!, extend(store.pathTo(batch.parents[i]!), rule));
      if (store.count >= maxStates && store.findCandidate(batch, i) < 0) return false;
      if (store.addCandidate(batch, i) >= 0) ledger.fresh[rule]!++;
    }
    return true;
  };

  /** Judges the states stored since the last call: each state once, in order. */
  const judge = (): void => {
    for (; judged < store.count && ledger.open !== 0; judged++) {
      store.load(judged, before);
      kernel.enter();
      const seen = kernel.judge(ledger.open);
      if (seen !== 0) ledger.settle(seen, store.pathTo(judged));
    }
  };

  /** The states found since the last level was closed are the next. */
  const closeLevel = (): void => {
    judge();
    if (store.count > placed) levels.push(store.count - placed);
    placed = store.count;
  };

  const conclude = (ending: SearchEnding): Findings => {
    closeLevel();
    return ledger.conclude(ending, {
      distinct: store.count,
      depth: levels.length,
      levels,
      bytes: store.bytes,
    });
  };

  if (!begin()) return conclude(limited("max-states"));
  let next = 0;
  let left = SLICE;
  while (next < store.count) {
    closeLevel();
    if (ledger.violated) break;
    if (levels.length >= maxDepth) return conclude(limited("max-depth"));
    while (next < placed) {
      if (left === 0) {
        const depth = levels.length + (store.count > placed ? 1 : 0);
        const { transitions } = ledger;
        const reason = yield { depth, distinct: store.count, transitions, queue: store.count - next };
        if (reason !== undefined) return conclude(limited(reason));
        left = SLICE;
      }
      const to = expand(next, Math.min(placed, next + left));
      if (!absorb()) return conclude(limited("max-states"));
      left -= to - next;
      next = to;
    }
  }
  return conclude(ledger.violated ? STOPPED : EXHAUSTED);
}
