// SPIN: whether it is here, its search programs made from the twin, and what they print.

import { spawnSync } from "node:child_process";
import { totalmem } from "node:os";
import { join } from "node:path";
import type { KipSettings } from "../kip-320-layout.ts";
import { run } from "../processes.ts";

export interface SpinCounts {
  /** Distinct states. */
  readonly stored: number;
  /** As SPIN counts them: one more than were taken, as the initial state is counted as if a step had led to it. */
  readonly transitions: number;
  /** Steps to the farthest state met: breadth first, one less than there are levels. */
  readonly depth: number;
  readonly memoryBytes: number;
  readonly vectorBytes: number;
}

/** `SPIN 6.5.2, gcc 12.2.0`; undefined when one of them is not installed. */
export function spinVersion(): string | undefined {
  const spin = spawnSync("spin", ["-V"], { encoding: "utf8" }).stdout?.match(/Version ([\d.]+)/)?.[1];
  const gcc = spawnSync("gcc", ["-dumpfullversion"], { encoding: "utf8" }).stdout?.trim();
  return spin === undefined || gcc === undefined ? undefined : `SPIN ${spin}, gcc ${gcc}`;
}

export type Program = "depth-first" | "breadth-first";

/** Makes both search programs in `folder`, for these bounds. Throws a RangeError for bounds the twin is not made for. */
export function makePrograms(folder: string, settings: KipSettings): Record<Program, string> {
  const { replicas, logSize, maxRecords, maxLeaderEpoch } = settings;
  if (replicas < 2 || replicas > 3 || logSize > 3 || maxRecords > 4 || maxLeaderEpoch > 3) {
    throw new RangeError(
      "the twin goes up to 3 replicas, log size 3, 4 records, epoch 3, from 2 replicas on",
    );
  }
  const sizes = { REPLICAS: replicas, LOG_SIZE: logSize, RECORDS: maxRecords, EPOCHS: maxLeaderEpoch };
  const defines = Object.entries(sizes).map(([name, value]) => `-D${name}=${value}`);
  run("spin", ["-a", ...defines, join(import.meta.dirname, "kip-320.pml")], { cwd: folder });
  const megabytes = Math.floor(totalmem() / 2 ** 20);
  const flags = ["-O3", "-DNOREDUCE", "-DSAFETY", "-DNOBOUNDCHECK", `-DMEMLIM=${megabytes}`];
  run("gcc", [...flags, "-o", "depth-first", "pan.c"], { cwd: folder });
  run("gcc", [...flags, "-DBFS", "-o", "breadth-first", "pan.c"], { cwd: folder });
  return { "depth-first": join(folder, "depth-first"), "breadth-first": join(folder, "breadth-first") };
}

/** Twice as many slots in the hash table as there are states, which is what SPIN's authors advise; no list of code not reached. */
export function searchArguments(states: number): string[] {
  return [`-w${Math.ceil(Math.log2(states)) + 1}`, "-n"];
}

/** Reads what a search program prints. Throws an Error when the search has not been through all of the space. */
export function parseSpin(output: string): SpinCounts {
  const find = (pattern: RegExp): number => {
    const match = pattern.exec(output);
    if (match === null) throw new Error(`SPIN does not say ${pattern.source}:\n${output}`);
    return Number(match[1]);
  };
  const errors = find(/errors: (\d+)/);
  if (errors > 0 || /search depth too small|Search not completed|out of memory/i.test(output)) {
    throw new Error(`SPIN has not searched all of the space:\n${output}`);
  }
  return {
    stored: find(/^\s*([\d.e+]+) states, stored/m),
    transitions: find(/^\s*([\d.e+]+) transitions/m),
    depth: find(/depth reached (\d+)/),
    memoryBytes: find(/^\s*([\d.]+)\s+total actual memory usage/m) * 2 ** 20,
    vectorBytes: find(/State-vector (\d+) byte/),
  };
}

/** What in SPIN's counts is not as in ours; nothing when all is well. Above 8 digits SPIN rounds. */
export function disagreements(
  spin: SpinCounts,
  ours: { readonly distinct: number; readonly transitions: number; readonly levels: readonly number[] },
  program: Program,
): string[] {
  const differ = (what: string, theirs: number, own: number) =>
    theirs.toPrecision(8) === own.toPrecision(8) ? [] : [`${what}: SPIN ${theirs}, ours ${own}`];
  return [
    ...differ("distinct states", spin.stored, ours.distinct),
    ...differ("transitions, and one for the initial state", spin.transitions, ours.transitions + 1),
    ...(program === "breadth-first" ? differ("levels, less one", spin.depth, ours.levels.length - 1) : []),
  ];
}
