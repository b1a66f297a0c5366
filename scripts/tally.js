// Reads vitest's JSON results and prints `N passed, N failed`; fails when anything failed or no test ran.

import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

const file = process.argv[2];
if (file === undefined) throw new Error("usage: node scripts/tally.js <vitest results as JSON>");
const results = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).testResults : [];

const outcomes = results.flatMap((suite) => suite.assertionResults.map((test) => test.status));
const count = (status) => outcomes.filter((outcome) => outcome === status).length;

// A file that breaks before its first test (or in a hook) has no failed test to count: it counts as one.
const broken = results.filter(
  (suite) => suite.status !== "passed" && !suite.assertionResults.some((test) => test.status === "failed"),
);
for (const suite of broken) console.log(`${relative(process.cwd(), suite.name)} failed outside its tests`);

const passed = count("passed");
const failed = count("failed") + broken.length;
const skipped = outcomes.length - passed - count("failed");
if (skipped > 0) console.log(`${skipped} skipped`);
if (passed + failed === 0) console.log("no test ran");
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || passed === 0) process.exitCode = 1;
