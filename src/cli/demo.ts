// `tidemark demo`: the same bounds twice, once with the window through which records are lost, once with it closed.

import { exitCodeOf, type Outcome } from "../check.ts";
import type { SettingValues } from "../model/settings.ts";
import { paragraph, styleOf } from "../report/style.ts";
import { renderText } from "../report/text.ts";
import type { Io } from "./io.ts";
import { type Kept, keepReport } from "./keep.ts";
import { runCheck } from "./run.ts";
import { findSubject, type Subject } from "./subject.ts";
import { textOptions } from "./terminal.ts";

export interface Demonstration {
  /** The bounds of both runs. */
  readonly settings: SettingValues;
  /** What the first run breaks. */
  readonly property: string;
}

interface Flags {
  readonly color: boolean;
}

/** Answers 0 when the first run is violated and the second one held, 3 when one is undecided, 1 otherwise. */
export async function demo(io: Io, flags: Flags, shown?: Demonstration): Promise<number> {
  const { settings, property } = shown ?? (await import("../model/kafka/index.ts")).demonstration;
  const subject = await findSubject("kafka", io);
  const say = sayer(io, flags);

  say("1 of 2", "Followers truncate to their high watermark, as before KIP-101 (Kafka 0.11).");
  const open = await runOnce(
    io,
    subject,
    { ...settings, truncation: "high-watermark" },
    { ...flags, property: [property] },
  );
  if (exitCodeOf(open.report) === 3) return 3;

  say("2 of 2", "The same bounds; followers truncate where the leader's epochs say that the logs part.");
  const closed = await runOnce(io, subject, { ...settings, truncation: "on-fetch" }, flags);
  if (exitCodeOf(closed.report) === 3) return 3;

  const isShown = exitCodeOf(open.report) === 1 && exitCodeOf(closed.report) === 0;
  const failed = [open.kept, closed.kept].filter((kept) => kept.kind === "failed");
  for (const { message } of failed) io.stderr.write(`tidemark: ${message}\n`);
  io.stdout.write(closing([open.kept, closed.kept]));
  if (failed.length > 0) return 2;
  return isShown ? 0 : 1;
}

async function runOnce(
  io: Io,
  subject: Subject,
  settings: SettingValues,
  { property, color }: Flags & { readonly property?: readonly string[] },
): Promise<Outcome & { readonly kept: Kept }> {
  const instance = subject.instance(settings);
  const outcome = await runCheck(io, subject, instance, { properties: property, color });
  const kept = await keepReport(io, subject, instance, outcome.report, { property });
  const links = kept.kind === "written" ? { again: kept.again, page: kept.page } : {};
  const style = { ...textOptions(io, io.stdout, color), coverage: "none" } as const;
  io.stdout.write(`${renderText(outcome.report, { ...style, ...links })}\n`);
  return { ...outcome, kept };
}

function sayer(io: Io, { color }: Flags): (which: string, sentence: string) => void {
  const style = textOptions(io, io.stdout, color);
  const { paint } = styleOf(style);
  return (which, sentence) => {
    const lines = paragraph(`${which}  ${sentence}`, 0, style.width);
    io.stdout.write(`${lines.map(paint.bold).join("\n")}\n\n`);
  };
}

function closing(kept: readonly Kept[]): string {
  const folders = kept.flatMap((each) => (each.kind === "written" ? [`  ${each.folder}/`] : []));
  return folders.length === 0 ? "" : `${["Report files:", ...folders].join("\n")}\n`;
}
