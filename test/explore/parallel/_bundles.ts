// Bundles what worker threads run: a thread of Node 20 runs no TypeScript.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export interface Bundles {
  /** The URLs of worker.ts and of _thread-kernels.ts, as files that threads run. */
  readonly worker: string;
  readonly kernels: string;
  remove(): void;
}

export async function bundleKernels(): Promise<Bundles> {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-threads-"));
  await build({
    entryPoints: {
      worker: source("../../../src/explore/parallel/worker.ts"),
      kernels: source("_thread-kernels.ts"),
    },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "warning",
  });
  const url = (name: string) => pathToFileURL(join(folder, `${name}.mjs`)).href;
  return {
    worker: url("worker"),
    kernels: url("kernels"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
