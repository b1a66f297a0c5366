// `tidemark ablate`: every guard switched off in turn, the result for people or as JSON, its page, its exit code.

import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type Ablation, ablateSource, exitCodeOfAblation } from "../ablate.ts";
import { check } from "../check.ts";
import type { Breach } from "../report/ablation.ts";
import { renderAblationPage } from "../report/ablation-markdown.ts";
import { renderAblation } from "../report/ablation-text.ts";
import { type Breaking, breaking } from "../report/ablation-words.ts";
import { ablateAgain, exploreAgain } from "../report/again.ts";
import { count } from "../report/report.ts";
import { list, paragraph, styleOf } from "../report/style.ts";
import type { ChosenSettings } from "./chosen.ts";
import type { Io } from "./io.ts";
import { progressOn } from "./progress-display.ts";
import { watch } from "./pulse.ts";
import { writeFiles } from "./report-files.ts";
import { runName } from "./run-name.ts";
import type { Subject } from "./subject.ts";
import { outputForPeople, textOptions } from "./terminal.ts";

export interface AblateFlags {
  readonly property?: readonly string[] | undefined;
  readonly all?: boolean | undefined;
  readonly pairs?: boolean | undefined;
  /** For each exploration. */
  readonly maxStates?: number | undefined;
  /** For all of them, in seconds. */
  readonly timeLimit?: number | undefined;
  readonly symmetry?: boolean | undefined;
  readonly json?: boolean | undefined;
  readonly out?: string | undefined;
}

type Flags = AblateFlags & { readonly color: boolean };

/** Answers the exit code. Throws UsageError, or ModelError for a model that is wrong with everything on. */
export async function ablate(
  io: Io,
  subject: Subject,
  chosen: ChosenSettings,
  flags: Flags,
): Promise<number> {
  const ablation = await run(io, subject, chosen, flags);
  const kept = await keep(io, subject, ablation, flags);
  const people = outputForPeople(io, flags.json === true);
  const style = textOptions(io, people, flags.color);
  people.write(renderAblation(ablation, { ...style, again: firstAgain(subject, ablation), page: kept.page }));
  if (flags.json === true) io.stdout.write(jsonOf(ablation));
  if (kept.failure !== undefined) {
    io.stderr.write(`tidemark: ${kept.failure}\n`);
    return 2;
  }
  return exitCodeOfAblation(ablation);
}

const jsonOf = (ablation: Ablation) => `${JSON.stringify(ablation, undefined, 2)}\n`;

/** Explores; all it prints goes to standard error. */
async function run(io: Io, subject: Subject, chosen: ChosenSettings, flags: Flags): Promise<Ablation> {
  const display = await progressOn(io.stderr);
  const watching = watch(io, display, { model: subject.name, timeLimit: flags.timeLimit });
  const { pulse } = watching;
  let seconds = 0;
  const ablation = await ablateSource(subject, {
    settings: chosen,
    properties: flags.property,
    all: flags.all,
    pairs: flags.pairs,
    maxStates: flags.maxStates,
    symmetry: flags.symmetry,
    async explore(instance, limits) {
      // Small runs never pause, and without a pause no signal would ever arrive.
      await setImmediate();
      return (await check(instance, { ...limits, symmetry: flags.symmetry, pulse })).report;
    },
    halted: watching.halted,
    begins(without, at, of) {
      if (at === 0) io.stderr.write(`${announcement(io, subject, flags, of)}\n`);
      const which = at === 0 ? "" : ` ${at} of ${of}, without ${without.join(" + ")}`;
      watching.turnTo(`${subject.name}${which}`);
    },
  }).finally(() => {
    seconds = watching.end();
  });
  io.stderr.write(
    `took ${seconds < 1 ? `${Math.round(seconds * 1_000)} ms` : `${seconds.toFixed(1)} s`}\n\n`,
  );
  return ablation;
}

function announcement(io: Io, subject: Subject, flags: Flags, guards: number): string {
  const { color, width } = textOptions(io, io.stderr, flags.color);
  const { paint } = styleOf({ color });
  const manner = [
    `${count(guards, "guard")}, one at a time${flags.pairs === true ? ", and then two" : ""}`,
    "breadth-first, the smallest bounds first",
    ...(flags.symmetry === true ? ["counting states up to renaming"] : []),
    ...(flags.maxStates === undefined ? [] : [`at most ${count(flags.maxStates, "state")} each`]),
    ...(flags.timeLimit === undefined ? [] : [`at most ${flags.timeLimit} s`]),
  ];
  return [
    ...paragraph(`Switching off what guards ${subject.name}`, 0, width).map(paint.bold),
    ...list("", manner, 2, width).map(paint.dim),
  ].join("\n");
}

interface Kept {
  readonly page?: string;
  readonly failure?: string;
}

async function keep(io: Io, subject: Subject, ablation: Ablation, flags: Flags): Promise<Kept> {
  const { model, settings } = ablation;
  const folder =
    flags.out ?? join("reports", "runs", runName([model, "ablation"], subject.defaults, settings));
  const page = renderAblationPage(ablation, {
    again: (result) => explored(subject, ablation, result),
    whole: ablateAgain(subject, settings, subject.defaults, flags),
  });
  try {
    await writeFiles(folder, io.cwd, [
      ["ablation.json", jsonOf(ablation)],
      ["ablation.md", page],
    ]);
    return { page: join(folder, "ablation.md") };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { failure: `the report files cannot be written to ${folder}: ${reason}` };
  }
}

function firstAgain(subject: Subject, ablation: Ablation): string | undefined {
  const [first] = breaking([...ablation.guards, ...(ablation.pairs?.results ?? [])]);
  return first === undefined ? undefined : explored(subject, ablation, first);
}

/** The command line that shows the shortest counterexample at the smallest bounds. */
function explored(subject: Subject, { settings }: Ablation, { without, conclusion }: Breaking): string {
  const [{ property, bounds }] = conclusion.broken as readonly [Breach];
  const chosen = { settings: { ...settings, ...bounds }, without };
  return exploreAgain(subject, chosen, subject.defaults, { property: [property] });
}
