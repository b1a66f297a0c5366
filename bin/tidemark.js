#!/usr/bin/env node
// Starts the command line and leaves with the exit code it answers.

import { existsSync } from "node:fs";

/** Ours alone: 0 to 3 are verdicts and usage errors, and a crash must never look like one of them. */
const CRASHED = 70;

const entry = new URL("../dist/cli/main.js", import.meta.url);

if (!existsSync(entry)) {
  console.error("tidemark is not built yet: run `npm ci`, or `npm run build`, first");
  process.exitCode = CRASHED;
} else {
  try {
    const { main } = await import(entry.href);
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    console.error(error);
    process.exitCode = CRASHED;
  }
}
