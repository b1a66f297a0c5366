// What is installed and what ships: exact versions, no registry's address, and every public door opens.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => JSON.parse(readFileSync(`${root}/${path}`, "utf8"));
const manifest = read("package.json");
const lock = read("package-lock.json");

const isExact = (version: string) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version);

describe("dependencies", () => {
  test("are pinned to exact versions", () => {
    const all: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies };
    expect(Object.keys(all).length).toBeGreaterThan(0);
    expect(Object.entries(all).filter(([, version]) => !isExact(version))).toEqual([]);
  });

  test("a range is told from an exact version", () => {
    expect(["1.2.3", "1.0.0-r.1"].every(isExact)).toBe(true);
    expect(["^1.2.3", "~1.2.3", "1.2", "*", "latest", ">=1.2.3"].some(isExact)).toBe(false);
  });

  test("are locked as the manifest names them", () => {
    const { dependencies, devDependencies } = lock.packages[""];
    expect({ dependencies, devDependencies }).toEqual({
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
    });
  });

  test("are locked by content, without the address of a registry", () => {
    const entries = Object.entries<Record<string, unknown>>(lock.packages).filter(([path]) => path !== "");
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.filter(([, entry]) => "resolved" in entry || !("integrity" in entry))).toEqual([]);
  });

  test("optional ones of others are in the lock too, or a clean install refuses it", () => {
    const named = Object.values<{ optionalDependencies?: object }>(lock.packages).flatMap((entry) =>
      Object.keys(entry.optionalDependencies ?? {}),
    );
    const locked = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, "")));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !locked.has(name))).toEqual([]);
  });
});

describe("the package", () => {
  const doors = Object.entries<string | Record<string, string>>(manifest.exports);
  const sourceOf = (output: string) => output.replace(/^\.\/dist/, "src").replace(/\.(js|d\.ts)$/, ".ts");

  test.each(doors)("exports %s from a source that exists", (_name, target) => {
    for (const path of typeof target === "string" ? [target] : Object.values(target)) {
      expect(existsSync(`${root}/${sourceOf(path)}`), path).toBe(true);
    }
  });

  test("starts its command with an executable file", () => {
    const path = `${root}/${manifest.bin.tidemark}`;
    expect(readFileSync(path, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(statSync(path).mode & 0o111).toBe(0o111);
  });

  test("ships what was built, and neither sources nor tests", () => {
    const packed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: root,
      encoding: "utf8",
    });
    const paths: string[] = JSON.parse(packed)[0].files.map((file: { path: string }) => file.path);
    expect(paths).toEqual(expect.arrayContaining(["LICENSE", "bin/tidemark.js", "package.json"]));
    expect(paths.filter((path) => !/^(bin|dist)\/[^.]|^[A-Z]+(\.md)?$|^package\.json$/.test(path))).toEqual(
      [],
    );
  });
});
