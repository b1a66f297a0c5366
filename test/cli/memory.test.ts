// `--max-memory` and `--store compact`: what they say, how a run for which there is no room ends, and how to go on.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Report } from "../../src/report/report.ts";
import { folderWith, read, tidemark } from "./_run.ts";

/** Some 140,000 states. */
const LARGE = "examples/counters --counters 6 --values 7";
const KIP =
  "reference/kip-320 --replicas 3 --log-size 2 --max-records 2 --max-leader-epoch 2 --property WeakIsr";

const reportIn = (cwd: string): Report => JSON.parse(read(cwd, "run", "report.json"));

describe("--max-memory", () => {
  test("ends a run undecided, with what it found and ways to go on", async () => {
    const cwd = folderWith();
    const { code, out, err } = await tidemark(`explore ${KIP} --max-memory 2 --out run`, { cwd });
    expect(code).toBe(3);
    expect(err).toContain("at most 2 MiB of memory");
    expect(out).toMatch(/undecided: stopped for want of memory after [\d,]+ states, at depth \d+/);
    expect(out).toContain("To go on: --symmetry · --store compact · a larger --max-memory · smaller bounds");
    const report = reportIn(cwd);
    expect(report).toMatchObject({ ending: { kind: "limited", by: "memory" }, bounds: { "max-memory": 2 } });
    expect(report.properties.map(({ verdict }) => verdict)).toEqual(["undecided"]);
    expect(report.counts.distinct).toBeGreaterThan(10_000);
    expect(report.counts.distinct).toBeLessThan(2 ** 21 / 18);
  });

  test.each([
    "--workers 2",
    "--store compact",
    "--store compact --workers 2",
    "--strategy dfs",
    "--symmetry",
  ])("with %s ends it too, and is the more states the more memory there is", async (flags) => {
    const found: number[] = [];
    for (const size of ["3", "9m"]) {
      const cwd = folderWith();
      const kip = KIP.replace("--max-records 2", "--max-records 3");
      const { code, out } = await tidemark(`explore ${kip} ${flags} --max-memory ${size} --out run`, { cwd });
      expect(code).toBe(3);
      expect(out).toContain("for want of memory");
      expect(/To go on:.* --store compact/.test(out)).toBe(!/compact|dfs/.test(flags));
      expect(out.includes("To go on: --symmetry")).toBe(flags !== "--symmetry");
      found.push(reportIn(cwd).counts.distinct);
    }
    expect(found[1]).toBeGreaterThan(found[0]!);
  });

  test.each(["0", "0.5", "much", "1.5t", "-3"])("%s is refused", async (size) => {
    const { code, err } = await tidemark(`explore stairs --max-memory=${size}`);
    expect(err).toContain("It is a number of MiB, at least 1, or of GiB: 1500 or 1.5g.");
    expect(code).toBe(2);
  });

  test("is read in MiB and GiB", async () => {
    for (const size of ["1536", "1536m", "1.5g", "1.5G"]) {
      expect((await tidemark(`explore stairs --max-memory ${size}`)).err).toContain(
        "at most 1,536 MiB of memory",
      );
    }
  });
});

describe("--store compact", () => {
  test("holds only as surely as it is probable that nothing was omitted, and says so everywhere", async () => {
    const cwd = folderWith();
    const { code, out, err } = await tidemark(`explore ${KIP} --store compact --hash-seed 5 --out run`, {
      cwd,
    });
    expect(code).toBe(0);
    expect(err).toContain("keeping fingerprints (hash seed 5)");
    expect(out).toContain("holds in all 737,794 states within these bounds, unless a state was omitted");
    const { fingerprints } = reportIn(cwd);
    expect(fingerprints).toMatchObject({ bits: 64, seed: 5 });
    expect(fingerprints!.expectedOmissions).toBeCloseTo(737_794 ** 2 / 2 ** 65, 15);
    expect(fingerprints!.omissionProbability).toBeCloseTo(1.5e-8, 9);
    for (const file of ["report.txt", "report.md"]) {
      const text = read(cwd, "run", file).replaceAll(/\s+/g, " ");
      expect(text).toContain("held, unless a state was omitted (probability 1.5e-8)");
      expect(text).toContain("fingerprints of 64 bits (hash seed 5)");
    }
    expect(read(cwd, "run", "report.md")).toContain("--store compact --hash-seed 5");
  });

  test("leaves no file behind but the report's", async () => {
    const cwd = folderWith();
    await tidemark(`explore ${LARGE} --keep-going --store compact --out run`, { cwd });
    const exact = folderWith();
    await tidemark(`explore ${LARGE} --keep-going --out run`, { cwd: exact });
    expect(readdirSync(join(cwd, "run"))).toEqual(readdirSync(join(exact, "run")));
  });

  test("ends where there is no room on disk, and says where", async () => {
    const cwd = folderWith({ full: "" });
    const { code, out, err } = await tidemark(`explore ${KIP} --store compact --spool full --out run`, {
      cwd,
    });
    expect(err).toMatch(/tidemark: what has no room in memory cannot be kept in .*full/);
    expect(out).toMatch(/undecided: stopped for want of room on disk after [\d,]+ states/);
    expect(out).toContain("To go on: --symmetry · another --spool directory with more room · smaller bounds");
    expect(code).toBe(3);
    expect(reportIn(cwd).ending).toEqual({ kind: "limited", by: "disk" });
  });

  test.each([
    ["--store compact --strategy dfs", "--store compact goes with --strategy bfs only, not with dfs"],
    ["--store compact --strategy random", "--store compact goes with --strategy bfs only, not with random"],
    ["--hash-seed 1", "--hash-seed has no meaning without --store compact"],
    ["--spool there", "--spool has no meaning without --store compact"],
    ["--store small", "It is one of exact, compact"],
  ])("explore %s is refused", async (flags, message) => {
    const { code, out, err } = await tidemark(`explore stairs ${flags}`);
    expect(err).toContain(message);
    expect({ code, out }).toEqual({ code: 2, out: "" });
  });
});
