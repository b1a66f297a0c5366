// What one sees of a pasted text: the lines that may matter, freed of colours, quoting and log lines.

import { findRows } from "./columns.ts";

/** A place in the original text, as a problem names it. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

export interface Seen {
  /** The lines that may matter, trimmed, joined by `\n`; none is blank. */
  readonly text: string;
  /** Where in the original text the character at `offset` of `text` stands. */
  place(offset: number): Place;
}

const ESC = String.fromCharCode(27);
const BEL = String.fromCharCode(7);
/** Colours and cursor movements; window titles and hyperlinks. */
const escapes = new RegExp(
  `${ESC}\\[[0-?]*[ -/]*[@-~]|${ESC}\\][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\\\)|${ESC}.`,
  "g",
);
/** The byte order mark and the zero-width space that some ticket systems put into long words. */
const unseen = /\uFEFF|\u200B/g;

/** What a mail, a ticket or a comment puts before a line; a double quote only before a record. */
const prefix = /^[\s>|#]*(?:"(?=\s*topic\s*:))?\s*/i;

/** Lines known not to be a piece of a description, wherever they stand. Anything less clear is kept. */
const noise = [
  /^\[?\d{4}-\d\d-\d\d[T ,]+\d\d:\d\d/, // log lines: 2024-05-01 12:00:00,123
  /^\[?\d\d:\d\d:\d\d/,
  /^\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b/,
  /^SLF4J:/,
  /^(?:at [\w.$]+\(|Caused by:|Picked up )/,
  /kafka-(?:topics|list-topic)/, // the command itself, after whatever prompt
  /^(?:```|~~~|\{(?:code|noformat|quote)\b)/, // ticket markup
];

/** Takes a text apart into lines and keeps what may matter, knowing where each line came from. */
export function see(original: string): Seen {
  const kept: { offset: number; line: number; column: number; whole: string }[] = [];
  let text = "";
  let quoted = false;
  for (const [index, raw] of original.split(/\r*\n|\r/).entries()) {
    const whole = raw.replace(escapes, "").replace(unseen, "");
    const start = prefix.exec(whole)?.[0].length ?? 0;
    quoted ||= whole.slice(0, start).includes('"');
    const content = withoutEnd(whole.slice(start), quoted);
    if (content === "" || isNoise(content)) continue;
    if (kept.length > 0) text += "\n";
    kept.push({ offset: text.length, line: index + 1, column: start + 1, whole });
    text += content;
  }
  const place = (offset: number): Place => {
    const line = kept[lastAtOrBefore(offset, kept)];
    if (!line) return { line: 1, column: 1, text: "" };
    return { line: line.line, column: line.column + offset - line.offset, text: line.whole };
  };
  return { text, place };
}

/** The index of the last line that starts at or before `offset`, by bisection: there may be many lines. */
function lastAtOrBefore(offset: number, lines: readonly { readonly offset: number }[]): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.offset ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A broker's log may speak of a `Leader:`, say; but with `Topic:` or two of the columns it may be a logged line. */
function isNoise(content: string): boolean {
  if (!noise.some((pattern) => pattern.test(content))) return false;
  const { stray, rows } = findRows(content);
  return rows.length === 0 && stray.length < 2;
}

/** Trims the end: white space, a table's edge, and in a quoted text a quote that nothing on the line opens. */
function withoutEnd(content: string, quoted: boolean): string {
  const trimmed = content
    .trimEnd()
    .replace(/(?<!\|)\|+$/, "")
    .trimEnd();
  const closes = quoted && trimmed.endsWith('"') && trimmed.indexOf('"') === trimmed.length - 1;
  return closes ? trimmed.slice(0, -1) : trimmed;
}
