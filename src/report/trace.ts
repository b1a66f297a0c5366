// A trace as a story in a terminal: who did what, and only what that changed.

import { type Cell, type Column, cell, fit, type Line, layRow } from "./grid.ts";
import type { Explanation, Trace, TraceStep } from "./report.ts";
import { list, paragraph, type Style, styleOf, type TextOptions } from "./style.ts";
import { displayWidth } from "./width.ts";
import { showChange } from "./words.ts";

export interface TraceOptions extends TextOptions {
  /** What the last step is marked as. Default `broken`; a witness of a `sometimes` is `seen`. */
  readonly ends?: "broken" | "seen";
}

/** A long story repeats its headings after this many steps, about half a screen. */
const repeatHeadings = 20;

const indent = 2;

/** Narrower than this, a drawing or a list of changes is read more easily below its step than beside it. */
const leastDrawing = 14;
const leastChanges = 28;

/** One step as cells: `drawn` has one for each drawing column or, without a drawing, one with the changes. */
interface Row {
  readonly step: readonly [index: Cell, who: Cell, what: Cell];
  readonly drawn: readonly Cell[];
  /** On the last step: what it is marked as, and the drawing column of its actor, -1 where it has none. */
  readonly mark?: { readonly line: Line; readonly column: number };
}

/** The explanation, the values that prove it, and the story. No line feed at the end. */
export function renderTrace(trace: Trace, options: TraceOptions = {}): string {
  return [...explanationLines(trace.explanation, options), "", ...storyLines(trace, options)].join("\n");
}

/** The sentence, the parts of the property it concerns, and the proving values on one line. */
export function explanationLines(explanation: Explanation, options: TraceOptions = {}): string[] {
  const { width } = styleOf(options);
  const { sentence, parts, values } = explanation;
  const which = options.ends === "seen" ? "true:" : "false:";
  const proof = values.map(({ name, value }) => `${name} = ${value}`);
  return [
    ...(sentence === "" ? [] : paragraph(sentence, indent, width)),
    ...(parts.length === 0 ? [] : list(which, parts, indent, width)),
    ...(proof.length === 0 ? [] : list("", proof, indent, width)),
  ];
}

/** The steps as a table: what they changed stands beside them where it fits, below each step where it does not. */
export function storyLines(trace: Trace, options: TraceOptions = {}): string[] {
  const style = styleOf(options);
  const mark = markOf(options.ends ?? "broken", style);
  const last = trace.steps.length - 1;
  const rows = trace.steps.map((step, at) => rowOf(step, trace, at === last ? mark : undefined, style));
  return (beside(rows, trace.columns, style) ?? below(rows, trace.columns, style)).map((line) =>
    line === "" ? "" : " ".repeat(indent) + line,
  );
}

function rowOf(step: TraceStep, trace: Trace, mark: Line | undefined, { paint }: Style): Row {
  const index = cell(String(step.index), mark?.paint ?? paint.dim);
  const what = step.action === undefined ? cell(step.what || "initial state", paint.dim) : cell(step.what);
  const drawn =
    trace.columns.length === 0
      ? [step.changes.flatMap((change) => cell(showChange(change)))]
      : trace.columns.map((_, at) => cell(step.drawing[at] ?? ""));
  const row: Row = { step: [index, cell(step.who), what], drawn };
  return mark === undefined ? row : { ...row, mark: { line: mark, column: trace.columns.indexOf(step.who) } };
}

/** The cells of a table row. The mark stands in the column of the actor, or else under what it did. */
function cellsOf({ step, drawn, mark }: Row): Cell[] {
  const cells: Cell[] = [...step, ...drawn];
  const at = mark === undefined || mark.column < 0 ? 2 : mark.column + 3;
  return cells.map((lines, each) => (mark !== undefined && each === at ? [...lines, mark.line] : lines));
}

function markOf(ends: "broken" | "seen", { paint }: Style): Line {
  if (ends === "seen") return { text: "◆ seen here", paint: paint.bold };
  return { text: "✗ promise broken", paint: (text) => paint.bold(paint.red(text)) };
}

function beside(rows: readonly Row[], names: readonly string[], style: Style): string[] | undefined {
  const headings = ["", "who", "what", ...(names.length > 0 ? names : ["what changed"])];
  const head = headings.map((heading) => cell(heading, style.paint.dim));
  const drawn = head.slice(3).map((): Column => ({ least: names.length > 0 ? leastDrawing : leastChanges }));
  const columns: Column[] = [{ align: "right", least: 2 }, { least: 12 }, { least: 28 }, ...drawn];
  const cells = rows.map(cellsOf);
  const widths = fit([head, ...cells], columns, style.width - indent);
  return widths === undefined
    ? undefined
    : cells.flatMap((row, at) => [
        ...(at > 0 && at % repeatHeadings === 0 ? [""] : []),
        ...(at % repeatHeadings === 0 ? layRow(head, columns, widths) : []),
        ...layRow(row, columns, widths),
      ]);
}

/** For narrow terminals and many columns: each thing a step changed on a line of its own. */
function below(rows: readonly Row[], names: readonly string[], style: Style): string[] {
  const columns: Column[] = [{ align: "right", least: 2 }, { least: 12 }, { least: 16 }];
  const steps = rows.map((row) => row.step);
  const widths = fit(steps, columns, style.width - indent) ?? columns.map((column) => column.least);
  const margin = widths[0]! + 2 + widths[1]! + 2;
  const nameWidth = Math.max(0, ...names.map(displayWidth));
  const drawnColumns: Column[] = names.length === 0 ? [{ least: 0 }] : [{ least: 0 }, { least: 0 }];
  const room = style.width - indent - margin;
  const drawnWidths = names.length === 0 ? [room] : [nameWidth, room - nameWidth - 2];
  return rows.flatMap(({ step, drawn, mark }) => {
    const named = drawn.flatMap((lines, at) => {
      const row = names.length === 0 ? [lines] : [cell(names[at]!, style.paint.dim), lines];
      return lines.length === 0 ? [] : layRow(row, drawnColumns, drawnWidths);
    });
    const marked = mark === undefined ? [] : layRow([[mark.line]], [{ least: 0 }], [room]);
    return [
      ...layRow(step, columns, widths),
      ...[...named, ...marked].map((line) => " ".repeat(margin) + line),
    ];
  });
}
