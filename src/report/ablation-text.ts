// What a person sees at the end of an ablation: what breaks anyhow, what breaks without which guard, and the rest.

import type { Ablation, Result } from "./ablation.ts";
import {
  ANYHOW,
  allBounds,
  type Breaking,
  boundPhrases,
  breachPhrase,
  countGuards,
  guardedSentences,
  limitPhrase,
  ofKind,
  remarks,
  shortError,
  sincePhrase,
  smallestSentence,
  stoppedPhrase,
  titleOf,
} from "./ablation-words.ts";
import { type Cell, type Column, cell, fit, layRow, layTable } from "./grid.ts";
import { count } from "./report.ts";
import { list, paragraph, type Style, styleOf, type TextOptions } from "./style.ts";
import { showSetting } from "./words.ts";

export interface AblationTextOptions extends TextOptions {
  /** The command line that shows the first counterexample. */
  readonly again?: string | undefined;
  /** Where the page is. */
  readonly page?: string | undefined;
}

/** Ends in a line feed. */
export function renderAblation(ablation: Ablation, options: AblationTextOptions = {}): string {
  const style = styleOf(options);
  const blocks = [
    heading(ablation, style),
    guardedLines(ablation, style),
    neededLines(ablation, style),
    soonerLines(ablation, style),
    notNeededLines(ablation, style),
    senselessLines(ablation, style),
    undecidedLines(ablation.guards, "undecided:", style),
    ...pairBlocks(ablation, style),
    closingLines(ablation, options, style),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function heading(ablation: Ablation, { paint, width }: Style): string[] {
  const { about, bounds, settings } = ablation;
  const others = Object.entries(settings).filter(([name, value]) => !(name in bounds) && value !== "");
  const chosen = [...allBounds(bounds), ...others.map(([name, value]) => `${name}: ${showSetting(value)}`)];
  return [
    ...paragraph(titleOf(ablation), 0, width).map(paint.bold),
    ...paragraph(about, 2, width).filter((line) => line !== ""),
    ...(chosen.length === 0 ? [] : list("", chosen, 2, width).map(paint.dim)),
  ];
}

function guardedLines(ablation: Ablation, { paint, width }: Style): string[] {
  const { stopped } = ablation;
  const { broken, calm } = guardedSentences(ablation);
  return [
    ...(broken.length === 0 ? [] : list("✗ broken with everything on:", broken, 2, width).map(paint.red)),
    ...(broken.length === 0 ? [] : paragraph(ANYHOW, 4, width)),
    ...calm.flatMap((sentence) => paragraph(sentence, 2, width)),
    ...(stopped === undefined ? [] : paragraph(stoppedPhrase(stopped), 2, width).map(paint.yellow)),
  ];
}

function neededLines(ablation: Ablation, style: Style): string[] {
  const needed = ofKind("needed", ablation.guards);
  const title = `Needed: ${needed.length} of ${countGuards(ablation.guards.length, ablation)}`;
  return needed.length === 0 ? [] : [title, ...breachTable(ablation, needed, style)];
}

function soonerLines(ablation: Ablation, style: Style): string[] {
  const sooner = ofKind("sooner", ablation.guards);
  return sooner.length === 0 ? [] : ["Broken anyhow, and sooner", ...breachTable(ablation, sooner, style)];
}

/** Below the name of what is switched off, a row for each promise; the columns are the same for all of them. */
function breachTable(
  { lowest, bounds }: Ablation,
  found: readonly Breaking[],
  { paint, width }: Style,
): string[] {
  const hasBounds = Object.keys(bounds).length > 0;
  const head = ["breaks", "steps", ...(hasBounds ? ["smallest bounds"] : [])].map((text) =>
    cell(text, paint.dim),
  );
  const groups = found.map(({ without, conclusion: { broken } }) => ({
    without,
    rows: broken.map((breach) => [
      cell(breachPhrase(breach), paint.red),
      cell(String(breach.states - 1)),
      cell(boundPhrases(breach.bounds, lowest).join(" · ")),
    ]),
  }));
  const columns: Column[] = [{ least: 24 }, { align: "right", least: 5 }, { least: 24 }];
  const all = [head, ...groups.flatMap(({ rows }) => rows)];
  const widths = fit(all, columns, width - 4) ?? columns.map(({ least }) => least);
  const lay = (row: readonly Cell[]) => layRow(row, columns, widths).map((line) => `    ${line}`);
  return [
    ...lay(head),
    ...groups.flatMap(({ without, rows }, at) => [
      ...paragraph(`${without.join(" + ")}${sincePhrase(found[at]!)}`, 2, width).map(paint.bold),
      ...rows.flatMap(lay),
      ...remarks(found[at]!.conclusion).flatMap((text) => paragraph(`(${text})`, 4, width).map(paint.yellow)),
    ]),
  ];
}

function notNeededLines({ guards, bounds }: Ablation, { width }: Style): string[] {
  const names = ofKind("not-needed", guards).flatMap(({ without }) => without);
  const within = Object.keys(bounds).length === 0 ? "" : " within these bounds";
  return names.length === 0 ? [] : list(`not needed${within}:`, names, 0, width);
}

function senselessLines(ablation: Ablation, { paint, width }: Style): string[] {
  const found = ofKind("senseless", ablation.guards);
  if (found.length === 0) return [];
  const rows = found.map(({ without, conclusion }) => [
    cell(without.join(" + ")),
    cell(shortError(conclusion.error, ablation), paint.dim),
  ]);
  const table = layTable(rows, [{ least: 22 }, { least: 30 }], width - 2);
  return ["the model needs them to make sense:", ...table.map((line) => `  ${line}`)];
}

function undecidedLines(results: readonly Result[], label: string, { paint, width }: Style): string[] {
  const items = ofKind("undecided", results).map(({ without, conclusion }) => {
    return `${without.join(" + ")} (${limitPhrase(conclusion.by)})`;
  });
  return items.length === 0 ? [] : list(label, items, 0, width).map(paint.yellow);
}

function pairBlocks(ablation: Ablation, style: Style): string[][] {
  const { pairs } = ablation;
  if (pairs === undefined) return [];
  const needed = ofKind("needed", pairs.results);
  const open = ofKind("undecided", pairs.results).length;
  const senseless = ofKind("senseless", pairs.results).length;
  const title = `Two at a time: ${needed.length} of ${count(pairs.tried, "pair")} break what neither breaks alone`;
  return [
    [title, ...(needed.length === 0 ? [] : breachTable(ablation, needed, style))],
    [
      ...(open === 0
        ? []
        : paragraph(`${count(open, "pair")} undecided`, 0, style.width).map(style.paint.yellow)),
      ...(senseless === 0
        ? []
        : paragraph(`without ${count(senseless, "pair")} the model makes no sense`, 0, style.width)),
    ],
  ];
}

function closingLines(ablation: Ablation, options: AblationTextOptions, { paint, width }: Style): string[] {
  const smallest = smallestSentence(ablation);
  return [
    ...(smallest === undefined ? [] : paragraph(smallest, 2, width).map(paint.dim)),
    ...(options.again === undefined ? [] : [`  ${paint.dim("again:")} ${options.again}`]),
    ...(options.page === undefined ? [] : [`  ${paint.dim("page: ")} ${options.page}`]),
  ];
}
