// Exploring with several workers: how threads are given the model, and what is made of an error of one of them.

import { type Decided, decidedOf, mergeDecided } from "./decided.ts";
import { Divergence, ModelError, UsageError } from "./errors.ts";
import { type Assignment, type Findings, fingerprintHashing, type Spools } from "./explore/index.ts";
import { breadthFirstByCrew, SearchFailed, Threads, type Thrown } from "./explore/parallel/index.ts";
import { follow, type Pulse } from "./follow.ts";
import { formatPath } from "./kernel.ts";
import { type Compiled, type CompileOptions, compile } from "./model/compile.ts";
import type { KernelArgument, ModelAddress } from "./worker-kernel.ts";

/** How a thread makes the instance again, which cannot be sent to it: the model, to be called with the settings. */
export interface Recreation {
  readonly model: ModelAddress;
  /** The URLs of explore/parallel/worker and of worker-kernel, where those of this package are TypeScript sources. */
  readonly files?: { readonly worker: string; readonly kernel: string } | undefined;
}

/** What had been found when a run failed. */
export interface Unfinished {
  readonly distinct: number;
  /** In levels. */
  readonly depth: number;
  readonly found: readonly {
    readonly property: string;
    readonly verdict: "violated" | "witnessed";
    /** `0/7/24`. */
    readonly path: string;
  }[];
}

/** To keep fingerprints of so many bits instead of states. */
export interface CompactOptions {
  readonly seed: number;
  readonly bits: number;
  readonly spools: Spools;
}

export interface WorkerOptions {
  /** Threads, the main thread included. */
  readonly workers: number;
  /** Not needed for one. */
  readonly recreate: Recreation | undefined;
  readonly compact: CompactOptions | undefined;
  /** As in `CheckOptions`. */
  readonly workersFrom: number | undefined;
  /** As the instance has been compiled. */
  readonly compileOptions: CompileOptions;
  readonly pulse: Pulse | undefined;
  readonly unfinished: ((unfinished: Unfinished) => void) | undefined;
}

export interface Explored {
  readonly findings: Findings;
  readonly decided: Decided;
}

const KERNEL = new URL(`./worker-kernel${/\.\w+$/.exec(import.meta.url)?.[0]}`, import.meta.url).href;

/** Breadth-first. Throws what was thrown in this thread or another, once `unfinished` has been told. */
export async function exploreWithWorkers(
  compiled: Compiled,
  assignment: Assignment,
  { workers: size, recreate, workersFrom, compileOptions, compact, pulse, unfinished }: WorkerOptions,
): Promise<Explored> {
  const { instance } = compiled;
  const { files } = recreate ?? {};
  const argument: KernelArgument | undefined = recreate && {
    model: recreate.model,
    settings: instance.settings,
    options: compileOptions,
  };
  const own = handed(compiled);
  const search = breadthFirstByCrew(own, assignment, {
    callAt: workersFrom,
    waitAt: workersFrom,
    again: () => handed(compile(instance, compileOptions)),
    compact: compact && { hashing: fingerprintHashing(compact.seed, compact.bits), spools: compact.spools },
    start: () => new Threads({ size, own, module: files?.kernel ?? KERNEL, argument, entry: files?.worker }),
  });
  try {
    const findings = await follow(search, pulse);
    return { findings, decided: mergeDecided(findings.coverage as readonly Decided[]) };
  } catch (error) {
    if (!(error instanceof SearchFailed)) throw error;
    unfinished?.(unfinishedOf(compiled, error));
    throw errorOf(error.thrown, instance.name);
  }
}

function handed(compiled: Compiled): { readonly kernel: Compiled; readonly coverage: () => Decided } {
  return { kernel: compiled, coverage: () => decidedOf(compiled.decided()) };
}

function unfinishedOf({ instance }: Compiled, { findings }: SearchFailed): Unfinished {
  const { distinct, depth } = findings;
  const found = findings.found.map(({ property, path }) => {
    const { name, kind } = instance.properties[property]!;
    return {
      property: name,
      verdict: kind === "sometimes" ? "witnessed" : "violated",
      path: formatPath(path),
    } as const;
  });
  return { distinct, depth, found };
}

const CLASSES: Readonly<Record<string, new (message: string) => Error>> = {
  ...{ ModelError, Divergence, UsageError },
  ...{ EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError },
};

/** The error that was thrown; of another thread, one of the same class that says the same. */
function errorOf({ kind, error }: Thrown, model: string): unknown {
  if (kind === "here") return error;
  const { name, message, stack } = error;
  // Nobody ends a thread but the search, when it is over, and the code in it.
  if (name === "WorkerEnded") return new ModelError(`${model}: ${message}; no model may end its process`);
  const revived = new (CLASSES[name] ?? Error)(message);
  if (stack !== undefined) revived.stack = stack;
  return revived;
}
