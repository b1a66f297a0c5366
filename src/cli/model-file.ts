// Loads a model from a user's file: bundled, so that TypeScript and packages work, and wired to this very package.

import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildFailure, Plugin } from "esbuild";
import { UsageError } from "../errors.ts";
import type { Instance, Model } from "../model/model.ts";
import { nearest } from "../nearest.ts";
import { describeFileError } from "./read-text.ts";

const EXTENSIONS = [".ts", ".mts", ".js", ".mjs"];

export interface Loaded {
  /** The default export: a model, or a model called with its settings. */
  readonly found: Model | Instance;
  /** The module that it comes from: the file and all that it imports, but for this package. */
  readonly code: string;
}

/** Throws UsageError. */
export async function loadModelFile(path: string, cwd: string): Promise<Loaded> {
  const file = resolve(cwd, path);
  await requireReadable(path, file);
  const code = await bundle(path, file, cwd);
  return { found: modelIn(path, await evaluate(path, file, code)), code };
}

async function requireReadable(path: string, file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    throw new UsageError(`${path} cannot be read: ${describeFileError(found)}`);
  }
  if (found.isDirectory()) throw new UsageError(`${path} is a directory; name the file of a model`);
  if (!EXTENSIONS.includes(extname(file))) {
    throw new UsageError(`${path} is no model file: its name must end in ${EXTENSIONS.join(", ")}`);
  }
}

async function bundle(path: string, file: string, cwd: string): Promise<string> {
  const { build } = await import("esbuild").catch((error: Error) => {
    throw new UsageError(`${path} cannot be bundled, since esbuild does not start: ${error.message}`);
  });
  try {
    const { outputFiles } = await build({
      entryPoints: [file],
      absWorkingDir: cwd,
      outdir: dirname(file),
      sourceRoot: pathToFileURL(`${dirname(file)}/`).href,
      bundle: true,
      write: false,
      format: "esm",
      platform: "node",
      target: "node20",
      sourcemap: "inline",
      logLevel: "silent",
      plugins: [thisPackage],
    });
    return outputFiles[0]!.text;
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    throw new UsageError([`${path} cannot be bundled:`, ...error.errors.map(describeFault)].join("\n  "));
  }
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

function describeFault({ text, location }: BuildFailure["errors"][number]): string {
  return location === null ? text : `${location.file}:${location.line}:${location.column + 1}: ${text}`;
}

/** The public names of this package, and where they lead: seen from here, without the end of a file's name. */
const DOORS: Readonly<Record<string, string>> = {
  tidemark: "../index",
  "tidemark/kafka": "../model/kafka/index",
  "tidemark/vitest": "../vitest/index",
};

/**
 * `tidemark` in a model is the package that runs it, whether or not it is installed beside the model: a second copy
 * would not know the first one's cursors.
 */
const thisPackage: Plugin = {
  name: "this package",
  setup(build) {
    build.onResolve({ filter: /^tidemark(\/|$)/ }, ({ path }) => {
      const door = DOORS[path];
      if (door === undefined) {
        return { errors: [{ text: `tidemark has no "${path}"${nearest(path, Object.keys(DOORS))}` }] };
      }
      return { path: new URL(door + extname(import.meta.url), import.meta.url).href, external: true };
    });
  },
};

/** A bundle is imported from a folder of its own, so that it is never an older one that a cache still holds. */
async function evaluate(path: string, file: string, code: string): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(join(tmpdir(), "tidemark-"));
  const bundled = join(folder, "model.mjs");
  process.setSourceMapsEnabled(true);
  try {
    await writeFile(bundled, code);
    return await import(/* @vite-ignore */ pathToFileURL(bundled).href);
  } catch (error) {
    throw new UsageError(`${path} cannot be loaded: ${describeThrown(error, file)}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What was thrown and, where its stack says so, at which line of the file. */
function describeThrown(error: unknown, file: string): string {
  if (!(error instanceof Error)) return `it throws ${String(error)}`;
  const at = error.stack?.split("\n").find((line) => line.includes(file));
  const place = /:(\d+):(\d+)\)?$/.exec(at ?? "");
  return `${error.message}${place === null ? "" : ` (line ${place[1]}, column ${place[2]})`}`;
}

function modelIn(path: string, exports: Record<string, unknown>): Model | Instance {
  const found = exports.default;
  if (isModel(found) || isInstance(found)) return found;
  const named = Object.keys(exports).filter((name) => isModel(exports[name]) || isInstance(exports[name]));
  if (found === undefined && named.length > 0) {
    throw new UsageError(`${path} has no default export; it needs one: export default ${named[0]}`);
  }
  const what = found === undefined ? "has no default export" : `exports ${describeValue(found)} by default`;
  throw new UsageError(`${path} ${what}; it needs a model: export default model({ name: …, … })`);
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  return value === null || typeof value !== "object" ? `a ${typeof value}` : "an object that is no model";
}

function isModel(value: unknown): value is Model {
  return typeof value === "function" && "modelName" in value && "settings" in value;
}

function isInstance(value: unknown): value is Instance {
  const parts = ["name", "state", "initial", "actions", "properties", "settings", "bounds"];
  return typeof value === "object" && value !== null && parts.every((part) => part in value);
}
