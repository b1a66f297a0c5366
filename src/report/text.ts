// What a person sees at the end of a run: what broke and its story, what did not, and how far the run looked.

import { coverageWarnings } from "./coverage.ts";
import type { Line } from "./grid.ts";
import { renderFingerprints } from "./omissions.ts";
import { renderOutcome } from "./outcome.ts";
import type { PropertyResult, Report } from "./report.ts";
import { list, paragraph, styleOf, type TextOptions } from "./style.ts";
import { explanationLines, storyLines } from "./trace.ts";
import { having, judgedLines, seenLines, unseenLines } from "./verdicts.ts";
import { displayWidth, wrap } from "./width.ts";
import { brokenAfter, SWITCHED_OFF, settingPhrases } from "./words.ts";

export interface ReportTextOptions extends TextOptions {
  /** The command line that shows the counterexample again. */
  readonly again?: string;
  /** Where the page of this run is. */
  readonly page?: string;
  /** `none` leaves out what never happened or decided: for whoever tells it elsewhere. Default `warnings`. */
  readonly coverage?: "warnings" | "none";
}

/** The whole report for a terminal or, without colour, for report.txt. Ends in a line feed. */
export function renderText(report: Report, options: ReportTextOptions = {}): string {
  const broken = having("broken", report);
  const opening =
    broken.length === 0
      ? [calmOpening(report, options)]
      : broken.map((property) => renderViolation(report, property, options));
  const blocks = [
    [...judgedLines(report, options), ...(broken.length === 0 ? [] : outcomeLines(report, options))],
    [
      ...seenLines(report, options),
      ...unseenLines(report, options),
      ...(options.coverage === "none" ? [] : coverageWarnings(report, options)),
    ],
    fingerprintLines(report, options),
    linkLines(options),
  ];
  const closing = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${[...withoutLines(report, options), ...opening, ...closing].join("\n\n")}\n`;
}

/** What a verdict is worth depends on it, so it comes before all of them. */
function withoutLines({ without = [] }: Report, options: TextOptions): string[] {
  const { paint, width } = styleOf(options);
  return without.length === 0 ? [] : [list(SWITCHED_OFF, without, 0, width).map(paint.yellow).join("\n")];
}

/** One broken promise: heading, promise, explanation, values, settings, story. No line feed at the end. */
export function renderViolation(report: Report, property: PropertyResult, options: TextOptions = {}): string {
  const { paint, width } = styleOf(options);
  const { trace } = property;
  const { broken, length } = brokenAfter(property.trace);
  const how = [
    { text: broken, paint: paint.red },
    ...(length === "" ? [] : [{ text: ` · ${length}`, paint: paint.dim }]),
  ];
  return [
    ...headingLines({ text: `✗ ${property.name}`, paint: (text) => paint.bold(paint.red(text)) }, how, width),
    ...paragraph(property.because, 2, width).map(paint.dim),
    ...(trace === undefined ? [] : explanationLines(trace.explanation, options)),
    "",
    ...settingLines(`${report.model}:`, report, options),
    ...(trace === undefined ? [] : ["", ...storyLines(trace, options)]),
  ].join("\n");
}

/** Where nothing broke, the heading is the model and what was found out about it. */
function calmOpening(report: Report, options: TextOptions): string {
  const { paint, width } = styleOf(options);
  return [
    ...headingLines({ text: report.model, paint: paint.bold }, [{ text: renderOutcome(report) }], width),
    ...paragraph(report.about, 2, width),
    ...settingLines("", report, options),
  ].join("\n");
}

/** A title at the left and what came of it at the right edge or, where they do not fit on a line, below. */
function headingLines(title: Line, result: readonly Line[], width: number): string[] {
  const titles = wrap(title.text, width);
  const painted = titles.map((line) => paintLine({ ...title, text: line }));
  const plain = result.map(({ text }) => text).join("");
  const room = width - displayWidth(titles.at(-1)!) - displayWidth(plain);
  if (room < 2) {
    return [...painted, ...paragraph(plain, 2, width).map((text) => paintLine({ ...result[0], text }))];
  }
  return [...painted.slice(0, -1), painted.at(-1)! + " ".repeat(room) + result.map(paintLine).join("")];
}

function paintLine({ text, paint }: Line): string {
  return paint === undefined ? text : paint(text);
}

/** `replicas 2 · records 1 · …`, and where the run started from if not at the model's own beginning. */
function settingLines(label: string, report: Report, options: TextOptions): string[] {
  const { paint, width } = styleOf(options);
  const settings = settingPhrases(report);
  const bare = label === "" ? [] : [`  ${label.replace(/:$/, "")}`];
  return [
    ...(settings.length === 0 ? bare : list(label, settings, 2, width)),
    ...(report.origin === undefined ? [] : paragraph(`starting from ${report.origin}`, 2, width)),
  ].map(paint.dim);
}

function outcomeLines(report: Report, options: TextOptions): string[] {
  const { paint, width } = styleOf(options);
  return paragraph(renderOutcome(report), 2, width).map(paint.bold);
}

function fingerprintLines(report: Report, options: TextOptions): string[] {
  const { paint, width } = styleOf(options);
  const sentence = renderFingerprints(report);
  return sentence === undefined ? [] : paragraph(sentence, 2, width).map(paint.dim);
}

function linkLines(options: ReportTextOptions): string[] {
  const { dim } = styleOf(options).paint;
  return [
    ...(options.again === undefined ? [] : [`  ${dim("again:")} ${options.again}`]),
    ...(options.page === undefined ? [] : [`  ${dim("page: ")} ${options.page}`]),
  ];
}
