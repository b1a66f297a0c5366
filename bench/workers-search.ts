// One exploration of reference/kip-320 on some number of workers, measured: the program that bench/workers.ts starts.

import { check } from "../src/check.ts";
import { kip320 } from "../src/model/reference/kip-320.ts";
import type { KipSettings } from "./kip-320-layout.ts";

export interface WorkerRun {
  readonly workers: number;
  readonly settings: KipSettings;
  /** Judges all properties, to the end of the space; none otherwise. */
  readonly isJudged: boolean;
}

export interface WorkerMeasurement {
  readonly distinct: number;
  readonly transitions: number;
  /** From compiling the model to the report; without starting Node. */
  readonly wallSeconds: number;
  /** Of all threads, those of the just-in-time compiler and of the garbage collector too; user and system. */
  readonly cpuSeconds: number;
  readonly residentBytes: number;
}

async function measure({ workers, settings, isJudged }: WorkerRun): Promise<WorkerMeasurement> {
  const { replicas, logSize, maxRecords, maxLeaderEpoch } = settings;
  const sizes = { "log-size": logSize, "max-records": maxRecords, "max-leader-epoch": maxLeaderEpoch };
  const instance = kip320({ replicas, ...sizes });
  const beside = (name: string) => new URL(`./${name}.mjs`, import.meta.url).href;
  const recreate = {
    model: { shipped: instance.name },
    files: { worker: beside("worker"), kernel: beside("kernel") },
  };
  const began = performance.now();
  const used = process.cpuUsage();
  const { report } = await check(instance, {
    ...(isJudged ? { keepGoing: true } : { properties: [] }),
    workers,
    recreate,
  });
  const { user, system } = process.cpuUsage(used);
  return {
    distinct: report.counts.distinct,
    transitions: report.counts.transitions,
    wallSeconds: (performance.now() - began) / 1e3,
    cpuSeconds: (user + system) / 1e6,
    residentBytes: process.resourceUsage().maxRSS * 1024,
  };
}

console.log(JSON.stringify(await measure(JSON.parse(process.argv[2]!) as WorkerRun)));
