// What an ablation is asked: which guards of a model to switch off, and which of its promises may break.

import { selectProperties } from "../check.ts";
import { UsageError } from "../errors.ts";
import type { Instance } from "../model/model.ts";
import { WITHOUT } from "../model/safeguards.ts";
import type { Bounds } from "../report/ablation.ts";
import { guardNames } from "./explorations.ts";

/** The model with everything on. Throws UsageError where the settings switch something off themselves. */
export function requireAllOn(given: Readonly<Record<string, unknown>>): void {
  const off = given[WITHOUT];
  if (off === undefined || off === "" || (Array.isArray(off) && off.length === 0)) return;
  throw new UsageError(`an ablation switches guards off by itself: leave out "${WITHOUT}"`);
}

/** The safeguards; where there are none, or `all` are asked for, every named guard. Throws UsageError for none. */
export function guardsToTry(instance: Instance, all: boolean): readonly string[] {
  const safeguards = Object.keys(instance.safeguards);
  const names = safeguards.length > 0 && !all ? safeguards : guardNames(instance);
  if (names.length > 0) return names;
  throw new UsageError(`${instance.name} has no guard to switch off`);
}

/** Those named, or all that are not `sometimes`; in the model's order. Throws UsageError. */
export function promisesToJudge(
  instance: Instance,
  wanted: readonly string[] | undefined,
): readonly string[] {
  const chosen = selectProperties(instance, wanted);
  const properties = instance.properties.filter((_, p) => (chosen & (1 << p)) !== 0);
  const witness = properties.find(({ kind }) => kind === "sometimes");
  if (wanted !== undefined && witness !== undefined) {
    throw new UsageError(`"${witness.name}" is a \`sometimes\`, which is no promise and cannot break`);
  }
  const promises = properties.filter(({ kind }) => kind !== "sometimes").map(({ name }) => name);
  if (promises.length > 0) return promises;
  throw new UsageError(`${instance.name} has no promise that could break: no always, never or step`);
}

export function highestBounds({ bounds, settings }: Instance): Bounds {
  return Object.fromEntries(bounds.map((name) => [name, Number(settings[name])]));
}
