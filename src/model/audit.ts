// The audit of a sample: guards and recipes are run twice, and whatever is no function of the state is named.

import { ModelError } from "../errors.ts";
import type { Stage } from "./dispatch.ts";
import { nameOfCell } from "./layout.ts";
import type { Instance } from "./model.ts";
import type { Register } from "./register.ts";
import { describeArgs, type Rule } from "./rules.ts";

/** `next`, twice, with the same answer and the same successor; throws ModelError otherwise. */
export function auditNext(
  instance: Instance,
  stage: Stage,
  rules: readonly Rule[],
  next: (from: number) => number,
  from: number,
): number {
  requireBooleans(instance, stage, rules[from]);
  const hit = next(from);
  const cells = Int32Array.from(stage.after.cells);
  const again = next(from);
  if (again !== hit) {
    const rule = rules[Math.min(hit < 0 ? again : hit, again < 0 ? hit : again)]!;
    throw impure(instance, describeRule(rule), "its guards say yes, and then no, of the same state");
  }
  if (hit < 0) return hit;
  const cell = cells.findIndex((value, c) => value !== stage.after.cells[c]);
  if (cell >= 0) {
    const name = nameOfCell(instance.state, cell).replace(/^\./, "");
    const values = `${cells[cell]}, and then ${stage.after.cells[cell]}`;
    throw impure(instance, describeRule(rules[hit]!), `from the same state its recipe leaves ${name} = ${values}`);
  }
  return hit;
}

/** An initial state, made twice. */
export function auditState(instance: Instance, register: Register, make: () => boolean): boolean {
  const isWithin = make();
  const cells = Int32Array.from(register.cells);
  if (make() !== isWithin || cells.some((value, c) => value !== register.cells[c])) {
    throw impure(instance, "an initial state", "it is another one when it is made again");
  }
  return isWithin;
}

function requireBooleans(instance: Instance, stage: Stage, rule: Rule | undefined): void {
  if (rule === undefined) return;
  for (const guard of rule.family.action.guards) {
    let answer: unknown;
    try {
      answer = guard.test(stage.beforeView, rule.args);
    } catch {
      return; // the dispatcher will meet the same error, if it gets there, and name it
    }
    if (typeof answer !== "boolean") {
      throw new ModelError(
        `${instance.name}: ${describeRule(rule)}, guard "${guard.name}" answers ${String(answer)}; it must be true or false`,
      );
    }
    if (!answer) return;
  }
}

function describeRule({ family, args }: Rule): string {
  const shown = describeArgs(family.action, args);
  return `action "${family.action.name}"${shown === "" ? "" : ` (${shown})`}`;
}

function impure(instance: Instance, where: string, what: string): ModelError {
  return new ModelError(
    `${instance.name}: ${where} is not a pure function of the state: ${what}; it must not read clocks, dice or variables of its own`,
  );
}
