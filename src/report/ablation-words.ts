// The words that both renderers of an ablation share: bounds, breaches, what was concluded with everything on.

import type {
  Ablation,
  Bounds,
  Breach,
  Broken,
  Conclusion,
  Guarded,
  Result,
  SingleResult,
} from "./ablation.ts";
import { count, type LimitedBy } from "./report.ts";
import { cut } from "./width.ts";

/** `replicas 2 · records 1`: those above their lowest value, of which `lowest` tells. */
export function boundPhrases(bounds: Bounds, lowest: Bounds): string[] {
  const raised = Object.entries(bounds).filter(([name, value]) => value !== lowest[name]);
  if (raised.length === 0) return Object.keys(bounds).length === 0 ? [] : ["the lowest"];
  return raised.map(([name, value]) => `${name} ${value}`);
}

/** ` (since 2.1.0 (KIP-320))`, of a safeguard. */
export function sincePhrase({ since }: Result & Pick<SingleResult, "since">): string {
  return since === undefined ? "" : ` (since ${since})`;
}

export function allBounds(bounds: Bounds): string[] {
  return Object.entries(bounds).map(([name, value]) => `${name} ${value.toLocaleString("en-US")}`);
}

/** A promise that breaks, and what became of it with the guard on, where it did not simply hold. */
export function breachPhrase({ property, otherwise }: Breach): string {
  switch (otherwise.verdict) {
    case "held":
      return property;
    case "violated":
      return `${property} (anyhow: ${steps(otherwise.states)})`;
    case "undecided":
      return `${property} (sooner than anything that the guard may leave)`;
  }
}

export function steps(states: number): string {
  return states <= 1 ? "in the initial state" : count(states - 1, "step");
}

/** `kafka, with each of its 12 safeguards switched off in turn`. */
export function titleOf(ablation: Ablation): string {
  const { model, guards } = ablation;
  if (guards.length === 1) return `${model}, with its only ${countGuards(1, ablation).slice(2)} switched off`;
  return `${model}, with each of its ${countGuards(guards.length, ablation)} switched off in turn`;
}

/** `12 safeguards`, or of a model that declares none, `12 guards`. */
export function countGuards(n: number, { guards }: Ablation): string {
  return count(n, guards.every(({ demands }) => demands !== undefined) ? "safeguard" : "guard");
}

export function ofKind<K extends Conclusion["kind"], R extends Result>(
  kind: K,
  results: readonly R[],
): (R & { readonly conclusion: Extract<Conclusion, { kind: K }> })[] {
  return results.filter(
    (result): result is R & { readonly conclusion: Extract<Conclusion, { kind: K }> } =>
      result.conclusion.kind === kind,
  );
}

/** Those without which something breaks, be it only sooner. */
export function breaking(results: readonly Result[]): Breaking[] {
  return [...ofKind("needed", results), ...ofKind("sooner", results)];
}

export type Breaking = Result & { readonly conclusion: Broken<"needed" | "sooner"> };

/** What holds, what breaks and what is open with everything on: a sentence each. */
export function guardedSentences({ guarded }: Ablation): { broken: string[]; calm: string[] } {
  const named = (verdict: string) => guarded.properties.filter((property) => property.verdict === verdict);
  const states = count(guarded.distinct, "state");
  const [held, open] = [named("held").length, named("undecided").length];
  return {
    broken: brokenAnyhow(guarded),
    calm: [
      ...(held === 0
        ? []
        : [
            `with everything on, ${count(held, "promise")} ${held === 1 ? "holds" : "hold"} in all ${states}`,
          ]),
      ...(open === 0
        ? []
        : [
            `with everything on, ${count(open, "promise")} ${open === 1 ? "is" : "are"} undecided after ${states}`,
          ]),
    ],
  };
}

function brokenAnyhow({ properties, below }: Guarded): string[] {
  return [
    ...properties.flatMap((property) =>
      property.verdict === "violated" ? [`${property.name} (${steps(property.states)})`] : [],
    ),
    ...below.map(({ property, states, bounds }) => {
      return `${property} (${steps(states)}, at smaller bounds: ${allBounds(bounds).join(", ")})`;
    }),
  ];
}

/** What a promise that breaks anyhow has to do with those that a missing guard breaks. */
export const ANYHOW =
  "That is no guard's doing, and counts below only at bounds at which it holds with everything on.";

/** What *smallest* means, and what was looked at. */
export function smallestSentence({ lowest, choices, guards, pairs }: Ablation): string | undefined {
  const names = allBounds(lowest);
  if (names.length === 0) return undefined;
  const looked = `${count(choices, "choice")} of bounds, from ${names.join(", ")} up`;
  if (breaking([...guards, ...(pairs?.results ?? [])]).length === 0) return `searched: ${looked}`;
  return `smallest: the least sum, of ${looked}; bounds not named are at their lowest`;
}

/** What is open of what breaks; nothing where all is settled. */
export function remarks({ isSmallest, others }: Broken<"needed" | "sooner">): string[] {
  return [
    ...(isSmallest ? [] : ["smaller bounds are undecided"]),
    ...(others === "undecided" ? ["other promises undecided"] : []),
    ...(others === "senseless" ? ["further on the model makes no sense without it"] : []),
  ];
}

/** Without the model's name and the advice to its author, and not longer than a person reads. */
export function shortError(error: string, { model }: Ablation): string {
  const [what] = error.replaceAll("\n", " ").replace(`${model}: `, "").split("; widen its range");
  return cut(what!, 160);
}

export function limitPhrase(by: LimitedBy): string {
  switch (by) {
    case "interrupt":
      return "interrupted";
    case "memory":
      return "for want of memory";
    default:
      return by;
  }
}

export function stoppedPhrase(by: LimitedBy): string {
  return `stopped before the end: ${limitPhrase(by)}`;
}
