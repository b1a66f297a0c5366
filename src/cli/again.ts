// Command lines that make a run, or follow a trace, once more.

import type { Instance } from "../model/model.ts";
import type { Subject } from "./subject.ts";

export interface AgainOptions {
  readonly property?: readonly string[] | undefined;
  readonly strategy?: string | undefined;
  readonly seed?: number | undefined;
  readonly maxStates?: number | undefined;
  readonly maxDepth?: number | undefined;
  readonly timeLimit?: number | undefined;
  readonly keepGoing?: boolean | undefined;
  readonly symmetry?: boolean | undefined;
}

/** Settings at their defaults are left out. */
export function exploreAgain(subject: Subject, instance: Instance, options: AgainOptions): string {
  const chosen = Object.entries(instance.settings).filter(
    ([name, value]) => name in subject.settings && value !== subject.settings[name]!.default,
  );
  const values = {
    strategy: options.strategy,
    seed: options.seed,
    "max-states": options.maxStates,
    "max-depth": options.maxDepth,
    "time-limit": options.timeLimit,
  };
  return shellLine([
    ...["npx", "tidemark", "explore", subject.word],
    ...chosen.flatMap(([name, value]) => ["--set", `${name}=${value}`]),
    ...(options.property ?? []).flatMap((name) => ["--property", name]),
    ...Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [`--${name}`, String(value)],
    ),
    ...(options.keepGoing === true ? ["--keep-going"] : []),
    ...(options.symmetry === true ? ["--symmetry"] : []),
  ]);
}

/** A trace knows the name of its model, but not in which file of yours it is. */
export function replayAgain(subject: Subject, file: string): string {
  const model = subject.source === "file" ? ["--model", subject.word] : [];
  return shellLine(["npx", "tidemark", "replay", file, ...model]);
}

/** As a POSIX shell reads it. */
function shellLine(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}
