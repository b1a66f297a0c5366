// The command line: reads the arguments, answers the exit code.

import { readFileSync } from "node:fs";

/** Runs one command; answers the exit code of the process. */
export async function main(argv: string[]): Promise<number> {
  if (argv[0] === "--version") {
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    console.log(version);
    return 0;
  }
  console.error("tidemark: only --version exists so far");
  return argv[0] === "demo" ? 0 : 2;
}
