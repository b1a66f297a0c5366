// Walks through the states of a compiled model, the plainest way there is.

import type { Kernel } from "../../src/kernel.ts";

/** The rules enabled in the state entered. */
export function enabledRules(kernel: Kernel): number[] {
  const rules: number[] = [];
  for (let rule = kernel.next(0); rule >= 0; rule = kernel.next(rule + 1)) rules.push(rule);
  return rules;
}

/** Every transition of the space, `state --rule→ state`, in the order in which a breadth-first search makes them. */
export function transitions(kernel: Kernel): string[] {
  const seen = new Set<string>();
  const queue: Uint32Array[] = [];
  const made: string[] = [];
  const add = () => {
    const key = String(kernel.after);
    if (!seen.has(key)) queue.push(kernel.after.slice());
    seen.add(key);
  };
  for (let index = 0; index < kernel.starts; index++) if (kernel.start(index)) add();
  for (const state of queue) {
    kernel.before.set(state);
    kernel.enter();
    for (let rule = kernel.next(0); rule >= 0; rule = kernel.next(rule + 1)) {
      made.push(`${String(state)} --${rule}→ ${String(kernel.after)}`);
      add();
    }
  }
  return made;
}
