// Explores one path to its end before the next: little to remember beside the states, and long counterexamples.

import type { Kernel, Path } from "../kernel.ts";
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

/** An id and a rule in the stack, as the engine keeps arrays of numbers. */
const BYTES_ON_STACK = 16;

/**
 * Unlimited, it visits the very states that breadth-first search visits. Under a depth bound it may miss some that
 * lie within it (first met at the bound, never expanded when met again nearer to the start), so it says
 * "limited by max-depth" as soon as a state with an enabled rule was left unexpanded.
 */
export function* depthFirst(kernel: Kernel, assignment: Assignment): Search {
  const { before, after } = kernel;
  const { maxStates = Infinity, maxDepth = Infinity, maxBytes = Infinity } = assignment;
  const store = new Store(kernel.words);
  const ledger = new Ledger(kernel, assignment);
  /** The stack: the states of the path, and for each of them the rule from which to go on. */
  const ids: number[] = [];
  const resume: number[] = [];
  let start = 0;
  let depth = 0;
  let cut = false;

  const path = (): Path => ({ start, rules: resume.slice(0, -1).map((rule) => rule - 1) });
  /** Why there is no room for what `after` holds, if so. */
  const noRoom = (): "max-states" | "memory" | undefined => {
    if (store.count >= maxStates && store.find(after) < 0) return "max-states";
    store.budget = maxBytes - BYTES_ON_STACK * ids.length;
    return store.reserve(1) ? undefined : "memory";
  };

  /** Puts a state that has just been stored, and that `after` still holds, on the stack; and judges it. */
  const push = (id: number): void => {
    ids.push(id);
    resume.push(0);
    depth = Math.max(depth, ids.length);
    const seen = ledger.open === 0 ? 0 : kernel.judge(ledger.open);
    if (seen !== 0) ledger.settle(seen, path());
  };

  /** From the top of the stack on to its next new successor, or back; or answers what there was no room for. */
  const advance = (): "max-states" | "memory" | undefined => {
    const top = ids.length - 1;
    const id = ids[top]!;
    const from = resume[top]!;
    store.load(id, before);
    kernel.enter();
    let rule = kernel.next(from);
    if (rule < 0 && from === 0) ledger.deadlocks++;
    if (rule >= 0 && top + 1 >= maxDepth) {
      cut = true;
      rule = -1;
    }
    for (; rule >= 0 && !ledger.violated; rule = kernel.next(rule + 1)) {
      resume[top] = rule + 1;
      ledger.transitions++;
      ledger.enabled[rule]!++;
      const seen = ledger.open === 0 ? 0 : kernel.judgeStep(ledger.open);
      if (seen !== 0) ledger.settle(seen, extend(path(), rule));
      kernel.canonical?.();
      const full = noRoom();
      if (full !== undefined) return full;
      const target = store.add(after, id, rule);
      if (target < 0) continue;
      ledger.fresh[rule]!++;
      push(target);
      return undefined;
    }
    ids.pop();
    resume.pop();
    return undefined;
  };

  const conclude = (otherwise: SearchEnding): Findings => {
    const bytes = store.bytes + depth * BYTES_ON_STACK;
    return ledger.conclude(ledger.violated ? STOPPED : otherwise, {
      distinct: store.count,
      depth,
      levels: [],
      bytes,
    });
  };

  let left = SLICE;
  for (; start < kernel.starts; start++) {
    if (!kernel.start(start)) continue;
    kernel.canonical?.();
    const full = noRoom();
    if (full !== undefined) return conclude(limited(full));
    const id = store.add(after, -1, start);
    if (id >= 0) push(id);
    while (ids.length > 0 && !ledger.violated) {
      if (left-- === 0) {
        const { transitions } = ledger;
        const reason = yield { depth, distinct: store.count, transitions, queue: ids.length };
        if (reason !== undefined) return conclude(limited(reason));
        left = SLICE - 1;
      }
      const full = advance();
      if (full !== undefined) return conclude(limited(full));
    }
    if (ledger.violated) break;
  }
  return conclude(cut ? limited("max-depth") : EXHAUSTED);
}
