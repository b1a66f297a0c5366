// The style guide, as far as a machine can read it: each rule is proved on a bad sample, then applied to all.

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const LONGEST_FILE = 450;

interface File {
  readonly path: string;
  readonly text: string;
}

const tracked: readonly File[] = trackedPaths().flatMap((path) => readText(path));
const sources = tracked.filter(({ path }) => /^src\/.*\.ts$/.test(path));
const code = tracked.filter(({ path }) => /\.(ts|js|cjs)$/.test(path));

/** What git tracks; in a tree without git, all that is neither installed nor made. */
function trackedPaths(): string[] {
  if (existsSync(`${root}/.git`)) {
    const listed = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
    return listed.split("\0").filter((path) => path !== "");
  }
  const made = /^(node_modules|dist|coverage|reports\/runs)(\/|$)/;
  const keep = (path: string) => !made.test(path) && statSync(`${root}/${path}`).isFile();
  return readdirSync(root).flatMap((name) => (made.test(name) ? [] : pathsUnder(name)).filter(keep));
}

function pathsUnder(name: string): string[] {
  if (!statSync(`${root}/${name}`).isDirectory()) return [name];
  return readdirSync(`${root}/${name}`, { recursive: true }).map((below) => `${name}/${below}`);
}

/** Nothing for a binary file, or for one that is deleted but not committed yet. */
function readText(path: string): File[] {
  try {
    const text = readFileSync(`${root}/${path}`, "utf8");
    return text.includes("\0") ? [] : [{ path, text }];
  } catch {
    return [];
  }
}

/** A rule answers what is wrong with a file; nothing when all is well. */
type Rule = (file: File) => readonly string[];

const opensWithASentence: Rule = ({ text }) => {
  const opening = /^(?:\/\/ .*\n)+/.exec(text)?.[0].replaceAll("\n// ", " ") ?? "";
  return /^\/\/ \S+( \S+){3,}[.:?]/.test(opening) ? [] : ["says nothing of what it is for in its first line"];
};

const fitsInARoom: Rule = ({ text }) => {
  const lines = text.split("\n").length - 1;
  return lines > LONGEST_FILE ? [`has ${lines} lines, more than ${LONGEST_FILE}`] : [];
};

const empty = /Manager|Helper|Util(?!i[sz])/i;
const saysWhatItIs: Rule = ({ path, text }) => {
  const exported = [
    ...text.matchAll(
      /^export (?:default )?(?:abstract |async |declare )*(?:class|function\*?|const|let|interface|type|enum) (\w+)/gm,
    ),
  ].map((match) => match[1]!);
  return [basename(path), ...exported]
    .filter((name) => empty.test(name))
    .map((name) => `${name} says nothing`);
};

// Put together here, so that this file does not contain them.
const machines = [["", "work", ""].join("/"), ["registry", "npmjs", "org"].join(".")];
const namesNoMachine: Rule = ({ text }) => machines.filter((word) => text.includes(word));

/** What prints, reads a clock, rolls dice or looks at the process. */
const outside = ["console", "process", "Date.now", "Math.random", "performance.now", "new Date()"];
const keepsToItself: Rule = ({ path, text }) => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = outsideName(node);
    if (name !== undefined && outside.includes(name)) found.push(name);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
};

function outsideName(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.getText();
  if (ts.isNewExpression(node) && !node.arguments?.length) return `new ${node.expression.getText()}()`;
  if (!ts.isIdentifier(node)) return undefined;
  const { parent } = node;
  const isMember =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isPropertyDeclaration(parent);
  return isMember ? undefined : node.text;
}

/** Files outside src/cli that may, and why. */
const mayLookOutside: { readonly [path: string]: string } = {};

const complaints = (files: readonly File[], rule: Rule) =>
  files.flatMap((file) => rule(file).map((what) => `${file.path}: ${what}`));
const sample = (text: string, path = "src/sample.ts"): File => ({ path, text });

test("there are files to read", () => {
  expect(sources.length).toBeGreaterThan(0);
  expect(tracked.length).toBeGreaterThan(sources.length);
});

describe("every source opens with a sentence that says what it is for", () => {
  test("a file that does not is caught", () => {
    expect(opensWithASentence(sample('import "./a.ts";\n// Too late for this sentence.\n'))).toHaveLength(1);
    expect(opensWithASentence(sample("// store\n"))).toHaveLength(1);
    expect(opensWithASentence(sample("// The states seen so far,\n// packed.\n\nexport {};\n"))).toEqual([]);
  });
  test("none is", () => expect(complaints(sources, opensWithASentence)).toEqual([]));
});

describe(`no file has more than ${LONGEST_FILE} lines`, () => {
  test("a longer one is caught", () => {
    expect(fitsInARoom(sample("\n".repeat(LONGEST_FILE)))).toEqual([]);
    expect(fitsInARoom(sample("\n".repeat(LONGEST_FILE + 1)))).toHaveLength(1);
  });
  test("none is", () => expect(complaints(code, fitsInARoom)).toEqual([]));
});

describe("no name is Manager, Helper or Util", () => {
  test("one that is gets caught", () => {
    expect(saysWhatItIs(sample("", "src/string-utils.ts"))).toHaveLength(1);
    expect(saysWhatItIs(sample("export class RunManager {}\nexport const pathHelper = 1;\n"))).toHaveLength(
      2,
    );
    expect(saysWhatItIs(sample("export const utilisation = 1;\n"))).toEqual([]);
  });
  test("none is", () => expect(complaints(code, saysWhatItIs)).toEqual([]));
});

describe("no text names a machine", () => {
  test("one that does is caught", () => {
    expect(machines.map((word) => namesNoMachine(sample(`// see ${word}x\n`)).length)).toEqual([1, 1]);
  });
  test("none does", () => expect(complaints(tracked, namesNoMachine)).toEqual([]));
});

describe("only the command line prints, reads a clock or rolls dice", () => {
  test("a source that does is caught", () => {
    expect(keepsToItself(sample("console.log(1); process.exit(); Date.now();"))).toEqual([
      "console",
      "process",
      "Date.now",
    ]);
    expect(keepsToItself(sample("const a = [Math.random(), performance.now(), new Date()];"))).toHaveLength(
      3,
    );
    expect(keepsToItself(sample("const { env } = process;"))).toEqual(["process"]);
    expect(
      keepsToItself(sample("// console.log\nconst a = { process: 1 }; a.process; new Date(0);")),
    ).toEqual([]);
  });
  test("none does", () => {
    const inner = sources.filter(({ path }) => !path.startsWith("src/cli/") && !(path in mayLookOutside));
    expect(complaints(inner, keepsToItself)).toEqual([]);
  });
  test("every exception is still needed", () => {
    const needed = (path: string) =>
      sources.some((file) => file.path === path && keepsToItself(file).length > 0);
    expect(Object.keys(mayLookOutside).filter((path) => !needed(path))).toEqual([]);
  });
});
