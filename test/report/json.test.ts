// Data out and back in: report.json, the `--json` summary, trace files, and what is said of broken files.

import { describe, expect, test } from "vitest";
import { UsageError } from "../../src/errors.ts";
import { renderJson } from "../../src/report/json.ts";
import type { Report } from "../../src/report/report.ts";
import { readTraceFile, renderTraceFile } from "../../src/report/trace-file.ts";
import { broken, exhausted, limited, longAndWide, lossTrace, undrawn } from "./sample.ts";

const samples: readonly (readonly [string, Report])[] = Object.entries({
  broken,
  exhausted,
  limited,
  undrawn,
  longAndWide,
  seeded: { ...limited, strategy: "random", seed: 7, origin: "topic orders" },
});
const loss = "Committed records survive failover";

describe("report.json", () => {
  test.each(samples)("%s comes back as it went out", (_, report) => {
    expect(readTraceFile(renderJson(report, "full"))).toEqual({ kind: "report", report });
  });
  test("the order of keys does not depend on how the report was put together", () => {
    const reversed = Object.fromEntries(Object.entries(broken).reverse()) as unknown as Report;
    expect(renderJson(reversed, "full")).toBe(renderJson(broken, "full"));
    expect(renderJson(broken, "full")).toMatch(/^\{\n {2}"schema": "tidemark\/report\/1",\n {2}"model"/);
    expect(renderJson(broken, "full")).toMatch(/[^\n]\n$/);
  });
});

describe("the summary", () => {
  test.each(samples)("of %s has everything but what traces contain", (_, report) => {
    const properties = report.properties.map(({ trace, ...rest }) =>
      trace === undefined ? rest : { ...rest, trace: { path: trace.path, states: trace.states } },
    );
    expect(JSON.parse(renderJson(report, "summary"))).toEqual({ ...report, properties });
  });
  test("cannot be taken for a report with traces", () => {
    expect(() => readTraceFile(renderJson(broken, "summary"))).toThrow(
      "properties[0].trace.steps is missing: a summary (--json) has no traces to replay, report.json has",
    );
  });
});

describe("a trace file", () => {
  test("comes back as it went out", () => {
    expect(readTraceFile(renderTraceFile(broken, loss))).toEqual({
      kind: "trace",
      file: {
        schema: "tidemark/trace/1",
        model: "kafka-hw",
        settings: broken.settings,
        property: loss,
        path: "0/0/7/7/12/15/20/23/27",
        states: 9,
        actions: ["produce", "fetch", "fetch", "crash", "restart", "fence", "elect", "lead"],
        trace: lossTrace,
      },
    });
  });
  test("is not made of a property that does not exist or has no trace", () => {
    expect(() => renderTraceFile(broken, "No loss")).toThrow('kafka-hw has no property "No loss"');
    expect(() => renderTraceFile(broken, "HW ≤ LEO")).toThrow('"HW ≤ LEO" has no trace');
    expect(() => renderTraceFile(broken, "HW ≤ LEO")).toThrow(UsageError);
  });
});

describe("a file that cannot be read is refused with what is wrong and where", () => {
  /** A trace file in which the value at a place is another; `undefined` leaves the field out. */
  function tampered(place: readonly (string | number)[], value: unknown): string {
    const data = JSON.parse(renderTraceFile(broken, loss));
    let at = data;
    for (const key of place.slice(0, -1)) at = at[key];
    at[place.at(-1)!] = value;
    return JSON.stringify(data);
  }

  test.each<readonly [string, string, string]>([
    ["no JSON", '{\n  "schema": "tidemark/trace/1" "model"', "not JSON at line 2, column 32: "],
    ["nothing", "", "not JSON: "],
    ["a list", "[]", "the file: expected an object, found a list"],
    ["no schema", "{}", "schema is missing (expected a string)"],
    [
      "another version",
      tampered(["schema"], "tidemark/trace/2"),
      'schema: found "tidemark/trace/2", but this version reads "tidemark/trace/1" and "tidemark/report/1"',
    ],
    ["a field too few", tampered(["model"], undefined), "model is missing (expected a string)"],
    [
      "a field too few inside",
      tampered(["trace", "steps", 3, "who"], undefined),
      "trace.steps[3].who is missing (expected a string)",
    ],
    ["a wrong kind", tampered(["states"], "9"), 'states: expected a number, found "9"'],
    ["a wrong setting", tampered(["settings", "acks"], null), "settings.acks: expected a string, a number"],
    [
      "an unknown word",
      tampered(["trace", "steps", 1, "changes", 0, "kind"], "moved"),
      'trace.steps[1].changes[0].kind: expected one of "set", "added", "removed", found "moved"',
    ],
    ["two paths", tampered(["path"], "0/1"), "path is 0/1, but trace.path is 0/0/7/7/12/15/20/23/27"],
    ["two counts", tampered(["states"], 8), "states is 8, but trace.states is 9"],
    ["steps cut off", tampered(["trace", "steps"], []), "trace.steps has 0 entries, but trace.states is 9"],
    ["another action", tampered(["actions", 2], "crash"), "actions and trace.steps differ at step 3"],
    ["actions cut off", tampered(["actions"], ["produce"]), "actions and trace.steps differ at step 2"],
  ])("%s", (_, text, message) => {
    expect(() => readTraceFile(text)).toThrow(message);
    expect(() => readTraceFile(text)).toThrow(UsageError);
  });

  test("a report with an ending of no known kind", () => {
    const text = renderJson(limited, "full").replace('"by": "max-states"', '"by": "boredom"');
    expect(() => readTraceFile(text)).toThrow('ending.by: expected one of "max-states", "max-depth"');
  });
});
