// Explores level by level, so that what it finds first is as near to a start as can be.

import type { Kernel } from "../kernel.ts";
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
  let placed = 0;

  const noRoom = () => store.count >= maxStates && store.find(after) < 0;

  /** Stores and judges the starts. False when there was no room for one. */
  const begin = (): boolean => {
    for (let start = 0; start < kernel.starts; start++) {
      if (!kernel.start(start)) continue;
      if (noRoom()) return false;
      if (store.add(after, -1, start) < 0) continue;
      const seen = ledger.open === 0 ? 0 : kernel.judge(ledger.open);
      if (seen !== 0) ledger.settle(seen, { start, rules: [] });
    }
    return true;
  };

  /** Expands the states `from` … `to` - 1. False when there was no room for a successor. */
  const expand = (from: number, to: number): boolean => {
    for (let id = from; id < to; id++) {
      store.load(id, before);
      kernel.enter();
      let rule = kernel.next(0);
      if (rule < 0) ledger.deadlocks++;
      for (; rule >= 0; rule = kernel.next(rule + 1)) {
        ledger.transitions++;
        ledger.enabled[rule]!++;
        const stepSeen = ledger.open === 0 ? 0 : kernel.judgeStep(ledger.open);
        if (stepSeen !== 0) ledger.settle(stepSeen, extend(store.pathTo(id), rule));
        if (noRoom()) return false;
        if (store.add(after, id, rule) < 0) continue;
        ledger.fresh[rule]!++;
        const seen = ledger.open === 0 ? 0 : kernel.judge(ledger.open);
        if (seen !== 0) ledger.settle(seen, extend(store.pathTo(id), rule));
      }
    }
    return true;
  };

  /** The states found since the last level was closed are the next. */
  const closeLevel = (): void => {
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
      const to = Math.min(placed, next + left);
      if (!expand(next, to)) return conclude(limited("max-states"));
      left -= to - next;
      next = to;
    }
  }
  return conclude(ledger.violated ? STOPPED : EXHAUSTED);
}
