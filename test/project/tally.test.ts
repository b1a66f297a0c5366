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
function tally(suites: readonly Suite[] | undefined) {
  const testResults = suites?.map(([status, ...tests], at) => {
    return {
      name: `s${at}.test.ts`,
      status,
      assertionResults: tests.map((outcome) => ({ status: outcome })),
    };
  });
  tree = makeTree(testResults ? { "results.json": JSON.stringify({ testResults }) } : {});
  const { stdout, status } = spawnSync(process.execPath, [program, "results.json"], {
    cwd: tree.folder,
    encoding: "utf8",
  });
  return { lines: stdout.trimEnd().split("\n"), code: status };
}

test("all passed is success", () => {
  expect(
    tally([
      ["passed", "passed", "passed"],
      ["passed", "passed"],
    ]),
  ).toEqual({
    lines: ["3 passed, 0 failed"],
    code: 0,
  });
});

test("one failed test fails the run", () => {
  expect(tally([["failed", "passed", "failed"]])).toEqual({ lines: ["1 passed, 1 failed"], code: 1 });
});

test("a file that breaks before its first test counts as failed", () => {
  expect(tally([["failed"], ["passed", "passed"]])).toEqual({
    lines: ["s0.test.ts failed outside its tests", "1 passed, 1 failed"],
    code: 1,
  });
});

test("skipped tests are told apart from passed ones", () => {
  expect(tally([["passed", "passed", "pending"]])).toEqual({
    lines: ["1 skipped", "1 passed, 0 failed"],
    code: 0,
  });
});

test("a run in which every test was skipped fails", () => {
  expect(tally([["passed", "skipped", "todo"]])).toEqual({
    lines: ["2 skipped", "no test ran", "0 passed, 0 failed"],
    code: 1,
  });
});

test("no results at all fail the run", () => {
  expect(tally(undefined)).toEqual({ lines: ["no test ran", "0 passed, 0 failed"], code: 1 });
});
