// Tabled rules: which rules are enabled, and what most of them do, looked up in tables and not asked of the model.

import { compileFire, type Fire, type Stock, type Trust } from "./firing.ts";
import { createProbe } from "./probe.ts";
import type { Probe } from "./probe-leaf.ts";
import { compileRefusals } from "./refusal-tables.ts";
import { Cases, ENABLED, Grounds, UNKNOWN } from "./refusals.ts";
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
  const runs = stock.families.flatMap((family) => runsOf(family, state, view));
  const grounds = new Grounds(MOST_KEY_BITS);
  const ruleWords = Math.ceil(runs.length / 32);
  /** The next place behind the rules: there stand the doubts. */
  let bit = 32 * ruleWords;
  const trusts = stock.families.flatMap(({ first, args }, f) => {
    const { decided } = stock.dispatchers[f]!;
    const isClosed = (outcome: number) => outcome >= 0 && decided[outcome] === 1;
    return args.map((_, place): Trust => {
      const trust = trustIn(runs[first + place]!, { rule: first + place, doubt: bit }, isClosed, grounds);
      if (trust.is === "doubted") bit++;
      return trust;
    });
  });
  const found = new Int32Array(Math.ceil(bit / 32));
  const find = compileRefusals(grounds.list, words, found);
  const present = found.subarray(0, ruleWords);
  return goThrough(present, find, compileFire(stock, state, found, trusts));
}

/**
 * Has the tables refuse a rule where it is not enabled. Where they cannot, and where a guard throws or is to be asked for
 * the sake of coverage, the rule is in doubt.
 */
function trustIn(
  runs: readonly Run<number>[],
  bits: { readonly rule: number; readonly doubt: number },
  isClosed: (outcome: number) => boolean,
  grounds: Grounds,
): Trust {
  const open = runs.filter(({ outcome }) => !isClosed(outcome));
  const closed = runs.filter(({ outcome }) => isClosed(outcome));
  const isAll = grounds.refuse(new Cases(bits.rule, open, closed));
  const doubtful = (isAll ? open : runs).filter(({ outcome }) => outcome !== ENABLED);
  if (doubtful.length === 0) return { is: "sure" };
  const enabled = open.filter(({ outcome }) => outcome === ENABLED);
  if (enabled.length === 0) return { is: "asked" };
  grounds.refuse(new Cases(bits.doubt, doubtful, enabled));
  return { is: "doubted", bit: bits.doubt };
}

/** Of each rule of a family, all runs of its guards, or of as many of them as have not too many runs. */
function runsOf(family: Family, state: Supposed, view: Probe): (readonly Run<number>[])[] {
  /** How many of the guards are asked: for all rules of an action the same, once one has been found to have too many runs. */
  let asked = family.action.guards.length;
  return family.args.map((args) => {
    for (; ; asked--) {
      const { runs, isAll } = guardRuns(family, args, asked, state, view);
      if (isAll) return runs;
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
