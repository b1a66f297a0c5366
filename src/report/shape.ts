// The shape of a report as data: read from a file field by field, and written in this order of keys.

import {
  array,
  boolean,
  type Decoder,
  mismatch,
  number,
  object,
  optional,
  record,
  string,
  word,
} from "./decode.ts";
import type {
  ActionCoverage,
  Change,
  Counts,
  Ending,
  Explanation,
  Fingerprints,
  GuardCoverage,
  Json,
  LimitedBy,
  PropertyResult,
  Report,
  Trace,
  TraceStep,
  Verdict,
} from "./report.ts";
import { sceneShape } from "./scene-shape.ts";

const json: Decoder<Json> = (value, where) =>
  value === undefined ? mismatch(where, "a value", value) : (value as Json);

const setting: Decoder<string | number | boolean> = (value, where) =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : mismatch(where, "a string, a number, true or false", value);

export const settingsShape = record(setting);

const endingKind = object<{ kind: Ending["kind"] }>({
  kind: word<Ending["kind"]>({ exhausted: true, "stopped-at-violation": true, limited: true }),
});

const limitedBy = object<{ by: LimitedBy }>({
  by: word<LimitedBy>({
    "max-states": true,
    "max-depth": true,
    "time-limit": true,
    interrupt: true,
    memory: true,
    disk: true,
    sampling: true,
  }),
});

const ending: Decoder<Ending> = (value, where) => {
  const { kind } = endingKind(value, where);
  return kind === "limited" ? { kind, by: limitedBy(value, where).by } : { kind };
};

const change = object<Change>({
  path: string,
  kind: word<Change["kind"]>({ set: true, added: true, removed: true }),
  before: optional(json),
  after: optional(json),
});

const step = object<TraceStep>({
  index: number,
  action: optional(string),
  args: optional(record(json)),
  who: string,
  what: string,
  changes: array(change),
  drawing: array(string),
  scene: optional(sceneShape),
  state: json,
});

const explanation = object<Explanation>({
  sentence: string,
  parts: array(string),
  values: array(object<Explanation["values"][number]>({ name: string, value: string })),
});

export const traceShape = object<Trace>({
  path: string,
  states: number,
  shortest: boolean,
  columns: array(string),
  steps: array(step),
  truths: optional(record(string)),
  explanation,
});

const property = object<PropertyResult>({
  name: string,
  kind: word<PropertyResult["kind"]>({ always: true, never: true, sometimes: true, step: true }),
  verdict: word<Verdict>({ held: true, violated: true, witnessed: true, unreached: true, undecided: true }),
  because: string,
  trace: optional(traceShape),
  vacuous: optional(string),
});

export const reportShape = object<Report>({
  schema: word<Report["schema"]>({ "tidemark/report/1": true }),
  model: string,
  about: string,
  origin: optional(string),
  without: optional(array(string)),
  settings: settingsShape,
  bounds: record(number),
  strategy: word<Report["strategy"]>({ bfs: true, dfs: true, random: true }),
  seed: optional(number),
  symmetry: optional(array(string)),
  fingerprints: optional(
    object<Fingerprints>({
      bits: number,
      seed: number,
      expectedOmissions: number,
      omissionProbability: number,
    }),
  ),
  ending,
  counts: object<Counts>({
    distinct: number,
    transitions: number,
    depth: number,
    levels: array(number),
    deadlocks: number,
  }),
  actions: array(object<ActionCoverage>({ name: string, enabled: number, newStates: number })),
  guards: array(object<GuardCoverage>({ action: string, name: string, decided: boolean })),
  properties: array(property),
});
