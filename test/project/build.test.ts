// The build never leaves stale code behind, and does nothing when there is nothing to do.

import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeTree, type Tree } from "./_tree.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { compilerOptions } = JSON.parse(readFileSync(`${root}/tsconfig.json`, "utf8"));
let tree: Tree;

beforeEach(() => {
  tree = makeTree({
    "package-lock.json": "{}",
    "tsconfig.json": JSON.stringify({ compilerOptions: { ...compilerOptions, lib: ["ES5"], types: [] } }),
    "package.json": '{ "type": "module" }',
    "src/a.ts": 'import { b } from "./b.ts";\n\nexport const a: number = b;\n',
    "src/b.ts": "export const b = 1;\n",
  });
  mkdirSync(at("scripts"));
  for (const file of ["scripts/build.js", "tsconfig.build.json"]) copyFileSync(`${root}/${file}`, at(file));
  symlinkSync(`${root}/node_modules`, at("node_modules"));
  expect(build()).toBe(0);
});
afterEach(() => tree.remove());

const at = (path: string) => `${tree.folder}/${path}`;
const read = (path: string) => readFileSync(at(path), "utf8");
const write = (path: string, text: string) => writeFileSync(at(path), text);
const build = (...options: string[]) =>
  spawnSync(process.execPath, [at("scripts/build.js"), ...options], { encoding: "utf8" }).status;

test("it compiles imports of .ts files into imports of .js files, with types beside them", () => {
  expect(read("dist/a.js")).toContain('from "./b.js"');
  expect(read("dist/a.d.ts")).toContain("a: number");
});

test("it leaves an output alone whose sources are the same", () => {
  const before = statSync(at("dist/.built-from")).mtimeMs;
  expect(build()).toBe(0);
  expect(statSync(at("dist/.built-from")).mtimeMs).toBe(before);
});

test("it follows a source that changed, even if its file time did not", () => {
  for (const value of [1, 2]) {
    write("src/b.ts", `export const b = ${value};\n`);
    utimesSync(at("src/b.ts"), 1e9, 1e9);
    expect(build()).toBe(0);
  }
  expect(read("dist/b.js")).toContain("b = 2");
});

test("it removes the output of a source that went", () => {
  write("src/a.ts", "export const a: number = 2;\n");
  rmSync(at("src/b.ts"));
  expect(build()).toBe(0);
  expect(["dist/b.js", "dist/b.d.ts"].filter((path) => existsSync(at(path)))).toEqual([]);
});

test("it brings back an output that was lost", () => {
  rmSync(at("dist/b.js"));
  expect(build()).toBe(0);
  expect(existsSync(at("dist/b.js"))).toBe(true);
});

test("it fails on an error of type, and fails again until that is gone", () => {
  write("src/b.ts", 'export const b: number = "one";\n');
  expect([build(), build()]).toEqual([2, 2]);
  write("src/b.ts", "export const b = 1;\n");
  expect(build()).toBe(0);
});

test("without a compiler it fails", () => {
  rmSync(at("node_modules"));
  write("src/b.ts", "export const b = 3;\n");
  expect(build()).toBe(1);
});

test("as the install hook it fails nothing, and does not take a failed build for a build", () => {
  write("src/b.ts", 'export const b: number = "one";\n');
  expect([build("--where-possible"), build()]).toEqual([0, 2]);
  rmSync(at("node_modules"));
  expect([build("--where-possible"), build()]).toEqual([0, 1]);
});

describe("the page of a report", () => {
  const page = {
    "src/page/main.tsx": 'import { render } from "preact";\n\nrender(<p>{"</script>"}</p>, document.body);\n',
    "src/page/page.css": '@import "./more.css";\n',
    "src/page/more.css": "p { color: red; }\n",
  };
  const addPage = () => {
    mkdirSync(at("src/page"));
    for (const [path, text] of Object.entries(page)) write(path, text);
  };

  test("is bundled into a script and a style sheet that need nothing else", () => {
    addPage();
    expect(build("--page")).toBe(0);
    expect(read("dist/page/main.js")).not.toMatch(/\b(import|require)\b|<\/script/);
    expect(read("dist/page/page.css")).toContain("color:red");
  });

  test("is built with the rest, brought back when it was lost, and left alone when it is the same", () => {
    addPage();
    write("tsconfig.json", JSON.stringify({ compilerOptions, exclude: ["src/page"] }));
    expect(build()).toBe(0);
    rmSync(at("dist/page/page.css"));
    expect(build()).toBe(0);
    expect(existsSync(at("dist/page/page.css"))).toBe(true);
    const before = statSync(at("dist/page/main.js")).mtimeMs;
    expect(build()).toBe(0);
    expect(statSync(at("dist/page/main.js")).mtimeMs).toBe(before);
  });

  test("that does not bundle fails the build", () => {
    addPage();
    write("src/page/more.css", '@import "./missing.css";\n');
    expect(build("--page")).toBe(1);
  });
});
