// How much two workers gain over one: `npm run bench:workers`, on a machine that has nothing else to do.
//
// Pairs of fresh processes, in turns. On busy processors two workers gain nothing, whatever the search is like: then
// only the CPU time says something, of which two workers should not take much more than one.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { KipSettings } from "./kip-320-layout.ts";
import { readOptions, showConfiguration } from "./options.ts";
import { phaseNames, phasesIn } from "./phases.ts";
import { bundleWithThreads, inTemporaryFolder, run } from "./processes.ts";
import { showCount, showMegabytes, showPercent, showSpread, spreadOf } from "./statistics.ts";
import { machine, table } from "./table.ts";
import type { WorkerMeasurement, WorkerRun } from "./workers-search.ts";

const { rounds, configurations, flags } = readOptions({
  command: "npm run bench:workers --",
  rounds: "pairs",
  configurations: ["3/3/3/2"],
  flags: {
    judge: "judge all properties; none when absent",
    profile: "also where the time goes, by phase, in one more run",
  },
});

const isJudged = flags.has("judge");

console.log(`${machine()}\n`);
inTemporaryFolder((folder) => {
  bundleWithThreads(folder, join(import.meta.dirname, "workers-search.ts"));
  for (const settings of configurations) {
    compare(folder, settings);
    if (flags.has("profile")) profile(folder, settings);
  }
});

function search(folder: string, given: WorkerRun, nodeFlags: readonly string[] = []): WorkerMeasurement {
  const argv = [...nodeFlags, join(folder, "main.mjs"), JSON.stringify(given)];
  return JSON.parse(run(process.execPath, argv)) as WorkerMeasurement;
}

function compare(folder: string, settings: KipSettings): void {
  const results: [WorkerMeasurement[], WorkerMeasurement[]] = [[], []];
  for (let pair = 0; pair < rounds; pair++) {
    process.stderr.write(`pair ${pair + 1} of ${rounds} …\r`);
    const order = pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order)
      results[which].push(search(folder, { workers: which + 1, settings, isJudged }));
  }
  process.stderr.write(`${" ".repeat(40)}\r`);
  const [one, two] = results;
  const counts = new Set([...one, ...two].map(({ distinct, transitions }) => `${distinct}/${transitions}`));
  if (counts.size !== 1) throw new Error(`the spaces explored differ: ${[...counts].join(", ")}`);
  console.log(
    `reference/kip-320 at ${showConfiguration(settings)}, ${showCount(one[0]!.distinct)} states, judging ${isJudged ? "all properties" : "nothing"}; ` +
      `medians of ${rounds}\n`,
  );
  console.log(table([["", "wall", "CPU", "peak"], row("1 worker", one), row("2 workers", two)]));
  const ratios = spreadOf(one.map(({ wallSeconds }, pair) => wallSeconds / two[pair]!.wallSeconds));
  const costs = spreadOf(two.map(({ cpuSeconds }, pair) => cpuSeconds / one[pair]!.cpuSeconds));
  console.log(`\nTwo workers are faster by    ${showSpread(ratios, (ratio) => `${ratio.toFixed(2)} ×`)}`);
  console.log(`They take of one's CPU time  ${showSpread(costs, showPercent)}\n`);
}

function row(name: string, measurements: readonly WorkerMeasurement[]): string[] {
  const seconds = (value: number) => `${value.toFixed(2)} s`;
  return [
    name,
    showSpread(spreadOf(measurements.map(({ wallSeconds }) => wallSeconds)), seconds),
    showSpread(spreadOf(measurements.map(({ cpuSeconds }) => cpuSeconds)), seconds),
    showMegabytes(spreadOf(measurements.map(({ residentBytes }) => residentBytes)).median),
  ];
}

/** By the clock: a thread that waits for a processor is charged with it where it stands. */
function profile(folder: string, settings: KipSettings): void {
  const profiles = join(folder, showConfiguration(settings).replaceAll("/", "-"));
  mkdirSync(profiles);
  search(folder, { workers: 2, settings, isJudged }, ["--cpu-prof", `--cpu-prof-dir=${profiles}`]);
  const threads = phasesIn(profiles);
  const total = threads.map((phases) => Object.values(phases).reduce((sum, each) => sum + each));
  const share = (phase: string) =>
    threads.map((phases, thread) => showPercent((phases[phase] ?? 0) / total[thread]!));
  const heads = threads.map((_, thread) => (thread === 0 ? "main thread" : `worker ${thread}`));
  console.log(`Where the time of two workers goes, of ${Math.max(...total).toFixed(2)} s\n`);
  console.log(`${table([["", ...heads], ...phaseNames.map((phase) => [phase, ...share(phase)])])}\n`);
}
