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
  /** Whether rule `place` of the family fires: its guards are asked. */
  ask(place: number): boolean;
  /** The same for a rule whose guards are known to be true. */
  take(place: number): boolean;
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

  const used = {
    args,
    decided,
    missed,
    rewind,
    diagnose,
    apply: action.apply,
    within: stage.within,
    s: stage.beforeView,
    viewAfter: stage.viewAfter,
    draft: stage.draft,
    before: stage.before,
    after: stage.after,
    ...Object.fromEntries(action.guards.map(({ test }, i) => [`g${i}`, test])),
  };
  const make = new Function(...Object.keys(used), dispatcherSource(family, stage.within !== undefined));
  return { ...(make(...Object.values(used)) as Omit<Dispatcher, "decided">), decided };
}

function dispatcherSource({ action, args }: Family, hasConstraint: boolean): string {
  const blocks = action.guards.map((guard) => blockOf(guard, action));
  const ends = blocks.flatMap((block, i) => (block > 1 ? [`end${i}`] : []));
  const guarded = (body: string) => `try { ${body} } catch (error) { stamp = -1; throw diagnose(r, error); }`;
  return `"use strict";
    let stamp = -1;
    ${ends.map((end) => `let ${end} = 0;`).join(" ")}
    function fire(a) {
      rewind(after, before);
      apply(draft, a);
      return ${hasConstraint ? "within(viewAfter())" : "true"};
    }
    function next(from) {
      let r = from;
      if (stamp !== before.stamp) { stamp = before.stamp; ${ends.map((end) => `${end} = 0;`).join(" ")} }
      ${guarded(`while (r < ${args.length}) {
        const a = args[r];
        ${blocks.map(askSource).join("\n")}
        if (fire(a)) return r;
        r++;
      }`)}
      return -1;
    }
    function take(r) {
      ${guarded("return fire(args[r]);")}
    }
    function ask(r) {
      ${guarded(`const a = args[r]; ${blocks.map((_, i) => askOnceSource(i)).join("\n")} return fire(a);`)}
    }
    return { next, take, ask };`;
}

/** Asks guard `i` of rule `r` alone. */
function askOnceSource(i: number): string {
  return `if (!g${i}(s, a)) { if (decided[${i}] === 0) missed(${i}, r); return false; }`;
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
