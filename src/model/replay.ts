// Replay: re-enters a path step by step, the kernel and the witness side by side.

import { UsageError } from "../errors.ts";
import { formatPath, type Path } from "../kernel.ts";
import type { Compiled } from "./compile.ts";
import type { Plain } from "./plain.ts";
import { describeRule, type Rule } from "./rules.ts";
import { witnessStep } from "./witness.ts";

export interface ReplayedStep {
  /** `undefined` for the initial state. */
  readonly rule: Rule | undefined;
  readonly state: Plain;
}

/** The states of a path, as plain values that the witness has confirmed. Throws UsageError where it cannot be followed. */
export function replay(compiled: Compiled, path: Path): ReplayedStep[] {
  const begins = `initial state ${path.start}, with which path ${formatPath(path)} begins`;
  if (path.start >= compiled.starts) throw new UsageError(`${compiled.instance.name} has no ${begins}`);
  if (!compiled.start(path.start)) {
    throw new UsageError(`${compiled.instance.name}: ${begins}, is outside the constraint`);
  }
  let state = compiled.plainAfter();
  const steps: ReplayedStep[] = [{ rule: undefined, state }];
  path.rules.forEach((rule, index) => {
    compiled.before.set(compiled.after);
    compiled.enter();
    if (rule >= compiled.rules || compiled.next(rule) !== rule) throw notEnabled(compiled, path, index);
    const after = witnessStep(compiled, rule, state, compiled.plainAfter());
    steps.push({ rule: compiled.ruleAt(rule), state: after });
    state = after;
  });
  return steps;
}

function notEnabled(compiled: Compiled, path: Path, index: number): UsageError {
  const rule = path.rules[index]!;
  const where = `path ${formatPath(path)} cannot be followed at step ${index + 1}`;
  if (rule >= compiled.rules)
    return new UsageError(`${where}: ${compiled.instance.name} has no rule ${rule}`);
  const why = compiled.falseGuards(rule).map((guard) => `"${guard}"`);
  return new UsageError(
    `${where}: ${describeRule(compiled.ruleAt(rule))} is not enabled there` +
      (why.length > 0 ? `; false: ${why.join(", ")}` : "; its successor is outside the constraint"),
  );
}
