// One large run with a compact store, and what it took: the part of scripts/billion.ts that is bundled.

import { check } from "../src/check.ts";
import { DiskSpools } from "../src/cli/spool.ts";
import { kip320 } from "../src/model/reference/kip-320.ts";
import type { Report } from "../src/report/report.ts";

export interface ManyOptions {
  readonly settings: NonNullable<Parameters<typeof kip320>[0]>;
  readonly workers: number;
  /** In bytes. */
  readonly maxMemory: number;
  readonly hashSeed: number;
  /** A folder. */
  readonly spool: string;
  readonly files: { readonly worker: string; readonly kernel: string };
}

export interface Measured {
  readonly report: Report;
  readonly workers: number;
  /** When it ended: `2026-12`. */
  readonly month: string;
  readonly seconds: number;
  /** Of processors, all threads together. */
  readonly cpuSeconds: number;
  /** What the store, the frontier and the buffers took in the end; what the process took when it took most; disk. */
  readonly storeBytes: number;
  readonly peakBytes: number;
  readonly diskBytes: number;
}

const PROPERTIES = ["TypeOk", "WeakIsr", "StrongIsr"];
const SHOW_EVERY_MS = 10_000;

export async function exploreMany(options: ManyOptions): Promise<Measured> {
  const { settings, workers, maxMemory, hashSeed, files } = options;
  const spools = new DiskSpools(options.spool);
  const began = performance.now();
  let shown = began;
  let stop: "interrupt" | undefined;
  const interrupt = () => {
    stop = "interrupt";
  };
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    const { report, storeBytes } = await check(kip320(settings), {
      ...{ properties: PROPERTIES, keepGoing: true, store: "compact", hashSeed, maxMemory, spools, workers },
      recreate: { model: { shipped: "reference/kip-320" }, files },
      pulse({ distinct, depth, queue }) {
        const now = performance.now();
        if (now - shown >= SHOW_EVERY_MS) {
          shown = now;
          const seconds = Math.round((now - began) / 1e3);
          const mebibytes = Math.round(process.memoryUsage.rss() / 2 ** 20);
          console.error(`${seconds} s: depth ${depth}, ${distinct} states, queue ${queue}, ${mebibytes} MiB`);
        }
        return stop;
      },
    });
    if (spools.failure !== undefined) console.error(spools.failure);
    const { user, system } = process.cpuUsage();
    return {
      report,
      workers,
      month: new Date().toISOString().slice(0, 7),
      seconds: (performance.now() - began) / 1e3,
      cpuSeconds: (user + system) / 1e6,
      storeBytes,
      peakBytes: process.resourceUsage().maxRSS * 1024,
      diskBytes: spools.peakBytes,
    };
  } finally {
    spools.close();
  }
}
