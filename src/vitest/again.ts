// The command line that makes the run of an assertion again.

import type { Instance, Model } from "../model/model.ts";
import type { RunOptions } from "./run.ts";

/**
 * `npx tidemark explore …`. Of the models that ship it names those settings that are not the default; of one's own it
 * names all, and leaves a place for the file, which a model does not know.
 */
export function commandFor(
  instance: Instance,
  property: string | undefined,
  options: RunOptions,
  shipped: readonly Model[],
): string {
  const known = shipped.find(({ modelName }) => modelName === instance.name);
  const chosen = Object.entries(instance.settings).filter(
    ([name, value]) => known?.settings[name]?.default !== value,
  );
  const flags: readonly (readonly [flag: string, value: string | number | undefined])[] = [
    ...chosen.map(([name, value]) => ["--set", `${name}=${value}`] as const),
    ["--property", property],
    ["--strategy", options.strategy],
    ["--seed", options.seed],
    ["--max-states", options.maxStates],
    ["--max-depth", options.maxDepth],
    ["--time-limit", options.seconds],
  ];
  return [
    "npx tidemark explore",
    known === undefined ? `<file of ${instance.name}>` : quoted(known.modelName),
    ...flags.flatMap(([flag, value]) => (value === undefined ? [] : [flag, quoted(String(value))])),
    ...(options.keepGoing === true ? ["--keep-going"] : []),
    ...(options.symmetry === true ? ["--symmetry"] : []),
  ].join(" ");
}

/** As a POSIX shell reads it. */
function quoted(word: string): string {
  return /^[\w./:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
