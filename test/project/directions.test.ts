// The arrows of the architecture: sources keep to them, and every rule catches the import it is there for.

import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTree, type Tree } from "./_tree.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const require = createRequire(import.meta.url);
const config = `${root}/.dependency-cruiser.cjs`;
const ruleNames = require(config).forbidden.map((rule: { name: string }) => rule.name);

/** `rule: from → to` for every import below `src` of this folder that breaks a rule. */
function violationsIn(folder: string): string[] {
  const program = `${root}/node_modules/dependency-cruiser/bin/dependency-cruise.mjs`;
  const args = [program, "src", "--config", config, "--output-type", "json"];
  try {
    return summary(execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8", maxBuffer: 1e9 }));
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    if (stdout?.startsWith("{")) return summary(stdout);
    throw error;
  }
}

function summary(json: string): string[] {
  const { totalCruised, violations } = JSON.parse(json).summary as {
    totalCruised: number;
    violations: { from: string; to: string; rule: { name: string } }[];
  };
  if (totalCruised === 0) throw new Error("dependency-cruiser found nothing to read");
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

/** One file each that breaks one rule: [rule, file, import statement, what it resolves to]. */
const wrong = [
  ["the waist and the errors import nothing", "kernel.ts", 'import "./errors.ts"', "src/errors.ts"],
  ["the waist and the errors import nothing", "errors.ts", 'import "node:os"', "os"],
  ["the nearest word knows no source of ours", "nearest.ts", 'import "./errors.ts"', "src/errors.ts"],
  ["explorers know the kernel alone", "explore/a.ts", 'import "../model/kit.ts"', "src/model/kit.ts"],
  [
    "explorers know the kernel alone",
    "explore/b.ts",
    'import type {} from "../report/report.ts"',
    "src/report/report.ts",
  ],
  [
    "explorers know the kernel alone",
    "explore/c.ts",
    'import "picocolors"',
    "node_modules/picocolors/index.js",
  ],
  ["renderers know the report alone", "report/a.ts", 'import "../kernel.ts"', "src/kernel.ts"],
  ["renderers know the report alone", "report/b.ts", 'import "node:os"', "os"],
  ["the page knows the report and its library", "page/a.tsx", 'import "../check.ts"', "src/check.ts"],
  [
    "the page knows the report and its library",
    "page/b.ts",
    'import type {} from "../model/kit.ts"',
    "src/model/kit.ts",
  ],
  ["nothing imports the page", "report/d.ts", 'import "../page/main.tsx"', "src/page/main.tsx"],
  ["nothing imports the page", "cli/f.ts", 'import type {} from "../page/c.ts"', "src/page/c.ts"],
  [
    "topics know nothing of models",
    "topic/a.ts",
    'import "../model/kafka/index.ts"',
    "src/model/kafka/index.ts",
  ],
  ["the kit knows no model", "model/a.ts", 'import "./kafka/index.ts"', "src/model/kafka/index.ts"],
  ["the kit knows no model", "model/b.ts", 'import "../explore/store.ts"', "src/explore/store.ts"],
  ["the kit knows no model", "model/c.ts", 'import type {} from "../report/text.ts"', "src/report/text.ts"],
  ["the kit knows no model", "model/f.ts", 'import "../models.ts"', "src/models.ts"],
  [
    "the kit takes only types from the report",
    "model/d.ts",
    'import "../report/report.ts"',
    "src/report/report.ts",
  ],
  ["models know the kit and the invariants", "model/kafka/a.ts", 'import "../../check.ts"', "src/check.ts"],
  [
    "models know the kit and the invariants",
    "model/examples/a.ts",
    'import "../kafka/index.ts"',
    "src/model/kafka/index.ts",
  ],
  [
    "models know the kit and the invariants",
    "model/reference/a.ts",
    'import "../../report/text.ts"',
    "src/report/text.ts",
  ],
  [
    "invariants know the kit",
    "invariants/a.ts",
    'import "../model/kafka/index.ts"',
    "src/model/kafka/index.ts",
  ],
  ["invariants know the kit", "invariants/b.ts", 'import "./kafka/b.ts"', "src/invariants/kafka/b.ts"],
  [
    "promises know the model they are of",
    "invariants/kafka/a.ts",
    'import "../../explore/store.ts"',
    "src/explore/store.ts",
  ],
  ["the list of models knows models alone", "models.ts", 'import "./check2.ts"', "src/check2.ts"],
  ["the operator's question runs nothing", "operator.ts", 'import "./check2.ts"', "src/check2.ts"],
  ["ablation goes through check", "ablate/a.ts", 'import "../explore/store.ts"', "src/explore/store.ts"],
  ["the ways in go through check", "cli/a.ts", 'import "../explore/store.ts"', "src/explore/store.ts"],
  ["the ways in go through check", "jobs/a.ts", 'import "../explore/store.ts"', "src/explore/store.ts"],
  ["the ways in go through check", "vitest/a.ts", 'import "../cli/main.ts"', "src/cli/main.ts"],
  ["nothing knows the ways in", "check.ts", 'import "./cli/main.ts"', "src/cli/main.ts"],
  ["nothing imports the public index", "cli/b.ts", 'import "../index.ts"', "src/index.ts"],
  ["sources never import tests", "cli/c.ts", 'import "../../test/tool.ts"', "test/tool.ts"],
  ["sources never import tests", "jobs/b.ts", 'import "../../bench/tool.ts"', "bench/tool.ts"],
  ["only the ways in touch files and the process", "model/kafka/b.ts", 'import "node:fs"', "fs"],
  ["only the ways in touch files and the process", "check2.ts", 'import "node:process"', "process"],
  ["only the ways in touch files and the process", "check3.ts", 'import "node:fs/promises"', "fs/promises"],
  [
    "only the command line owns the terminal",
    "jobs/c.ts",
    'import "commander"',
    "node_modules/commander/index.js",
  ],
  [
    "only the command line owns the terminal",
    "report/c.ts",
    'import "log-update"',
    "node_modules/log-update/index.js",
  ],
  ["immer is the witness alone", "model/e.ts", 'import type {} from "immer"', "node_modules/immer/index.js"],
  [
    "what ships needs only what is installed with it",
    "cli/d.ts",
    'import "fast-check"',
    "node_modules/fast-check/index.js",
  ],
  ["every import resolves", "cli/e.ts", 'import "./missing.ts"', "./missing.ts"],
  ["no import goes round in a circle", "topic/b.ts", 'import type {} from "./c.ts"', "src/topic/c.ts"],
  ["every file is used", "topic/lonely.ts", "export {}", "src/topic/lonely.ts"],
] as const;

const right = {
  "src/explore/store.ts": 'import "../kernel.ts"; import "node:worker_threads";',
  "src/model/kit.ts":
    'import type {} from "../report/report.ts"; import "../errors.ts"; import "../nearest.ts";',
  "src/model/witness.ts": 'import "immer"; import "./kit.ts";',
  "src/model/kafka/index.ts": 'import "../../invariants/words.ts"; import "../kit.ts"; import "./c.ts";',
  "src/model/kafka/c.ts": 'import "../../errors.ts"; import "../../nearest.ts";',
  "src/invariants/words.ts": 'import "../model/kit.ts";',
  "src/invariants/kafka/b.ts": 'import "../../model/kafka/c.ts"; import "../words.ts";',
  "src/report/report.ts": "export {};",
  "src/report/text.ts": 'import "./report.ts"; import "picocolors"; import "../errors.ts";',
  "src/page/main.tsx": 'import "preact"; import "./c.ts"; import type {} from "../report/report.ts";',
  "src/page/c.ts": 'import "../report/text.ts";',
  "src/topic/d.ts": 'import "../errors.ts"; import "../nearest.ts";',
  "src/topic/c.ts": 'import "./b.ts";',
  "src/cli/main.ts":
    'import "../models.ts"; import "node:fs"; import "commander"; import "../report/text.ts";',
  "src/vitest/index.ts": 'import "vitest"; import "node:fs"; import "../errors.ts";',
  "src/index.ts": 'import "./model/kit.ts"; import "./check.ts";',
  "test/tool.ts": "export {};",
  "bench/tool.ts": "export {};",
  "tsconfig.json":
    '{ "compilerOptions": { "module": "NodeNext", "allowImportingTsExtensions": true, "noEmit": true } }',
};

function fixture(): Record<string, string> {
  const installed = ["picocolors", "immer", "commander", "log-update", "fast-check", "vitest", "preact"];
  const files: Record<string, string> = { ...right };
  for (const [, file, statement] of wrong) files[`src/${file}`] = `${statement};`;
  for (const name of installed) {
    files[`node_modules/${name}/package.json`] = JSON.stringify({ name, version: "1.0.0", main: "index.js" });
    files[`node_modules/${name}/index.js`] = "";
  }
  const dependencies = Object.fromEntries(installed.slice(0, 4).map((name) => [name, "1.0.0"]));
  const devDependencies = Object.fromEntries(installed.slice(4).map((name) => [name, "1.0.0"]));
  files["package.json"] = JSON.stringify({ name: "fixture", type: "module", dependencies, devDependencies });
  return files;
}

test("the sources keep to the arrows", () => {
  expect(violationsIn(root)).toEqual([]);
});

describe("a wrong import is caught", () => {
  let tree: Tree;
  let found: string[];
  beforeAll(() => {
    tree = makeTree(fixture());
    found = violationsIn(tree.folder);
  });
  afterAll(() => tree.remove());

  test.each(wrong)("%s: src/%s may not say %s", (rule, file, _statement, to) => {
    expect(found).toContain(`${rule}: src/${file} → ${to}`);
  });

  test("by every rule there is", () => {
    expect([...new Set(wrong.map(([rule]) => rule))].sort()).toEqual([...ruleNames].sort());
  });

  test("and a right import is not", () => {
    const innocent = Object.keys(right).filter((file) => file !== "src/topic/c.ts");
    expect(found.filter((line) => innocent.some((file) => line.includes(`: ${file} →`)))).toEqual([]);
  });
});
