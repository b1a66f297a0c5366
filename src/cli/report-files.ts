// The files that a run leaves behind, each written whole or not at all.

import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { renderHtml } from "../report/html.ts";
import { renderJson } from "../report/json.ts";
import { renderMarkdown } from "../report/markdown.ts";
import type { Report } from "../report/report.ts";
import { renderText } from "../report/text.ts";
import { renderTraceFile } from "../report/trace-file.ts";
import { pageAssets } from "./page.ts";

/** A file's name and what it holds. */
export type ReportFiles = readonly (readonly [name: string, text: string])[];

export interface Links {
  /** The command line that shows the first counterexample, or the whole run, again. */
  readonly again: string;
}

/** The report as a page, with what the build has made for it. */
export function renderPage(report: Report, { again }: Links): string {
  return renderHtml(report, { assets: pageAssets(), again });
}

/** What the files of a report hold: the report four times, and each counterexample, numbered in the order of properties. */
export function renderFiles(report: Report, { again }: Links): ReportFiles {
  const broken = report.properties.filter(({ verdict }) => verdict === "violated");
  return [
    ["report.json", renderJson(report, "full")],
    ["report.html", renderPage(report, { again })],
    ["report.md", renderMarkdown(report, { again })],
    ["report.txt", renderText(report, { again })],
    ...broken.map(({ name }, at) => [traceName(at), renderTraceFile(report, name)] as const),
  ];
}

/** The file of the first counterexample is number 0. */
export function traceName(at: number): string {
  return `trace-${at + 1}.json`;
}

/**
 * Writes the files into a folder, which it makes; a report takes away the traces that an earlier run left there.
 * Throws the file system's own errors.
 */
export async function writeFiles(folder: string, cwd: string, files: ReportFiles): Promise<void> {
  const place = resolve(cwd, folder);
  await mkdir(place, { recursive: true });
  for (const [name, text] of files) await writeWhole(join(place, name), text);
  const written = new Set(files.map(([name]) => name));
  if (!written.has("report.json")) return;
  const stale = (await readdir(place)).filter((name) => /^trace-\d+\.json$/.test(name) && !written.has(name));
  for (const name of stale) await rm(join(place, name), { force: true });
}

/** Under another name first: who reads meanwhile reads the old file or the new one. */
async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(draft, text);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
