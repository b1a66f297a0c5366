// `import "tidemark/vitest"`: expect(model) learns toHold, toViolate and toReach.

import { expect, type MatcherState } from "vitest";
import { UsageError } from "../errors.ts";
import type { Instance, Model } from "../model/model.ts";
import { exploreAgain } from "../report/again.ts";
import { type Claim, judge, settleName } from "./claim.ts";
import { renderFailure } from "./failure.ts";
import { instanceOf, type RunOptions, readOptions, run, type ViolateOptions } from "./run.ts";

export type { RunOptions, ViolateOptions };

export interface ModelMatchers {
  /**
   * Passes when the run saw every state and the property is held; without a name, when every property of the model
   * that is not `sometimes` is. With `.not`: when it is violated. An undecided run fails both ways.
   */
  toHold(name: string, options?: RunOptions): Promise<void>;
  toHold(options?: RunOptions): Promise<void>;
  /**
   * Passes when the property is violated and, given `within`, its shortest counterexample has at most so many
   * states, the initial one included. With `.not`: when there is certainly no such counterexample.
   */
  toViolate(name: string, options?: ViolateOptions): Promise<void>;
  /** Passes when the `sometimes` property is witnessed. With `.not`: when the run saw every state, and no witness. */
  toReach(name: string, options?: RunOptions): Promise<void>;
}

declare module "vitest" {
  interface Matchers<T> extends ModelMatchers {}
}

interface Asked {
  readonly claim: Claim;
  readonly options: RunOptions;
}

expect.extend({
  toHold: matcher("toHold", (first, second) => {
    if (typeof first !== "string")
      return { claim: { kind: "hold", property: undefined }, options: readOptions("toHold", first) };
    return { claim: { kind: "hold", property: first }, options: readOptions("toHold", second) };
  }),
  toViolate: matcher("toViolate", (name, given) => {
    const { within, ...rest } = readOptions("toViolate", given);
    return { claim: { kind: "violate", property: named("toViolate", name), within }, options: rest };
  }),
  toReach: matcher("toReach", (name, given) => {
    return {
      claim: { kind: "reach", property: named("toReach", name) },
      options: readOptions("toReach", given),
    };
  }),
});

function matcher(name: string, read: (first: unknown, second: unknown) => Asked) {
  return function (this: MatcherState, subject: unknown, first?: unknown, second?: unknown) {
    // Within toEqual and its like nobody waits for an answer, and its absence would count as one.
    if (typeof this.promise !== "string")
      throw new UsageError(`${name} has to be awaited: expect(model).${name}(…)`);
    return answer(this, subject, () => read(first, second));
  };
}

async function answer(context: MatcherState, subject: unknown, read: () => Asked) {
  const asked = read();
  const instance = instanceOf(subject);
  const claim = settleName(instance, asked.claim);
  const report = await run(instance, claim.property, asked.options, context.task?.context.signal);
  const judgement = judge(claim, report);
  // Undefined, whatever its type says, where there is no .not.
  const isNot = Boolean(context.isNot);
  // What is open must fail both ways: vitest turns `pass` round under .not, so there it has to be true.
  const pass = isNot ? judgement.standing !== "refuted" : judgement.standing === "confirmed";
  // Vitest's own colours know whether the terminal has any.
  const color = context.utils.DIM_COLOR("·") !== "·";
  // Only a failure needs to know all models.
  const shipped = pass === isNot ? (await import("../models.ts")).models : [];
  const again = commandFor(instance, claim.property, asked.options, shipped);
  return { pass, message: () => renderFailure({ claim, isNot, judgement, report, again }, { color }) };
}

/**
 * The command line that makes the run again. Of the models that ship it names those settings that are not the default;
 * of one's own it names all, and leaves a place for the file, which a model does not know.
 */
function commandFor(
  instance: Instance,
  property: string | undefined,
  { seconds, ...options }: RunOptions,
  shipped: readonly Model[],
): string {
  const known = shipped.find(({ modelName }) => modelName === instance.name);
  const named = known === undefined ? { fileOf: instance.name } : { word: known.modelName };
  const defaults = Object.entries(known?.settings ?? {}).map(([name, setting]) => [name, setting.default]);
  return exploreAgain(named, instance, Object.fromEntries(defaults), {
    ...options,
    property: property === undefined ? undefined : [property],
    timeLimit: seconds,
  });
}

function named(matcher: string, name: unknown): string {
  if (typeof name === "string") return name;
  throw new UsageError(`${matcher}: expected the name of a property, not ${JSON.stringify(name)}`);
}
