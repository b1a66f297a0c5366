// The words all renderers share: verdicts as they are spoken, values, changes, settings. Never *passed* or *safe*.

import { type Change, count, type Json, type PropertyResult, type Report, type Trace } from "./report.ts";
import { cut } from "./width.ts";

/** `6,713 states`; of a run with symmetry `6,713 states up to renaming of brokers`. */
export function countStates(n: number, report: Report, what = "state"): string {
  return `${count(n, what)}${upToRenaming(report)}`;
}

/** ` up to renaming of brokers`, for whatever a run with symmetry has counted; empty without symmetry. */
export function upToRenaming({ symmetry = [] }: Report): string {
  return symmetry.length === 0 ? "" : ` up to renaming of ${symmetry.map(plural).join(" and ")}`;
}

function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** A verdict as it may be said aloud. *held* is kept for runs that saw every state within their bounds. */
export type Spoken = "broken" | "held" | "undecided" | "seen" | "never seen" | "not yet seen" | "not judged";

export function spoken(property: PropertyResult, report: Report): Spoken {
  if (property.verdict === "violated") return "broken";
  if (property.verdict === "witnessed") return "seen";
  if (property.vacuous !== undefined) return "not judged";
  const everything = report.ending.kind === "exhausted";
  if (property.kind === "sometimes") {
    return everything && property.verdict === "unreached" ? "never seen" : "not yet seen";
  }
  return everything && property.verdict === "held" ? "held" : "undecided";
}

/** `after 8 steps`, or where there is no step to speak of, `in the initial state`. */
export function afterSteps(trace: Trace): string {
  return trace.states <= 1 ? "in the initial state" : `after ${count(trace.states - 1, "step")}`;
}

/** `broken after 8 steps` and how sure it is that no shorter way exists. */
export function brokenAfter(trace: Trace | undefined): { broken: string; length: string } {
  if (trace === undefined) return { broken: "broken", length: "" };
  const length = trace.states <= 1 ? "" : trace.shortest ? "shortest possible" : "a shorter one may exist";
  return { broken: `broken ${afterSteps(trace)}`, length };
}

/** Bounds first, then the other settings: `replicas 2`, `truncation: high watermark`, `unclean election: no`. */
export function settingPhrases(report: Report): string[] {
  const bounds = Object.entries(report.bounds).map(
    ([name, value]) => `${name} ${value.toLocaleString("en-US")}`,
  );
  return [...bounds, ...choices(report).map(([name, value]) => settingPhrase(name, value))];
}

/** The settings that are no bounds and say something: an empty text is nothing chosen. */
export function choices(report: Report): [name: string, value: string | number | boolean][] {
  const isSaidElsewhere = (name: string) =>
    name in report.bounds || (name === "without" && report.without !== undefined);
  return Object.entries(report.settings).filter(([name, value]) => !isSaidElsewhere(name) && value !== "");
}

export const SWITCHED_OFF = "switched off:";

function settingPhrase(name: string, value: string | number | boolean): string {
  if (typeof value === "number") return `${name} ${value}`;
  return `${name}: ${showSetting(value)}`;
}

export function showSetting(value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** JSON as people write it: quotes only where a text could be taken for something else. */
export function showJson(value: Json): string {
  if (typeof value === "string") {
    return /^[^\s"{}[\],:]+( [^\s"{}[\],:]+)*$/.test(value) && !looksLikeJson(value)
      ? value
      : JSON.stringify(value);
  }
  if (value === null || typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${value.map(showJson).join(", ")}]`;
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${showJson(field)}`);
  return `{${fields.join(", ")}}`;
}

/** `replicas.b1.hw: 0 → 1`; long values are cut, the whole of them is in the report's data. */
export function showChange(change: Change): string {
  const before = showSide(change.before);
  const after = showSide(change.after);
  switch (change.kind) {
    case "set":
      return `${change.path}: ${before} → ${after}`;
    case "added":
      return `${change.path}: added ${after}`;
    case "removed":
      return `${change.path}: removed ${before}`;
  }
}

function showSide(value: Json | undefined): string {
  return value === undefined ? "nothing" : cut(showJson(value), 60);
}

function looksLikeJson(text: string): boolean {
  return /^(-?\d.*|true|false|null)$/.test(text);
}
