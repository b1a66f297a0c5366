// Explores more than 10⁹ distinct states of reference/kip-320 with a compact store on two threads, and keeps the report
// as a page of the gallery: `npm run billion`. It takes an hour or more, up to 16 GiB of memory and 10 GiB of disk.
//
//   --bounds 4/5/3      log size, records, leader epochs
//   --workers 2 · --max-memory 16 (GiB) · --hash-seed 0
//   --out <folder>      where report.json, statistics.json and the spool go
//   --page <file>       where the page goes, when there were that many states

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { bundleWithThreads } from "../bench/processes.ts";
import { renderBillion } from "../test/gallery/billion.ts";
import type { Measured } from "./billion-run.ts";

const { values } = parseArgs({
  options: {
    bounds: { type: "string", default: "4/5/3" },
    workers: { type: "string", default: "2" },
    "max-memory": { type: "string", default: "16" },
    "hash-seed": { type: "string", default: "0" },
    out: { type: "string", default: "reports/runs/a-billion-states" },
    page: { type: "string", default: "reports/gallery/a-billion-states.md" },
  },
});
const MANY = 1e9;

const folder = mkdtempSync(join(tmpdir(), "tidemark-billion-"));
try {
  const measured = await explore();
  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, "measured.json"), `${JSON.stringify(measured, undefined, 2)}\n`);
  const page = renderBillion(measured);
  writeFileSync(join(values.out, "page.md"), page);
  console.log(page);
  if (measured.report.counts.distinct > MANY) writeFileSync(values.page, page);
  else console.log(`No more than ${MANY.toLocaleString("en-US")} states: ${values.page} is left as it is.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function explore(): Promise<Measured> {
  bundleWithThreads(folder, join(import.meta.dirname, "billion-run.ts"));
  const address = (name: string) => pathToFileURL(join(folder, `${name}.mjs`)).href;
  const { exploreMany } = (await import(address("main"))) as typeof import("./billion-run.ts");
  const [logSize, maxRecords, maxLeaderEpoch] = values.bounds.split("/").map(Number);
  return exploreMany({
    settings: {
      replicas: 3,
      "log-size": logSize!,
      "max-records": maxRecords!,
      "max-leader-epoch": maxLeaderEpoch!,
    },
    workers: Number(values.workers),
    maxMemory: Number(values["max-memory"]) * 2 ** 30,
    hashSeed: Number(values["hash-seed"]),
    spool: values.out,
    files: { worker: address("worker"), kernel: address("kernel") },
  });
}
