// Safeguards: the rules that a protocol's promises rest on, each by a name, so that one can be switched off.

import { UsageError } from "../errors.ts";
import { nearest } from "../nearest.ts";
import type { Action } from "./action.ts";

/** What a rule is for, for those who wonder whether they need it. */
export interface Safeguard {
  /** What it demands, in a sentence. */
  readonly demands: string;
  /** The release that brought it, and its source: `2.1.0 (KIP-320)`. */
  readonly since: string;
  /** What was done before. */
  readonly replaced?: string;
}

export type SafeguardSpec = Readonly<Record<string, Safeguard>>;

/** Which safeguards are on, for recipes; a guard of an action that has a safeguard's name is switched off with it. */
export interface Safeguards<N extends string> {
  has(name: N): boolean;
}

/** The setting that every model has: the names of guards that are switched off. */
export const WITHOUT = "without";
const SEPARATOR = "; ";

/** Names as `A; B`, or as a list. Each once, in order of the alphabet. Throws UsageError. */
export function readWithout(model: string, given: unknown): readonly string[] {
  const names = typeof given === "string" ? given.split(SEPARATOR.trim()) : (given ?? []);
  if (!Array.isArray(names) || names.some((name) => typeof name !== "string")) {
    throw new UsageError(
      `${model}: setting "${WITHOUT}" cannot be ${JSON.stringify(given)}: it is a list of names`,
    );
  }
  return [...new Set(names.map((name: string) => name.trim()))].filter((name) => name !== "").sort();
}

export function showWithout(names: readonly string[]): string {
  return names.join(SEPARATOR);
}

/** The actions without these guards. Throws UsageError for a name that is neither a safeguard's nor a guard's. */
export function withoutGuards<S>(
  model: string,
  actions: readonly Action<S>[],
  spec: SafeguardSpec,
  off: readonly string[],
): readonly Action<S>[] {
  if (off.length === 0) return actions;
  const known = new Set([
    ...Object.keys(spec),
    ...actions.flatMap(({ guards }) => guards.map((g) => g.name)),
  ]);
  for (const name of off) {
    if (!known.has(name)) {
      throw new UsageError(`${model} has no guard "${name}"${nearest(name, [...known])}`);
    }
  }
  return actions.map((action) => ({
    ...action,
    guards: action.guards.filter(({ name }) => !off.includes(name)),
  }));
}
