// A crew without threads, and what tests need to compare it with a search by one thread.

import type { Assignment, Findings, Progress, StopReason } from "../../../src/explore/index.ts";
import type { Sizes } from "../../../src/explore/parallel/board.ts";
import {
  type Crew,
  CrewFailed,
  type Failure,
  type KernelOfHand,
  type Orders,
  type Reply,
  tellError,
} from "../../../src/explore/parallel/crew.ts";
import { Hand } from "../../../src/explore/parallel/hand.ts";
import { breadthFirstByCrew, type Compact, type CrewFindings } from "../../../src/explore/parallel/index.ts";
import { seededSource } from "../../../src/explore/random.ts";
import type { Kernel } from "../../../src/kernel.ts";
import { assignment } from "../kernels.ts";

export interface Watched extends KernelOfHand {
  readonly coverage: () => readonly string[];
}

/** A kernel whose coverage is a list of the states it has been asked to expand. */
export function watched(kernel: Kernel): Watched {
  const expanded = new Set<string>();
  const watching: Kernel = {
    ...kernel,
    next(from) {
      if (from === 0) expanded.add(String(kernel.before));
      return kernel.next(from);
    },
  };
  return { kernel: watching, coverage: () => [...expanded] };
}

/** Hands that share one thread and take turns, chunk by chunk, as a seed decides: threads would be no fairer. */
export class Rowers implements Crew {
  readonly size: number;
  readonly ready = Promise.resolve();
  isDismissed = false;
  readonly #hands: readonly Hand[];
  readonly #source: () => number;

  constructor(kernels: readonly KernelOfHand[], seed: number) {
    this.size = kernels.length;
    this.#hands = kernels.map((own, index) => new Hand({ ...own, index, slice: 1 }));
    this.#source = seededSource(seed);
  }

  async *carryOut(orders: Orders): AsyncGenerator<"tick" | "failure", readonly (readonly Reply[])[], void> {
    if (this.isDismissed) throw new Error("there is no crew any more");
    const replies: Reply[][] = [];
    const failures: Failure[] = [];
    const busy = this.#hands.map((hand, h) => ({ h, hand, work: hand.carryOut(orders) }));
    while (busy.length > 0) {
      const place = this.#source() % busy.length;
      const { h, hand, work } = busy[place]!;
      try {
        const turn = work.next();
        yield "tick";
        if (!turn.done) continue;
        replies[h] = turn.value;
      } catch (error) {
        failures.push({ at: hand.at, thrown: { kind: "elsewhere", error: tellError(error) } });
        yield "failure";
      }
      busy.splice(place, 1);
    }
    if (failures.length > 0) throw new CrewFailed(failures);
    return replies;
  }

  async dismiss(): Promise<void> {
    this.isDismissed = true;
  }
}

export interface Together extends Partial<Assignment> {
  readonly workers: number;
  readonly turns?: number;
  readonly callAt?: number;
  readonly sizes?: Partial<Sizes>;
  readonly compact?: Compact | undefined;
  readonly stop?: (progress: Progress, yields: number) => StopReason | undefined;
}

/** Searches with a crew that shares this thread. `make` makes one kernel after the other, all of them alike. */
export async function searchTogether(
  make: () => KernelOfHand,
  options: Together,
): Promise<{ readonly findings: CrewFindings; readonly progress: readonly Progress[] }> {
  const { workers, turns = 1, callAt = 0, sizes, compact, stop, ...rest } = options;
  const own = make();
  let crew: Rowers | undefined;
  const start = () => {
    crew = new Rowers([own, ...Array.from({ length: workers - 1 }, make)], turns);
    return crew;
  };
  const how = { start, again: make, callAt, waitAt: 0, sizes, compact };
  const search = breadthFirstByCrew(own, assignment(own.kernel, rest), how);
  const progress: Progress[] = [];
  let turn = await search.next();
  while (!turn.done) {
    progress.push(turn.value);
    turn = await search.next(stop?.(turn.value, progress.length));
  }
  if (crew?.isDismissed === false) throw new Error("the crew has been left to itself");
  return { findings: turn.value, progress };
}

export interface Ran extends CrewFindings {
  readonly progress: readonly Progress[];
  /** By all kernels together, sorted. */
  readonly expanded: readonly string[];
}

/** The same, of kernels that are watched. */
export async function runTogether(make: () => Kernel, options: Together): Promise<Ran> {
  const { findings, progress } = await searchTogether(() => watched(make()), options);
  const expanded = new Set(findings.coverage.flat() as readonly string[]);
  return { ...findings, progress, expanded: [...expanded].sort() };
}

/** What must be the same, however many have searched. */
export function comparable(findings: Findings): Omit<Findings, "bytes"> {
  const { ending, distinct, transitions, depth, levels, deadlocks, enabled, fresh, found } = findings;
  return { ending, distinct, transitions, depth, levels, deadlocks, enabled, fresh, found };
}
