// The last line of a continuous integration run says what vitest counted, and never more than that.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { makeTree, type Tree } from "./_tree.ts";

const program = fileURLToPath(new URL("../../scripts/tally.js", import.meta.url));
let tree: Tree | undefined;
afterEach(() => {
  tree?.remove();
  tree = undefined;
});

type Suite = readonly [status: string, ...tests: string[]];

/** Tallies suites given as [status of the file, statuses of its tests …]; `undefined`: no results at all. */
function tally(suites: readonly Suite[] | undefined, exitCode: number) {
  const testResults = suites?.map(([status, ...tests], at) => {
    return {
      name: `s${at}.test.ts`,
      status,
      assertionResults: tests.map((outcome) => ({ status: outcome })),
    };
  });
  tree = makeTree(testResults ? { "results.json": JSON.stringify({ testResults }) } : {});
  const { stdout, status } = spawnSync(process.execPath, [program, "results.json", String(exitCode)], {
    cwd: tree.folder,
    encoding: "utf8",
  });
  return { lines: stdout.trimEnd().split("\n"), code: status };
}

test("all passed is success", () => {
  const suites: Suite[] = [
    ["passed", "passed", "passed"],
    ["passed", "passed"],
  ];
  expect(tally(suites, 0)).toEqual({ lines: ["3 passed, 0 failed"], code: 0 });
});

test("one failed test fails the run", () => {
  const lines = ["1 passed, 1 failed"];
  expect(tally([["failed", "passed", "failed"]], 1)).toEqual({ lines, code: 1 });
  expect(tally([["failed", "passed", "failed"]], 0)).toEqual({ lines, code: 1 });
});

test("a file that breaks before its first test counts as failed", () => {
  const lines = ["s0.test.ts failed outside its tests", "2 passed, 1 failed"];
  expect(tally([["failed"], ["passed", "passed", "passed"]], 1)).toEqual({ lines, code: 1 });
});

test("skipped tests are told apart from passed ones", () => {
  const lines = ["1 skipped", "1 passed, 0 failed"];
  expect(tally([["passed", "passed", "pending"]], 0)).toEqual({ lines, code: 0 });
});

test("a run in which every test was skipped fails", () => {
  const lines = ["2 skipped", "no test ran", "0 passed, 0 failed"];
  expect(tally([["passed", "skipped", "todo"]], 0)).toEqual({ lines, code: 1 });
});

test("a test command that failed although every test passed fails the run", () => {
  const lines = ["the test command failed outside the tests, with exit code 1", "1 passed, 1 failed"];
  expect(tally([["passed", "passed"]], 1)).toEqual({ lines, code: 1 });
});

test("a test command that failed before any test says so", () => {
  const lines = [
    "the test command failed outside the tests, with exit code 2",
    "no test ran",
    "0 passed, 1 failed",
  ];
  expect(tally(undefined, 2)).toEqual({ lines, code: 1 });
});

test("no results at all fail the run", () => {
  expect(tally(undefined, 0)).toEqual({ lines: ["no test ran", "0 passed, 0 failed"], code: 1 });
});
