// Values, changes and the line about a run in progress, as people write them.

import { expect, test } from "vitest";
import { progressLine } from "../../src/report/progress.ts";
import { settingPhrases, showChange, showJson } from "../../src/report/words.ts";
import { exhausted } from "./sample.ts";

test("texts go without quotes unless they could be taken for something else", () => {
  expect(["m0", "high watermark", "", "1", "-2", "true", "null", "a, b", "a: b", " a"].map(showJson)).toEqual(
    ["m0", "high watermark", '""', '"1"', '"-2"', '"true"', '"null"', '"a, b"', '"a: b"', '" a"'],
  );
  expect(showJson({ log: ["m0", null], hw: 0, up: true })).toBe("{log: [m0, null], hw: 0, up: true}");
});

test("a change says what was and what is", () => {
  expect(showChange({ path: "hw", kind: "set", before: 0, after: 1 })).toBe("hw: 0 → 1");
  expect(showChange({ path: "hw", kind: "set", after: 1 })).toBe("hw: nothing → 1");
  expect(showChange({ path: "log[0]", kind: "added", after: "m0" })).toBe("log[0]: added m0");
  expect(showChange({ path: "isr", kind: "removed", before: 2 })).toBe("isr: removed 2");
  expect(showChange({ path: "log", kind: "added", after: "m".repeat(80) })).toBe(
    `log: added ${"m".repeat(59)}…`,
  );
});

test("bounds come first and are not repeated among the settings", () => {
  const report = { ...exhausted, bounds: { replicas: 2, "max-states": 2_000_000 } };
  expect(
    settingPhrases({ ...report, settings: { replicas: 2, acks: "all", unclean: true, port: 9092 } }),
  ).toEqual(["replicas 2", "max-states 2,000,000", "acks: all", "unclean: yes", "port 9092"]);
});

test("progress is one calm line", () => {
  const progress = {
    model: "kafka-hw",
    depth: 12,
    distinct: 1_234_567,
    transitions: 3_000_000,
    queue: 34_567,
    elapsedSeconds: 42.7,
    statesPerSecond: 513_245.8,
  };
  expect(progressLine(progress)).toBe(
    "kafka-hw  depth 12 · 1,234,567 states · 510,000/s · queue 34,567 · 42 s",
  );
  expect(progressLine({ ...progress, distinct: 1, elapsedSeconds: 0, statesPerSecond: Number.NaN })).toBe(
    "kafka-hw  depth 12 · 1 state · –/s · queue 34,567 · 0 s",
  );
  expect(progressLine({ ...progress, elapsedSeconds: 3_725 })).toMatch(/ · 1 h 2 min$/);
  expect(progressLine({ ...progress, elapsedSeconds: 65 })).toMatch(/ · 1 min 5 s$/);
});
