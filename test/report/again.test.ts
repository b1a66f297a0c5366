// The command line that makes a run again: a shell reads it as it was meant, and only what matters is in it.

import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { exploreAgain, replayAgain } from "../../src/report/again.ts";

const defaults = { height: 4, lift: false, shoes: "boots" };
const chosen = { settings: { ...defaults, height: 2 }, without: [] };
const stairs = { word: "stairs" };

test("settings that have their default are left out", () => {
  expect(exploreAgain(stairs, chosen, defaults, {})).toBe("npx tidemark explore stairs --set height=2");
  expect(exploreAgain(stairs, { settings: defaults, without: [] }, defaults, {})).toBe(
    "npx tidemark explore stairs",
  );
});

test("a model whose file is not known leaves a place for it, and names all its settings", () => {
  expect(exploreAgain({ fileOf: "stairs" }, chosen, {}, {})).toBe(
    "npx tidemark explore <file of stairs> --set height=2 --set lift=false --set shoes=boots",
  );
});

test("what is switched off has an option of its own, once for each, and is no setting", () => {
  const settings = { ...defaults, without: "it is day; the lift works" };
  expect(
    exploreAgain(stairs, { settings, without: ["it is day", "the lift works"] }, defaults, {
      property: ["a, b"],
    }),
  ).toBe("npx tidemark explore stairs --without 'it is day' --without 'the lift works' --property 'a, b'");
});

test("the options of the run are those of the command line", () => {
  const options = {
    property: ["one", "another"],
    strategy: "random",
    seed: 0,
    maxStates: 1,
    maxDepth: 2,
    timeLimit: 0.5,
    keepGoing: true,
    symmetry: true,
  };
  expect(exploreAgain(stairs, { settings: defaults, without: [] }, defaults, options)).toBe(
    "npx tidemark explore stairs --property one --property another --strategy random --seed 0 --max-states 1 " +
      "--max-depth 2 --time-limit 0.5 --keep-going --symmetry",
  );
});

test("a shell reads what was meant", () => {
  const wording = 'it\'s $HOME; `x` \\ "quoted"';
  const command = exploreAgain(
    { word: "./my models/odd.ts" },
    { settings: { wording }, without: [wording] },
    {},
    {},
  );
  const words = execFileSync("sh", ["-c", command.replace("npx tidemark", "printf '%s\\n'")], {
    encoding: "utf8",
  });
  expect(words.trimEnd().split("\n")).toEqual([
    "explore",
    "./my models/odd.ts",
    "--set",
    `wording=${wording}`,
    "--without",
    wording,
  ]);
});

test("a trace of a model of one's own is entered again with the file of the model", () => {
  expect(replayAgain("reports/runs/stairs/trace-1.json", undefined)).toBe(
    "npx tidemark replay reports/runs/stairs/trace-1.json",
  );
  expect(replayAgain("my reports/trace-1.json", "./stairs.ts")).toBe(
    "npx tidemark replay 'my reports/trace-1.json' --model ./stairs.ts",
  );
});
