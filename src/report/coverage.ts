// What the run exercised: how often each action happened, and aloud, what never did anything.

import { type Column, cell, layTable } from "./grid.ts";
import { count, type Report } from "./report.ts";
import { styleOf, type TextOptions } from "./style.ts";
import { listed } from "./verdicts.ts";
import { countStates, upToRenaming } from "./words.ts";

/** The table action · times enabled · new states, the guards of no consequence, and states with nothing to do. */
export function renderCoverage(report: Report, options: TextOptions = {}): string {
  const { paint, width } = styleOf(options);
  const columns: Column[] = [{ least: 20 }, { align: "right", least: 13 }, { align: "right", least: 10 }];
  const head = ["action", "times enabled", "new states"].map((heading) => cell(heading, paint.dim));
  const rows = report.actions.map((action) => {
    const quiet = action.enabled === 0 ? paint.yellow : undefined;
    const numbers = [action.enabled, action.newStates].map((n) => cell(n.toLocaleString("en-US"), quiet));
    return [cell(action.name, quiet), ...numbers];
  });
  const table = layTable([head, ...rows], columns, width - 2).map((line) => `  ${line}`);
  const rest = [...guardLine(report), ...deadlockLine(report)].map((line) => `  ${line}`);
  return [`Coverage${upToRenaming(report)}`, ...table, ...rest, ...coverageWarnings(report, options)].join(
    "\n",
  );
}

/**
 * Actions that never happened and guards that never decided anything. Only a run that saw every state may say
 * *never*; of any other it is *not yet*, and no reason for alarm.
 */
export function coverageWarnings(report: Report, options: TextOptions = {}): string[] {
  const { paint, width } = styleOf(options);
  const { actions, guards } = idle(report);
  if (report.ending.kind !== "exhausted") {
    return [
      ...listed("actions that have not happened yet:", actions, width),
      ...listed("guards that have not decided anything yet:", guards, width),
    ].map((line) => paint.dim(line));
  }
  return [
    ...listed("! actions that never happened:", actions, width),
    ...listed("! guards that never decided anything:", guards, width),
  ].map((line) => paint.yellow(line));
}

/** Names of actions that made no transition, and guards, as `action / guard`, that never alone forbade one. */
export function idle(report: Report): { actions: string[]; guards: string[] } {
  return {
    actions: report.actions.filter(({ enabled }) => enabled === 0).map(({ name }) => name),
    guards: report.guards.filter(({ decided }) => !decided).map(({ action, name }) => `${action} / ${name}`),
  };
}

function guardLine(report: Report): string[] {
  if (report.guards.length === 0) return [];
  const decided = report.guards.filter((guard) => guard.decided).length;
  return [`${decided} of ${count(report.guards.length, "guard")} decided something`];
}

function deadlockLine(report: Report): string[] {
  const { deadlocks } = report.counts;
  if (deadlocks === 0) return [];
  return [`${countStates(deadlocks, report)} in which no action is enabled`];
}
