// What is known of a model's guards once each has been switched off: plain JSON data, as a report is.

import type { LimitedBy, Report } from "./report.ts";

export type Bounds = { readonly [name: string]: number };

export interface Ablation {
  readonly schema: "tidemark/ablation/1";
  readonly model: string;
  readonly about: string;
  readonly settings: Report["settings"];
  /** The highest bounds of the search: those given. */
  readonly bounds: Bounds;
  /** The lowest: of every setting that is a bound, its least value. */
  readonly lowest: Bounds;
  /** How many bounds there are to look at, from the lowest to the highest. */
  readonly choices: number;
  /** The most distinct states that each exploration may find. */
  readonly maxStates?: number;
  /** Set where states that differ only in the names of a symmetric domain's members were taken for one. */
  readonly symmetry?: boolean;
  /** Names of the properties that are judged: none of them `sometimes`, which cannot break. */
  readonly promises: readonly string[];
  readonly guarded: Guarded;
  readonly guards: readonly SingleResult[];
  /** Where pairs were asked for: those with a conclusion other than `not-needed`. */
  readonly pairs?: { readonly tried: number; readonly results: readonly Result[] };
  /** Set where the whole was ended before everything had been looked at. */
  readonly stopped?: LimitedBy;
}

/** The model with everything on, at the highest bounds. */
export interface Guarded {
  readonly distinct: number;
  readonly properties: readonly PromiseResult[];
  /** What breaks with everything on at lower bounds, and does not at the highest. */
  readonly below: readonly { readonly property: string; readonly states: number; readonly bounds: Bounds }[];
}

export type PromiseResult =
  | { readonly name: string; readonly verdict: "held" | "undecided" }
  /** `states` on the shortest counterexample, the initial one included. */
  | { readonly name: string; readonly verdict: "violated"; readonly states: number };

export interface SingleResult extends Result {
  /** What it demands, where it is a safeguard, and its source. */
  readonly demands?: string;
  readonly since?: string;
  readonly replaced?: string;
}

export interface Result {
  /** The names of the guards that were switched off. */
  readonly without: readonly string[];
  readonly conclusion: Conclusion;
}

export type Conclusion =
  /** A promise breaks without it that does not break with it. */
  | Broken<"needed">
  /** Nothing breaks without it but what breaks anyhow; that breaks sooner. */
  | Broken<"sooner">
  /** Nothing breaks without it at any of the bounds, all of which were explored to the end. */
  | { readonly kind: "not-needed" }
  /** Without it the model itself is wrong. */
  | { readonly kind: "senseless"; readonly bounds: Bounds; readonly error: string }
  | { readonly kind: "undecided"; readonly by: LimitedBy };

export interface Broken<K extends "needed" | "sooner"> {
  readonly kind: K;
  /** Each promise once, at the smallest bounds at which that is so; the smallest first, then the shortest. */
  readonly broken: readonly Breach[];
  /** Whether all bounds smaller than the first have been seen to break nothing so. */
  readonly isSmallest: boolean;
  /**
   * Of the promises that are not named: `settled` where none of them breaks at the highest bounds, `undecided` where
   * that run was cut short, `senseless` where the model makes no sense without the guard further on.
   */
  readonly others: "settled" | "undecided" | "senseless";
}

export interface Breach {
  readonly property: string;
  readonly bounds: Bounds;
  /** On the shortest counterexample, the initial one included. */
  readonly states: number;
  /** The same promise at the same bounds with nothing (of a pair: with either) switched off. */
  readonly otherwise: Otherwise;
}

export type Otherwise =
  | { readonly verdict: "held" }
  /** Broken too, but by no counterexample as short. */
  | { readonly verdict: "violated"; readonly states: number }
  /** Not settled; but no counterexample is as short. */
  | { readonly verdict: "undecided" };
