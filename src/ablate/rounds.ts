// The rounds of an ablation: everything on, each guard off in turn, and then two at a time.

import { ModelError } from "../errors.ts";
import type { Bounds, Guarded, PromiseResult, Result } from "../report/ablation.ts";
import type { LimitedBy } from "../report/report.ts";
import type { Explorations } from "./explorations.ts";
import { searchUpward } from "./search.ts";

export interface Plan {
  readonly explorations: Explorations;
  /** The smallest first; the last one is the highest. */
  readonly choices: readonly Bounds[];
  readonly promises: readonly string[];
  halted(): LimitedBy | undefined;
  /** Told what is about to be switched off: number `at`, from 1, of `of`. */
  begins(without: readonly string[], at: number, of: number): void;
}

/** Throws ModelError where the model is wrong as it is. */
export async function withEverythingOn({
  explorations,
  choices,
}: Plan): Promise<{ readonly distinct: number; readonly properties: readonly PromiseResult[] }> {
  const seen = await explorations.reference(choices.at(-1)!, []);
  if (seen.kind === "senseless") throw new ModelError(seen.error);
  return { distinct: seen.distinct, properties: seen.promises };
}

export async function oneAtATime(plan: Plan, names: readonly string[]): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const [at, name] of names.entries()) {
    const without = [name];
    plan.begins(without, at + 1, names.length);
    const promisesAt = () => plan.promises;
    const search = { ...plan, without, references: [[]], promisesAt, shorterCounts: true };
    results.push({ without, conclusion: await searchUpward(search) });
  }
  return results;
}

/**
 * Only what neither of the two breaks alone, at bounds as small, is a finding. A guard that the model needs to make
 * sense is in no pair.
 */
export async function twoAtATime(plan: Plan, singles: readonly Result[]): Promise<readonly Result[]> {
  const some = singles.filter(({ conclusion }) => conclusion.kind !== "senseless");
  const pairs = some.flatMap((one, at) => some.slice(at + 1).map((other) => [one, other] as const));
  const results: Result[] = [];
  for (const [at, pair] of pairs.entries()) {
    const without = pair.flatMap((single) => single.without);
    plan.begins(without, at + 1, pairs.length);
    const search = {
      ...plan,
      without,
      references: [[], ...without.map((name) => [name])],
      promisesAt: (bounds: Bounds) =>
        pair.reduce((left, single) => unbroken(plan, single, bounds, left), plan.promises),
      shorterCounts: false,
    };
    results.push({ without, conclusion: await searchUpward(search) });
  }
  return results;
}

/** Those of the promises that the guard alone is not known to break at these bounds or smaller ones. */
function unbroken(
  { choices }: Plan,
  { conclusion }: Result,
  bounds: Bounds,
  promises: readonly string[],
): readonly string[] {
  if (conclusion.kind !== "needed") return promises;
  const place = choices.indexOf(bounds);
  const known = conclusion.broken.filter((breach) => choices.indexOf(breach.bounds) <= place);
  return promises.filter((name) => known.every(({ property }) => property !== name));
}

/** Of what breaks with everything on at lower bounds only, the smallest of those that were looked at. */
export function brokenBelow({ explorations, choices }: Plan): Guarded["below"] {
  const highest = choices.at(-1)!;
  const seen = explorations.guarded();
  const violated = (bounds: Bounds) => {
    const found = seen.find((each) => each.bounds === bounds)?.seen;
    if (found?.kind !== "seen") return [];
    return found.promises.flatMap((each) => (each.verdict === "violated" ? [each] : []));
  };
  const known = new Set(violated(highest).map(({ name }) => name));
  return choices.flatMap((bounds) =>
    violated(bounds).flatMap(({ name, states }) => {
      if (known.has(name)) return [];
      known.add(name);
      return [{ property: name, states, bounds }];
    }),
  );
}
