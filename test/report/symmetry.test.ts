// A run up to renaming has counted classes of states: whoever prints a number of it says so.

import { describe, expect, test } from "vitest";
import { answer } from "../../src/operator.ts";
import { renderCoverage } from "../../src/report/coverage.ts";
import { renderJson } from "../../src/report/json.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { renderOutcome } from "../../src/report/outcome.ts";
import type { Ending, Report } from "../../src/report/report.ts";
import { renderText } from "../../src/report/text.ts";
import { readTraceFile } from "../../src/report/trace-file.ts";
import { upToRenaming } from "../../src/report/words.ts";
import { broken, exhausted, limited } from "./sample.ts";

const upTo = (report: Report, ...symmetry: string[]): Report => ({ ...report, symmetry });
const told = "up to renaming of brokers";

const endings: readonly Ending[] = [
  { kind: "exhausted" },
  { kind: "stopped-at-violation" },
  ...(["max-states", "max-depth", "time-limit", "interrupt", "memory"] as const).map(
    (by): Ending => ({ kind: "limited", by }),
  ),
];

describe.each(Object.entries({ broken, exhausted, limited }))("%s:", (_name, report) => {
  test.each(endings)("the outcome of a run that ended as $kind $by", (ending) => {
    const ended = { ...report, ending };
    expect(renderOutcome(ended)).not.toContain("renaming");
    expect(renderOutcome(upTo(ended, "broker"))).toBe(
      renderOutcome(ended).replace(/\d states?\b/, (counted) => `${counted} ${told}`),
    );
    expect(renderOutcome(upTo(ended, "broker"))).toContain(told);
  });

  test("the text, the page and the coverage", () => {
    for (const strategy of ["bfs", "dfs"] as const) {
      const reduced = upTo({ ...report, strategy }, "broker");
      for (const render of [renderText, renderCoverage, renderMarkdown]) {
        expect(render({ ...report, strategy })).not.toContain("renaming");
        expect(render(reduced).replace(/\s+/g, " ")).toContain(told);
      }
    }
  });

  test("the data, which is read back as it was", () => {
    const reduced = upTo(report, "broker");
    expect(JSON.parse(renderJson(reduced, "summary")).symmetry).toEqual(["broker"]);
    expect(readTraceFile(renderJson(reduced, "full"))).toEqual({ kind: "report", report: reduced });
  });
});

test("every number of states on the page has it", () => {
  const page = renderMarkdown(
    upTo({ ...exhausted, counts: { ...exhausted.counts, deadlocks: 3 } }, "broker"),
  );
  const counted = page.match(/[\d,]+ (distinct )?states?\b.{0,30}/g)!;
  expect(counted.length).toBe(3);
  for (const phrase of counted) expect(phrase).toContain(told);
});

test("the operator's answer", () => {
  const asked = { name: "acknowledged records survive failover", kind: "always", because: "" } as const;
  for (const verdict of ["held", "undecided"] as const) {
    const report: Report = { ...exhausted, properties: [{ ...asked, verdict }] };
    expect(answer(report)).not.toContain("renaming");
    expect(answer(upTo(report, "broker"))).toContain(told);
  }
});

test.each([
  [["broker"], " up to renaming of brokers"],
  [["broker", "process"], " up to renaming of brokers and processes"],
  [["proxy"], " up to renaming of proxies"],
  [["key"], " up to renaming of keys"],
  [[], ""],
])("domains %j are said as%s", (domains, phrase) => {
  expect(upToRenaming(upTo(exhausted, ...domains))).toBe(phrase);
});
