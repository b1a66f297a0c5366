// What the benchmarks print: plain tables, and the facts about the machine without which they mean nothing.

import { availableParallelism, cpus, loadavg, totalmem } from "node:os";

/** Columns as wide as they must be: the first to the left, the others to the right. The first row is the head. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join("  ")
      .trimEnd();
  const [head, ...body] = rows;
  return [line(head!), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}

/** Node's version, the processors, and how busy they are already. */
export function machine(): string {
  const processors = availableParallelism();
  const load = loadavg()[0]!;
  const facts = [
    `Node ${process.versions.node} (V8 ${process.versions.v8})`,
    `${processors} × ${cpus()[0]?.model.trim() ?? "unknown processor"}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `load ${load.toFixed(1)}`,
  ].join(", ");
  const isBusy = load > processors / 2;
  return isBusy
    ? `${facts}\nThe machine is busy: trust ratios and user CPU time, not wall-clock time.`
    : facts;
}

/** Says on a terminal what is being measured, in one line that the next note replaces; an empty note clears it. */
export function note(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}
