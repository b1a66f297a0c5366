// Tables without rules: cells of painted lines, column widths that give way evenly, text wrapped and never dropped.

import { clean, displayWidth, wrap } from "./width.ts";

export type Paint = (text: string) => string;

export interface Line {
  readonly text: string;
  /** Applied after padding is known, so that colour codes never count as width. */
  readonly paint?: Paint;
}

export type Cell = readonly Line[];

export interface Column {
  readonly align?: "left" | "right";
  /** The width below which the column never shrinks, in columns. A narrower column stays as narrow as it is. */
  readonly least: number;
}

const gap = 2;

/** A cell of one text; none for an empty text. */
export function cell(text: string, paint?: Paint): Cell {
  if (text === "") return [];
  return clean(text)
    .split("\n")
    .map((line) => (paint === undefined ? { text: line } : { text: line, paint }));
}

/**
 * The width of each column, so that a row stands within `available` columns: the natural widths where they fit,
 * otherwise the widest give way first. `undefined` when not even the least widths fit.
 */
export function fit(
  rows: readonly (readonly Cell[])[],
  columns: readonly Column[],
  available: number,
): number[] | undefined {
  const widths = columns.map((_, at) => Math.max(0, ...rows.map((row) => cellWidth(row[at] ?? []))));
  const least = columns.map((column, at) => Math.min(column.least, widths[at]!));
  let excess = widths.reduce((sum, width) => sum + width, gap * (columns.length - 1)) - available;
  for (; excess > 0; excess--) {
    let widest = -1;
    widths.forEach((width, at) => {
      if (width > least[at]! && (widest < 0 || width > widths[widest]!)) widest = at;
    });
    if (widest < 0) return undefined;
    widths[widest]!--;
  }
  return widths;
}

/** One row as the terminal lines it takes, each without trailing spaces. */
export function layRow(
  row: readonly Cell[],
  columns: readonly Column[],
  widths: readonly number[],
): string[] {
  const cells = row.map((lines, at) =>
    lines.flatMap((line) => wrap(line.text, widths[at]!).map((text) => ({ ...line, text }))),
  );
  const height = Math.max(0, ...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, y) =>
    joinLine(
      cells.map((lines) => lines[y] ?? { text: "" }),
      columns,
      widths,
    ),
  );
}

/** A whole table at its natural widths or, where they do not fit, at the least ones. */
export function layTable(
  rows: readonly (readonly Cell[])[],
  columns: readonly Column[],
  available: number,
): string[] {
  const widths = fit(rows, columns, available) ?? columns.map((column) => column.least);
  return rows.flatMap((row) => layRow(row, columns, widths));
}

function joinLine(lines: readonly Line[], columns: readonly Column[], widths: readonly number[]): string {
  const last = lines.findLastIndex((line) => line.text !== "");
  let joined = "";
  for (let at = 0; at <= last; at++) {
    const { text, paint } = lines[at]!;
    const spaces = " ".repeat(Math.max(0, widths[at]! - displayWidth(text)));
    const painted = paint === undefined || text === "" ? text : paint(text);
    const right = columns[at]!.align === "right";
    if (at > 0) joined += " ".repeat(gap);
    joined += right ? spaces + painted : at === last ? painted : painted + spaces;
  }
  return joined;
}

function cellWidth(lines: Cell): number {
  return Math.max(0, ...lines.map((line) => displayWidth(line.text)));
}
