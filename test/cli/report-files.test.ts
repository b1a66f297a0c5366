// The files that a run leaves behind, by name, and what happens where they cannot be written.

import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runName } from "../../src/cli/run-name.ts";
import { folderWith, read, tidemark } from "./_run.ts";

test("reports/runs/<model and what is not its default>/ has the report four times and every counterexample", async () => {
  const cwd = folderWith();
  await tidemark("explore stairs --height 5 --shoes skates", { cwd });
  const folder = `${cwd}/reports/runs/stairs-height-5-shoes-skates`;
  expect(readdirSync(folder).sort()).toEqual([
    "report.html",
    "report.json",
    "report.md",
    "report.txt",
    "trace-1.json",
  ]);
  const report = JSON.parse(read(folder, "report.json"));
  expect(report.properties[1].trace.steps).toHaveLength(4);
  expect(JSON.parse(read(folder, "trace-1.json"))).toMatchObject({
    schema: "tidemark/trace/1",
    model: "stairs",
    settings: { height: 5, lift: false, shoes: "skates", seed: 0 },
    property: "never on step 3",
    path: "0/0/0/0",
  });
  expect(read(folder, "report.md")).toContain("# stairs\n");
});

test("the next run of the same takes their place, and leaves no trace of what it did not find", async () => {
  const cwd = folderWith({
    "reports/runs/stairs/trace-7.json": "{}",
    "reports/runs/stairs/notes.txt": "mine",
  });
  await tidemark("explore stairs", { cwd });
  await tidemark("explore stairs --max-states 2", { cwd });
  const folder = `${cwd}/reports/runs/stairs`;
  expect(readdirSync(folder).sort()).toEqual([
    "notes.txt",
    "report.html",
    "report.json",
    "report.md",
    "report.txt",
  ]);
  expect(JSON.parse(read(folder, "report.json")).counts.distinct).toBe(2);
});

test("the same run writes the same bytes", async () => {
  const [one, other] = [folderWith(), folderWith()];
  for (const cwd of [one, other]) await tidemark("explore stairs --keep-going", { cwd });
  const files = readdirSync(`${one}/reports/runs/stairs`);
  expect(files).toHaveLength(5);
  for (const file of files) {
    expect(read(one, "reports/runs/stairs", file)).toBe(read(other, "reports/runs/stairs", file));
  }
});

test("--out puts them elsewhere, and the command to see it again says so", async () => {
  const cwd = folderWith();
  const { out } = await tidemark("explore stairs --out 'my reports'", { cwd });
  expect(readdirSync(`${cwd}/my reports`)).toHaveLength(5);
  expect(out).toContain("again: npx tidemark replay 'my reports/trace-1.json'\n");
});

test("where they cannot be written that is said, with exit code 2, and the result is printed all the same", async () => {
  const cwd = folderWith({ reports: "a file, not a folder" });
  const { code, out, err } = await tidemark("explore stairs", { cwd });
  expect(out).toContain("✗ never on step 3");
  expect(out).not.toContain("again:");
  expect(err).toContain("tidemark: the report files cannot be written to reports/runs/stairs: ");
  expect(code).toBe(2);

  const json = await tidemark("explore stairs --json", { cwd });
  expect(JSON.parse(json.out).counts.distinct).toBe(4);
  expect(json.code).toBe(2);
});

test("the command that makes a run again names what was chosen, and nothing else", async () => {
  const again = async (line: string) => /again: npx tidemark (.*)/.exec((await tidemark(line)).out)?.[1];
  const line =
    "explore stairs --set height=2 --set shoes=skates --property 'stays below the roof' " +
    "--strategy random --seed 3 --max-states 9 --max-depth 8 --time-limit 2.5 --keep-going";
  expect(await again(line)).toBe(line);
  expect(await again("explore stairs --height 2 --lift false")).toBe("explore stairs --set height=2");
});

describe("the name of a run", () => {
  const defaults = { size: 2, rule: "" };

  test("is the model, and whatever is not its default", () => {
    expect(runName(["reference/kip-320"], defaults, { size: 2, rule: "" })).toBe("reference-kip-320");
    expect(runName(["kafka"], defaults, { size: 3, rule: "High watermark" })).toBe(
      "kafka-size-3-rule-high-watermark",
    );
  });

  test("is fit to be a folder's name, whatever the model is called", () => {
    expect(runName(["../../etc/ünder one\0roof"], {}, {})).toBe("etc-nder-one-roof");
    expect(runName(["…"], {}, {})).toMatch(/^[0-9a-f]{8}$/);
  });

  test("is cut when it is long, without two runs becoming one", () => {
    const long = (end: string) => runName(["kafka"], defaults, { size: 2, rule: `${"x".repeat(200)}${end}` });
    expect(long("a")).toHaveLength(100);
    expect(long("a")).not.toBe(long("b"));
  });
});
