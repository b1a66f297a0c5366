// One look at a model without a guard, at some bounds: what breaks there that does not break with the guard on.

import type { Bounds, Breach, Broken, Otherwise, PromiseResult } from "../report/ablation.ts";
import type { LimitedBy } from "../report/report.ts";
import type { Explorations, Seen } from "./explorations.ts";

export interface Without {
  readonly explorations: Explorations;
  /** The names of what is switched off. */
  readonly without: readonly string[];
  /** What is switched off in what it is compared with: for one guard nothing, for two each of them as well. */
  readonly references: readonly (readonly string[])[];
  /** Whether a shorter counterexample of what is broken anyhow counts. */
  readonly shorterCounts: boolean;
}

export type Others = Broken<"needed">["others"];

export type Look =
  | { readonly kind: "nothing" }
  | { readonly kind: "open"; readonly by: LimitedBy }
  | { readonly kind: "senseless"; readonly error: string }
  | { readonly kind: "broken"; readonly broken: readonly Breach[]; readonly others: Others };

/** Judges these promises: up to the first violation, and only where there is one, all the rest. */
export async function lookAt(off: Without, bounds: Bounds, promises: readonly string[]): Promise<Look> {
  const { explorations, without } = off;
  if (promises.length === 0 || !explorations.has(bounds, without)) return { kind: "nothing" };
  const first = await explorations.first(bounds, without, promises);
  if (first.kind === "seen" && violatedIn(first).length === 0) {
    return first.limited === undefined ? { kind: "nothing" } : { kind: "open", by: first.limited };
  }
  const references = await referencesAt(off, bounds);
  // What makes no sense with the guard on says nothing of the guard.
  if (references.some(({ kind }) => kind === "senseless")) return { kind: "nothing" };
  if (first.kind === "senseless") return first;
  const all = await explorations.all(bounds, without, promises);
  return conclude(off, bounds, [first, all], references);
}

/** All that breaks of these promises, without looking for the first violation before. */
export async function lookForAll(off: Without, bounds: Bounds, promises: readonly string[]): Promise<Look> {
  const all = await off.explorations.all(bounds, off.without, promises);
  return conclude(off, bounds, [all], await referencesAt(off, bounds));
}

async function referencesAt({ explorations, references }: Without, bounds: Bounds): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const without of references) seen.push(await explorations.reference(bounds, without));
  return seen;
}

function conclude(off: Without, bounds: Bounds, seen: readonly Seen[], references: readonly Seen[]): Look {
  const found = new Map(seen.flatMap(violatedIn).map((result) => [result.name, result]));
  const compared = [...found.values()].map((result) => compare(off, bounds, result, references));
  const broken = compared.flatMap((each) => (each.kind === "new" ? [each.breach] : []));
  const open = compared.find((each) => each.kind === "open")?.by;
  const all = seen.at(-1)!;
  const limited = open ?? (all.kind === "seen" ? all.limited : undefined);
  if (broken.length > 0) {
    const others = limited !== undefined ? "undecided" : all.kind === "senseless" ? "senseless" : "settled";
    return { kind: "broken", broken: broken.sort((a, b) => a.states - b.states), others };
  }
  if (all.kind === "senseless") return all;
  return limited === undefined ? { kind: "nothing" } : { kind: "open", by: limited };
}

type Violated = Extract<PromiseResult, { verdict: "violated" }>;

function violatedIn(seen: Seen): Violated[] {
  if (seen.kind === "senseless") return [];
  return seen.promises.filter((result): result is Violated => result.verdict === "violated");
}

/** What is to be said of a promise found broken: it is news, it breaks anyhow, or nobody knows. */
type Compared =
  | { readonly kind: "new"; readonly breach: Breach }
  | { readonly kind: "known" }
  | { readonly kind: "open"; readonly by: LimitedBy | undefined };

function compare(
  { shorterCounts }: Without,
  bounds: Bounds,
  { name, states }: Violated,
  references: readonly Seen[],
): Compared {
  let otherwise: Otherwise = { verdict: "held" };
  let open: Compared | undefined;
  for (const reference of references) {
    if (reference.kind === "senseless") continue;
    const result = reference.promises.find((each) => each.name === name)!;
    if (result.verdict === "held") continue;
    // Nothing is known beyond what was seen whole; up to there, no counterexample is.
    const isShorter = states < (result.verdict === "violated" ? result.states : reference.whole + 1);
    if (shorterCounts && isShorter) {
      const { verdict } = result;
      otherwise = verdict === "violated" ? { verdict, states: result.states } : { verdict };
    } else if (result.verdict === "violated") return { kind: "known" };
    else open ??= { kind: "open", by: reference.limited };
  }
  return open ?? { kind: "new", breach: { property: name, bounds, states, otherwise } };
}
