// The explorer against SPIN's generated C on the same model, whole processes, in turns: `npm run bench:spin`.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { KipSettings } from "../kip-320-layout.ts";
import { readOptions, showConfiguration } from "../options.ts";
import { bundleSearch, inTemporaryFolder, type Timed, timeWhole } from "../processes.ts";
import { type Contender, inRounds, TIME_HEADINGS, timeCells } from "../rounds.ts";
import type { Measurement, Subject } from "../search.ts";
import { showCount, showMegabytes, spreadOf } from "../statistics.ts";
import { machine, table } from "../table.ts";
import {
  disagreements,
  makePrograms,
  type Program,
  parseSpin,
  searchArguments,
  spinVersion,
} from "./spin.ts";

const { rounds, configurations, flags } = readOptions({
  command: "npm run bench:spin --",
  rounds: "rounds",
  configurations: ["3/3/3/2"],
  flags: { "hand-written": "time the hand-written kernel as well" },
});

/** Checked before anything is timed: small, and known to other checkers too. */
const KNOWN: readonly KipSettings[] = [
  { replicas: 2, logSize: 2, maxRecords: 2, maxLeaderEpoch: 2 },
  { replicas: 3, logSize: 2, maxRecords: 2, maxLeaderEpoch: 2 },
];

/** One run of one contender. */
interface Run extends Timed {
  readonly memoryBytes: number;
}

const version = spinVersion();
if (version === undefined) {
  console.log("SPIN or gcc is not installed, so there is nothing to compare with.");
  console.log("On Debian and Ubuntu: apt-get update && apt-get install -y spin gcc");
} else {
  console.log(`${machine()}\n${version}\n`);
  inTemporaryFolder((folder) => {
    const bundle = bundleSearch(folder);
    for (const settings of KNOWN) prepare(folder, bundle, settings);
    for (const settings of configurations) compare(prepare(folder, bundle, settings), settings);
  });
}

/** Makes SPIN's programs, and lets nobody be timed before all have counted the same. */
function prepare(folder: string, bundle: string, settings: KipSettings): readonly Contender<Run>[] {
  const where = join(folder, showConfiguration(settings).replaceAll("/", "-"));
  mkdirSync(where, { recursive: true });
  const began = performance.now();
  const programs = makePrograms(where, settings);
  const making = (performance.now() - began) / 1e3;
  const { measurement } = runOurs(bundle, { kind: "kit", settings }, where);
  const spin = (["depth-first", "breadth-first"] as const).map((program) => ({
    name: `SPIN, ${program}`,
    run: () => runSpin(programs[program], program, measurement, where),
  }));
  for (const contender of spin) contender.run();
  const counts = `${showCount(measurement.distinct)} states, ${showCount(measurement.transitions)} transitions`;
  console.log(
    `${showConfiguration(settings)}: ${counts}, ${measurement.levels.length} levels, the same in all ` +
      `(SPIN counts the initial state as one transition more); made SPIN's programs in ${making.toFixed(1)} s`,
  );
  const kinds = ["kit" as const, ...(flags.has("hand-written") ? (["hand-written"] as const) : [])];
  const ours = kinds.map((kind) => ({
    name: kind === "kit" ? "Tidemark, breadth-first" : "hand-written kernel",
    run: () => runOurs(bundle, { kind, settings }, where),
  }));
  return [...ours, ...spin];
}

function runOurs(bundle: string, subject: Subject, folder: string): Run & { measurement: Measurement } {
  const timed = timeWhole(process.execPath, [bundle, JSON.stringify(subject)], folder);
  const measurement = JSON.parse(timed.output) as Measurement;
  return { ...timed, memoryBytes: measurement.residentBytes, measurement };
}

/** Throws an Error when SPIN counts otherwise than we do. */
function runSpin(path: string, program: Program, ours: Measurement, folder: string): Run {
  const timed = timeWhole(path, searchArguments(ours.distinct), folder);
  const counts = parseSpin(timed.output);
  const wrong = disagreements(counts, ours, program);
  if (wrong.length > 0) throw new Error(`SPIN, ${program}, disagrees\n  ${wrong.join("\n  ")}`);
  return { ...timed, memoryBytes: counts.memoryBytes };
}

function compare(contenders: readonly Contender<Run>[], settings: KipSettings): void {
  const runs = inRounds(contenders, rounds);
  console.log(
    `\nreference/kip-320 at ${showConfiguration(settings)}, whole processes; medians of ${rounds}\n`,
  );
  const head = ["", ...TIME_HEADINGS, "memory"];
  console.log(table([head, ...contenders.map(({ name }, i) => row(name, runs[i]!, runs[0]!))]));
  console.log(`\nAbove 1, Tidemark is the faster one. Ratios are medians of those within a round. Memory: for ours
the largest resident set, Node included; for SPIN what it says to have allocated.\n`);
}

function row(name: string, runs: readonly Run[], ours: readonly Run[]): string[] {
  const memory = spreadOf(runs.map(({ memoryBytes }) => memoryBytes)).median;
  return [name, ...timeCells(runs, ours), showMegabytes(memory)];
}
