// Compiles src into dist with tsc, and bundles the page of a report; does nothing when dist was built from exactly
// these sources. With --page only the page is bundled, which takes a moment: for tests that look at it.
// With --where-possible (the install hook) what goes wrong is said but fails nothing: installing is not testing.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

process.chdir(join(import.meta.dirname, ".."));

/** Holds the hash of the sources that dist was built from; contents, because file times can lie. */
const stamp = "dist/.built-from";
const settings = ["package-lock.json", "tsconfig.json", "tsconfig.build.json"];
/** The page is no module of ours: nothing imports it, and a report carries it as text. */
const pageEntries = ["src/page/main.tsx", "src/page/page.css"].filter((entry) => existsSync(entry));
const pageOutputs = pageEntries.map((entry) => entry.replace(/^src/, "dist").replace(/\.tsx$/, ".js"));

const wanted = hashOf([...settings, ...filesUnder("src")]);
const onlyPage = process.argv.includes("--page");
const isFresh = existsSync(stamp) && readFileSync(stamp, "utf8") === wanted && isComplete();
const status = onlyPage ? await bundlePage() : isFresh ? 0 : await build();
if (!process.argv.includes("--where-possible")) process.exitCode = status;

async function build() {
  const compiler = findCompiler();
  if (compiler === undefined) {
    console.error("typescript is not installed: dist is left as it is");
    return 1;
  }
  mkdirSync("dist", { recursive: true });
  rmSync(stamp, { force: true });
  removeLeftovers();
  const { status } = spawnSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], {
    stdio: "inherit",
  });
  if (status !== 0) return status ?? 1;
  const bundled = await bundlePage();
  if (bundled === 0) writeFileSync(stamp, wanted);
  return bundled;
}

/** Written under other names first: who reads meanwhile reads the old page or the new one. */
async function bundlePage() {
  if (pageEntries.length === 0) return 0;
  const { build } = await import("esbuild");
  try {
    const { outputFiles } = await build({
      entryPoints: pageEntries,
      outdir: "dist/page",
      bundle: true,
      minify: true,
      write: false,
      format: "iife",
      target: ["es2022", "chrome110", "firefox115", "safari16"],
      jsx: "automatic",
      jsxImportSource: "preact",
      legalComments: "none",
    });
    mkdirSync("dist/page", { recursive: true });
    for (const { path, text } of outputFiles) {
      writeFileSync(`${path}.${process.pid}.tmp`, text);
      renameSync(`${path}.${process.pid}.tmp`, path);
    }
    return 0;
  } catch {
    return 1; // esbuild has said what is wrong
  }
}

function findCompiler() {
  try {
    return createRequire(import.meta.url).resolve("typescript/bin/tsc");
  } catch {
    return undefined;
  }
}

/** Output whose source is gone must go too; so must a build record that speaks of output that is not there. */
function removeLeftovers() {
  const outputs = filesUnder("dist").filter(
    (file) => /\.(js|d\.ts)$/.test(file) && !pageOutputs.includes(file),
  );
  for (const output of outputs) {
    if (!existsSync(output.replace(/^dist/, "src").replace(/(\.js|\.d\.ts)$/, ".ts"))) rmSync(output);
  }
  if (!isComplete()) rmSync("dist/.tsbuildinfo", { force: true });
}

function isComplete() {
  const sources = filesUnder("src").filter((file) => file.endsWith(".ts") && !file.startsWith("src/page/"));
  return (
    pageOutputs.every((output) => existsSync(output)) &&
    sources.every((source) =>
      [".js", ".d.ts"].every((end) => existsSync(source.replace(/^src/, "dist").replace(/\.ts$/, end))),
    )
  );
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function filesUnder(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name).replaceAll("\\", "/"))
    .filter((path) => statSync(path).isFile())
    .sort();
}
