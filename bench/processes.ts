// Fresh processes for measurements: each has just-in-time feedback, a heap and a clock of its own.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import type { Measurement, Subject } from "./search.ts";

const BUNDLE = {
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
} as const;

/** Calls `work` with an empty folder that is gone afterwards. */
export function inTemporaryFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-bench-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** bench/search.ts and all it imports as one file, so that no loader runs beside the search. Answers its path. */
export function bundleSearch(folder: string): string {
  const outfile = join(folder, "search.mjs");
  buildSync({ entryPoints: [join(import.meta.dirname, "search.ts")], outfile, ...BUNDLE });
  return outfile;
}

/**
 * A program and what its threads run, a file each (`main.mjs`, `worker.mjs`, `kernel.mjs`): they share nothing but what
 * they are sent. Bundled, since a thread of Node 20 runs no TypeScript.
 */
export function bundleWithThreads(folder: string, main: string): void {
  const source = (path: string) => join(import.meta.dirname, "../src", path);
  buildSync({
    entryPoints: { main, worker: source("explore/parallel/worker.ts"), kernel: source("worker-kernel.ts") },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    ...BUNDLE,
  });
}

/** Searches in a process of its own. Throws an Error with what it printed when it fails. */
export function searchIn(bundle: string, subject: Subject): Measurement {
  return JSON.parse(run(process.execPath, [bundle, JSON.stringify(subject)])) as Measurement;
}

/** Runs a command to its end and answers what it printed. Throws an Error when it fails. */
export function run(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string } = {},
): string {
  const { status, signal, stdout, stderr, error } = spawnSync(command, args, {
    ...options,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (error !== undefined) throw error;
  if (status === 0) return stdout;
  throw new Error(`${command} ended with ${signal ?? status}\n${stdout}${stderr}`);
}

export interface Timed {
  readonly output: string;
  /** Of the whole process, from its start to its end. */
  readonly wallSeconds: number;
  /** In user mode, all its threads. */
  readonly userSeconds: number;
}

/** Runs a command and times it as a whole, by the shell's own account of its children. */
export function timeWhole(command: string, args: readonly string[], cwd: string): Timed {
  // The first line of `times` is the shell's own, the second its children's: minutes and seconds, user and system.
  const script = '"$0" "$@" || exit; echo; times';
  const began = performance.now();
  const printed = run("sh", ["-c", script, command, ...args], { cwd });
  const wallSeconds = (performance.now() - began) / 1e3;
  const lines = printed.trimEnd().split("\n");
  const match = /^(\d+)m([\d.]+)s /.exec(lines.at(-1)!);
  if (match === null) throw new Error(`the shell does not tell times:\n${printed}`);
  const output = lines.slice(0, -2).join("\n");
  return { output, wallSeconds, userSeconds: 60 * Number(match[1]) + Number(match[2]) };
}
