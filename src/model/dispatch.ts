// Dispatchers: for each action a loop over its rules with every guard called in line, written out as source.

import type { Action } from "./action.ts";
import { type Register, rewind } from "./register.ts";
import { blockOf, type Family } from "./rules.ts";

/** What the rules of a model run on. */
export interface Stage {
  readonly before: Register;
  readonly after: Register;
  /** What guards see: filled whenever a state is taken up. */
  readonly beforeView: unknown;
  /** What properties and the constraint see of the state in `after`: filled by the call, good until the next one. */
  readonly viewAfter: () => unknown;
  /** What recipes change. */
  readonly draft: unknown;
  readonly within: ((s: unknown) => boolean) | undefined;
}

export interface Dispatcher {
  /** The first rule of the family from `from` on (counted within it) that fires, or -1; leaves the successor in `after`. */
  next(from: number): number;
  /** For each guard 1 once it has been the only false one of its action. */
  readonly decided: Uint8Array;
}

/** What to throw instead of what the rule at `place` threw. */
export type Diagnose = (place: number, error: unknown) => Error;

export function createDispatcher(family: Family, stage: Stage, diagnose: Diagnose): Dispatcher {
  const { action, args } = family;
  const decided = new Uint8Array(action.guards.length);

  /** Notes whether guard `index`, false for this rule, is the only false one; gives the next rule to try. */
  const missed = (index: number, place: number): number => {
    if (onlyFalse(action, index, stage.beforeView, args[place]!)) decided[index] = 1;
    return place + 1;
  };

  const names = action.guards.map((_, i) => `g${i}`);
  const blocks = action.guards.map((guard) => blockOf(guard, action));
  const shared = blocks.flatMap((block, i) => (block > 1 ? [`end${i}`] : []));
  const source = `"use strict";
    let stamp = -1;
    ${shared.length > 0 ? `let ${shared.map((end) => `${end} = 0`).join(", ")};` : ""}
    return function next(from) {
      let r = from;
      if (stamp !== before.stamp) { stamp = before.stamp; ${shared.map((end) => `${end} = 0;`).join(" ")} }
      try {
        while (r < ${args.length}) {
          const a = args[r];
          ${blocks.map(askSource).join("\n")}
          rewind(after, before);
          apply(draft, a);
          ${stage.within === undefined ? "" : "if (!within(viewAfter())) { r++; continue; }"}
          return r;
        }
      } catch (error) { stamp = -1; throw diagnose(r, error); }
      return -1;
    };`;
  const parameters = [
    "args",
    "decided",
    "missed",
    "rewind",
    "apply",
    "diagnose",
    "within",
    "s",
    "viewAfter",
    "draft",
  ];
  const make = new Function(...parameters, "before", "after", ...names, source);
  const next = make(
    args,
    decided,
    missed,
    rewind,
    action.apply,
    diagnose,
    stage.within,
    stage.beforeView,
    stage.viewAfter,
    stage.draft,
    stage.before,
    stage.after,
    ...action.guards.map((guard) => guard.test),
  ) as (from: number) => number;
  return { next, decided };
}

/**
 * Asks guard `i` of rule `r`. What it says of one rule of a block it says of the whole block: true, it need not be asked
 * again up to `end`; false, the rest of the block is skipped, once it is known to have decided.
 */
function askSource(block: number, i: number): string {
  if (block === 1) {
    return `if (!g${i}(s, a)) { r = decided[${i}] === 1 ? r + 1 : missed(${i}, r); continue; }`;
  }
  const next = `r - r % ${block} + ${block}`;
  return `if (r >= end${i} || r < end${i} - ${block}) {
    if (!g${i}(s, a)) { r = decided[${i}] === 1 ? ${next} : missed(${i}, r); continue; }
    end${i} = ${next};
  }`;
}

/** Guards before `index` were true. A later one that cannot be asked without `index` shows that it decides. */
function onlyFalse(action: Action<unknown>, index: number, view: unknown, args: object): boolean {
  for (let later = index + 1; later < action.guards.length; later++) {
    try {
      if (!action.guards[later]!.test(view, args)) return false;
    } catch {
      return true;
    }
  }
  return true;
}

/** Runs the families one after another, from any rule on: a jump, and then straight through. */
export function chainDispatchers(
  families: readonly Family[],
  dispatchers: readonly Dispatcher[],
): (from: number) => number {
  const familyOf = Uint16Array.from(families.flatMap(({ args }, index) => args.map(() => index)));
  const cases = families.map(
    ({ first }, i) => `case ${i}: hit = d${i}(from - ${first}); if (hit >= 0) return ${first} + hit;
      from = ${first + families[i]!.args.length};`,
  );
  const source = `"use strict";
    return function next(from) {
      if (!(from < ${familyOf.length})) return -1;
      let hit;
      switch (familyOf[from]) { ${cases.join("\n")} }
      return -1;
    };`;
  const names = families.map((_, i) => `d${i}`);
  return new Function("familyOf", ...names, source)(familyOf, ...dispatchers.map(({ next }) => next)) as (
    from: number,
  ) => number;
}
