// report.md: the report as GitHub renders it, from the verdicts down to how to run it again.

import { code, fenced, inline, prose, table } from "./markdown-parts.ts";
import { renderFingerprints, unlessOmitted } from "./omissions.ts";
import { renderOutcome } from "./outcome.ts";
import { count, type PropertyResult, type Report, type Trace, type TraceStep } from "./report.ts";
import {
  afterSteps,
  brokenAfter,
  choices,
  countStates,
  type Spoken,
  SWITCHED_OFF,
  showChange,
  showSetting,
  spoken,
  upToRenaming,
} from "./words.ts";

export interface MarkdownOptions {
  /** The command line that shows the counterexamples again. */
  readonly again?: string;
}

/** The whole report as GitHub Markdown. Ends in a line feed. */
export function renderMarkdown(report: Report, options: MarkdownOptions = {}): string {
  const broken = report.properties.filter((property) => spoken(property, report) === "broken");
  const blocks = [
    `# ${inline(report.model)}`,
    prose(report.about),
    ...(report.origin === undefined ? [] : [prose(`Starting from ${report.origin}`)]),
    ...(report.without === undefined
      ? []
      : [`**${SWITCHED_OFF}** ${report.without.map(inline).join(" · ")}`]),
    `**${inline(renderOutcome(report))}**`,
    prose(renderFingerprints(report) ?? ""),
    verdictTable(report),
    ...broken.flatMap(violationSection),
    ...settingsSection(report),
    ...coverageSection(report),
    ...(options.again === undefined ? [] : ["## Again", fenced("sh", options.again)]),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

const signs: Partial<Record<Spoken, string>> = { broken: "✗ ", "never seen": "! " };

function verdictTable(report: Report): string {
  const rows = report.properties.map((property) => {
    const word = spoken(property, report);
    const after =
      (word === "broken" || word === "seen") && property.trace ? ` ${afterSteps(property.trace)}` : "";
    const why = word === "not judged" ? `: ${property.vacuous}` : "";
    const unless = word === "held" || word === "never seen" ? unlessOmitted(report) : "";
    const verdict = inline(`${signs[word] ?? ""}${word}${after}${why}${unless}`);
    return [
      inline(property.name),
      property.kind,
      word === "broken" ? `**${verdict}**` : verdict,
      inline(property.because),
    ];
  });
  return rows.length === 0 ? "" : table(["property", "kind", "verdict", "the promise"], rows);
}

function violationSection({ name, because, trace }: PropertyResult): string[] {
  const { broken, length } = brokenAfter(trace);
  const heading = `## ✗ ${inline(name)}`;
  const verdict = `**${broken}**${length === "" ? "" : ` · ${length}`}`;
  if (trace === undefined) return [heading, prose(because), verdict];
  const { sentence, parts, values } = trace.explanation;
  return [
    heading,
    prose(because),
    verdict,
    prose(sentence),
    parts.length === 0 ? "" : `false: ${parts.map(inline).join(" · ")}`,
    values.map((each) => `- ${inline(each.name)} = ${code(each.value)}`).join("\n"),
    storyTable(trace),
    finalState(trace),
  ];
}

function storyTable(trace: Trace): string {
  const headings = [
    "#",
    "who",
    "what",
    ...(trace.columns.length > 0 ? trace.columns.map(inline) : ["what changed"]),
  ];
  const last = trace.steps.length - 1;
  const rows = trace.steps.map((step, at) => {
    const what = inline(step.what || (step.action === undefined ? "initial state" : ""));
    const marked = at === last ? `${what}<br>**✗ promise broken**` : what;
    return [String(step.index), inline(step.who), marked, ...drawn(step, trace)];
  });
  return table(headings, rows, [0]);
}

function drawn(step: TraceStep, trace: Trace): string[] {
  if (trace.columns.length === 0)
    return [step.changes.map((change) => code(showChange(change))).join("<br>")];
  return trace.columns.map((_, at) => (step.drawing[at] ?? "").split("\n").map(code).join("<br>"));
}

function finalState(trace: Trace): string {
  const last = trace.steps.at(-1);
  if (last === undefined) return "";
  const state = fenced("json", JSON.stringify(last.state, undefined, 2));
  return `<details>\n<summary>The whole state at step ${last.index}</summary>\n\n${state}\n\n</details>`;
}

function settingsSection(report: Report): string[] {
  const settings = choices(report).map(([name, value]) => [inline(name), code(showSetting(value))]);
  const bounds = Object.entries(report.bounds).map(([name, value]) => [
    inline(name),
    value.toLocaleString("en-US"),
  ]);
  const how = report.seed === undefined ? report.strategy : `${report.strategy}, seed ${report.seed}`;
  return [
    "## Settings",
    table(["setting", "value"], [...settings, ["strategy", code(how)], ...symmetryRow(report)]),
    ...(bounds.length === 0 ? [] : ["## Bounds", table(["bound", "value"], bounds, [1])]),
  ];
}

function symmetryRow(report: Report): [string, string][] {
  return report.symmetry === undefined
    ? []
    : [["symmetry", inline(`states counted${upToRenaming(report)}, and so all else`)]];
}

function coverageSection(report: Report): string[] {
  const { counts } = report;
  const never = report.ending.kind === "exhausted" ? "**never**" : "not yet";
  const number = (n: number) => n.toLocaleString("en-US");
  const actions = report.actions.map(({ name, enabled, newStates }) => [
    inline(name),
    enabled === 0 ? never : number(enabled),
    number(newStates),
  ]);
  const guards = report.guards.map(({ action, name, decided }) => [
    inline(action),
    inline(name),
    decided ? "yes" : never,
  ]);
  const explored = [
    countStates(counts.distinct, report, "distinct state"),
    count(counts.transitions, "transition"),
    `depth ${number(counts.depth)}`,
    `${countStates(counts.deadlocks, report)} in which no action is enabled`,
  ];
  return [
    "## Coverage",
    explored.join(" · "),
    actions.length === 0 ? "" : table(["action", "times enabled", "new states"], actions, [1, 2]),
    guards.length === 0 ? "" : table(["action", "guard", "decided something"], guards),
  ];
}
