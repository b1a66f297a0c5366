// Where the time of a search goes, part by part: `npm run bench:parts`.
//
// The states of a search are taken up again and again, each time with one part of the work more; what a part takes is the
// difference. Each is the least of several rounds. What the store takes is the rest of a whole search.

import { join } from "node:path";
import { buildSync } from "esbuild";
import { readOptions, showConfiguration } from "./options.ts";
import type { Parts, PartsRun } from "./parts-search.ts";
import { inTemporaryFolder, run } from "./processes.ts";
import { machine, table } from "./table.ts";

const KERNELS = { asked: "asked of the model", tabulated: "tabulated", "hand-written": "hand-written" };

const { rounds, configurations } = readOptions({
  command: "npm run bench:parts --",
  rounds: "rounds",
  configurations: ["3/3/3/2"],
  flags: {},
});

console.log(`${machine()}\n\nOne read from memory that misses the caches: ${missTime().toFixed(0)} ns\n`);
inTemporaryFolder((folder) => {
  const outfile = join(folder, "parts.mjs");
  const entryPoints = [join(import.meta.dirname, "parts-search.ts")];
  buildSync({ entryPoints, outfile, bundle: true, platform: "node", format: "esm", target: "node20" });
  for (const settings of configurations) {
    const rows = (["asked", "tabulated", "hand-written"] as const).map((kind) => {
      const given: PartsRun = { kind, settings, rounds };
      return row(KERNELS[kind], JSON.parse(run(process.execPath, [outfile, JSON.stringify(given)])) as Parts);
    });
    console.log(`reference/kip-320 at ${showConfiguration(settings)}, ns per state; least of ${rounds}\n`);
    const head = ["", "enter", "guards", "recipes", "hash", "store", "whole", "(judge)", "transitions"];
    console.log(`${table([head, ...rows])}\n`);
  }
  console.log(
    "Judging all properties is no part of the whole. By hand, successors are found when a state is entered.",
  );
});

function row(name: string, { transitions, ...parts }: Parts): string[] {
  const { enter, guards, recipes, hash, store, whole, judge } = parts;
  const times = [enter, guards, recipes, hash, store, whole, judge];
  return [name, ...times.map((part) => part.toFixed(0)), transitions.toFixed(2)];
}

/** What this machine, in this minute, takes for one read that misses its caches: the floor under all of this. */
function missTime(): number {
  const memory = new Int32Array(2 ** 24).map((_, i) => i & 1);
  const reads = 2_000_000;
  const began = performance.now();
  for (let i = 0, at = 0; i < reads; i++) at = (Math.imul(at + i, 0x9e3779b1) >>> 8) ^ memory[at]!;
  return ((performance.now() - began) / reads) * 1e6;
}
