// What to try when a run ended for want of memory or disk.

import { ModelError } from "../errors.ts";
import type { Instance } from "../model/model.ts";
import { symmetricDomains } from "../model/symmetric-domains.ts";
import type { Report } from "../report/report.ts";

export interface GoOnFlags {
  readonly maxMemory?: number | undefined;
  readonly spool?: string | undefined;
}

/** The ways to go on, as phrases; none unless room was what ended the run. */
export function waysToGoOn(report: Report, instance: Instance, flags: GoOnFlags): string[] {
  if (report.ending.kind !== "limited") return [];
  const { by } = report.ending;
  if (by !== "memory" && by !== "disk") return [];
  const isCompact = report.fingerprints !== undefined;
  return [
    ...(report.symmetry === undefined && report.strategy !== "random" && hasSymmetry(instance)
      ? ["--symmetry"]
      : []),
    ...(by === "memory" && !isCompact && report.strategy === "bfs" ? ["--store compact"] : []),
    ...(by === "memory" && flags.maxMemory !== undefined ? ["a larger --max-memory"] : []),
    ...(by === "disk"
      ? [`${flags.spool === undefined ? "a" : "another"} --spool directory with more room`]
      : []),
    "smaller bounds",
  ];
}

/** Where a model cannot be explored up to renaming there is nothing to propose, and nothing wrong. */
function hasSymmetry({ name, state }: Instance): boolean {
  try {
    return symmetricDomains(name, state).length > 0;
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  }
}
