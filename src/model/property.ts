// What a property is; `src/invariants` has the four verbs that make one.

import type { View } from "./schema.ts";

export type PropertyKind = "always" | "never" | "sometimes" | "step";

/** Why a state (or step) is the one looked for, in the words of whoever runs such a system. */
export interface Explained {
  readonly sentence: string;
  /** The values that prove it, in order of importance: `log of b1` → `[]`. */
  readonly values?: Readonly<Record<string, string>>;
}

export interface Part<S> {
  /** Empty when the property is a single predicate. */
  readonly name: string;
  test(after: View<S>, before: View<S>): boolean;
}

export interface Property<S> {
  readonly name: string;
  readonly kind: PropertyKind;
  /** The promise it defends, in a sentence. */
  readonly because: string;
  /** All true: the property holds of this state or step (`sometimes`: is witnessed; `never`: is broken). */
  readonly parts: readonly Part<S>[];
  /** Called with plain values, on the last state (and, for steps, the one before it) of a trace. */
  explain?(after: View<S>, before: View<S>): Explained;
  /** The reason, where the settings leave the property nothing to judge. */
  readonly vacuous?: string;
}
