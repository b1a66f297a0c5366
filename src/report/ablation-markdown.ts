// ablation.md: an ablation as GitHub renders it, with the command line of every counterexample.

import type { Ablation, Result, SingleResult } from "./ablation.ts";
import {
  ANYHOW,
  type Breaking,
  boundPhrases,
  breachPhrase,
  breaking,
  guardedSentences,
  limitPhrase,
  ofKind,
  remarks,
  shortError,
  smallestSentence,
  stoppedPhrase,
  titleOf,
} from "./ablation-words.ts";
import { code, fenced, inline, prose, table } from "./markdown-parts.ts";
import { count } from "./report.ts";
import { showSetting } from "./words.ts";

export interface AblationPageOptions {
  /** The command line that shows the shortest counterexample without this. */
  readonly again?: (result: Breaking) => string;
  /** The command line that makes the whole again. */
  readonly whole?: string;
}

/** Ends in a line feed. */
export function renderAblationPage(ablation: Ablation, options: AblationPageOptions = {}): string {
  const { about, guards, pairs } = ablation;
  const { broken, calm } = guardedSentences(ablation);
  const smallest = smallestSentence(ablation);
  const blocks = [
    `# ${inline(titleOf(ablation))}`,
    prose(about),
    ...(broken.length === 0 ? [] : ["**✗ broken with everything on**", bullets(broken.map(inline)), ANYHOW]),
    ...calm.map((sentence) => `**${inline(sentence)}**`),
    ...(ablation.stopped === undefined ? [] : [`**${stoppedPhrase(ablation.stopped)}**`]),
    ...section("Needed", breachTable(ablation, ofKind("needed", guards))),
    ...section("Broken anyhow, and sooner", breachTable(ablation, ofKind("sooner", guards))),
    ...(smallest === undefined ? [] : [prose(smallest)]),
    ...section("Not needed within these bounds", bullets(ofKind("not-needed", guards).map(nameOf))),
    ...section("The model needs them to make sense", senselessTable(ablation)),
    ...section("Undecided", undecidedList(guards)),
    ...(pairs === undefined ? [] : pairSection(ablation, pairs)),
    ...section("What they demand", demandTable(guards)),
    ...section("Bounds and settings", settingsTable(ablation)),
    ...section("Again", commands(ablation, options)),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

const section = (title: string, body: string) => (body === "" ? [] : [`## ${title}`, body]);
const bullets = (items: readonly string[]) => items.map((item) => `- ${item}`).join("\n");
const nameOf = ({ without }: Result) => without.map(inline).join(" + ");

function breachTable({ lowest }: Ablation, found: readonly Breaking[]): string {
  const rows = found.flatMap((result) =>
    result.conclusion.broken.map((breach, at) => [
      at === 0 ? nameOf(result) : "",
      inline(breachPhrase(breach)),
      String(breach.states - 1),
      [...boundPhrases(breach.bounds, lowest), ...(at === 0 ? remarks(result.conclusion) : [])]
        .map(inline)
        .join(" · "),
    ]),
  );
  return rows.length === 0 ? "" : table(["without", "breaks", "steps", "smallest bounds"], rows, [2]);
}

function senselessTable(ablation: Ablation): string {
  const rows = ofKind("senseless", ablation.guards).map((result) => [
    nameOf(result),
    inline(shortError(result.conclusion.error, ablation)),
  ]);
  return rows.length === 0 ? "" : table(["without", "what is wrong then"], rows);
}

function undecidedList(results: readonly Result[]): string {
  return bullets(
    ofKind("undecided", results).map((result) => `${nameOf(result)} (${limitPhrase(result.conclusion.by)})`),
  );
}

function pairSection(ablation: Ablation, { tried, results }: NonNullable<Ablation["pairs"]>): string[] {
  const needed = ofKind("needed", results);
  return [
    "## Two at a time",
    `${needed.length} of ${count(tried, "pair")} break what neither breaks alone.`,
    breachTable(ablation, needed),
    undecidedList(results),
    ...ofKind("senseless", results).map((result) => `without ${nameOf(result)} the model makes no sense`),
  ];
}

function demandTable(guards: readonly SingleResult[]): string {
  const rows = guards.flatMap((guard) =>
    guard.demands === undefined
      ? []
      : [[nameOf(guard), inline(guard.demands), inline(guard.since ?? ""), inline(guard.replaced ?? "")]],
  );
  return rows.length === 0 ? "" : table(["safeguard", "demands", "since", "before"], rows);
}

function settingsTable({ bounds, lowest, settings, maxStates }: Ablation): string {
  const rows = [
    ...Object.entries(bounds).map(([name, value]) => [inline(name), `${lowest[name]} to ${value}`]),
    ...Object.entries(settings).flatMap(([name, value]) =>
      name in bounds || value === "" ? [] : [[inline(name), code(showSetting(value))]],
    ),
    ...(maxStates === undefined
      ? []
      : [["states of each exploration", `at most ${maxStates.toLocaleString("en-US")}`]]),
  ];
  return rows.length === 0 ? "" : table(["setting", "value"], rows);
}

function commands({ guards, pairs }: Ablation, { again, whole }: AblationPageOptions): string {
  const broken = again === undefined ? [] : breaking([...guards, ...(pairs?.results ?? [])]);
  const lines = [...(whole === undefined ? [] : [whole]), ...broken.map((result) => again!(result))];
  return lines.length === 0 ? "" : fenced("sh", lines.join("\n"));
}
