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
  const cells = stage.after.cells.slice();
  const last = hit < 0 ? rules.length - 1 : hit;
  for (let rule = from; rule <= last; rule++) auditGuards(instance, stage, rules[rule]!);
  // A new stamp: what the guards said is asked again, not remembered.
  stage.before.stamp = (stage.before.stamp + 1) | 0;
  const again = next(from);
  if (again !== hit) {
    const [rule, answers] =
      hit >= 0 && (again < 0 || hit < again)
        ? [rules[hit]!, "yes, and then no,"]
        : [rules[again]!, "no, and then yes,"];
    throw impure(instance, describeRule(rule), `its guards say ${answers} of the same state`);
  }
  if (hit < 0) return hit;
  const cell = cells.findIndex((value, c) => value !== stage.after.cells[c]);
  if (cell >= 0) {
    const [once, twice] = [cells, stage.after.cells].map((held) =>
      labelOfCell(instance.state, cell, held[cell]!),
    );
    const what = `from the same state its recipe leaves ${nameOfCell(instance.state, cell)} = ${once}, and then ${twice}`;
    throw impure(instance, describeRule(rules[hit]!), what);
  }
  if (stage.within !== undefined)
    requireBoolean(instance, () => "the constraint", stage.within(stage.viewAfter()));
  auditProperties(instance, stage, "step");
  return hit;
}

/**
 * `next` by asking the model, compared with what tables have answered of the same state: the rule `early`, and the
 * successor's words. They were made before this state was met; throws ModelError where they differ.
 */
export function compareWithTables(
  instance: Instance,
  stage: Stage,
  rules: readonly Rule[],
  tables: { readonly hit: number; readonly words: Int32Array },
  hit: number,
): void {
  if (tables.hit !== hit) {
    const first = Math.min(...[tables.hit, hit].filter((rule) => rule >= 0));
    const answers = first === tables.hit ? "yes, and then no," : "no, and then yes,";
    throw impure(instance, describeRule(rules[first]!), `its guards say ${answers} of the same state`);
  }
  if (hit < 0 || tables.words.every((word, w) => word === stage.after.words[w])) return;
  throw impure(
    instance,
    describeRule(rules[hit]!),
    "from the same state its recipe leaves now one state, now another",
  );
}

/** An initial state, made twice. */
export function auditState(
  instance: Instance,
  register: Register,
  index: number,
  make: () => boolean,
): boolean {
  const isWithin = requireBoolean(instance, () => "the constraint", make());
  const cells = register.cells.slice();
  if (make() !== isWithin || cells.some((value, c) => value !== register.cells[c])) {
    throw impure(instance, `initial state ${index}`, "it is another one when it is made again");
  }
  return isWithin;
}

/** The properties of a state (or step), part by part: they must answer true or false, and the same again. */
export function auditProperties(instance: Instance, stage: Stage, of: "state" | "step"): void {
  for (const property of instance.properties) {
    if ((property.kind === "step") !== (of === "step")) continue;
    for (const part of property.parts) {
      const where = () => `property "${property.name}"${part.name === "" ? "" : `, part "${part.name}"`}`;
      let answers: [unknown, unknown];
      try {
        const after = stage.viewAfter();
        answers = [part.test(after, stage.beforeView), part.test(after, stage.beforeView)];
      } catch {
        break; // where the property is judged, this will be met again, and named
      }
      const answer = requireBoolean(instance, where, answers[0]);
      if (answers[1] !== answer)
        throw impure(instance, where(), `it is ${answer}, and then not, of the same ${of}`);
      if (!answer) break;
    }
  }
}

/** The guards of a rule, up to the first that is false: they must answer true or false. */
function auditGuards(instance: Instance, stage: Stage, rule: Rule): void {
  for (const guard of rule.family.action.guards) {
    let answer: unknown;
    try {
      answer = guard.test(stage.beforeView, rule.args);
    } catch (error) {
      throw blamed(instance, guardOf(rule, guard), error);
    }
    if (answer === false) return;
    if (answer !== true) requireBoolean(instance, () => guardOf(rule, guard), answer);
  }
}

function guardOf(rule: Rule, { name }: { readonly name: string }): string {
  return `${describeRule(rule)}, guard "${name}"`;
}

function requireBoolean(instance: Instance, where: () => string, answer: unknown): boolean {
  if (typeof answer === "boolean") return answer;
  throw new ModelError(`${instance.name}: ${where()} answers ${String(answer)}; it must be true or false`);
}

function impure(instance: Instance, where: string, what: string): ModelError {
  return new ModelError(
    `${instance.name}: ${where} is not a pure function of the state: ${what}; it must not read clocks, dice or variables of its own`,
  );
}
