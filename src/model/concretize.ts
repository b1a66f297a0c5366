// Undoes a renaming: from a path between representatives to one of the model itself, whose members keep their names.

import { Divergence } from "../errors.ts";
import { formatPath, type Path } from "../kernel.ts";
import type { Compiled } from "./compile.ts";
import { andThen, inverse, type Renaming, tellsApart } from "./renaming.ts";
import { describeRule } from "./rules.ts";
import type { Symmetry } from "./symmetry.ts";

/**
 * The path from the model's own initial state that does, step by step, what a path found up to renaming does: the same
 * actions, and pairs of states that differ from its pairs by one renaming each, so that properties of steps say the
 * same. Without symmetry it is the path itself. Throws ModelError where a step cannot be followed: then the model tells
 * members apart.
 */
export function concretize(compiled: Compiled, path: Path): Path {
  const { symmetry } = compiled;
  if (symmetry === undefined) return path;
  compiled.start(path.start);
  let concrete: Uint32Array = compiled.after.slice();
  symmetry.canonical();
  let representative: Uint32Array = compiled.after.slice();
  /** It makes the concrete state of the representative. */
  let names = inverse(symmetry.lastRenaming());
  const rules = path.rules.map((rule) => {
    step(compiled, representative, rule, path);
    const wanted = renamedAfter(compiled, symmetry, names);
    symmetry.canonical();
    representative = compiled.after.slice();
    const newNames = andThen(inverse(symmetry.lastRenaming()), names);
    const followed = ruleTo(compiled, concrete, wanted, rule);
    if (followed < 0) {
      const who = describeRule(compiled.ruleAt(rule));
      throw tellsApart(compiled.instance.name, symmetry.domains, names, {
        who,
        how: "its step is gone after",
      });
    }
    names = newNames;
    concrete = wanted;
    return followed;
  });
  return { start: path.start, rules };
}

function step(compiled: Compiled, from: Uint32Array, rule: number, path: Path): void {
  compiled.before.set(from);
  compiled.enter();
  if (compiled.next(rule) === rule) return;
  throw new Divergence(
    `${compiled.instance.name}: path ${formatPath(path)} was found up to renaming, and cannot be followed again`,
  );
}

/** The packed state in `after`, renamed. */
function renamedAfter(compiled: Compiled, symmetry: Symmetry, names: Renaming): Uint32Array {
  const renamed = new Int32Array(compiled.words);
  symmetry.rename(names, renamed);
  return new Uint32Array(renamed.buffer);
}

/** The lowest rule of the same action that leads from the one state to the other, or -1. */
function ruleTo(compiled: Compiled, from: Uint32Array, to: Uint32Array, like: number): number {
  const { first, args } = compiled.ruleAt(like).family;
  compiled.before.set(from);
  compiled.enter();
  for (let rule = compiled.next(first); rule >= 0; rule = compiled.next(rule + 1)) {
    if (rule >= first + args.length) return -1;
    if (compiled.after.every((word, w) => word === to[w])) return rule;
  }
  return -1;
}
