// Rumur: whether it is here, its verifiers made from the twin, and what they print.

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { KipSettings } from "../kip-320-layout.ts";
import { run } from "../processes.ts";

export interface RumurCounts {
  readonly distinct: number;
  readonly transitions: number;
}

/** `exhaustive` finds one representative of each orbit; `heuristic` is faster, and sometimes finds more than one. */
export type Symmetry = "off" | "exhaustive" | "heuristic";

/** `Rumur v2022.08.20-1, gcc 12.2.0`; undefined when one of them is not installed. */
export function rumurVersion(): string | undefined {
  const rumur = spawnSync("rumur", ["--version"], { encoding: "utf8" }).stdout?.match(/version (\S+)/)?.[1];
  const gcc = spawnSync("gcc", ["-dumpfullversion"], { encoding: "utf8" }).stdout?.trim();
  return rumur === undefined || gcc === undefined ? undefined : `Rumur ${rumur}, gcc ${gcc}`;
}

/** Makes a verifier in `folder`, for these bounds. The flags are those with which it was found to be fastest. */
export function makeVerifier(folder: string, settings: KipSettings, symmetry: Symmetry): string {
  const { replicas, logSize, maxRecords, maxLeaderEpoch } = settings;
  const sizes = { REPLICAS: replicas, LOG_SIZE: logSize, RECORDS: maxRecords, EPOCHS: maxLeaderEpoch };
  const constants = Object.entries(sizes).map(([name, value]) => `${name}: ${value};`);
  const model = join(folder, `${symmetry}.m`);
  const twin = readFileSync(join(import.meta.dirname, "kip-320.m"), "utf8");
  writeFileSync(model, `const ${constants.join(" ")}\n${twin}`);
  const source = join(folder, `${symmetry}.c`);
  const flags = ["--threads", "1", "--deadlock-detection", "off", "--counterexample-trace", "off"];
  const speed = ["--pack-state", "off", "--scalarset-schedules", "off", "--symmetry-reduction", symmetry];
  run("rumur", ["--quiet", "--output", source, ...flags, ...speed, model]);
  const verifier = join(folder, symmetry);
  run("gcc", ["-std=c11", "-O3", "-march=native", "-mcx16", "-o", verifier, source, "-lpthread"]);
  return verifier;
}

/** Reads what a verifier prints. Throws an Error when it has not been through all of the space. */
export function parseRumur(output: string): RumurCounts {
  const match = /^\s*(\d+) states, (\d+) rules fired/m.exec(output);
  if (match === null || !output.includes("No error found.")) {
    throw new Error(`Rumur has not searched all of the space:\n${output}`);
  }
  return { distinct: Number(match[1]), transitions: Number(match[2]) };
}
