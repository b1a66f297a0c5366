// Blame: turns what an author's code threw into a ModelError that says which piece of it threw, and for what arguments.

import { ModelError } from "../errors.ts";
import type { Stage } from "./dispatch.ts";
import type { Instance } from "./model.ts";
import { FieldFault, rewind } from "./register.ts";
import { describeRule, type Family } from "./rules.ts";

/** `lost update: action "write" (t = t1): counter cannot be 3: …`. What already is a ModelError says so itself. */
export function blamed(instance: Instance, where: string, error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  return new ModelError(`${instance.name}: ${where}: ${whatIsWrong(error)}`, { cause: error });
}

function whatIsWrong(error: unknown): string {
  if (error instanceof FieldFault) return error.message;
  return `it throws ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
}

/** The piece of a rule that threw, found by running the pieces once more, one by one. */
export function blameRule(
  instance: Instance,
  stage: Stage,
  family: Family,
  place: number,
  error: unknown,
): ModelError {
  const args = family.args[place]!;
  const where = describeRule({ family, args });
  let piece = where;
  try {
    for (const guard of family.action.guards) {
      piece = `${where}, guard "${guard.name}"`;
      if (!guard.test(stage.beforeView, args)) return fickle(instance, where, error);
    }
    piece = where;
    rewind(stage.after, stage.before);
    family.action.apply(stage.draft, args);
    piece = `${where}, constraint`;
    stage.within?.(stage.viewAfter());
  } catch (again) {
    return blamed(instance, piece, again);
  }
  return fickle(instance, where, error);
}

/** What threw did not throw when it was run again. */
function fickle(instance: Instance, where: string, error: unknown): ModelError {
  const what = `${whatIsWrong(error)}; run again, it does not, so it is no pure function of the state`;
  return new ModelError(`${instance.name}: ${where}: ${what}`, { cause: error });
}
