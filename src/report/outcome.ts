// How a run ended and what that means, in one sentence that cannot be read as more than was explored.

import { unlessOmitted } from "./omissions.ts";
import { count, type LimitedBy, type Report } from "./report.ts";
import { countStates, spoken } from "./words.ts";

/**
 * One sentence without a full stop: `holds in all 30,647 states within these bounds`,
 * `explored 792 states to depth 9, stopped at the violation`,
 * `undecided: stopped at 2,000,000 states (max-states)`.
 */
export function renderOutcome(report: Report): string {
  switch (report.ending.kind) {
    case "exhausted":
      return exhausted(report);
    case "stopped-at-violation":
      return `${explored(report)}, stopped at the violation`;
    case "limited":
      return limited(report, report.ending.by);
  }
}

function exhausted(report: Report): string {
  const states = countStates(report.counts.distinct, report);
  const words = report.properties.map((property) => spoken(property, report));
  if (words.includes("broken"))
    return `explored all ${states} within these bounds${unlessOmitted(report)}: ${brokenOf(report)}`;
  if (words.includes("held")) return `holds in all ${states} within these bounds${unlessOmitted(report)}`;
  return `explored all ${states} within these bounds${unlessOmitted(report)}`;
}

function limited(report: Report, by: LimitedBy): string {
  const words = report.properties.map((property) => spoken(property, report));
  const open = words.some((word) => word === "undecided" || word === "not yet seen");
  if (words.includes("broken")) {
    return `${brokenOf(report)}${open ? ", the rest undecided" : ""}: ${stop(report, by)}`;
  }
  return open ? `undecided: ${stop(report, by)}` : stop(report, by);
}

function stop(report: Report, by: LimitedBy): string {
  const states = countStates(report.counts.distinct, report);
  const depth = `depth ${report.counts.depth}`;
  switch (by) {
    case "max-states":
      return `stopped at ${states} (max-states)`;
    case "max-depth":
      return `stopped at ${depth} (max-depth) after ${states}`;
    case "time-limit":
      return `stopped by the time limit after ${states}, at ${depth}`;
    case "interrupt":
      return `interrupted after ${states}, at ${depth}`;
    case "memory":
      return `stopped for want of memory after ${states}, at ${depth}`;
    case "disk":
      return `stopped for want of room on disk after ${states}, at ${depth}`;
    case "sampling":
      return `${explored(report)}; a sample never sees everything`;
  }
}

function explored(report: Report): string {
  const states = countStates(report.counts.distinct, report);
  const seed = report.seed === undefined ? "" : ` (seed ${report.seed})`;
  switch (report.strategy) {
    case "bfs":
      return `explored ${states} to depth ${report.counts.depth}`;
    case "dfs":
      return `explored ${states} depth-first to depth ${report.counts.depth}`;
    case "random":
      return `sampled ${states} by random walk${seed}`;
  }
}

function brokenOf(report: Report): string {
  const broken = report.properties.filter((property) => property.verdict === "violated").length;
  return `${broken} of ${count(report.properties.length, "property", "properties")} broken`;
}
