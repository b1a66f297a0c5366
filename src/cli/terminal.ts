// Where text for people goes, and what may be done to it there: colour only on terminals that want it.

import type { TextOptions } from "../report/style.ts";
import type { Io, Output } from "./io.ts";

/** Wider than this, lines are hard to follow and a result at the right edge is far from what it is of. */
const WIDEST = 120;

export function textOptions(io: Io, output: Output, wantsColor: boolean): Required<TextOptions> {
  const { NO_COLOR, TERM } = io.env;
  // no-color.org: an empty NO_COLOR counts as none.
  const isAllowed = wantsColor && (NO_COLOR === undefined || NO_COLOR === "") && TERM !== "dumb";
  return { color: output.isTTY && isAllowed, width: Math.min(output.columns ?? 100, WIDEST) };
}

/** With `--json` standard output belongs to the JSON object alone. */
export function outputForPeople(io: Io, json: boolean): Output {
  return json ? io.stderr : io.stdout;
}
