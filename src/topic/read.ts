// Reads what `kafka-topics.sh --describe` prints, of any release, as operators have it at hand.

import { type Field, findRows, printed } from "./columns.ts";
import type { Problem, Reading } from "./described.ts";
import { gather, type Placed } from "./gather.ts";
import { readRow } from "./row.ts";
import { type Seen, see } from "./seen.ts";

/**
 * Reads a description: with tabs or spaces, of one topic or several, lines without their topic line, amid log lines,
 * quoted in a mail, coloured, or broken over several lines by a terminal. Either all of it is read exactly as it was
 * printed, or everything that cannot be read is named by line and column; nothing is guessed.
 *
 * One thing cannot be told: a line cut off within or after its last list (`Isr: 1,2` of `Isr: 1,2,3`) where what is
 * left contradicts neither itself nor the other lines. Such a line is read as it stands.
 */
export function readDescription(text: string): Reading {
  const seen = see(text);
  const { stray, rows } = findRows(seen.text);
  const problems: Problem[] = [];
  const complain = (at: number, message: string): void => {
    problems.push({ ...seen.place(at), message });
  };
  if (stray[0]) complain(stray[0].at, strayMessage(stray[0]));
  const lines = rows.flatMap((row): Placed[] => {
    const at = row.fields[0]?.at ?? 0;
    const line = readRow(seen.text, row, complain);
    return line ? [{ line, at, number: seen.place(at).line }] : [];
  });
  const topics = gather(lines, complain);
  if (topics.length === 0 && problems.length === 0) problems.push(nothingFound(text, seen));
  if (problems.length === 0) return { kind: "read", topics };
  return {
    kind: "unreadable",
    problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column),
  };
}

function strayMessage({ column }: Field): string {
  return `${printed(column)} comes before any Topic: here; the text seems to begin in the middle of a line`;
}

function nothingFound(text: string, seen: Seen): Problem {
  const wanted =
    "expected what `kafka-topics.sh --bootstrap-server HOST:PORT --describe --topic NAME` prints";
  if (text.trim() === "") return { line: 1, column: 1, text: "", message: `nothing to read: ${wanted}` };
  const found = /^\s*[[{]/.test(text) && isJson(text) ? "this is JSON" : "no line here starts with Topic:";
  return { ...seen.place(0), message: `${found}: ${wanted}` };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
