// Sees to it that there is a Chromium for the tests of the page, or says aloud which tests will not run.

import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

type Environment = Readonly<Record<string, string | undefined>>;

/** The first Chromium on the PATH; `CHROMIUM` names another one. */
export function findBrowser(env: Environment): string | undefined {
  if (env.CHROMIUM !== undefined && env.CHROMIUM !== "") return env.CHROMIUM;
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

export function isContinuousIntegration({ CI }: Environment): boolean {
  return CI !== undefined && CI !== "" && CI !== "false" && CI !== "0";
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian's package, where nobody's own machine is touched by it: as root, in continuous integration. */
function install(): void {
  const run = (...args: string[]) => spawnSync("apt-get", args, { stdio: ["ignore", 2, 2] }).status;
  run("update");
  run("install", "-y", "--no-install-recommends", "chromium");
}

/** The exit code: in continuous integration a missing browser is a failure, elsewhere it is only said. */
function main(env: Environment): number {
  if (findBrowser(env) !== undefined) return 0;
  const isCi = isContinuousIntegration(env);
  if (isCi && process.getuid?.() === 0) install();
  if (findBrowser(env) !== undefined) return 0;
  console.error(
    `no Chromium found (${NAMES.join(", ")}; CHROMIUM names another one): the tests of report.html in a browser, ` +
      `test/page/page.test.ts, ${isCi ? "cannot run, and here they must" : "DO NOT RUN"}`,
  );
  return isCi ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.env);
