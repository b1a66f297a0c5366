// The audit of symmetry: on a sample, a renamed state must have the renamed steps, and every property must say the same.

import type { ModelError } from "../errors.ts";
import type { Dispatcher, Stage } from "./dispatch.ts";
import { isFound } from "./judge.ts";
import type { Instance } from "./model.ts";
import type { Property } from "./property.ts";
import { drawRenaming, inverse, type Renaming, tellsApart } from "./renaming.ts";
import { describeArgs, type Rule } from "./rules.ts";
import type { Symmetry } from "./symmetry.ts";

/** A compiled model, as far as the audit drives it. */
export interface Driven {
  readonly instance: Instance;
  readonly stage: Stage;
  readonly symmetry: Symmetry;
  readonly rules: readonly Rule[];
  readonly dispatchers: readonly Dispatcher[];
  next(from: number): number;
  /** Spreads the words of `before` over both registers. */
  unpack(): void;
}

/** What each property says of a state or step. One that throws says so: where it is judged, the error will be met. */
type Answers = readonly ("found" | "not found" | "throws")[];

interface Step {
  readonly rule: Rule;
  readonly words: Int32Array;
  /** The words of the successor, of the first state as they are after renaming. */
  readonly key: string;
  readonly answers: Answers;
}

/** What can be seen from a state: its own answers, and its steps. */
interface Outlook {
  readonly answers: Answers;
  readonly steps: readonly Step[];
}

/**
 * Makes the audit of the state entered, which it leaves entered; `sample` chooses the renaming. Throws ModelError, naming
 * the action, the property or the constraint that tells members of a symmetric domain apart.
 *
 * Steps are compared by action and successor, not by arguments: the place of a message in a bag is no name.
 */
export function createSymmetryAudit(driven: Driven): (sample: number) => void {
  const { stage, symmetry, dispatchers } = driven;
  const entered = new Int32Array(stage.before.words.length);
  return (sample) => {
    const renaming = drawRenaming(symmetry.domains, sample);
    entered.set(stage.before.words);
    const coverage = dispatchers.map(({ decided }) => decided.slice());
    try {
      const here = lookFrom(driven, renaming);
      // What throws will throw again where the state is expanded.
      if (here instanceof Error) return;
      driven.unpack();
      symmetry.rename(renaming, stage.before.words);
      driven.unpack();
      const there = lookFrom(driven, undefined);
      if (there instanceof Error) {
        throw asymmetric(driven, renaming, "a guard or a recipe", `"${there.message}" it throws only after`);
      }
      requireAlike(driven, renaming, here, there);
    } finally {
      dispatchers.forEach(({ decided }, d) => {
        decided.set(coverage[d]!);
      });
      stage.before.words.set(entered);
      driven.unpack();
    }
  };
}

/** What a guard, a recipe or the constraint throws is answered. Successors are keyed as they are after `renaming`. */
function lookFrom(driven: Driven, renaming: Renaming | undefined): Outlook | Error {
  const { instance, stage, symmetry, rules } = driven;
  const states = instance.properties.filter(({ kind }) => kind !== "step");
  const answers = answersOf(states, stage);
  const steps: Step[] = [];
  try {
    for (let hit = driven.next(0); hit >= 0; hit = driven.next(hit + 1)) {
      const words = stage.after.words.slice();
      const renamed = words.slice();
      if (renaming !== undefined) symmetry.rename(renaming, renamed);
      const step = { rule: rules[hit]!, words, key: String(renamed) };
      steps.push({ ...step, answers: answersOf(instance.properties, stage) });
    }
  } catch (error) {
    return error as Error;
  }
  return { answers, steps };
}

function answersOf(properties: readonly Property<unknown>[], { viewAfter, beforeView }: Stage): Answers {
  const after = viewAfter();
  return properties.map((property) => {
    try {
      return isFound(property, after, beforeView) ? "found" : "not found";
    } catch {
      return "throws";
    }
  });
}

function requireAlike(driven: Driven, renaming: Renaming, here: Outlook, there: Outlook): void {
  const { properties } = driven.instance;
  const states = properties.filter(({ kind }) => kind !== "step");
  requireSameAnswers(driven, renaming, states, here.answers, there.answers);
  const unmatched = new Map<string, Step[]>();
  for (const step of there.steps) {
    const key = keyOf(step);
    unmatched.set(key, [...(unmatched.get(key) ?? []), step]);
  }
  for (const step of here.steps) {
    const match = unmatched.get(keyOf(step))?.pop();
    if (match === undefined) throw brokenBy(driven, renaming, step, "has no counterpart after");
    requireSameAnswers(driven, renaming, properties, step.answers, match.answers);
  }
  const extra = [...unmatched.values()].flat()[0];
  if (extra !== undefined) throw brokenBy(driven, renaming, extra, "is there only after");
}

function keyOf({ rule, key }: Step): string {
  return `${rule.family.first} ${key}`;
}

function requireSameAnswers(
  driven: Driven,
  renaming: Renaming,
  properties: readonly Property<unknown>[],
  here: Answers,
  there: Answers,
): void {
  const p = here.findIndex((answer, index) => answer !== there[index]);
  if (p < 0) return;
  const { name, kind } = properties[p]!;
  const where = kind === "step" ? "step" : "state";
  throw asymmetric(
    driven,
    renaming,
    `property "${name}"`,
    `it is ${here[p]} in a ${where}, and ${there[p]} in the same ${where} after`,
  );
}

/** A step without counterpart is the constraint's doing where that leaves out the one of two states that differ in names. */
function brokenBy(driven: Driven, renaming: Renaming, step: Step, what: string): ModelError {
  const { family, args } = step.rule;
  const shown = describeArgs(family.action, args);
  const isOfRenamed = what === "is there only after";
  if (!isWithin(driven, isOfRenamed ? inverse(renaming) : renaming, step.words)) {
    return asymmetric(
      driven,
      renaming,
      "the constraint",
      `after "${family.action.name}" it keeps one state and leaves out the same after`,
    );
  }
  return asymmetric(
    driven,
    renaming,
    `action "${family.action.name}"`,
    `its step${shown === "" ? "" : ` (${shown})`} ${what}`,
  );
}

function isWithin({ stage, symmetry, unpack }: Driven, renaming: Renaming, words: Int32Array): boolean {
  if (stage.within === undefined) return true;
  stage.before.words.set(words);
  unpack();
  symmetry.rename(renaming, stage.before.words);
  unpack();
  try {
    return stage.within(stage.viewAfter());
  } catch {
    return false;
  }
}

function asymmetric(
  { instance, symmetry }: Driven,
  renaming: Renaming,
  who: string,
  how: string,
): ModelError {
  return tellsApart(instance.name, symmetry.domains, renaming, { who, how });
}
