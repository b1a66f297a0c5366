// A run by fingerprints may have omitted states: whoever says of all states that something holds says so.

import { describe, expect, test } from "vitest";
import { answer, QUESTION } from "../../src/operator.ts";
import { renderJson } from "../../src/report/json.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { renderFingerprints, showSmall } from "../../src/report/omissions.ts";
import { renderOutcome } from "../../src/report/outcome.ts";
import type { Report } from "../../src/report/report.ts";
import { renderText } from "../../src/report/text.ts";
import { renderVerdicts } from "../../src/report/verdicts.ts";
import { broken, exhausted, limited } from "./sample.ts";

const byFingerprints = (report: Report): Report => ({
  ...report,
  fingerprints: { bits: 64, seed: 7, expectedOmissions: 0.0272, omissionProbability: 0.0268 },
});
const unless = "unless a state was omitted (probability 0.027)";
/** The same, the promise it holds being the one that operators ask about. */
const asked = (report: Report): Report => ({
  ...report,
  properties: report.properties
    .filter(({ verdict }) => verdict === "held")
    .map((each) => ({ ...each, name: QUESTION })),
});
const oneLine = (text: string) => text.replaceAll(/\s+/g, " ");

describe("an exhausted run", () => {
  test.each([
    ["the outcome", renderOutcome],
    ["the verdicts", renderVerdicts],
    ["the text", renderText],
    ["the markdown", renderMarkdown],
    ["the answer to the operator's question", (report: Report) => answer(asked(report))],
  ] as const)("says how probably a state was omitted: %s", (_, render) => {
    expect(oneLine(render(exhausted))).not.toContain("omitted");
    expect(oneLine(render(byFingerprints(exhausted)))).toContain(unless);
  });
});

test.each(Object.entries({ broken, exhausted, limited }))(
  "%s: text and markdown say what is to be expected, and JSON has the numbers",
  (_, report) => {
    const compact = byFingerprints(report);
    expect(renderFingerprints(report)).toBeUndefined();
    for (const render of [renderText, renderMarkdown]) {
      expect(oneLine(render(compact))).toContain(
        "fingerprints of 64 bits (hash seed 7): 0.027 expected to be omitted",
      );
    }
    expect(JSON.parse(renderJson(compact, "summary")).fingerprints).toEqual(compact.fingerprints);
  },
);

test.each([
  [0, "0"],
  [0.0272, "0.027"],
  [2.7105e-8, "2.7e-8"],
  [1, "1"],
])("%d is shown as %s", (value, shown) => {
  expect(showSmall(value)).toBe(shown);
});
