// The files that worker threads run: those of this package, and the module of a model of the user's own.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { CheckOptions } from "../check.ts";
import type { Subject } from "./subject.ts";

type Recreation = NonNullable<CheckOptions["recreate"]>;

export interface WorkerFiles {
  readonly recreate: Recreation;
  /** To be called when the threads have ended. */
  remove(): Promise<void>;
}

/** Where this package is TypeScript sources, as in its own tests, they are bundled: a thread of Node 20 runs none. */
const isSource = extname(import.meta.url) === ".ts";

/** What threads run, and what the module of a user's model may import of this package. */
const SOURCES = {
  worker: "../explore/parallel/worker",
  kernel: "../worker-kernel",
  index: "../index",
  kafka: "../model/kafka/index",
};

export async function workerFiles({ name, code }: Pick<Subject, "name" | "code">): Promise<WorkerFiles> {
  const folder = await mkdtemp(join(tmpdir(), "tidemark-workers-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    if (isSource) await bundleSources(folder);
    const files = isSource
      ? { files: { worker: inFolder(folder, "worker"), kernel: inFolder(folder, "kernel") } }
      : {};
    if (code === undefined) return { recreate: { model: { shipped: name }, ...files }, remove };
    await writeFile(join(folder, "model.mjs"), isSource ? redirected(code, folder) : code);
    return { recreate: { model: { module: inFolder(folder, "model") }, ...files }, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

const inFolder = (folder: string, name: string) => pathToFileURL(join(folder, `${name}.mjs`)).href;
const source = (path: string) => new URL(`${path}.ts`, import.meta.url);

/** With splitting, so that there is one copy of what they share. */
async function bundleSources(folder: string): Promise<void> {
  const { build } = await import("esbuild");
  await build({
    entryPoints: Object.fromEntries(
      Object.entries(SOURCES).map(([name, path]) => [name, fileURLToPath(source(path))]),
    ),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "silent",
  });
}

/** The module imports this package by the addresses of its sources: now by those of their bundles. */
function redirected(code: string, folder: string): string {
  return Object.entries(SOURCES).reduce(
    (text, [name, path]) => text.replaceAll(source(path).href, inFolder(folder, name)),
    code,
  );
}
