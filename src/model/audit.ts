// The audit of a sample: guards, recipes and properties are run twice; what is no function of the state is named.

import { ModelError } from "../errors.ts";
import { blamed } from "./blame.ts";
import type { Stage } from "./dispatch.ts";
import { labelOfCell, nameOfCell } from "./layout.ts";
import type { Instance } from "./model.ts";
import type { Register } from "./register.ts";
import { describeRule, type Rule } from "./rules.ts";

/** `next`, twice, with the same answer and the same successor; throws ModelError otherwise. */
export function auditNext(
  instance: Instance,
  stage: Stage,
  rules: readonly Rule[],
  next: (from: number) => number,
  from: number,
): number {
  const hit = next(from);
  for (const rule of rules.slice(from, hit < 0 ? undefined : hit + 1)) requireBooleans(instance, stage, rule);
  if (hit >= 0) requireBoolean(instance, "its constraint", () => stage.within?.(stage.afterView) ?? true);
  const cells = Int32Array.from(stage.after.cells);
  const again = next(from);
  if (again !== hit) {
    const rule = rules[Math.min(hit < 0 ? again : hit, again < 0 ? hit : again)]!;
    const answers = rules[hit] === rule ? "yes, and then no," : "no, and then yes,";
    throw impure(instance, describe(rule), `its guards say ${answers} of the same state`);
  }
  if (hit < 0) return hit;
  const cell = cells.findIndex((value, c) => value !== stage.after.cells[c]);
  if (cell >= 0) {
    const [once, twice] = [cells, stage.after.cells].map((held) =>
      labelOfCell(instance.state, cell, held[cell]!),
    );
    const what = `from the same state its recipe leaves ${nameOfCell(instance.state, cell)} = ${once}, and then ${twice}`;
    throw impure(instance, describe(rules[hit]!), what);
  }
  return hit;
}

/** An initial state, made twice. */
export function auditState(
  instance: Instance,
  register: Register,
  index: number,
  make: () => boolean,
): boolean {
  const isWithin = requireBoolean(instance, "its constraint", make);
  const cells = Int32Array.from(register.cells);
  if (make() !== isWithin || cells.some((value, c) => value !== register.cells[c])) {
    throw impure(instance, `initial state ${index}`, "it is another one when it is made again");
  }
  return isWithin;
}

/** The properties of the set `open`, part by part and twice: they must answer true or false, and the same. */
export function auditJudgement(instance: Instance, stage: Stage, open: number, of: "state" | "step"): void {
  instance.properties.forEach((property, p) => {
    if ((open & (1 << p)) === 0 || (property.kind === "step") !== (of === "step")) return;
    const where = `property "${property.name}"`;
    for (const part of property.parts) {
      const named = part.name === "" ? where : `${where}, part "${part.name}"`;
      const ask = () => part.test(stage.afterView as never, stage.beforeView as never);
      const answer = requireBoolean(instance, named, ask);
      if (ask() !== answer)
        throw impure(instance, named, `it is ${answer}, and then ${!answer}, of the same ${of}`);
      if (!answer) return;
    }
  });
}

function requireBooleans(instance: Instance, stage: Stage, rule: Rule): void {
  for (const guard of rule.family.action.guards) {
    const where = `${describe(rule)}, guard "${guard.name}"`;
    if (!requireBoolean(instance, where, () => guard.test(stage.beforeView as never, rule.args))) return;
  }
}

function requireBoolean(instance: Instance, where: string, ask: () => unknown): boolean {
  let answer: unknown;
  try {
    answer = ask();
  } catch (error) {
    throw blamed(instance, where, error);
  }
  if (typeof answer === "boolean") return answer;
  throw new ModelError(`${instance.name}: ${where} answers ${String(answer)}; it must be true or false`);
}

function describe({ family, args }: Rule): string {
  return describeRule(family, args);
}

function impure(instance: Instance, where: string, what: string): ModelError {
  return new ModelError(
    `${instance.name}: ${where} is not a pure function of the state: ${what}; it must not read clocks, dice or variables of its own`,
  );
}
