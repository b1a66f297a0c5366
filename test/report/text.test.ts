// What a person reads in a terminal: golden texts, and the rules that every one of them keeps.

import { describe, expect, test } from "vitest";
import { renderCoverage } from "../../src/report/coverage.ts";
import { renderOutcome } from "../../src/report/outcome.ts";
import type { Ending, PropertyResult, Report } from "../../src/report/report.ts";
import { renderText, renderViolation } from "../../src/report/text.ts";
import { renderTrace } from "../../src/report/trace.ts";
import { renderVerdicts } from "../../src/report/verdicts.ts";
import { displayWidth } from "../../src/report/width.ts";
import { broken, exhausted, limited, longAndWide, lossTrace, undrawn } from "./sample.ts";

const links = { again: "npx tidemark replay trace-1.json", page: "report.html" };
const samples: readonly (readonly [string, Report])[] = Object.entries({
  broken,
  exhausted,
  limited,
  undrawn,
  longAndWide,
});

const golden = (name: string) => `./golden/${name}.txt`;
const escapeSign = "\u001b";
const withoutColor = (text: string) => text.replaceAll(new RegExp(`${escapeSign}\\[\\d+m`, "g"), "");
const marks = (text: string) => text.replaceAll(/\s+/g, "");

describe("golden texts", () => {
  test("a broken promise, 100 columns", async () => {
    await expect(renderText(broken, links)).toMatchFileSnapshot(golden("broken"));
  });
  test("a broken promise, 70 columns: what changed moves below its step", async () => {
    await expect(renderText(broken, { ...links, width: 70 })).toMatchFileSnapshot(golden("broken-70"));
  });
  test("a broken promise in colour", async () => {
    const text = renderText(broken, { ...links, color: true });
    await expect(text.replaceAll(escapeSign, "␛")).toMatchFileSnapshot(golden("broken-color"));
  });
  test("a model without a drawing", async () => {
    await expect(renderText(undrawn)).toMatchFileSnapshot(golden("undrawn"));
  });
  test("a run that saw everything", async () => {
    await expect(renderText(exhausted)).toMatchFileSnapshot(golden("exhausted"));
  });
  test("a limited run", async () => {
    await expect(renderText(limited)).toMatchFileSnapshot(golden("limited"));
  });
  test("sixty steps among five brokers, 100 columns", async () => {
    await expect(renderText(longAndWide)).toMatchFileSnapshot(golden("long-and-wide"));
  });
  test("sixty steps among five brokers, 160 columns: headings come again", async () => {
    await expect(renderText(longAndWide, { width: 160 })).toMatchFileSnapshot(golden("long-and-wide-160"));
  });
  test("coverage as a table", async () => {
    await expect(renderCoverage(exhausted)).toMatchFileSnapshot(golden("coverage"));
  });
});

describe("whatever the width", () => {
  const widths = [40, 55, 70, 85, 100, 130, 200];

  test.each(samples)("no line of %s is wider", (_, report) => {
    for (const width of widths) {
      const wider = renderText(report, { width })
        .split("\n")
        .filter((line) => displayWidth(line) > width);
      expect(wider).toEqual([]);
    }
  });
  test.each(samples)("no change of %s is dropped", (_, report) => {
    const { trace } = report.properties[0]!;
    const drawn = (trace?.steps ?? []).flatMap((step) => step.drawing).filter((text) => text !== "");
    for (const width of widths) {
      const rows = marks(renderText(report, { width }));
      // Side by side, wrapped columns interleave: then every word must at least be there.
      for (const text of drawn) for (const word of text.split(/\s+/)) expect(rows).toContain(word);
    }
  });
  test.each(samples)("colour adds nothing but colour to %s", (_, report) => {
    for (const width of widths) {
      const colored = renderText(report, { width, color: true });
      expect(colored).not.toBe(renderText(report, { width }));
      expect(withoutColor(colored)).toBe(renderText(report, { width }));
    }
  });
  test.each(samples)("lines of %s end without spaces and the text with one line feed", (_, report) => {
    const text = renderText(report);
    expect(text).not.toMatch(/ $/m);
    expect(text).toMatch(/[^\n]\n$/);
  });
});

describe("words", () => {
  test.each(samples)("%s claims no more than was explored", (_, report) => {
    const text = [renderText(report), renderVerdicts(report), renderCoverage(report)].join("\n");
    expect(text).not.toMatch(/\b(passed|safe|verified)\b/i);
    if (report.ending.kind !== "exhausted") expect(text).not.toMatch(/\b(held|holds|never)\b/i);
  });
  test("a verdict of held in a limited run is not repeated", () => {
    const properties = broken.properties.map((each): PropertyResult => ({ ...each, verdict: "held" }));
    const text = renderVerdicts({ ...limited, properties });
    expect(text).toContain("undecided: Committed records survive failover · HW ≤ LEO");
    expect(text).not.toContain("held");
  });
  test("every promise is under exactly one verdict", () => {
    expect(renderVerdicts(exhausted)).toBe(
      [
        "  held: Committed records survive failover · HW ≤ LEO · The leader is in the ISR",
        "  not judged: Acknowledged records survive (acks = 1: nothing is acknowledged by all)",
        "  seen: A follower becomes leader (2 steps)",
        "  ! never seen within these bounds: A record is lost to an unclean election",
      ].join("\n"),
    );
  });
  test("a vacuous promise that broke all the same is broken", () => {
    const properties = broken.properties.map((each) => ({ ...each, vacuous: "no reason" }));
    expect(renderVerdicts({ ...broken, properties })).toContain(
      "✗ broken: Committed records survive failover",
    );
  });
});

describe("the outcome in one sentence", () => {
  const outcome = (ending: Ending, change: Partial<Report> = {}) =>
    renderOutcome({ ...exhausted, ...change, ending });
  const limits = (by: Extract<Ending, { kind: "limited" }>["by"], change: Partial<Report> = {}) =>
    outcome({ kind: "limited", by }, change);

  test("of a run that saw everything", () => {
    expect(outcome({ kind: "exhausted" })).toBe("holds in all 30,647 states within these bounds");
    expect(outcome({ kind: "exhausted" }, { properties: broken.properties })).toBe(
      "explored all 30,647 states within these bounds: 1 of 5 properties broken",
    );
    expect(outcome({ kind: "exhausted" }, { properties: [] })).toBe(
      "explored all 30,647 states within these bounds",
    );
  });
  test("of a run stopped at a violation", () => {
    expect(renderOutcome(broken)).toBe("explored 792 states to depth 9, stopped at the violation");
    expect(renderOutcome({ ...broken, strategy: "dfs" })).toBe(
      "explored 792 states depth-first to depth 9, stopped at the violation",
    );
  });
  test("of a run that met a limit", () => {
    expect(renderOutcome(limited)).toBe("undecided: stopped at 2,000,000 states (max-states)");
    expect(limits("max-depth")).toBe("undecided: stopped at depth 17 (max-depth) after 30,647 states");
    expect(limits("time-limit")).toBe(
      "undecided: stopped by the time limit after 30,647 states, at depth 17",
    );
    expect(limits("interrupt")).toBe("undecided: interrupted after 30,647 states, at depth 17");
    expect(limits("memory")).toBe("undecided: stopped for want of memory after 30,647 states, at depth 17");
    expect(limits("sampling", { strategy: "random", seed: 7 })).toBe(
      "undecided: sampled 30,647 states by random walk (seed 7); a sample never sees everything",
    );
  });
  test("of a run that met a limit after a violation", () => {
    expect(limits("max-states", { properties: broken.properties })).toBe(
      "1 of 5 properties broken, the rest undecided: stopped at 30,647 states (max-states)",
    );
    expect(limits("max-states", { properties: broken.properties.slice(0, 1) })).toBe(
      "1 of 1 property broken: stopped at 30,647 states (max-states)",
    );
  });
});

describe("a story", () => {
  const [first] = lossTrace.steps;

  test("marks the last step, under what it did if its actor has no column", () => {
    const trace = { ...lossTrace, states: 8, steps: lossTrace.steps.slice(0, 8) };
    const lines = renderTrace(trace).split("\n");
    expect(lines.at(-2)).toMatch(/7 {2}controller {2}elects b1 from the ISR/);
    expect(lines.at(-1)!.indexOf("✗ promise broken")).toBe(lines.at(-2)!.indexOf("elects"));
  });
  test("marks a witness as seen, in no colour of alarm", () => {
    const text = renderTrace(lossTrace, { ends: "seen", color: true });
    expect(text).toContain("◆ seen here");
    expect(text).not.toContain(`${escapeSign}[31m`);
    expect(text).not.toContain("broken");
  });
  test("of no step at all is broken in the initial state", () => {
    const trace = { ...lossTrace, states: 1, steps: [first!] };
    const text = renderViolation(broken, { ...broken.properties[0]!, trace });
    expect(text).toContain("broken in the initial state");
    expect(text).not.toContain("shortest");
    expect(text).toMatch(/0 +initial state.*\n +✗ promise broken$/);
  });
  test("names the parts of the promise that are false", () => {
    const explanation = { ...lossTrace.explanation, parts: ["log is kept", "offset is kept"] };
    expect(renderTrace({ ...lossTrace, explanation })).toContain("\n  false: log is kept · offset is kept\n");
  });
  test("cannot move the cursor or change colours by a name it contains", () => {
    const steps = lossTrace.steps.map((step) => ({ ...step, what: `${escapeSign}[31mred\u0007` }));
    const lines = renderTrace({ ...lossTrace, steps });
    expect(lines).toContain("[31mred");
    expect(lines).not.toMatch(/[^\P{Cc}\n]/u);
  });
});

test("several broken promises come one after the other, each with its own story", () => {
  const second = { ...broken.properties[0]!, name: "Logs of the ISR agree" };
  const text = renderText({ ...broken, properties: [broken.properties[0]!, second] });
  expect(text.match(/^✗ /gm)).toHaveLength(2);
  expect(text.match(/✗ promise broken/g)).toHaveLength(2);
  expect(text).toContain("✗ promise broken\n\n✗ Logs of the ISR agree");
});

test("where a run starts from is said when it was not the model's own idea", () => {
  expect(renderText({ ...broken, origin: "topic orders" })).toContain("\n  starting from topic orders\n");
});
