// The explorations of an ablation: an instance at some bounds with some guards off, and what came of it.

import { ModelError, UsageError } from "../errors.ts";
import type { Instance } from "../model/model.ts";
import { WITHOUT } from "../model/safeguards.ts";
import type { Bounds, PromiseResult } from "../report/ablation.ts";
import type { LimitedBy, PropertyResult, Report } from "../report/report.ts";

export interface ExploreLimits {
  readonly properties: readonly string[];
  /** Go on after a violation, so that every promise that breaks is found. */
  readonly keepGoing: boolean;
  readonly maxStates?: number | undefined;
}

/** Explores breadth-first and reports; throws ModelError where the model is wrong. */
export type ExploreInstance = (instance: Instance, limits: ExploreLimits) => Promise<Report>;

export type Seen =
  | {
      readonly kind: "seen";
      readonly promises: readonly PromiseResult[];
      /** By what it was cut short, if it was. */
      readonly limited: LimitedBy | undefined;
      readonly distinct: number;
      /** Up to how many states every counterexample is known. */
      readonly whole: number;
    }
  /** The model itself is wrong, or refuses such settings. */
  | { readonly kind: "senseless"; readonly error: string };

export interface Setup {
  /** Makes an instance; throws ModelError or UsageError. */
  readonly source: { instance(given: Readonly<Record<string, unknown>>): Instance };
  readonly given: Readonly<Record<string, unknown>>;
  readonly explore: ExploreInstance;
  readonly promises: readonly string[];
  readonly maxStates: number | undefined;
}

/**
 * How many states an exploration may find that is made only to name all that breaks: with a rule gone there may be no
 * end to them.
 */
const ENOUGH_STATES = 500_000;

export class Explorations {
  readonly #setup: Setup;
  readonly #remembered = new Map<string, { bounds: Bounds; without: readonly string[]; seen: Seen }>();

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  /** Whether the model has all these guards at these bounds; an action may come with its bound. */
  has(bounds: Bounds, without: readonly string[]): boolean {
    const made = this.#make(bounds, []);
    return made.kind === "made" && without.every((name) => guardNames(made.instance).includes(name));
  }

  /** Up to the first violation of these promises: the shortest. */
  async first(bounds: Bounds, without: readonly string[], promises: readonly string[]): Promise<Seen> {
    return this.#explore(bounds, without, { properties: promises, keepGoing: false });
  }

  /** All that breaks, of these promises. */
  async all(bounds: Bounds, without: readonly string[], promises: readonly string[]): Promise<Seen> {
    return this.#explore(bounds, without, { properties: promises, keepGoing: true });
  }

  /** What others are compared with: all promises, and explored once only. */
  async reference(bounds: Bounds, without: readonly string[]): Promise<Seen> {
    const key = JSON.stringify([bounds, without]);
    const known = this.#remembered.get(key)?.seen;
    if (known !== undefined) return known;
    const seen = await this.all(bounds, without, this.#setup.promises);
    this.#remembered.set(key, { bounds, without, seen });
    return seen;
  }

  /** What has been seen with everything on, in the order in which it was. */
  guarded(): readonly { readonly bounds: Bounds; readonly seen: Seen }[] {
    return [...this.#remembered.values()].filter(({ without }) => without.length === 0);
  }

  async #explore(bounds: Bounds, without: readonly string[], limits: ExploreLimits): Promise<Seen> {
    const made = this.#make(bounds, without);
    if (made.kind === "senseless") return made;
    const { maxStates: given } = this.#setup;
    const isLimited = limits.keepGoing && without.length > 0;
    const maxStates = isLimited ? Math.min(given ?? Infinity, ENOUGH_STATES) : given;
    try {
      return digest(await this.#setup.explore(made.instance, { ...limits, maxStates }));
    } catch (error) {
      return senseless(error);
    }
  }

  #make(bounds: Bounds, without: readonly string[]) {
    const { given, source } = this.#setup;
    try {
      const instance = source.instance({ ...given, ...bounds, [WITHOUT]: without });
      return { kind: "made", instance } as const;
    } catch (error) {
      return senseless(error);
    }
  }
}

/** Each once: the safeguards, then the guards of the actions in their order. */
export function guardNames({ safeguards, actions }: Instance): readonly string[] {
  const named = actions.flatMap(({ guards }) => guards.map(({ name }) => name));
  return [...new Set([...Object.keys(safeguards), ...named])];
}

/** Of whatever is not the model's fault nothing is concluded: it is thrown on. */
function senseless(error: unknown): Extract<Seen, { kind: "senseless" }> {
  if (error instanceof ModelError || error instanceof UsageError) {
    return { kind: "senseless", error: error.message };
  }
  throw error;
}

function digest({ ending, counts, properties }: Report): Seen {
  const isCut = ending.kind === "limited" && ending.by !== "max-depth";
  return {
    kind: "seen",
    promises: properties.map(promiseResult),
    limited: ending.kind === "limited" ? ending.by : undefined,
    distinct: counts.distinct,
    whole: ending.kind === "exhausted" ? Infinity : isCut ? counts.depth - 1 : counts.depth,
  };
}

function promiseResult({ name, verdict, trace }: PropertyResult): PromiseResult {
  if (verdict === "violated") return { name, verdict, states: trace!.states };
  return { name, verdict: verdict === "held" ? "held" : "undecided" };
}
