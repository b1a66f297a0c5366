// Ablation: each guard is switched off in turn, and the smallest bounds are looked for at which a promise then breaks.

import { choicesOf, lowestBounds } from "./ablate/choices.ts";
import { Explorations, type ExploreInstance } from "./ablate/explorations.ts";
import { guardsToTry, highestBounds, promisesToJudge, requireAllOn } from "./ablate/question.ts";
import { brokenBelow, oneAtATime, type Plan, twoAtATime, withEverythingOn } from "./ablate/rounds.ts";
import { check } from "./check.ts";
import type { Instance, Model } from "./model/model.ts";
import { WITHOUT } from "./model/safeguards.ts";
import type { SettingsSpec } from "./model/settings.ts";
import type { Ablation, Conclusion, Result } from "./report/ablation.ts";
import type { LimitedBy } from "./report/report.ts";

export type { ExploreInstance, ExploreLimits } from "./ablate/explorations.ts";
export type { Ablation } from "./report/ablation.ts";

export interface AblateOptions {
  /** Settings of the model; those that are bounds are the highest of the search. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  /** Names of the promises to judge; all that are not `sometimes` when absent. */
  readonly properties?: readonly string[] | undefined;
  /** Switch off every guard that has a name, though the model declares safeguards. */
  readonly all?: boolean | undefined;
  /** Two at a time as well. */
  readonly pairs?: boolean | undefined;
  /** The most distinct states of each exploration. */
  readonly maxStates?: number | undefined;
  readonly symmetry?: boolean | undefined;
  /** Explores an instance breadth-first; `check` does when absent. */
  readonly explore?: ExploreInstance | undefined;
  /** Asked on the way; an answer ends the whole for that reason. */
  readonly halted?: (() => LimitedBy | undefined) | undefined;
  /** Told what is about to be switched off: number `at`, from 1, of `of`; with everything on, nothing and 0. */
  readonly begins?: ((without: readonly string[], at: number, of: number) => void) | undefined;
}

/** What has to be known of a model. */
export interface Ablatable {
  readonly settings: SettingsSpec;
  /** Throws UsageError or ModelError. */
  instance(given: Readonly<Record<string, unknown>>): Instance;
}

/**
 * Which promises break without which guard. Throws UsageError where there is nothing to switch off or to break, and
 * ModelError where the model is wrong as it is.
 */
export async function ablate(model: Model, options: AblateOptions = {}): Promise<Ablation> {
  return ablateSource({ settings: model.settings, instance: model as Ablatable["instance"] }, options);
}

export async function ablateSource(source: Ablatable, options: AblateOptions = {}): Promise<Ablation> {
  const { settings: given = {}, maxStates, halted = () => undefined, begins = () => {} } = options;
  requireAllOn(given);
  const instance = source.instance({ ...given, [WITHOUT]: [] });
  const names = guardsToTry(instance, options.all ?? false);
  const promises = promisesToJudge(instance, options.properties);
  const bounds = highestBounds(instance);
  const lowest = lowestBounds(bounds, source.settings);
  const choices = choicesOf(lowest, bounds);
  const explore = options.explore ?? exploreBy(options);
  const explorations = new Explorations({ source, given, explore, promises, maxStates });
  const plan: Plan = { explorations, choices, promises, halted, begins };

  begins([], 0, names.length);
  const guarded = await withEverythingOn(plan);
  const singles = await oneAtATime(plan, names);
  const pairs = options.pairs === true ? await twoAtATime(plan, singles) : undefined;
  const stopped = halted();
  return {
    schema: "tidemark/ablation/1",
    model: instance.name,
    about: instance.about,
    settings: instance.settings,
    bounds,
    lowest,
    choices: choices.length,
    ...(maxStates !== undefined && { maxStates }),
    ...(options.symmetry === true && { symmetry: true }),
    promises,
    guarded: { ...guarded, below: brokenBelow(plan) },
    guards: singles.map((single, at) => ({ ...single, ...instance.safeguards[names[at]!] })),
    ...(pairs !== undefined && { pairs: { tried: pairs.length, results: pairs.filter(saysSomething) } }),
    ...(stopped !== undefined && { stopped }),
  };
}

function exploreBy({ symmetry }: AblateOptions): ExploreInstance {
  return async (instance, limits) => (await check(instance, { ...limits, symmetry })).report;
}

function saysSomething({ conclusion }: Result): boolean {
  return conclusion.kind !== "not-needed";
}

/**
 * 1 a promise breaks with everything on · 3 something was cut short by a limit or stopped, so that a conclusion or the
 * smallest bounds are open · 0 otherwise, whatever breaks without a guard. 2, a usage or model error, is the caller's.
 */
export function exitCodeOfAblation({ guarded, guards, pairs, stopped }: Ablation): 0 | 1 | 3 {
  const verdicts = guarded.properties.map(({ verdict }) => verdict);
  if (verdicts.includes("violated") || guarded.below.length > 0) return 1;
  const results: readonly Result[] = [...guards, ...(pairs?.results ?? [])];
  const isOpen = results.some(({ conclusion }) => leavesOpen(conclusion));
  return verdicts.includes("undecided") || isOpen || stopped !== undefined ? 3 : 0;
}

function leavesOpen(conclusion: Conclusion): boolean {
  if (conclusion.kind === "undecided") return true;
  if (conclusion.kind !== "needed" && conclusion.kind !== "sooner") return false;
  return !conclusion.isSmallest;
}
