// `tidemark explore`: each test is a command and what it prints.

import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { folderWith, read, tape, tidemark } from "./_run.ts";

describe("a property that is broken", () => {
  test("standard output has the promise, its story, what else is known, and where to look again", async () => {
    const { code, out } = await tidemark("explore stairs");
    expect(out).toBe(
      `\
✗ never on step 3                                           broken after 3 steps · shortest possible
  Step 3 is rotten.
  It is true here.
  step = 3

  stairs: height 4 · seed 0 · lift: no · shoes: boots

     who      what              what changed
  0           initial state
  1  climber  climbs to step 1  step: 0 → 1
  2  climber  climbs to step 2  step: 1 → 2
  3  climber  climbs to step 3  step: 2 → 3
              ✗ promise broken

  undecided: stays below the roof
  explored 4 states to depth 4, stopped at the violation

  seen: reaches step 2 (2 steps)
  not yet seen: reaches the moon

  again: npx tidemark replay reports/runs/stairs/trace-1.json
  page:  reports/runs/stairs/report.html

Coverage
  action  times enabled  new states
  climb               3           3
  0 of 1 guard decided something
guards that have not decided anything yet: climb / there is another step
`.replace("\nguards", "\n  guards"),
    );
    expect(code).toBe(1);
  });

  test("standard error said beforehand what is explored, and afterwards how long it took", async () => {
    const { err } = await tidemark("explore stairs --shoes slippers");
    expect(err.replace(/\d+ ms/, "… ms")).toBe(`\
Exploring stairs: Somebody climbs stairs, a step at a time
  height 4 · seed 0 · shoes: slippers
  breadth-first · judging 4 properties · up to the first violation
took … ms

`);
  });

  test("--keep-going explores the rest as well", async () => {
    const { code, out } = await tidemark("explore stairs --keep-going");
    expect(out).toContain("held: stays below the roof");
    expect(out).toContain("! never seen within these bounds: reaches the moon");
    expect(out).toContain("explored all 5 states within these bounds: 1 of 4 properties broken");
    expect(code).toBe(1);
  });
});

describe("nothing broken", () => {
  test("the heading says what holds, and in how many states", async () => {
    const { code, out } = await tidemark("explore stairs --height 2");
    expect(out.split("\n").slice(0, 12).join("\n")).toBe(
      `\
stairs                                                     holds in all 3 states within these bounds
  Somebody climbs stairs, a step at a time
  height 2 · seed 0 · lift: no · shoes: boots

  held: stays below the roof · never on step 3

  seen: reaches step 2 (2 steps)
  ! never seen within these bounds: reaches the moon

  again: npx tidemark explore stairs --set height=2 
  page:  reports/runs/stairs-height-2/report.html
`.replace("=2 \n", "=2\n"),
    );
    expect(code).toBe(0);
  });

  test("--strict: what never happened, decided or was seen fails the run", async () => {
    expect((await tidemark("explore stairs --height 2 --property 'stays below the roof'")).code).toBe(0);
    const strict = "--property 'stays below the roof' --strict";
    expect((await tidemark(`explore stairs --height 2 ${strict}`)).code).toBe(0);
    const { code, out } = await tidemark(`explore stairs --height 2 --lift true ${strict}`);
    expect(out).toContain("! actions that never happened: ride");
    expect(out).toContain("! guards that never decided anything: ride / it is day");
    expect(code).toBe(1);
  });

  test("a limit leaves it undecided", async () => {
    const { code, out } = await tidemark("explore stairs --height 2 --max-states 2");
    expect(out).toContain("undecided: stopped at 2 states (max-states)");
    expect(out).toContain("undecided: stays below the roof · never on step 3");
    expect(out).not.toContain("held");
    expect(code).toBe(3);
  });
});

describe("settings", () => {
  test("--height 2 is --set height=2", async () => {
    const cwd = folderWith();
    const long = await tidemark("explore stairs --set height=2 --set lift=true", { cwd });
    const short = await tidemark("explore stairs --height 2 --lift=true", { cwd });
    expect(short.out).toBe(long.out);
    expect(short.out).toContain("height 2 · seed 0 · lift: yes");
  });

  test("saying the same twice is no contradiction, saying two things is", async () => {
    expect((await tidemark("explore stairs --height 2 --set height=02")).code).toBe(0);
    for (const line of [
      "--height 2 --set height=3",
      "--set height=2 --set height=3",
      "--height 2 --height 3",
    ]) {
      const { code, err, out } = await tidemark(`explore stairs ${line}`);
      expect(err).toContain("contradict each other");
      expect(out).toBe("");
      expect(code).toBe(2);
    }
  });

  test("a setting that is called like an option can be --set", async () => {
    expect((await tidemark("explore stairs --height 2 --set seed=7")).out).toContain("height 2 · seed 7");
    const { out } = await tidemark("explore stairs --height 2 --strategy random --seed 7");
    expect(out).toContain("height 2 · seed 0");
    expect(out).toContain("by random walk (seed 7)");
  });

  test("options may come before the model", async () => {
    const { out } = await tidemark("explore --height 2 --keep-going stairs");
    expect(out).toContain("holds in all 3 states");
  });

  test("without a model it is kafka", async () => {
    const { err } = await tidemark("explore --replicas 1 --records 1 --max-states 1");
    expect(err).toContain("Exploring kafka");
    expect(err).toContain("replicas 1 · records 1");
  });
});

describe("--property", () => {
  test("only the properties named are judged, in whatever letters", async () => {
    const line = "explore stairs --property 'STAYS below the roof' --property 'reaches step 2'";
    const { code, out } = await tidemark(line);
    expect(out).toContain("held: stays below the roof");
    expect(out).toContain("seen: reaches step 2");
    expect(out).not.toContain("step 3");
    expect(code).toBe(0);
  });
});

describe("--json", () => {
  test("one object on standard output, and the text on standard error", async () => {
    const { code, out, err } = await tidemark("explore stairs --json --keep-going");
    expect(JSON.parse(out)).toEqual({
      schema: "tidemark/report/1",
      model: "stairs",
      about: "Somebody climbs stairs, a step at a time",
      settings: { height: 4, lift: false, shoes: "boots", seed: 0 },
      bounds: { height: 4, seed: 0 },
      strategy: "bfs",
      ending: { kind: "exhausted" },
      counts: { distinct: 5, transitions: 4, depth: 5, levels: [1, 1, 1, 1, 1], deadlocks: 1 },
      actions: [{ name: "climb", enabled: 4, newStates: 4 }],
      guards: [{ action: "climb", name: "there is another step", decided: true }],
      properties: [
        {
          name: "stays below the roof",
          kind: "always",
          verdict: "held",
          because: "Nobody climbs into the sky.",
        },
        {
          name: "never on step 3",
          kind: "never",
          verdict: "violated",
          because: "Step 3 is rotten.",
          trace: { path: "0/0/0/0", states: 4 },
        },
        {
          name: "reaches step 2",
          kind: "sometimes",
          verdict: "witnessed",
          because: "Stairs that nobody climbs prove nothing.",
          trace: { path: "0/0/0", states: 3 },
        },
        { name: "reaches the moon", kind: "sometimes", verdict: "unreached", because: "One may hope." },
      ],
    });
    expect(err).toContain("✗ never on step 3");
    expect(code).toBe(1);
  });

  test("limits are among the bounds, the seed beside the strategy", async () => {
    const { out } = await tidemark(
      "explore stairs --json --strategy random --seed 5 --max-states 2 --max-depth 9",
    );
    expect(JSON.parse(out)).toMatchObject({
      bounds: { height: 4, "max-states": 2, "max-depth": 9 },
      strategy: "random",
      seed: 5,
      ending: { kind: "limited", by: "max-states" },
    });
  });

  test("after a usage error there is nothing on standard output", async () => {
    const { code, out } = await tidemark("explore stairs --json --height 0");
    expect({ code, out }).toEqual({ code: 2, out: "" });
  });
});

describe("colour and width", () => {
  const onTerminal = async (line: string, env: Record<string, string>, columns = 100) => {
    const stdout = tape({ columns });
    await tidemark(line, { stdout, env });
    return stdout.text();
  };

  test("colours are for terminals, and for those who want them", async () => {
    expect(await onTerminal("explore stairs", {})).toContain("\u001b[31m");
    expect(await onTerminal("explore stairs", { NO_COLOR: "" })).toContain("\u001b[31m");
    expect(await onTerminal("explore stairs", { NO_COLOR: "1" })).not.toContain("\u001b");
    expect(await onTerminal("explore stairs", { TERM: "dumb" })).not.toContain("\u001b");
    expect(await onTerminal("explore stairs --no-color", {})).not.toContain("\u001b");
    expect((await tidemark("explore stairs")).out).not.toContain("\u001b");
  });

  test("a narrow terminal is kept to", async () => {
    const wide = await onTerminal("explore stairs --no-color", {});
    const narrow = await onTerminal("explore stairs --no-color", {}, 50);
    const widest = (text: string) => Math.max(...text.split("\n").map((line) => line.length));
    expect(widest(wide)).toBe(100);
    const lines = narrow.split("\n").filter((line) => !/again:|page:/.test(line));
    expect(widest(lines.join("\n"))).toBeLessThanOrEqual(50);
  });
});

test("a model whose author made a mistake: what, where, and exit code 2", async () => {
  const cwd = folderWith({
    "broken.ts": `
      import { action, int, model, struct } from "tidemark";
      interface S { n: number }
      const rise = action<S>("rise", {}, { apply: (s) => { s.n++; } });
      export default model({ name: "broken", state: struct({ n: int(0, 2) }), actions: [rise], properties: [] });
    `,
  });
  const { code, out, err } = await tidemark("explore broken.ts", { cwd });
  expect(err).toMatch(/tidemark: the model is wrong: broken: action "rise".*\bn\b.*3/);
  expect(out).toBe("");
  expect(code).toBe(2);
  expect(existsSync(`${cwd}/reports`)).toBe(false);
});

test("what stands in report.txt is what was printed, but for the coverage", async () => {
  const cwd = folderWith();
  const { out } = await tidemark("explore stairs --keep-going", { cwd });
  const [beforeLinks] = out.split("  again:");
  expect(read(cwd, "reports/runs/stairs/report.txt")).toContain(beforeLinks!.trimEnd());
});

test("kernel and witness disagree about a step: no verdict at all, and the exit code of a defect", async () => {
  const cwd = folderWith({
    // No honest recipe can tell on what it runs; this one looks.
    "two-faced.ts": `
      import { action, always, int, model, struct } from "tidemark";
      interface S { n: number }
      const rise = action<S>("rise", {}, { apply: (s) => { s.n = "cells" in s || "register" in s ? 1 : 2; } });
      const zero = always<S>("stays 0", "It is the beginning.", (s) => s.n === 0);
      export default model({ name: "two-faced", state: struct({ n: int(0, 2) }), actions: [rise], properties: [zero] });
    `,
  });
  const { code, out, err } = await tidemark("explore two-faced.ts", { cwd });
  expect(err).toContain("two meanings that must agree do not");
  expect(err).toContain('action "rise"');
  expect({ code, out }).toEqual({ code: 70, out: "" });
});
