// What every explorer shares: what it is asked, what it answers, and the ledger it keeps on the way.

import type { Kernel, Path } from "../kernel.ts";
import { MAX_RULE } from "./states.ts";

export interface Assignment {
  /** Bit p: property p is to be judged. */
  readonly properties: number;
  /** Bit p: finding property p is a violation, which ends the search unless `keepGoing`. */
  readonly stopping: number;
  readonly keepGoing: boolean;
  /** Never stores more distinct states than this. */
  readonly maxStates?: number;
  /** How many bytes states, and what belongs to them, may take; growing counted in. */
  readonly maxBytes?: number;
  /** How many states a path may have, the start being the first; at least 1. */
  readonly maxDepth?: number;
  /** For a random walk: 0 … 2³² - 1. */
  readonly seed?: number;
}

export interface Found {
  readonly property: number;
  /** To the state found, or, for a property of steps, with the step found as its last. */
  readonly path: Path;
}

export type StopReason = "time-limit" | "interrupt" | "memory";

/** What a search is limited by. */
export type LimitedBy = "max-states" | "max-depth" | "sampling" | "disk" | StopReason;

export type SearchEnding =
  | { readonly kind: "exhausted" }
  | { readonly kind: "stopped-at-violation" }
  | { readonly kind: "limited"; readonly by: LimitedBy };

export interface Progress {
  readonly depth: number;
  readonly distinct: number;
  readonly transitions: number;
  /** States known and not yet (or, depth first, not yet wholly) expanded. */
  readonly queue: number;
}

export interface Findings {
  readonly ending: SearchEnding;
  /** Distinct states stored. */
  readonly distinct: number;
  /** How often a rule was fired from a state: `next` answered with it. A random walk counts the steps it takes. */
  readonly transitions: number;
  /** In states, the start being the first: levels (breadth first), the longest stack, the longest walk. */
  readonly depth: number;
  /** Distinct states per level, the last one perhaps unfinished; empty unless breadth first. */
  readonly levels: readonly number[];
  /** Distinct states that were expanded and had no enabled rule. */
  readonly deadlocks: number;
  /** Per rule: its transitions. */
  readonly enabled: Float64Array;
  /** Per rule: its transitions to a state not seen before. */
  readonly fresh: Float64Array;
  /** At most one for each property, in the order of finding. */
  readonly found: readonly Found[];
  /** Memory taken for states and what belongs to them. */
  readonly bytes: number;
}

/**
 * A search under way. It yields after every slice of about `SLICE` expanded states, only while there is work left;
 * a reason sent into `next()` ends it there, as limited. It never looks at a clock, nor at memory: the caller does.
 */
export type Search = Generator<Progress, Findings, StopReason | undefined>;

export type Explorer = (kernel: Kernel, assignment: Assignment) => Search;

/** How many states are expanded between two yields. */
export const SLICE = 2048;

export const EXHAUSTED: SearchEnding = { kind: "exhausted" };
export const STOPPED: SearchEnding = { kind: "stopped-at-violation" };

export function limited(by: LimitedBy): SearchEnding {
  return { kind: "limited", by };
}

export function extend(path: Path, rule: number): Path {
  return { start: path.start, rules: [...path.rules, rule] };
}

/** The counts of one search, and what it has found. */
export class Ledger {
  /** The properties still looked for. While it is 0 nobody need judge. */
  open: number;
  /** A violation has been found and the search is not to keep going. */
  violated = false;
  transitions = 0;
  deadlocks = 0;
  readonly enabled: Float64Array;
  readonly fresh: Float64Array;
  readonly found: Found[] = [];
  readonly #stopping: number;

  /** Throws a RangeError for a kernel with more rules than can be kept, before anything has been explored. */
  constructor(kernel: Kernel, assignment: Assignment) {
    if (kernel.rules > MAX_RULE + 1)
      throw new RangeError(`${kernel.rules} rules: ${MAX_RULE + 1} are possible`);
    this.open = assignment.properties;
    this.#stopping = assignment.keepGoing ? 0 : assignment.stopping;
    this.enabled = new Float64Array(kernel.rules);
    this.fresh = new Float64Array(kernel.rules);
  }

  /** Records the open properties among `answers` as found by `path`, and looks for them no more. */
  settle(answers: number, path: Path): void {
    const news = answers & this.open;
    for (let rest = news; rest !== 0; rest &= rest - 1) {
      this.found.push({ property: 31 - Math.clz32(rest & -rest), path });
    }
    this.open &= ~news;
    if ((news & this.#stopping) !== 0) this.violated = true;
  }

  /** The findings of a search that ends now; `shape` is what the explorer alone knows. */
  conclude(ending: SearchEnding, shape: Pick<Findings, "distinct" | "depth" | "levels" | "bytes">): Findings {
    const { transitions, deadlocks, enabled, fresh, found } = this;
    return { ending, transitions, deadlocks, enabled, fresh, found, ...shape };
  }
}
