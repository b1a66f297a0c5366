// One run for one assertion: what expect() was given as an instance, what the options mean, silent exploration.

import { clearTimeout, setTimeout } from "node:timers";
import { type CheckOptions, check, type Strategy } from "../check.ts";
import { UsageError } from "../errors.ts";
import type { Instance, Model } from "../model/model.ts";
import { nearest } from "../nearest.ts";
import type { Report } from "../report/report.ts";

/** How far a run may go, and in which order it goes there. Without any of these: breadth-first, to the end. */
export interface RunOptions {
  /** Most distinct states to store. */
  readonly maxStates?: number | undefined;
  /** Most states on a path, the initial one included. */
  readonly maxDepth?: number | undefined;
  /** Stops the run after so many seconds; what is not settled by then is undecided. */
  readonly seconds?: number | undefined;
  /** `bfs` (shortest counterexamples), `dfs`, or `random` (a sample, never exhausted). */
  readonly strategy?: Strategy | undefined;
  /** For `random`: 0 … 2³² - 1. */
  readonly seed?: number | undefined;
  /** Explore the whole space after a violation too. */
  readonly keepGoing?: boolean | undefined;
  /** Take states that differ only in the names of a symmetric domain's members for one; not with `random`. */
  readonly symmetry?: boolean | undefined;
}

export interface ViolateOptions extends RunOptions {
  /** Most states that the shortest counterexample may have, the initial one included. */
  readonly within?: number | undefined;
}

/** A timer cannot be set for longer than 2³¹ - 1 ms. */
const LONGEST_SECONDS = 2_000_000;

const strategies: Readonly<Record<Strategy, true>> = { bfs: true, dfs: true, random: true };
const isIntegerFrom = (low: number) => (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) >= low;

const meanings: Readonly<
  Record<keyof ViolateOptions, readonly [test: (value: unknown) => boolean, is: string]>
> = {
  maxStates: [isIntegerFrom(1), "a whole number from 1"],
  maxDepth: [isIntegerFrom(1), "a whole number from 1"],
  within: [isIntegerFrom(1), "a whole number from 1"],
  seconds: [
    (value) => typeof value === "number" && value > 0 && value <= LONGEST_SECONDS,
    `a number above 0 and up to ${LONGEST_SECONDS.toLocaleString("en-US")}`,
  ],
  strategy: [(value) => typeof value === "string" && Object.hasOwn(strategies, value), "bfs, dfs or random"],
  seed: [
    (value) => isIntegerFrom(0)(value) && Number(value) < 2 ** 32,
    "a whole number from 0 to 4294967295",
  ],
  keepGoing: [(value) => typeof value === "boolean", "true or false"],
  symmetry: [(value) => typeof value === "boolean", "true or false"],
};

/** The options as given, once each is known and makes sense. Throws UsageError. */
export function readOptions(matcher: string, given: unknown): ViolateOptions {
  if (given === undefined) return {};
  if (typeof given !== "object" || given === null) {
    throw new UsageError(`${matcher}: expected an object of options, not ${JSON.stringify(given)}`);
  }
  const known = Object.keys(meanings).filter((name) => name !== "within" || matcher === "toViolate");
  for (const [name, value] of Object.entries(given)) {
    if (!known.includes(name)) {
      const hint = nearest(name, known) || "; a model's settings go into the call of the model";
      throw new UsageError(`${matcher} has no option "${name}"${hint}`);
    }
    const [test, is] = meanings[name as keyof ViolateOptions];
    if (value !== undefined && !test(value)) {
      throw new UsageError(`${matcher}: ${name} cannot be ${JSON.stringify(value)}: it is ${is}`);
    }
  }
  return given;
}

/** The instance itself, or the one that a model makes of no settings. Throws UsageError for anything else. */
export function instanceOf(subject: unknown): Instance {
  if (isModel(subject)) return subject();
  if (isInstance(subject)) return subject;
  throw new UsageError("expect() was given neither a model nor a model called with its settings");
}

function isModel(subject: unknown): subject is Model {
  return typeof subject === "function" && "modelName" in subject && "settings" in subject;
}

function isInstance(subject: unknown): subject is Instance {
  return (
    typeof subject === "object" &&
    subject !== null &&
    "actions" in subject &&
    "properties" in subject &&
    "state" in subject
  );
}

/**
 * Explores, judging one property or (without a name) all. Ends early as `time-limit` after `seconds`, and as
 * `interrupt` once `signal` is aborted: nobody waits for the answer any more.
 */
export async function run(
  instance: Instance,
  property: string | undefined,
  { seconds, ...rest }: RunOptions,
  signal?: AbortSignal,
): Promise<Report> {
  let isTimeUp = false;
  const timer = seconds === undefined ? undefined : setTimeout(() => (isTimeUp = true), seconds * 1000);
  const options: CheckOptions = {
    ...rest,
    properties: property === undefined ? undefined : [property],
    pulse: () => (signal?.aborted ? "interrupt" : isTimeUp ? "time-limit" : undefined),
  };
  try {
    return (await check(instance, options)).report;
  } finally {
    clearTimeout(timer);
  }
}
