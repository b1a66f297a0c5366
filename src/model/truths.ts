// What each property is worth in every state of a path, judged by the properties themselves.

import { isFound } from "./judge.ts";
import type { Plain } from "./plain.ts";
import type { Property } from "./property.ts";

/** By property a letter a state; see `Trace.truths`. */
export function truthsOf(
  properties: readonly Property<unknown>[],
  steps: readonly { readonly state: Plain }[],
): { [property: string]: string } {
  const letters = (property: Property<unknown>) =>
    steps.map(({ state }, at) => letter(property, state, steps[at - 1]?.state)).join("");
  return Object.fromEntries(properties.map((property) => [property.name, letters(property)]));
}

function letter(property: Property<unknown>, after: Plain, before: Plain | undefined): string {
  if (property.kind === "step" && before === undefined) return "-";
  try {
    const found = isFound(property, after, before ?? after);
    return found === (property.kind === "sometimes") ? "T" : "F";
  } catch {
    return "-"; // it was not judged by this run, and has no answer here
  }
}
