// The truth of properties over the steps of a trace, sorted by how much there is to see.

import type { PropertyResult, Report, Trace } from "../report/report.ts";

export interface TruthRow {
  readonly name: string;
  readonly kind: PropertyResult["kind"];
  /** A letter a step: T, F or -. */
  readonly letters: string;
}

/** Rows that break, then those that are seen on the way, then those that stay the same all along. */
export function truthRows(report: Report, trace: Trace): { telling: TruthRow[]; quiet: TruthRow[] } {
  const rows = report.properties.flatMap(({ name, kind }): TruthRow[] => {
    const letters = trace.truths?.[name];
    return letters === undefined ? [] : [{ name, kind, letters }];
  });
  const breaks = rows.filter(({ kind, letters }) => kind !== "sometimes" && letters.includes("F"));
  const seen = rows.filter(({ kind, letters }) => kind === "sometimes" && letters.includes("T"));
  const telling = [...breaks, ...seen];
  return { telling, quiet: rows.filter((row) => !telling.includes(row)) };
}

/** `holds until step 7, broken at step 8`; `seen at steps 2 to 5`. */
export function sayTruth({ kind, letters }: TruthRow): string {
  const wanted = kind === "sometimes" ? "T" : "F";
  const at = [...letters].flatMap((letter, step) => (letter === wanted ? [step] : []));
  if (kind === "sometimes") return at.length === 0 ? "not seen on this way" : `seen at ${steps(at)}`;
  return at.length === 0 ? "stands at every step" : `broken at ${steps(at)}`;
}

function steps(at: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const step of at) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === step - 1) last[1] = step;
    else runs.push([step, step]);
  }
  const texts = runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
  return `${at.length === 1 ? "step" : "steps"} ${texts.join(", ")}`;
}
