// Keeps the report of a run in files, or says why that could not be.

import { join } from "node:path";
import type { Instance } from "../model/model.ts";
import type { SettingValues } from "../model/settings.ts";
import { type AgainOptions, exploreAgain, replayAgain } from "../report/again.ts";
import type { Report } from "../report/report.ts";
import type { Io } from "./io.ts";
import { renderFiles, traceName, writeFiles } from "./report-files.ts";
import { runName } from "./run-name.ts";
import type { Subject } from "./subject.ts";

export type Kept =
  | {
      readonly kind: "written";
      readonly folder: string;
      /** The report to read. */
      readonly page: string;
      /** The command line that shows the first counterexample, or else the whole run, again. */
      readonly again: string;
    }
  | { readonly kind: "failed"; readonly message: string };

export interface KeepOptions extends AgainOptions {
  readonly out?: string | undefined;
  /** Where the run starts from, if not at the model's own beginning: its name, and the settings that come with it. */
  readonly start?: { readonly names: readonly string[]; readonly settings: SettingValues } | undefined;
}

/** The folder of a run's files. */
export function folderOf(subject: Subject, instance: Instance, flags: KeepOptions): string {
  return flags.out ?? join("reports", "runs", nameOf(subject, instance, flags));
}

export async function keepReport(
  io: Io,
  subject: Subject,
  instance: Instance,
  report: Report,
  flags: KeepOptions,
): Promise<Kept> {
  const folder = folderOf(subject, instance, flags);
  const isBroken = report.properties.some(({ verdict }) => verdict === "violated");
  const again = isBroken
    ? replayAgain(join(folder, traceName(0)), subject.source === "file" ? subject.word : undefined)
    : exploreAgain(subject, instance, subject.defaults, flags);
  const files = renderFiles(report, { again });
  try {
    await writeFiles(folder, io.cwd, files);
    return { kind: "written", folder, page: join(folder, "report.html"), again };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: "failed", message: `the report files cannot be written to ${folder}: ${reason}` };
  }
}

function nameOf(subject: Subject, { name, settings }: Instance, { start }: KeepOptions): string {
  if (start === undefined) return runName([name], subject.defaults, settings);
  return runName([name, ...start.names], subject.instance(start.settings).settings, settings);
}
