// Tabled rules: which rules are enabled, and what most of them do, looked up in tables and not asked of the model.

import { compileFire, type Fire, type Stock } from "./firing.ts";
import { createProbe } from "./probe.ts";
import type { Probe } from "./probe-leaf.ts";
import { compileRefusals } from "./refusal-tables.ts";
import { Cases, chooseGrounds, ENABLED, UNKNOWN } from "./refusals.ts";
import type { Family } from "./rules.ts";
import { type Run, Supposed } from "./supposed.ts";

export interface TabledRules {
  /** The words of `before` are another state's. */
  enter(): void;
  /** As `Kernel.next`. */
  next(from: number): number;
}

/** Keys of tables have at most so many bits, so that tables stay in the cache. */
const MOST_KEY_BITS = 12;
/** Guards of more runs are not all tabulated. */
const MOST_RUNS = 3_000;

/**
 * Tables of a model's rules, for the coverage reached so far: a guard that has not decided yet refuses nothing here, and
 * is asked.
 */
export function tabulateRules(stock: Stock): TabledRules {
  const { layout, words } = stock.before;
  const state = new Supposed(layout);
  const view = createProbe(layout.node, { state, isWritable: false });
  const cases = stock.families.flatMap((family, f) =>
    casesOf(family, stock.dispatchers[f]!.decided, state, view),
  );
  const { grounds, settled } = chooseGrounds(cases, MOST_KEY_BITS);
  const isSure = cases.map(
    ({ rule, open }) => settled.has(rule) && open.every(({ outcome }) => outcome === ENABLED),
  );
  const found = new Int32Array(Math.ceil(cases.length / 32));
  const find = compileRefusals(cases.length, grounds, words, found);
  return goThrough(found, find, compileFire(stock, state, isSure));
}

function casesOf(family: Family, decided: Uint8Array, state: Supposed, view: Probe): Cases[] {
  /** How many of the guards are asked: for all rules of an action the same, once one has been found to have too many runs. */
  let asked = family.action.guards.length;
  const isClosed = (outcome: number) => outcome >= 0 && decided[outcome] === 1;
  return family.args.map((args, place) => {
    for (; ; asked--) {
      const { runs, isAll } = guardRuns(family, args, asked, state, view);
      if (isAll) return new Cases({ rule: family.first + place, runs }, isClosed);
    }
  });
}

/** The runs of the first `asked` guards. */
function guardRuns(
  { action: { guards } }: Family,
  args: object,
  asked: number,
  state: Supposed,
  view: Probe,
): { readonly runs: readonly Run<number>[]; readonly isAll: boolean } {
  const first = guards.slice(0, asked);
  const allTrue = asked === guards.length ? ENABLED : UNKNOWN;
  const ask = () => {
    const index = first.findIndex((guard) => !guard.test(view, args));
    return index < 0 ? allTrue : index;
  };
  return state.allRuns(MOST_RUNS, ask, UNKNOWN);
}

/** Goes through the rules that `find` leaves in `found`, a bit each, in their order. */
function goThrough(found: Int32Array, find: () => void, fire: Fire): TabledRules {
  let isFound = false;
  return {
    enter() {
      isFound = false;
    },
    next(from) {
      if (!isFound) {
        find();
        isFound = true;
      }
      let w = from >>> 5;
      if (w >= found.length) return -1;
      let rest = found[w]! & (-1 << (from & 31));
      for (;;) {
        while (rest === 0) {
          if (++w === found.length) return -1;
          rest = found[w]!;
        }
        const rule = (w << 5) + 31 - Math.clz32(rest & -rest);
        if (fire(rule)) return rule;
        rest &= rest - 1;
      }
    },
  };
}
