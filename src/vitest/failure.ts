// The text of a failed assertion: what was claimed, what was found, the story, the bounds, the command line.

import { count, type Report } from "../report/report.ts";
import type { TextOptions } from "../report/style.ts";
import { renderText } from "../report/text.ts";
import { renderTrace } from "../report/trace.ts";
import type { Claim, Judgement } from "./claim.ts";

export interface Failure {
  readonly claim: Claim;
  readonly isNot: boolean;
  readonly judgement: Judgement;
  readonly report: Report;
  /** The command line that makes the run again. */
  readonly again: string;
}

export function renderFailure(failure: Failure, style: TextOptions): string {
  const { report, again } = failure;
  const story = renderText(report, { ...style, again });
  return [headline(failure), ...witness(failure, style), story.trimEnd()].join("\n\n");
}

function headline({ claim, isNot, judgement, report }: Failure): string {
  const what = claim.property === undefined ? "every property" : `"${claim.property}"`;
  const expected = `expected ${what} of ${report.model} ${isNot ? "not " : ""}${verb(claim)}`;
  if (judgement.standing !== "open") return `${expected}, but ${judgement.finding}`;
  return `${expected}; ${judgement.finding}\n  (what a run leaves open fails with and without .not)`;
}

function verb(claim: Claim): string {
  switch (claim.kind) {
    case "hold":
      return "to hold";
    case "violate":
      return `to be violated${claim.within === undefined ? "" : ` within ${count(claim.within, "state")}`}`;
    case "reach":
      return "to be reached";
  }
}

/** A report tells how promises were broken; how something was reached that should not be, is told here. */
function witness({ claim, report }: Failure, style: TextOptions): string[] {
  const trace = claim.kind === "reach" ? report.properties[0]?.trace : undefined;
  return trace === undefined ? [] : [renderTrace(trace, { ...style, ends: "seen" })];
}
