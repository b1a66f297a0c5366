// Where the reader is: a trace and a step of it, as the fragment of the page's address says it.

import type { PropertyResult, Report } from "../report/report.ts";

export interface Place {
  /** Place among the traces of the report; the first is the one to be read first. */
  readonly trace: number;
  readonly step: number;
}

export type Traced = PropertyResult & { readonly trace: NonNullable<PropertyResult["trace"]> };

/** The properties that have a trace: first what is broken, then what was seen. */
export function tracedOf({ properties }: Report): Traced[] {
  const traced = properties.filter((property): property is Traced => property.trace !== undefined);
  const isBroken = ({ verdict }: Traced) => verdict === "violated";
  return [...traced.filter(isBroken), ...traced.filter((property) => !isBroken(property))];
}

/** `#step=7`, `#trace=2&step=7`, counted from 1 for traces. What is missing or out of range: the first trace, its last step. */
export function readPlace(fragment: string, traced: readonly Traced[]): Place {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  const trace = within(given.get("trace"), 1, traced.length) ?? 1;
  const last = (traced[trace - 1]?.trace.steps.length ?? 1) - 1;
  return { trace: trace - 1, step: within(given.get("step"), 0, last) ?? last };
}

export function showPlace({ trace, step }: Place): string {
  return trace === 0 ? `#step=${step}` : `#trace=${trace + 1}&step=${step}`;
}

function within(text: string | null, low: number, high: number): number | undefined {
  if (text === null || !/^\d+$/.test(text)) return undefined;
  const number = Number(text);
  return number >= low && number <= high ? number : undefined;
}
