// Verdicts as lists, one label a line, in words no stronger than what the run explored.

import { unlessOmitted } from "./omissions.ts";
import { count, type PropertyResult, type Report } from "./report.ts";
import { list, styleOf, type TextOptions } from "./style.ts";
import { afterSteps, type Spoken, spoken } from "./words.ts";

/** Every property under what can be said of it: broken, held, undecided, not judged, seen, never seen. */
export function renderVerdicts(report: Report, options: TextOptions = {}): string {
  return [
    ...brokenLines(report, options),
    ...judgedLines(report, options),
    ...seenLines(report, options),
    ...unseenLines(report, options),
  ].join("\n");
}

function brokenLines(report: Report, options: TextOptions): string[] {
  const { paint, width } = styleOf(options);
  const items = having("broken", report).map((property) => `${property.name}${steps(property)}`);
  return listed("✗ broken:", items, width).map((line) => paint.red(line));
}

/** `held: … · …`, `undecided: …`, `not judged: … (why)`: the promises that were not broken. */
export function judgedLines(report: Report, options: TextOptions): string[] {
  const { width } = styleOf(options);
  const names = (word: Spoken) => having(word, report).map((property) => property.name);
  const unjudged = having("not judged", report).map((property) => `${property.name} (${property.vacuous})`);
  return [
    ...listed(`held${unlessOmitted(report)}:`, names("held"), width),
    ...listed("undecided:", names("undecided"), width),
    ...listed("not judged:", unjudged, width),
  ];
}

/** One line for each `sometimes` that has a witness, with its steps. */
export function seenLines(report: Report, options: TextOptions): string[] {
  const { width } = styleOf(options);
  return having("seen", report).flatMap((property) =>
    listed("seen:", [`${property.name}${steps(property)}`], width),
  );
}

/** A `sometimes` without a witness: the model may be vacuous, or the run did not get there. */
export function unseenLines(report: Report, options: TextOptions): string[] {
  const { paint, width } = styleOf(options);
  const names = (word: Spoken) => having(word, report).map((property) => property.name);
  return [
    ...listed(`! never seen within these bounds${unlessOmitted(report)}:`, names("never seen"), width).map(
      paint.yellow,
    ),
    ...listed("not yet seen:", names("not yet seen"), width),
  ];
}

/** `1 of 3 broken`-style summaries need the number; lists need the properties. */
export function having(word: Spoken, report: Report): PropertyResult[] {
  return report.properties.filter((property) => spoken(property, report) === word);
}

/** A list under its label; no line at all when there is nothing to list. */
export function listed(label: string, items: readonly string[], width: number): string[] {
  return items.length === 0 ? [] : list(label, items, 2, width);
}

function steps({ trace }: PropertyResult): string {
  if (trace === undefined) return "";
  return ` (${trace.states <= 1 ? afterSteps(trace) : count(trace.states - 1, "step")})`;
}
