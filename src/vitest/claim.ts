// What an assertion claims of a model, and whether a report confirms it, refutes it, or leaves it open.

import { selectProperties } from "../check.ts";
import { UsageError } from "../errors.ts";
import type { Instance } from "../model/model.ts";
import { renderOutcome } from "../report/outcome.ts";
import { count, type PropertyResult, type Report } from "../report/report.ts";
import { afterSteps, brokenAfter, spoken } from "../report/words.ts";

export type Claim =
  /** Without a property: every property of the model but its `sometimes`. */
  | { readonly kind: "hold"; readonly property: string | undefined }
  /** `within`: the shortest counterexample has at most so many states. */
  | { readonly kind: "violate"; readonly property: string; readonly within: number | undefined }
  | { readonly kind: "reach"; readonly property: string };

export interface Judgement {
  /** *Open* is neither: the run ended too early, or the settings leave nothing to judge. */
  readonly standing: "confirmed" | "refuted" | "open";
  /** What the run found, as the end of a sentence. */
  readonly finding: string;
}

/**
 * The claim with its property's own spelling. Throws UsageError for a property that the model has not, or of a kind
 * that the claim cannot be about: of a `sometimes` one asks whether it is reached, of any other whether it holds.
 */
export function settleName(instance: Instance, claim: Claim): Claim {
  const { property: asked } = claim;
  if (asked === undefined) {
    if (instance.properties.some(({ kind }) => kind !== "sometimes")) return claim;
    throw new UsageError(`${instance.name} has no property that could hold`);
  }
  selectProperties(instance, [asked]);
  const { name, kind } = instance.properties.find((each) => each.name.toLowerCase() === asked.toLowerCase())!;
  if ((kind === "sometimes") === (claim.kind === "reach")) return { ...claim, property: name };
  throw new UsageError(
    kind === "sometimes"
      ? `"${name}" of ${instance.name} is a sometimes property: ask toReach("${name}")`
      : `"${name}" of ${instance.name} is no sometimes property but ${kind}: ask toHold or toViolate`,
  );
}

export function judge(claim: Claim, report: Report): Judgement {
  switch (claim.kind) {
    case "hold":
      return judgeHold(report, claim.property !== undefined);
    case "violate":
      return judgeViolate(report, theOnly(report), claim.within);
    case "reach":
      return judgeReach(report, theOnly(report));
  }
}

function judgeHold(report: Report, isNamed: boolean): Judgement {
  const promises = report.properties.filter(({ kind }) => kind !== "sometimes");
  const broken = promises.filter((property) => spoken(property, report) === "broken");
  if (broken.length > 0) {
    const items = broken.map(
      ({ name, trace }) => `${isNamed ? "it" : `"${name}"`} is ${brokenAfter(trace).broken}`,
    );
    return { standing: "refuted", finding: items.join(" and ") };
  }
  const words = promises.map((property) => spoken(property, report));
  if (words.includes("undecided")) return undecided(report);
  if (words.includes("held")) return { standing: "confirmed", finding: `it ${renderOutcome(report)}` };
  return notJudged(promises[0]!);
}

function judgeViolate(report: Report, property: PropertyResult, within = Infinity): Judgement {
  if (property.trace !== undefined) {
    const { states, shortest } = property.trace;
    const length = `has ${count(states, "state")}`;
    if (states <= within) return { standing: "confirmed", finding: `the counterexample found ${length}` };
    return shortest
      ? { standing: "refuted", finding: `its shortest counterexample ${length}` }
      : {
          standing: "open",
          finding: `undecided: the counterexample found ${length}, and a shorter one may exist`,
        };
  }
  if (property.vacuous !== undefined) return notJudged(property);
  if (property.verdict === "held") return { standing: "refuted", finding: `it ${renderOutcome(report)}` };
  if (within > wholeLevels(report)) return undecided(report);
  return { standing: "refuted", finding: `no counterexample has ${count(within, "state")} or fewer` };
}

function judgeReach(report: Report, property: PropertyResult): Judgement {
  const { trace } = property;
  if (trace !== undefined) return { standing: "confirmed", finding: `it is seen ${afterSteps(trace)}` };
  if (property.vacuous !== undefined) return notJudged(property);
  if (property.verdict === "undecided") return undecided(report);
  return { standing: "refuted", finding: `it is never seen: ${renderOutcome(report)}` };
}

/** Up to which depth, in states, a run has certainly seen everything: a level cut short does not count. */
function wholeLevels({ strategy, ending, counts }: Report): number {
  if (strategy !== "bfs") return 0;
  return ending.kind === "limited" && ending.by !== "max-depth" ? counts.depth - 1 : counts.depth;
}

function undecided(report: Report): Judgement {
  return { standing: "open", finding: renderOutcome(report) };
}

function notJudged({ vacuous }: PropertyResult): Judgement {
  return { standing: "open", finding: `not judged (${vacuous})` };
}

function theOnly({ properties }: Report): PropertyResult {
  return properties[0]!;
}
