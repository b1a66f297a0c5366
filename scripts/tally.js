// Reads vitest's JSON results and prints `N passed, N failed`; fails when anything failed or no test ran.
// The exit code of the test command is a witness too: if it failed and no test did, one thing failed.

import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

const [file, exitCode] = process.argv.slice(2);
if (file === undefined || exitCode === undefined) {
  throw new Error("usage: node scripts/tally.js <vitest results as JSON> <exit code of the test command>");
}
const results = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).testResults : [];

const outcomes = results.flatMap((suite) => suite.assertionResults.map((test) => test.status));
const count = (status) => outcomes.filter((outcome) => outcome === status).length;

// A file that breaks before its first test (or in a hook) has no failed test to count: it counts as one.
const broken = results.filter(
  (suite) => suite.status !== "passed" && !suite.assertionResults.some((test) => test.status === "failed"),
);
for (const suite of broken) console.log(`${relative(process.cwd(), suite.name)} failed outside its tests`);

const inTests = count("failed") + broken.length;
const outside = inTests === 0 && exitCode !== "0" ? 1 : 0;
if (outside > 0) console.log(`the test command failed outside the tests, with exit code ${exitCode}`);

const passed = count("passed");
const failed = inTests + outside;
const skipped = outcomes.length - passed - count("failed");
if (skipped > 0) console.log(`${skipped} skipped`);
if (passed + inTests === 0) console.log("no test ran");
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || passed === 0) process.exitCode = 1;
