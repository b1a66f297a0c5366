// Explores level by level, so that what it finds first is as near to a start as can be.

import type { Kernel } from "../kernel.ts";
import { Candidates, DEADLOCK, pushSuccessors } from "./candidates.ts";
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

/** How far a search has come: at every yield, all that it takes to go on with it elsewhere. */
export interface Reached {
  readonly store: Store;
  readonly ledger: Ledger;
  /** Distinct states of the levels that are closed. */
  readonly levels: number[];
  /** The first state not expanded yet. */
  next: number;
  /** The first state that belongs to no closed level; those before have been judged. */
  placed: number;
  /** How many states to expand before the next yield. */
  left: number;
}

export function nothingReached(kernel: Kernel, assignment: Assignment): Reached {
  const ledger = new Ledger(kernel, assignment);
  return { store: new Store(kernel.words), ledger, levels: [], next: 0, placed: 0, left: SLICE };
}

/**
 * A level is a run of ids: the store numbers states as they come. A violation ends the search when its level is
 * complete, so that the counts, and what else that level holds, depend on no order of expansion. A violation by a
 * step belongs to the level the step leads to, even if its target is an old state.
 */
export function* breadthFirst(
  kernel: Kernel,
  assignment: Assignment,
  reached: Reached = nothingReached(kernel, assignment),
): Search {
  const { before, after } = kernel;
  const { maxStates = Infinity, maxDepth = Infinity, maxBytes = Infinity } = assignment;
  const { store, ledger, levels } = reached;
  /** A state without a successor takes a place too. */
  const most = Math.max(1, kernel.rules);
  const batch = new Candidates(kernel.words, Math.max(BATCH, 2 * most));
  store.budget = maxBytes - batch.bytes;

  /** Stores the starts; answers what there was no room for, if so. */
  const begin = (): "max-states" | "memory" | undefined => {
    for (let start = 0; start < kernel.starts; start++) {
      if (!kernel.start(start)) continue;
      kernel.canonical?.();
      if (store.count >= maxStates && store.find(after) < 0) return "max-states";
      if (!store.reserve(1)) return "memory";
      store.add(after, -1, start);
    }
    return undefined;
  };

  /**
   * Collects the successors of the states from `id` on, until the batch is full; answers the first not expanded.
   * Where the batch might not find room in the store it holds those of one state: none is expanded for nothing.
   */
  const expand = (id: number, to: number): number => {
    const capacity = Math.min(batch.capacity, Math.max(most, maxStates - store.count));
    batch.count = 0;
    for (; id < to && batch.count + most <= capacity; id++) {
      store.load(id, before);
      kernel.enter();
      pushSuccessors(kernel, id, ledger.open, batch);
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

  /** The states found since the last level was closed are the next. Each is judged once, in order. */
  const closeLevel = (): void => {
    for (let id = reached.placed; id < store.count && ledger.open !== 0; id++) {
      store.load(id, before);
      kernel.enter();
      const seen = kernel.judge(ledger.open);
      if (seen !== 0) ledger.settle(seen, store.pathTo(id));
    }
    if (store.count > reached.placed) levels.push(store.count - reached.placed);
    reached.placed = store.count;
  };

  const conclude = (ending: SearchEnding): Findings => {
    closeLevel();
    return ledger.conclude(ending, {
      distinct: store.count,
      depth: levels.length,
      levels,
      bytes: store.bytes + batch.bytes,
    });
  };

  const full = begin();
  if (full !== undefined) return conclude(limited(full));
  while (reached.next < store.count) {
    closeLevel();
    if (ledger.violated) break;
    if (levels.length >= maxDepth) return conclude(limited("max-depth"));
    while (reached.next < reached.placed) {
      if (reached.left === 0) {
        const depth = levels.length + (store.count > reached.placed ? 1 : 0);
        const { transitions } = ledger;
        const reason = yield { depth, distinct: store.count, transitions, queue: store.count - reached.next };
        if (reason !== undefined) return conclude(limited(reason));
        reached.left = SLICE;
      }
      if (!store.reserve(batch.capacity)) return conclude(limited("memory"));
      const to = expand(reached.next, Math.min(reached.placed, reached.next + reached.left));
      if (!absorb()) return conclude(limited("max-states"));
      reached.left -= to - reached.next;
      reached.next = to;
    }
  }
  return conclude(ledger.violated ? STOPPED : EXHAUSTED);
}
