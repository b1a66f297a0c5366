// Compiles src into dist with tsc; does nothing when dist was built from exactly these sources.
// With --where-possible (the install hook) what goes wrong is said but fails nothing: installing is not testing.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

process.chdir(join(import.meta.dirname, ".."));

/** Holds the hash of the sources that dist was built from; contents, because file times can lie. */
const stamp = "dist/.built-from";
const settings = ["package-lock.json", "tsconfig.json", "tsconfig.build.json"];

const wanted = hashOf([...settings, ...filesUnder("src")]);
const isFresh = existsSync(stamp) && readFileSync(stamp, "utf8") === wanted && isComplete();
const status = isFresh ? 0 : build();
if (!process.argv.includes("--where-possible")) process.exitCode = status;

function build() {
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
  if (status === 0) writeFileSync(stamp, wanted);
  return status ?? 1;
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
  const outputs = filesUnder("dist").filter((file) => /\.(js|d\.ts)$/.test(file));
  for (const output of outputs) {
    if (!existsSync(output.replace(/^dist/, "src").replace(/(\.js|\.d\.ts)$/, ".ts"))) rmSync(output);
  }
  if (!isComplete()) rmSync("dist/.tsbuildinfo", { force: true });
}

function isComplete() {
  const sources = filesUnder("src").filter((file) => file.endsWith(".ts"));
  return sources.every((source) =>
    [".js", ".d.ts"].every((end) => existsSync(source.replace(/^src/, "dist").replace(/\.ts$/, end))),
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
