// `tidemark replay`: traces of a file, entered again and shown.

import { UsageError } from "../errors.ts";
import type { Instance } from "../model/model.ts";
import { type Recorded, type Retraced, retrace } from "../model/retrace.ts";
import { WITHOUT } from "../model/safeguards.ts";
import type { SettingValues } from "../model/settings.ts";
import { nearest } from "../nearest.ts";
import type { PropertyResult, Report, Trace } from "../report/report.ts";
import { list, paragraph, styleOf, type TextOptions } from "../report/style.ts";
import { renderTrace } from "../report/trace.ts";
import { readTraceFile } from "../report/trace-file.ts";
import { afterSteps, brokenAfter, showJson } from "../report/words.ts";
import type { Io } from "./io.ts";
import { readText } from "./read-text.ts";
import { settingPhrases, withoutLines } from "./run.ts";
import { findSubject, type Subject } from "./subject.ts";
import { outputForPeople, textOptions } from "./terminal.ts";

export interface ReplayFlags {
  /** The file of the model, where it is none that ships. */
  readonly model?: string | undefined;
  readonly property?: readonly string[] | undefined;
  readonly states?: boolean | undefined;
  readonly json?: boolean | undefined;
}

interface Recording {
  readonly model: string;
  readonly settings: SettingValues;
  readonly traces: readonly Recorded[];
}

/** Answers 1 when a violation has been shown again, 0 when only witnesses have. Throws UsageError otherwise. */
export async function replay(
  io: Io,
  file: string,
  flags: ReplayFlags & { readonly color: boolean },
): Promise<number> {
  const recording = await readRecording(io, file, flags.property);
  const subject = await subjectOf(io, file, recording, flags);
  const instance = instanceOf(file, recording, subject);
  const retraced = recording.traces.map((recorded) => again(file, instance, recorded));
  const people = outputForPeople(io, flags.json === true);
  const style = textOptions(io, people, flags.color);
  people.write(`${retraced.map((one) => tell(instance, one, flags, style)).join("\n\n")}\n`);
  if (flags.json) io.stdout.write(renderReplay(instance, retraced));
  return retraced.some(({ property }) => property.kind !== "sometimes") ? 1 : 0;
}

async function readRecording(io: Io, file: string, names: readonly string[] | undefined): Promise<Recording> {
  const text = await readText(file, io.cwd);
  const read = blaming(file, () => readTraceFile(text));
  if (read.kind === "report") return recordingOf(read.report, file, names);
  const { model, settings, property, path, actions, trace } = read.file;
  chooseNames(file, [property], names);
  return { model, settings, traces: [{ property, path, actions, shortest: trace.shortest }] };
}

function recordingOf(report: Report, file: string, names: readonly string[] | undefined): Recording {
  const traced = report.properties.filter((property) => property.trace !== undefined);
  if (traced.length === 0)
    throw new UsageError(`${file} holds no trace: nothing was broken, and nothing witnessed`);
  const chosen = chooseNames(
    file,
    traced.map(({ name }) => name),
    names,
  );
  return {
    model: report.model,
    settings: report.settings,
    traces: traced.filter(({ name }) => chosen.includes(name)).map(recordedOf),
  };
}

function recordedOf({ name, trace }: PropertyResult): Recorded {
  const { path, shortest, steps } = trace!;
  return { property: name, path, shortest, actions: steps.slice(1).map(({ action = "" }) => action) };
}

function chooseNames(
  file: string,
  known: readonly string[],
  wanted: readonly string[] | undefined,
): readonly string[] {
  if (wanted === undefined) return known;
  return wanted.map((name) => {
    const found = known.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
    if (found !== undefined) return found;
    throw new UsageError(`${file} holds no trace of a property "${name}"${nearest(name, known)}`);
  });
}

async function subjectOf(io: Io, file: string, { model }: Recording, flags: ReplayFlags): Promise<Subject> {
  if (flags.model === undefined && !io.models.some(({ modelName }) => modelName === model)) {
    throw new UsageError(
      `${file} is of model "${model}", which does not ship: say where it is, with --model FILE`,
    );
  }
  const subject = await findSubject(flags.model ?? model, io);
  if (subject.name === model) return subject;
  throw new UsageError(`${file} is of model "${model}", and ${subject.word} is model "${subject.name}"`);
}

/** With the recorded settings: a file that exports an instance has chosen its own, and they must be the same. */
function instanceOf(file: string, { settings }: Recording, subject: Subject): Instance {
  const isFixed = Object.keys(subject.settings).length === 0;
  const instance = blaming(file, () => subject.instance(isFixed ? switchedOff(settings) : settings));
  const other = Object.entries(settings).find(([name, value]) => instance.settings[name] !== value);
  if (other === undefined) return instance;
  const [name, value] = other;
  throw new UsageError(
    `${file} was recorded with ${name} = ${value}, and ${subject.word} has ${instance.settings[name]}`,
  );
}

/** A model without settings has no others to be given. */
function switchedOff({ [WITHOUT]: names }: SettingValues): SettingValues {
  return names === undefined ? {} : { [WITHOUT]: names };
}

function again(file: string, instance: Instance, recorded: Recorded): Retraced {
  return blaming(file, () => retrace(instance, recorded));
}

function blaming<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
}

function tell(
  instance: Instance,
  { property, trace }: Retraced,
  { states }: ReplayFlags,
  style: TextOptions,
): string {
  const { paint, width } = styleOf(style);
  const isWitness = property.kind === "sometimes";
  const title = isWitness ? paint.bold(`◆ ${property.name}`) : paint.bold(paint.red(`✗ ${property.name}`));
  const result = isWitness ? `seen ${afterSteps(trace)}` : brokenAfter(trace).broken;
  const settings = settingPhrases(instance);
  return [
    `${title}  ${paint.dim(result)}`,
    ...paragraph(property.because, 2, width).map(paint.dim),
    renderTrace(trace, { ...style, ends: isWitness ? "seen" : "broken" }),
    "",
    ...(settings.length === 0 ? [`  ${instance.name}`] : list(`${instance.name}:`, settings, 2, width)).map(
      paint.dim,
    ),
    ...withoutLines(instance, width).map(paint.dim),
    ...(states === true ? ["", ...stateLines(trace, width)] : []),
  ].join("\n");
}

function stateLines({ steps }: Trace, width: number): string[] {
  return steps.flatMap(({ index, what, state }) => [
    ...paragraph(`state ${index}${what === "" ? "" : `, after: ${what}`}`, 2, width),
    ...Object.entries(state as object).flatMap(([field, value]) =>
      paragraph(`${field}: ${showJson(value)}`, 4, width),
    ),
  ]);
}

function renderReplay(instance: Instance, retraced: readonly Retraced[]): string {
  const data = {
    schema: "tidemark/replay/1",
    model: instance.name,
    settings: instance.settings,
    traces: retraced.map(({ property: { name, kind }, trace }) => ({
      property: name,
      kind,
      verdict: kind === "sometimes" ? "witnessed" : "violated",
      trace,
    })),
  };
  return `${JSON.stringify(data, undefined, 2)}\n`;
}
