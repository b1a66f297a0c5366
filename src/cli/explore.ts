// `tidemark explore`: one run, its result for people or as JSON, its files, its exit code.

import { exitCodeOf, type Strategy, selectProperties } from "../check.ts";
import { UsageError } from "../errors.ts";
import type { Instance } from "../model/model.ts";
import { answer, QUESTION, type StartingPoint } from "../operator.ts";
import { renderCoverage } from "../report/coverage.ts";
import { renderJson } from "../report/json.ts";
import type { Report } from "../report/report.ts";
import { list, paragraph, styleOf, type TextOptions } from "../report/style.ts";
import { renderText } from "../report/text.ts";
import type { ChosenSettings } from "./chosen.ts";
import { waysToGoOn } from "./go-on.ts";
import type { Io } from "./io.ts";
import { folderOf, type Kept, keepReport } from "./keep.ts";
import { runCheck } from "./run.ts";
import type { Subject } from "./subject.ts";
import { outputForPeople, textOptions } from "./terminal.ts";
import type { TopicFlags, TopicStart } from "./topic-start.ts";

export interface ExploreFlags extends TopicFlags {
  readonly property?: readonly string[] | undefined;
  readonly strategy?: Strategy | undefined;
  readonly seed?: number | undefined;
  readonly maxStates?: number | undefined;
  readonly maxDepth?: number | undefined;
  /** In seconds. */
  readonly timeLimit?: number | undefined;
  readonly keepGoing?: boolean | undefined;
  readonly symmetry?: boolean | undefined;
  readonly workers?: number | undefined;
  /** In bytes. */
  readonly maxMemory?: number | undefined;
  readonly store?: "exact" | "compact" | undefined;
  readonly hashSeed?: number | undefined;
  readonly spool?: string | undefined;
  readonly strict?: boolean | undefined;
  readonly json?: boolean | undefined;
  readonly out?: string | undefined;
}

/** Answers the exit code. Throws UsageError or ModelError before anything has been explored. */
export async function explore(
  io: Io,
  subject: Subject,
  chosen: ChosenSettings,
  flags: ExploreFlags & { readonly color: boolean },
): Promise<number> {
  if (flags.seed !== undefined && flags.strategy !== "random") {
    throw new UsageError(
      "--seed has no meaning without --strategy random: the other strategies roll no dice",
    );
  }
  if ((flags.workers ?? 1) > 1 && (flags.strategy ?? "bfs") !== "bfs") {
    throw new UsageError(`--workers goes with --strategy bfs only: ${flags.strategy} is a search by one`);
  }
  requireCompact(flags);
  const start = await startOf(io, subject, flags);
  const instance = instanceFrom(subject, start, chosen);
  // The first violation ends a run: of a topic, that of the promise asked about, not that of any other.
  const property = flags.property ?? (start === undefined ? undefined : [QUESTION]);
  selectProperties(instance, property);
  const keeping = { ...flags, property, start };
  const spool = flags.spool ?? folderOf(subject, instance, keeping);
  const { report } = await runCheck(io, subject, instance, { ...flags, spool, properties: property });
  const kept = await keepReport(io, subject, instance, report, keeping);
  const people = outputForPeople(io, flags.json === true);
  const style = textOptions(io, people, flags.color);
  people.write(tell(report, start, kept, waysToGoOn(report, instance, flags), style));
  if (flags.json === true) io.stdout.write(renderJson(report, "summary"));
  if (kept.kind === "failed") {
    io.stderr.write(`tidemark: ${kept.message}\n`);
    return 2;
  }
  return exitCode(report, flags);
}

function requireCompact({ store, strategy = "bfs", hashSeed, spool }: ExploreFlags): void {
  if (store === "compact") {
    if (strategy === "bfs") return;
    throw new UsageError(`--store compact goes with --strategy bfs only, not with ${strategy}`);
  }
  const idle = hashSeed !== undefined ? "--hash-seed" : spool !== undefined ? "--spool" : undefined;
  if (idle !== undefined) {
    throw new UsageError(`${idle} has no meaning without --store compact: the exact store keeps all states`);
  }
}

function instanceFrom(subject: Subject, start: TopicStart | undefined, chosen: ChosenSettings): Instance {
  const instance = subject.instance({ ...start?.settings, ...chosen });
  return start === undefined ? instance : { ...instance, origin: start.origin };
}

async function startOf(io: Io, subject: Subject, flags: TopicFlags): Promise<TopicStart | undefined> {
  if (flags.topic !== undefined && subject.name !== "kafka") {
    throw new UsageError(`--topic says where kafka starts from; ${subject.word} does not start from a topic`);
  }
  const { startingPoint } = await import("./topic-start.ts");
  return startingPoint(io, flags);
}

/** Who stops a run wants to know that it was stopped, even if all that was asked had been answered by then. */
function exitCode(report: Report, { strict = false }: ExploreFlags): number {
  const code = exitCodeOf(report, { strict });
  const isInterrupted = report.ending.kind === "limited" && report.ending.by === "interrupt";
  return code !== 1 && isInterrupted ? 3 : code;
}

function tell(
  report: Report,
  start: StartingPoint | undefined,
  kept: Kept,
  ways: readonly string[],
  style: TextOptions,
): string {
  const links = kept.kind === "written" ? { again: kept.again, page: kept.page } : {};
  const blocks = [
    ...(start === undefined ? [] : [operatorLines(report, start, style).join("\n")]),
    renderText(report, { ...style, ...links, coverage: "none" }).trimEnd(),
    renderCoverage(report, style),
    ...(ways.length === 0 ? [] : [list("To go on:", ways, 0, styleOf(style).width).join("\n")]),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function operatorLines(report: Report, { notes }: StartingPoint, style: TextOptions): string[] {
  const { paint, width } = styleOf(style);
  return [
    ...paragraph(answer(report), 0, width).map(paint.bold),
    ...notes.flatMap((note) => paragraph(note, 2, width)).map(paint.dim),
  ];
}
