// Compile → explore → replay → report: the one place that knows both sides of the waist.

import { decidedOf } from "./decided.ts";
import { UsageError } from "./errors.ts";
import {
  type Assignment,
  breadthFirst,
  depthFirst,
  type Findings,
  type Found,
  memorySpools,
  omissions,
  randomWalk,
  type Spools,
} from "./explore/index.ts";
import { follow, type Pulse } from "./follow.ts";
import { type Compiled, compile } from "./model/compile.ts";
import { concretize } from "./model/concretize.ts";
import type { Instance } from "./model/model.ts";
import type { Property } from "./model/property.ts";
import { tell } from "./model/tell.ts";
import { nearest } from "./nearest.ts";
import type { Fingerprints, PropertyResult, Report, Verdict } from "./report/report.ts";
import {
  type CompactOptions,
  type Explored,
  exploreWithWorkers,
  type Recreation,
  type Unfinished,
} from "./workers.ts";

export { type Spool, SpoolFailed, type Spools } from "./explore/index.ts";
export type { Recreation, Unfinished } from "./workers.ts";

export type Strategy = "bfs" | "dfs" | "random";

export interface CheckOptions {
  /** Names of the properties to judge; all of them when absent. */
  readonly properties?: readonly string[] | undefined;
  readonly strategy?: Strategy | undefined;
  /** For `random`; 1 when absent. */
  readonly seed?: number | undefined;
  readonly maxStates?: number | undefined;
  readonly maxDepth?: number | undefined;
  /** In bytes: what states, and all that belongs to them, may take; the model, its code and Node itself come on top. */
  readonly maxMemory?: number | undefined;
  /**
   * `exact` when absent. `compact` keeps a fingerprint of each state instead of the state; breadth-first only. It may
   * omit states, and says how probable that is.
   */
  readonly store?: "exact" | "compact" | undefined;
  /** For `compact`: 0 … 2³² - 1, 0 when absent. Another seed omits others. */
  readonly hashSeed?: number | undefined;
  /** For `compact`: where the frontier goes that memory has no room for, and lineage; memory after all when absent. */
  readonly spools?: Spools | undefined;
  /** Explore the whole space after a violation too. */
  readonly keepGoing?: boolean | undefined;
  /** Take states that differ only in the names of a symmetric domain's members for one; not with `random`. */
  readonly symmetry?: boolean | undefined;
  /**
   * Threads to explore with, this one included; breadth-first only, and 1 when absent. More than one need `recreate`.
   * The report is the same for any number.
   */
  readonly workers?: number | undefined;
  readonly recreate?: Recreation | undefined;
  /** From how many distinct states on more than one thread explores; when absent, from where it pays. */
  readonly workersFrom?: number | undefined;
  /** Called before an error is thrown by a run with several workers, with what had been found until then. */
  readonly unfinished?: ((unfinished: Unfinished) => void) | undefined;
  /** Called a few hundred times a second with how far the run is; an answer ends the run for that reason. */
  readonly pulse?: Pulse | undefined;
}

export interface Outcome {
  readonly report: Report;
  /** What the seen-set and the stored states took, in bytes. */
  readonly storeBytes: number;
}

const EXPLORERS = { bfs: breadthFirst, dfs: depthFirst, random: randomWalk };

/** Explores an instance and reports. Throws ModelError or UsageError; a violation is a result. */
export async function check(instance: Instance, options: CheckOptions = {}): Promise<Outcome> {
  const judged = selectProperties(instance, options.properties);
  const compiled = compileFor(instance, options);
  const explored = await explore(compiled, assignmentFor(instance, judged, options), options);
  return { report: reportOn(compiled, judged, explored, options), storeBytes: explored.findings.bytes };
}

function compileFor(instance: Instance, { symmetry = false, strategy }: CheckOptions): Compiled {
  const compiled = compile(instance, { symmetry });
  if (!symmetry) return compiled;
  if (strategy === "random") {
    throw new UsageError(
      "symmetry has no meaning for random walks: they look at a sample, and leave nothing out",
    );
  }
  if (compiled.symmetry === undefined) {
    throw new UsageError(
      `${instance.name} declares no domain of its state symmetric, so no two of its states can count as one`,
    );
  }
  return compiled;
}

/** The bit set of the named properties. */
export function selectProperties(instance: Instance, names: readonly string[] | undefined): number {
  const known = instance.properties.map(({ name }) => name);
  if (names === undefined) return 2 ** known.length - 1;
  return names.reduce((set, name) => {
    const index = known.findIndex((candidate) => candidate.toLowerCase() === name.toLowerCase());
    if (index < 0) throw new UsageError(`${instance.name} has no property "${name}"${nearest(name, known)}`);
    return set | (1 << index);
  }, 0);
}

function assignmentFor(instance: Instance, judged: number, options: CheckOptions): Assignment {
  const stopping = instance.properties.reduce(
    (set, { kind }, p) => (kind === "sometimes" ? set : set | (1 << p)),
    0,
  );
  return {
    properties: judged,
    stopping: stopping & judged,
    keepGoing: options.keepGoing ?? false,
    ...(options.maxStates !== undefined && { maxStates: options.maxStates }),
    ...(options.maxDepth !== undefined && { maxDepth: options.maxDepth }),
    ...(options.maxMemory !== undefined && { maxBytes: options.maxMemory }),
    ...(options.strategy === "random" && { seed: options.seed ?? 1 }),
  };
}

async function explore(compiled: Compiled, assignment: Assignment, options: CheckOptions): Promise<Explored> {
  const { strategy = "bfs", symmetry, workers = 1, recreate, workersFrom, pulse, unfinished } = options;
  const compact = compactOf(options);
  if (workers === 1 && compact === undefined) {
    const findings = await follow(EXPLORERS[strategy](compiled, assignment), pulse);
    return { findings, decided: decidedOf(compiled.decided()) };
  }
  if (strategy !== "bfs") {
    const who = compact === undefined ? "several workers can search" : "a compact store can be searched with";
    throw new UsageError(`${who} by bfs only, not by ${strategy}`);
  }
  if (workers > 1 && recreate === undefined) {
    throw new UsageError("several workers need to be told how to make the model again: recreate");
  }
  const how = { workers, recreate, workersFrom, compileOptions: { symmetry }, compact, pulse, unfinished };
  return exploreWithWorkers(compiled, assignment, how);
}

const FINGERPRINT_BITS = 64;

function compactOf({ store, hashSeed = 0, spools }: CheckOptions): CompactOptions | undefined {
  if (store !== "compact") return undefined;
  return { seed: hashSeed, bits: FINGERPRINT_BITS, spools: spools ?? memorySpools() };
}

function reportOn(compiled: Compiled, judged: number, explored: Explored, options: CheckOptions): Report {
  const { findings } = explored;
  const { instance } = compiled;
  const strategy = options.strategy ?? "bfs";
  const isBound = (name: string) => instance.bounds.includes(name);
  const entries = Object.entries(instance.settings);
  return {
    schema: "tidemark/report/1",
    model: instance.name,
    about: instance.about,
    ...(instance.origin !== undefined && { origin: instance.origin }),
    ...(instance.without.length > 0 && { without: instance.without }),
    settings: instance.settings,
    bounds: {
      ...(Object.fromEntries(entries.filter(([name]) => isBound(name))) as Record<string, number>),
      ...(options.maxStates !== undefined && { "max-states": options.maxStates }),
      ...(options.maxDepth !== undefined && { "max-depth": options.maxDepth }),
      ...(options.maxMemory !== undefined && { "max-memory": options.maxMemory / 2 ** 20 }),
    },
    strategy,
    ...(strategy === "random" && { seed: options.seed ?? 1 }),
    ...(compiled.symmetry && { symmetry: compiled.symmetry.domains.map(({ name }) => name) }),
    ...(options.store === "compact" && { fingerprints: fingerprintsOf(findings, options) }),
    ending: findings.ending,
    counts: {
      distinct: findings.distinct,
      transitions: findings.transitions,
      depth: findings.depth,
      levels: findings.levels,
      deadlocks: findings.deadlocks,
    },
    ...coverage(compiled, explored),
    properties: instance.properties.flatMap((property, p) => {
      if ((judged & (1 << p)) === 0) return [];
      const found = findings.found.find((candidate) => candidate.property === p);
      return [resultOf(compiled, property, found, findings, strategy)];
    }),
  };
}

function fingerprintsOf({ distinct }: Findings, { hashSeed = 0 }: CheckOptions): Fingerprints {
  const { expected, probability } = omissions(distinct, FINGERPRINT_BITS);
  return {
    bits: FINGERPRINT_BITS,
    seed: hashSeed,
    expectedOmissions: expected,
    omissionProbability: probability,
  };
}

function resultOf(
  compiled: Compiled,
  property: Property<unknown>,
  found: Found | undefined,
  findings: Findings,
  strategy: Strategy,
): PropertyResult {
  const { name, kind, because, vacuous } = property;
  const trace =
    found === undefined
      ? {}
      : {
          trace: tell(compiled, property, concretize(compiled, found.path), {
            isShortest: strategy === "bfs",
          }),
        };
  const verdict = verdictOf(property, found !== undefined, findings);
  return { name, kind, verdict, because, ...trace, ...(vacuous !== undefined && { vacuous }) };
}

function verdictOf({ kind }: Property<unknown>, isFound: boolean, { ending }: Findings): Verdict {
  if (isFound) return kind === "sometimes" ? "witnessed" : "violated";
  if (ending.kind !== "exhausted") return "undecided";
  return kind === "sometimes" ? "unreached" : "held";
}

function coverage(
  { families }: Compiled,
  { findings, decided }: Explored,
): Pick<Report, "actions" | "guards"> {
  const sum = (counts: Float64Array, first: number, size: number) =>
    counts.subarray(first, first + size).reduce((total, count) => total + count, 0);
  const guards = families.flatMap(({ action }) =>
    action.guards.map(({ name }) => ({ action: action.name, name })),
  );
  return {
    actions: families.map(({ action, first, args }) => ({
      name: action.name,
      enabled: sum(findings.enabled, first, args.length),
      newStates: sum(findings.fresh, first, args.length),
    })),
    guards: guards.map((guard, at) => ({ ...guard, decided: decided[at] === 1 })),
  };
}

/**
 * 0 all verdicts as expected (held, witnessed; unreached too unless `strict`) · 1 a violation, or under `strict` any
 * gap in coverage · 3 undecided, under `strict` also when a run that did not see everything leaves gaps. 2, a usage
 * or model error, is the caller's.
 */
export function exitCodeOf(report: Report, options: { readonly strict?: boolean } = {}): 0 | 1 | 3 {
  const verdicts = report.properties.map(({ verdict }) => verdict);
  if (verdicts.includes("violated")) return 1;
  if (verdicts.includes("undecided")) return 3;
  if (options.strict === true && hasGaps(report)) return report.ending.kind === "limited" ? 3 : 1;
  return 0;
}

/** An action that never happened, a guard that never decided, a `sometimes` never reached. */
export function hasGaps(report: Report): boolean {
  return (
    report.actions.some(({ enabled }) => enabled === 0) ||
    report.guards.some(({ decided }) => !decided) ||
    report.properties.some(({ verdict }) => verdict === "unreached")
  );
}
