// One run as people follow it: what is explored and within which bounds, how far it is, how long it took.

import { availableParallelism, tmpdir } from "node:os";
import { resolve } from "node:path";
import { type CheckOptions, check, type Outcome, type Unfinished } from "../check.ts";
import type { Instance } from "../model/model.ts";
import { WITHOUT } from "../model/safeguards.ts";
import { count } from "../report/report.ts";
import { list, paragraph, styleOf } from "../report/style.ts";
import { SWITCHED_OFF, showSetting } from "../report/words.ts";
import type { Io } from "./io.ts";
import { progressOn } from "./progress-display.ts";
import { watch } from "./pulse.ts";
import { DiskSpools } from "./spool.ts";
import type { Subject } from "./subject.ts";
import { textOptions } from "./terminal.ts";
import type { WorkerFiles } from "./worker-files.ts";

export interface RunOptions extends Omit<CheckOptions, "pulse" | "recreate" | "unfinished" | "spools"> {
  /** The folder for what a compact store has no memory for; the system's for temporary files when absent. */
  readonly spool?: string | undefined;
  /** In seconds. */
  readonly timeLimit?: number | undefined;
  readonly color: boolean;
}

/** Explores; all it prints goes to standard error. Throws ModelError or UsageError. */
export async function runCheck(
  io: Io,
  subject: Subject,
  instance: Instance,
  options: RunOptions,
): Promise<Outcome> {
  const display = await progressOn(io.stderr);
  io.stderr.write(`${announcement(io, subject, instance, options)}\n`);
  const files = (options.workers ?? 1) > 1 ? await filesFor(subject) : undefined;
  const spools =
    options.store === "compact" ? new DiskSpools(resolve(io.cwd, options.spool ?? tmpdir())) : undefined;
  const watching = watch(io, display, { model: instance.name, timeLimit: options.timeLimit });
  const failed: Unfinished[] = [];
  const hooks = { pulse: watching.pulse, unfinished: (until: Unfinished) => void failed.push(until) };
  let seconds = 0;
  try {
    const recreate = files?.recreate;
    const outcome = await check(instance, { ...options, ...hooks, recreate, spools }).finally(() => {
      seconds = watching.end();
    });
    io.stderr.write(`${costs(outcome, seconds, spools?.peakBytes)}\n\n`);
    if (spools?.failure !== undefined) io.stderr.write(`tidemark: ${spools.failure}\n\n`);
    return outcome;
  } finally {
    spools?.close();
    for (const until of failed) io.stderr.write(`${foundBefore(until)}\n`);
    await files?.remove();
  }
}

async function filesFor(subject: Subject): Promise<WorkerFiles> {
  const { workerFiles } = await import("./worker-files.ts");
  return workerFiles(subject);
}

/** What was known when a run failed: that is no report, but may be what one was looking for. */
function foundBefore({ distinct, depth, found }: Unfinished): string {
  return [
    `failed after ${count(distinct, "state")}, at depth ${depth}; until then`,
    ...found.map(({ property, verdict, path }) => `  ${verdict}: ${property} (path ${path})`),
    ...(found.length === 0 ? ["  nothing was found"] : []),
  ].join("\n");
}

/** Bounds, and those other settings that are not their defaults; the result repeats them all. */
function announcement(io: Io, subject: Subject, instance: Instance, options: RunOptions): string {
  const { color, width } = textOptions(io, io.stderr, options.color);
  const { paint } = styleOf({ color });
  const title = instance.about === "" ? instance.name : `${instance.name}: ${instance.about}`;
  const isTold = (name: string) =>
    instance.bounds.includes(name) || instance.settings[name] !== subject.defaults[name];
  const settings = settingPhrases(instance, isTold);
  return [
    ...paragraph(`Exploring ${title}`, 0, width).map(paint.bold),
    ...(instance.origin === undefined ? [] : paragraph(`starting from ${instance.origin}`, 2, width)),
    ...(settings.length === 0 ? [] : list("", settings, 2, width)),
    ...withoutLines(instance, width),
    ...list("", manner(instance, options), 2, width).map(paint.dim),
  ].join("\n");
}

export function withoutLines({ without }: Instance, width: number): string[] {
  return without.length === 0 ? [] : list(SWITCHED_OFF, without, 2, width);
}

/**
 * Bounds first: `replicas 2`, `truncation: high-watermark`. An empty text says that nothing was chosen; what is
 * switched off is told elsewhere.
 */
export function settingPhrases(
  { settings, bounds }: Instance,
  isTold: (name: string) => boolean = () => true,
): string[] {
  const names = [...bounds, ...Object.keys(settings).filter((name) => !bounds.includes(name))];
  return names
    .filter((name) => isTold(name) && settings[name] !== "" && name !== WITHOUT)
    .map((name) => {
      const value = settings[name]!;
      return typeof value === "number" ? `${name} ${value}` : `${name}: ${showSetting(value)}`;
    });
}

const MANNERS = { bfs: "breadth-first", dfs: "depth-first", random: "random walks" };

function manner({ properties }: Instance, options: RunOptions): string[] {
  const { strategy = "bfs", seed = 1, keepGoing, maxStates, maxDepth, timeLimit, maxMemory } = options;
  const judged = options.properties?.length ?? properties.length;
  return [
    strategy === "random" ? `${MANNERS.random} (seed ${seed})` : MANNERS[strategy],
    `judging ${count(judged, "property", "properties")}`,
    ...(options.symmetry === true ? ["counting states up to renaming"] : []),
    ...onThreads(options.workers ?? 1),
    ...(options.store === "compact" ? [`keeping fingerprints (hash seed ${options.hashSeed ?? 0})`] : []),
    keepGoing ? "going on after a violation" : "up to the first violation",
    ...(maxStates === undefined ? [] : [`at most ${count(maxStates, "state")}`]),
    ...(maxDepth === undefined ? [] : [`at most ${count(maxDepth, "level")} deep`]),
    ...(timeLimit === undefined ? [] : [`at most ${timeLimit} s`]),
    ...(maxMemory === undefined ? [] : [`at most ${count(maxMemory / 2 ** 20, "MiB", "MiB")} of memory`]),
  ];
}

function onThreads(workers: number): string[] {
  const processors = availableParallelism();
  if (workers === 1) return [];
  return [
    `on ${workers} threads${workers > processors ? ` (of which ${processors} can run at a time)` : ""}`,
  ];
}

/** Small runs say nothing of speed, and less of memory: tables begin at a size. */
const TELLING_SECONDS = 0.2;
const TELLING_STATES = 100_000;

/** `took 12.3 s · 510,000 states/s · 31 bytes a state`. */
function costs({ report, storeBytes }: Outcome, seconds: number, diskBytes = 0): string {
  const { distinct } = report.counts;
  const rate = Number((distinct / seconds).toPrecision(2));
  return [
    `took ${seconds < 1 ? `${Math.round(seconds * 1_000)} ms` : `${seconds.toFixed(1)} s`}`,
    ...(seconds >= TELLING_SECONDS ? [`${count(rate, "state")}/s`] : []),
    ...(distinct >= TELLING_STATES ? [`${(storeBytes / distinct).toFixed(0)} bytes a state`] : []),
    ...(diskBytes > 0 ? [`${(diskBytes / 2 ** 20).toFixed(0)} MiB of disk`] : []),
  ].join(" · ");
}
