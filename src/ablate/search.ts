// Searches upward for the smallest bounds at which something breaks without a guard, or without two.

import type { Bounds, Breach, Broken, Conclusion, Otherwise, PromiseResult } from "../report/ablation.ts";
import type { LimitedBy } from "../report/report.ts";
import type { Explorations, Seen } from "./explorations.ts";

export interface Search {
  readonly explorations: Explorations;
  /** The smallest first. */
  readonly choices: readonly Bounds[];
  /** The names of what is switched off. */
  readonly without: readonly string[];
  /** What is switched off in what it is compared with: for one guard nothing, for two each of them as well. */
  readonly references: readonly (readonly string[])[];
  /** The promises that are judged at these bounds. */
  promisesAt(bounds: Bounds): readonly string[];
  /** Whether a shorter counterexample of what is broken anyhow counts. */
  readonly shorterCounts: boolean;
  /** Why no more is to be explored, once that is so. */
  halted(): LimitedBy | undefined;
}

type Others = Broken<"needed">["others"];

type Look =
  | { readonly kind: "nothing" }
  | { readonly kind: "open"; readonly by: LimitedBy }
  | { readonly kind: "senseless"; readonly error: string }
  | { readonly kind: "broken"; readonly broken: readonly Breach[]; readonly others: Others };

/** What is to be said of a promise found broken, once it is compared: new, known before, or open. */
type Compared =
  | { readonly kind: "new"; readonly breach: Breach }
  | { readonly kind: "known" }
  | { readonly kind: "open"; readonly by: LimitedBy };

export async function searchUpward(search: Search): Promise<Conclusion> {
  let open: LimitedBy | undefined;
  let sooner: Broken<"sooner"> | undefined;
  for (const bounds of search.choices) {
    const halted = search.halted();
    if (halted !== undefined) return { kind: "undecided", by: halted };
    const look = await lookAt(search, bounds);
    switch (look.kind) {
      case "nothing":
        break;
      case "open":
        open ??= look.by;
        break;
      case "senseless":
        return { kind: "senseless", bounds, error: look.error };
      case "broken": {
        const { broken, others } = look;
        const found = { bounds, broken, isSmallest: open === undefined, others };
        // Larger bounds may show that it is needed in earnest.
        if (broken.some(({ otherwise }) => otherwise.verdict !== "violated"))
          return { kind: "needed", ...found };
        sooner ??= { kind: "sooner", ...found };
      }
    }
  }
  if (open !== undefined) return { kind: "undecided", by: open };
  return sooner ?? { kind: "not-needed" };
}

async function lookAt(search: Search, bounds: Bounds): Promise<Look> {
  const { explorations, without } = search;
  const promises = search.promisesAt(bounds);
  if (promises.length === 0 || !explorations.has(bounds, without)) return { kind: "nothing" };
  const first = await explorations.first(bounds, without, promises);
  const breaksNothing = first.kind === "seen" && violatedIn(first).length === 0;
  if (breaksNothing)
    return first.limited === undefined ? { kind: "nothing" } : { kind: "open", by: first.limited };
  const references = await referencesAt(search, bounds);
  // What makes no sense with the guard on says nothing of the guard.
  if (references.some(({ kind }) => kind === "senseless")) return { kind: "nothing" };
  if (first.kind === "senseless") return first;
  const all = await explorations.all(bounds, without, promises);
  return conclude(search, [first, all], references);
}

async function referencesAt({ explorations, references }: Search, bounds: Bounds): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const without of references) seen.push(await explorations.reference(bounds, without));
  return seen;
}

/** From the shortest violations, from all that break, and from what breaks with the guard on. */
function conclude(search: Search, [first, all]: readonly [Seen, Seen], references: readonly Seen[]): Look {
  const found = new Map([first, all].flatMap(violatedIn).map((result) => [result.name, result]));
  const compared = [...found.values()].map((result) => compare(search, result, references));
  const broken = compared.flatMap((each) => (each.kind === "new" ? [each.breach] : []));
  const open = compared.find(({ kind }) => kind === "open");
  const limited = all.kind === "seen" ? all.limited : undefined;
  if (broken.length > 0) {
    const isOpen = open !== undefined || limited !== undefined;
    const others = isOpen ? "undecided" : all.kind === "senseless" ? "senseless" : "settled";
    return { kind: "broken", broken: broken.sort((a, b) => a.states - b.states), others };
  }
  if (all.kind === "senseless") return all;
  if (open?.kind === "open") return open;
  return limited === undefined ? { kind: "nothing" } : { kind: "open", by: limited };
}

type Violated = Extract<PromiseResult, { verdict: "violated" }>;

function violatedIn(seen: Seen): Violated[] {
  if (seen.kind === "senseless") return [];
  return seen.promises.filter((result): result is Violated => result.verdict === "violated");
}

function compare(search: Search, { name, states }: Violated, references: readonly Seen[]): Compared {
  let otherwise: Otherwise = { verdict: "held" };
  let open: LimitedBy | undefined;
  for (const reference of references) {
    if (reference.kind === "senseless") continue;
    const result = reference.promises.find((each) => each.name === name)!;
    if (result.verdict === "held") continue;
    // Nothing is known beyond what was seen whole; up to there, no counterexample is.
    const isShorter = states < (result.verdict === "violated" ? result.states : reference.whole + 1);
    if (search.shorterCounts && isShorter) {
      const { verdict } = result;
      otherwise = verdict === "violated" ? { verdict, states: result.states } : { verdict };
    } else if (result.verdict === "violated") return { kind: "known" };
    else open ??= reference.limited;
  }
  if (open !== undefined) return { kind: "open", by: open };
  return { kind: "new", breach: { property: name, states, otherwise } };
}
