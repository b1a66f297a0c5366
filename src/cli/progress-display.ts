// Where progress is shown: one line that changes on a terminal, a line each time everywhere else.

import { cut } from "../report/width.ts";
import type { Output } from "./io.ts";

export interface ProgressDisplay {
  show(line: string): void;
  /** On a terminal the line goes away; what has been printed elsewhere stays. */
  end(): void;
}

export async function progressOn(output: Output): Promise<ProgressDisplay> {
  if (!output.isTTY) return { show: (line) => output.write(`${line}\n`), end: () => {} };
  const { createLogUpdate } = await import("log-update");
  // A hidden cursor would have to be brought back however the process ends.
  const update = createLogUpdate(output as NodeJS.WritableStream & Output, { showCursor: true });
  return { show: (line) => update(cut(line, (output.columns ?? 80) - 1)), end: () => update.clear() };
}
