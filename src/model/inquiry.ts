// Inquiries: all runs of the guards of a rule, what they refuse, and where the guards must be asked all the same.

import type { RefusalTables } from "./refusal-tables.ts";
import { Case, type Grounds } from "./refusals.ts";
import type { Family } from "./rules.ts";
import type { Run, Supposed } from "./supposed.ts";

/** Every guard was true; a guard's number says that it was the first that was not. */
const ENABLED = -1;
/** The guards must be asked: one of them throws, or not all have been supposed. */
const UNKNOWN = -2;
/** Guards of more runs are not all tabulated. */
const MOST_RUNS = 3_000;

/** Whether a rule that no table refuses is enabled. */
export type Trust =
  | { readonly is: "sure" }
  /** Its guards must be asked. */
  | { readonly is: "asked" }
  /** They must be asked where no table refuses this bit. */
  | { readonly is: "doubted"; readonly bit: number };

/** All runs of the guards of each rule of a family, or of as many of the guards as have not too many runs. */
export function inquire(
  { action: { guards }, args }: Family,
  state: Supposed,
  view: object,
): Run<number>[][] {
  /** Rules of one action are alike: the guards that have too many runs for one are left out for the others. */
  let asked = guards.length;
  const runsOf = (a: object) => {
    const ask = () => {
      for (let i = 0; i < asked; i++) if (!guards[i]!.test(view, a)) return i;
      return asked === guards.length ? ENABLED : UNKNOWN;
    };
    return state.allRuns(MOST_RUNS, ask, UNKNOWN);
  };
  return args.map((a) => {
    for (; ; asked--) {
      const { runs, isAll } = runsOf(a);
      if (isAll) return [...runs];
    }
  });
}

/** What is known of one rule. Tables refuse it by its own number; its doubt has another bit. */
export class Inquiry {
  readonly trust: Trust;
  readonly #rule: number;
  readonly #runs: readonly Run<number>[];
  /** Whether the tables can refuse it wherever it is not enabled. */
  readonly #isSettled: boolean;

  /** Finds grounds for all refusals; `doubt` is the bit to use should there be doubts. */
  constructor(
    rule: number,
    doubt: number,
    runs: readonly Run<number>[],
    decided: Uint8Array,
    grounds: Grounds,
  ) {
    this.#rule = rule;
    this.#runs = runs;
    const enabled = runs.filter(({ outcome }) => outcome === ENABLED);
    const refused = runs.filter(({ outcome }) => outcome >= 0);
    const possible = runs.filter(({ outcome }) => outcome < 0);
    this.#isSettled = grounds.refuse(new Case(rule, possible, refused));
    const doubtful = this.#doubtful(decided);
    if (doubtful.length === 0) this.trust = { is: "sure" };
    else if (enabled.length === 0) this.trust = { is: "asked" };
    else {
      grounds.refuse(new Case(doubt, doubtful, enabled));
      this.trust = { is: "doubted", bit: doubt };
    }
  }

  /**
   * Has the tables refuse all that they may. A guard may refuse the rule once it has decided: until then it must be asked
   * whether it does.
   */
  tell(tables: RefusalTables, decided: Uint8Array): void {
    const open = this.#runs.filter(({ outcome }) => outcome < 0 || decided[outcome] === 0);
    tables.allow(this.#rule, open);
    if (this.trust.is === "doubted") tables.allow(this.trust.bit, this.#doubtful(decided));
  }

  /**
   * The runs in which a rule may not be enabled although no table refuses it. Of a guard that is yet to decide no run may
   * be refused; and grounds on which others are refused may not tell them from those.
   */
  #doubtful(decided: Uint8Array): Run<number>[] {
    const others = this.#runs.filter(({ outcome }) => outcome !== ENABLED);
    const isComplete =
      this.#isSettled && others.every(({ outcome }) => outcome < 0 || decided[outcome] === 1);
    return isComplete ? others.filter(({ outcome }) => outcome === UNKNOWN) : others;
  }
}
