// Enters a recorded trace again and tells it anew, or says from where on it no longer is what it was.

import { UsageError } from "../errors.ts";
import { parsePath } from "../kernel.ts";
import { nearest } from "../nearest.ts";
import type { Trace } from "../report/report.ts";
import { compile } from "./compile.ts";
import { isFound } from "./judge.ts";
import type { Instance } from "./model.ts";
import type { Property } from "./property.ts";
import { replay } from "./replay.ts";
import { tell } from "./tell.ts";

export interface Recorded {
  /** Name of the property that the trace broke or witnessed. */
  readonly property: string;
  /** As `formatPath` writes it. */
  readonly path: string;
  /** Whether it was known that no shorter one exists. */
  readonly shortest: boolean;
  /** The names of the actions it took, a step each. */
  readonly actions: readonly string[];
}

export interface Retraced {
  readonly property: Property<unknown>;
  readonly trace: Trace;
}

/**
 * The trace as the model of today tells it: kernel and witness have made every step side by side. Throws UsageError
 * when the path cannot be followed, takes other actions than were recorded, or no longer ends in what the property
 * looks for.
 */
export function retrace(instance: Instance, recorded: Recorded): Retraced {
  const property = propertyOf(instance, recorded.property);
  const path = parsePath(recorded.path);
  if (path === undefined)
    throw new UsageError(`"${recorded.path}" is no path: expected numbers, as in 0/7/24`);
  const compiled = compile(instance);
  const steps = replay(compiled, path);
  const actions = steps.slice(1).map(({ rule }) => rule!.family.action.name);
  const other = recorded.actions.findIndex((action, at) => action !== actions[at]);
  if (other >= 0 || actions.length !== recorded.actions.length) {
    const at = other < 0 ? recorded.actions.length : other;
    throw new UsageError(
      `path ${recorded.path} means something else by now: at step ${at + 1} ${quoted(recorded.actions[at])} was ` +
        `recorded, and ${instance.name} takes ${quoted(actions[at])}`,
    );
  }
  const [previous, last] = [steps.at(-2) ?? steps.at(-1)!, steps.at(-1)!];
  if (!isFound(property, last.state, previous.state)) {
    throw new UsageError(
      `path ${recorded.path} can be followed, but what it was recorded for, "${property.name}", is not to be seen at its end any more`,
    );
  }
  return { property, trace: tell(compiled, property, path, { isShortest: recorded.shortest }) };
}

function propertyOf({ name: model, properties }: Instance, name: string): Property<unknown> {
  const found = properties.find((property) => property.name === name);
  if (found !== undefined) return found;
  const names = properties.map((property) => property.name);
  throw new UsageError(`${model} has no property "${name}"${nearest(name, names)}`);
}

function quoted(action: string | undefined): string {
  return action === undefined ? "no step" : `"${action}"`;
}
