// The explorer against Rumur's generated C on the same model, up to symmetry, whole processes: `npm run bench:rumur`.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { KipSettings } from "../kip-320-layout.ts";
import { readOptions, showConfiguration } from "../options.ts";
import { bundleSearch, inTemporaryFolder, type Timed, timeWhole } from "../processes.ts";
import { type Contender, inRounds, TIME_HEADINGS, timeCells } from "../rounds.ts";
import type { Measurement } from "../search.ts";
import { showCount } from "../statistics.ts";
import { machine, table } from "../table.ts";
import { makeVerifier, parseRumur, type RumurCounts, rumurVersion } from "./rumur.ts";

const { rounds, configurations } = readOptions({
  command: "npm run bench:rumur --",
  rounds: "rounds",
  configurations: ["3/3/3/2"],
  flags: {},
});

interface Run extends Timed {
  readonly counts: RumurCounts;
}

const version = rumurVersion();
if (version === undefined) {
  console.log("Rumur or gcc is not installed, so there is nothing to compare with.");
  console.log("On Debian and Ubuntu: apt-get update && apt-get install -y rumur gcc");
} else {
  console.log(`${machine()}\n${version}\n`);
  inTemporaryFolder((folder) => {
    const bundle = bundleSearch(folder);
    for (const settings of configurations) compare(folder, bundle, settings);
  });
}

function contendersFor(folder: string, bundle: string, settings: KipSettings): readonly Contender<Run>[] {
  const where = join(folder, showConfiguration(settings).replaceAll("/", "-"));
  mkdirSync(where, { recursive: true });
  const ours = (symmetry: boolean) => (): Run => {
    const subject = JSON.stringify({ kind: "kit", settings, symmetry });
    const timed = timeWhole(process.execPath, [bundle, subject], where);
    return { ...timed, counts: JSON.parse(timed.output) as Measurement };
  };
  const theirs = (symmetry: "exhaustive" | "heuristic") => {
    const verifier = makeVerifier(where, settings, symmetry);
    return (): Run => {
      const timed = timeWhole(verifier, [], where);
      return { ...timed, counts: parseRumur(timed.output) };
    };
  };
  requireSameSpace(
    ours(false)().counts,
    parseRumur(timeWhole(makeVerifier(where, settings, "off"), [], where).output),
  );
  return [
    { name: "Tidemark, symmetry", run: ours(true) },
    { name: "Rumur, heuristic", run: theirs("heuristic") },
    { name: "Rumur, exhaustive", run: theirs("exhaustive") },
  ];
}

/** Nobody is timed before both have counted the same. */
function requireSameSpace(ours: RumurCounts, theirs: RumurCounts): void {
  if (ours.distinct === theirs.distinct && ours.transitions === theirs.transitions) {
    const counts = `${showCount(ours.distinct)} states, ${showCount(ours.transitions)} transitions`;
    console.log(`without symmetry: ${counts}, the same in both`);
    return;
  }
  throw new Error(`the spaces differ: ours ${JSON.stringify(ours)}, Rumur's ${JSON.stringify(theirs)}`);
}

function compare(folder: string, bundle: string, settings: KipSettings): void {
  const contenders = contendersFor(folder, bundle, settings);
  const runs = inRounds(contenders, rounds);
  const [ours, , exhaustive] = runs.map((of) => of[0]!.counts);
  if (ours!.distinct !== exhaustive!.distinct) {
    throw new Error(`orbits differ: ours ${ours!.distinct}, Rumur's ${exhaustive!.distinct}`);
  }
  console.log(
    `\nreference/kip-320 at ${showConfiguration(settings)}, whole processes; medians of ${rounds}\n`,
  );
  const head = ["", "states", ...TIME_HEADINGS];
  console.log(table([head, ...contenders.map(({ name }, i) => row(name, runs[i]!, runs[0]!))]));
  console.log("\nAbove 1, Tidemark is the faster one. Ratios are medians of those within a round.\n");
}

function row(name: string, runs: readonly Run[], ours: readonly Run[]): string[] {
  return [name, showCount(runs[0]!.counts.distinct), ...timeCells(runs, ours)];
}
