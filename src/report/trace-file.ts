// Trace files: one counterexample or witness with all that is needed to enter it again, written and read.

import { UsageError } from "../errors.ts";
import { array, type Decoder, number, object, string, word } from "./decode.ts";
import type { Report, Trace } from "./report.ts";
import { reportShape, settingsShape, traceShape } from "./shape.ts";

export interface TraceFile {
  readonly schema: "tidemark/trace/1";
  readonly model: string;
  readonly settings: Report["settings"];
  /** Name of the property that the trace breaks or witnesses. */
  readonly property: string;
  /** As in `trace`: `0/7/24`. */
  readonly path: string;
  /** As in `trace`: states on the way, the initial one included. */
  readonly states: number;
  /** Names of the actions in order, one a step: a check that the path still means what it meant. */
  readonly actions: readonly string[];
  readonly trace: Trace;
}

/** What a file given to `tidemark replay` turned out to be. Of a report the caller picks a property. */
export type ReplayFile =
  | { readonly kind: "trace"; readonly file: TraceFile }
  | { readonly kind: "report"; readonly report: Report };

const traceFileShape = object<TraceFile>({
  schema: word<TraceFile["schema"]>({ "tidemark/trace/1": true }),
  model: string,
  settings: settingsShape,
  property: string,
  path: string,
  states: number,
  actions: array(string),
  trace: traceShape,
});

/** The trace file of one property. Throws a UsageError when the report has no such property, or no trace of it. */
export function renderTraceFile(report: Report, propertyName: string): string {
  const property = report.properties.find(({ name }) => name === propertyName);
  if (property === undefined) throw new UsageError(`${report.model} has no property "${propertyName}"`);
  const { trace } = property;
  if (trace === undefined) {
    throw new UsageError(`"${propertyName}" has no trace: it was neither violated nor witnessed`);
  }
  const file: TraceFile = {
    schema: "tidemark/trace/1",
    model: report.model,
    settings: report.settings,
    property: propertyName,
    path: trace.path,
    states: trace.states,
    actions: actionsOf(trace),
    trace,
  };
  return `${JSON.stringify(traceFileShape(file, ""), undefined, 2)}\n`;
}

/**
 * Reads a trace file or a whole report.json. Throws a UsageError that says what is wrong and where: no JSON, a schema
 * of another version, a field missing or of the wrong kind, or parts of a trace that contradict each other.
 */
export function readTraceFile(text: string): ReplayFile {
  const data = parseJson(text);
  const { schema } = object<{ schema: string }>({ schema: string })(data, "");
  switch (schema) {
    case "tidemark/trace/1":
      return { kind: "trace", file: consistent(traceFileShape(data, "")) };
    case "tidemark/report/1":
      return { kind: "report", report: wholeReport(data) };
    default:
      throw new UsageError(
        `schema: found "${schema}", but this version reads "tidemark/trace/1" and "tidemark/report/1"`,
      );
  }
}

function consistent(file: TraceFile): TraceFile {
  const { trace } = file;
  const actions = actionsOf(trace);
  if (file.path !== trace.path) throw new UsageError(`path is ${file.path}, but trace.path is ${trace.path}`);
  if (file.states !== trace.states) {
    throw new UsageError(`states is ${file.states}, but trace.states is ${trace.states}`);
  }
  if (trace.steps.length !== trace.states) {
    throw new UsageError(
      `trace.steps has ${trace.steps.length} entries, but trace.states is ${trace.states}`,
    );
  }
  const at = file.actions.findIndex((action, index) => action !== actions[index]);
  if (at >= 0 || file.actions.length !== actions.length) {
    throw new UsageError(`actions and trace.steps differ at step ${(at < 0 ? file.actions.length : at) + 1}`);
  }
  return file;
}

const anyTrace: Decoder<{ properties: readonly { trace?: unknown }[] }> = object({
  properties: array(object<{ trace?: unknown }>({ trace: (value) => value })),
});

function wholeReport(data: unknown): Report {
  const summarized = anyTrace(data, "").properties.findIndex(
    ({ trace }) => typeof trace === "object" && trace !== null && !("steps" in trace),
  );
  if (summarized >= 0) {
    throw new UsageError(
      `properties[${summarized}].trace.steps is missing: a summary (--json) has no traces to replay, report.json has`,
    );
  }
  return reportShape(data, "");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = /at position (\d+)/.exec(message)?.[1];
    throw new UsageError(
      `not JSON${position === undefined ? "" : ` ${placeOf(text, Number(position))}`}: ${message}`,
    );
  }
}

function placeOf(text: string, position: number): string {
  const lines = text.slice(0, position).split("\n");
  return `at line ${lines.length}, column ${lines.at(-1)!.length + 1}`;
}

function actionsOf(trace: Trace): string[] {
  return trace.steps.slice(1).map((step) => step.action ?? "");
}
