// What a run found, as plain JSON data: everything a renderer needs, and nothing that runs.

import type { Scene } from "./scene.ts";

export type { Badge, Cell, Fact, Lane, Log, Mark, Message, Scene } from "./scene.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type Verdict = "held" | "violated" | "witnessed" | "unreached" | "undecided";

export type Ending =
  | { readonly kind: "exhausted" }
  | { readonly kind: "stopped-at-violation" }
  | { readonly kind: "limited"; readonly by: LimitedBy };

export type LimitedBy =
  | "max-states"
  | "max-depth"
  | "time-limit"
  | "interrupt"
  | "memory"
  /** A compact store writes to disk what memory has no room for. */
  | "disk"
  /** A random walk never exhausts anything. */
  | "sampling";

export interface Report {
  readonly schema: "tidemark/report/1";
  readonly model: string;
  /** One line: what the model is of. */
  readonly about: string;
  /** Where the run starts from, when it was not the model's own idea (for example a described topic). */
  readonly origin?: string;
  /** The names of the guards that were switched off, where any were; the setting `without` says the same. */
  readonly without?: readonly string[];
  readonly settings: { readonly [name: string]: string | number | boolean };
  /** The settings that bound the space, and the run's own limits (`max-states`, …) where given. */
  readonly bounds: { readonly [name: string]: number };
  readonly strategy: "bfs" | "dfs" | "random";
  readonly seed?: number;
  /**
   * The symmetric domains (`broker`), where states that differ only in the names of their members were taken for one.
   * Then all counts are of such classes of states, and of the transitions from one state of each.
   */
  readonly symmetry?: readonly string[];
  /** Where the run kept fingerprints of states only: then states may have been omitted, and what lies behind them. */
  readonly fingerprints?: Fingerprints;
  readonly ending: Ending;
  readonly counts: Counts;
  readonly actions: readonly ActionCoverage[];
  readonly guards: readonly GuardCoverage[];
  readonly properties: readonly PropertyResult[];
}

export interface Fingerprints {
  /** Of a fingerprint. */
  readonly bits: number;
  /** Of the hash function. */
  readonly seed: number;
  /** How many states are to be expected to have been taken for others: n² / 2⁶⁵ for n distinct states, at 64 bits. */
  readonly expectedOmissions: number;
  /** That any was: 1 - exp(-expectedOmissions). */
  readonly omissionProbability: number;
}

export interface Counts {
  readonly distinct: number;
  readonly transitions: number;
  /** Levels, the initial state being level 1. */
  readonly depth: number;
  /** Distinct states per level; empty unless the search was breadth-first. */
  readonly levels: readonly number[];
  /** States in which no action is enabled. */
  readonly deadlocks: number;
}

export interface ActionCoverage {
  readonly name: string;
  /** How many transitions it made. */
  readonly enabled: number;
  /** How many of them led to a state not seen before. */
  readonly newStates: number;
}

export interface GuardCoverage {
  readonly action: string;
  readonly name: string;
  /** Whether it was ever the only guard of its action that was false. */
  readonly decided: boolean;
}

export interface PropertyResult {
  readonly name: string;
  readonly kind: "always" | "never" | "sometimes" | "step";
  readonly verdict: Verdict;
  /** The promise it defends, in words. */
  readonly because: string;
  /** Present when violated or witnessed. */
  readonly trace?: Trace;
  /** Set when the settings leave nothing to judge, with the reason ("acks = 1: nothing is acknowledged by all"). */
  readonly vacuous?: string;
}

export interface Trace {
  /** `0/7/24`: the start and then the rules; `tidemark replay` re-enters it. */
  readonly path: string;
  /** How many states, the initial one included; the number of steps is one less. */
  readonly states: number;
  /** True when no shorter one exists (breadth-first). */
  readonly shortest: boolean;
  /** Headings of the model's own drawing, one column each (for Kafka: the brokers); may be empty. */
  readonly columns: readonly string[];
  /** The first has index 0 and is the initial state: no action, no changes. */
  readonly steps: readonly TraceStep[];
  /**
   * For every property of the model, by name, a letter a step: `T` where the promise stands (of a `sometimes`: where it
   * is seen), `F` where it does not, `-` for what cannot be asked there, as of a step in the initial state.
   */
  readonly truths?: { readonly [property: string]: string };
  /** Why the last state (or step) is what the property looks for. */
  readonly explanation: Explanation;
}

export interface TraceStep {
  readonly index: number;
  readonly action?: string;
  readonly args?: { readonly [name: string]: Json };
  /** Who acts, in the model's words: `b1`, `controller`. Empty for the initial state. */
  readonly who: string;
  /** What it does, subject left out: `fetches from 0`. */
  readonly what: string;
  /** What this step changed, down to the list element or set member. */
  readonly changes: readonly Change[];
  /** One text per column of the drawing; an empty text where nothing in that column changed. */
  readonly drawing: readonly string[];
  /** The model's own drawing of the state as data; absent where the model has none. */
  readonly scene?: Scene;
  readonly state: Json;
}

export interface Change {
  /** `replicas.b1.log[0]`. */
  readonly path: string;
  readonly kind: "set" | "added" | "removed";
  readonly before?: Json;
  readonly after?: Json;
}

export interface Explanation {
  /** One sentence: `b1 leads epoch 1 without m0, which consumers could already read at offset 0.` */
  readonly sentence: string;
  /** The named parts of the property that are false (or, for a witness, true); empty if it has no parts. */
  readonly parts: readonly string[];
  /** The values that prove it, in order of importance: `log of b1` → `[]`. */
  readonly values: readonly { readonly name: string; readonly value: string }[];
}

/** `no action`, `1 action`, `2 actions`: counts as people write them. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;
}
