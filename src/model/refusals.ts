// Refusals: which few variables tell that a rule is not enabled, found from all runs of its guards.

import type { Run, Variable } from "./supposed.ts";

/** So many tables are looked up for every state at most. */
const MOST_GROUNDS = 48;

/** Variables that are looked up together, and whom some of their values refuse: a bit for each, as in tables. */
export interface Ground {
  readonly variables: Set<Variable>;
  width: number;
  readonly refused: Set<number>;
}

/** Runs in two parts: when some values agree with no open run, whoever is in this case is refused. */
export class Case {
  readonly bit: number;
  readonly closed: readonly Run<unknown>[];
  /** For every variable and value: the open runs that agree, a bit each. */
  readonly #agreeing = new Map<Variable, Uint32Array[]>();
  readonly #all: Uint32Array;
  readonly #rest: Uint32Array;

  constructor(bit: number, open: readonly Run<unknown>[], closed: readonly Run<unknown>[]) {
    this.bit = bit;
    this.closed = closed;
    this.#all = new Uint32Array(Math.ceil(open.length / 32));
    this.#rest = this.#all.slice();
    open.forEach(({ reads, values }, run) => {
      this.#all[run >>> 5]! |= 1 << (run & 31);
      for (let i = 0; i < reads.length; i++) this.#exclude(reads[i]!, values[i]!, run);
    });
  }

  /** Run `run` has read that value, so it agrees with no other. */
  #exclude(variable: Variable, value: number, run: number): void {
    let sets = this.#agreeing.get(variable);
    if (sets === undefined) {
      sets = Array.from({ length: variable.values }, () =>
        new Uint32Array(this.#all.length).fill(0xffffffff),
      );
      this.#agreeing.set(variable, sets);
    }
    for (let other = 0; other < sets.length; other++) {
      if (other !== value) sets[other]![run >>> 5]! &= ~(1 << (run & 31));
    }
  }

  /** Whether what a run has read of these variables refuses, whatever the others hold. */
  isRefused({ reads, values }: Run<unknown>, variables: ReadonlySet<Variable>): boolean {
    const rest = this.#rest;
    rest.set(this.#all);
    for (let i = 0; i < reads.length; i++) {
      if (!variables.has(reads[i]!)) continue;
      const agreeing = this.#agreeing.get(reads[i]!)?.[values[i]!];
      if (agreeing !== undefined) for (let w = 0; w < rest.length; w++) rest[w]! &= agreeing[w]!;
    }
    for (let w = 0; w < rest.length; w++) if (rest[w] !== 0) return false;
    return true;
  }
}

/** Grounds of few bits each, few of them, on which as much as can be is refused. */
export class Grounds {
  readonly list: Ground[] = [];
  readonly #widest: number;

  constructor(widest: number) {
    this.#widest = widest;
  }

  /** Sees to it that closed runs are refused; answers whether all of them are. */
  refuse(given: Case): boolean {
    let isAll = true;
    for (const run of given.closed) {
      const isRefused = ({ variables }: Ground) => given.isRefused(run, variables);
      if (this.list.some((ground) => ground.refused.has(given.bit) && isRefused(ground))) continue;
      const ground = this.list.find(isRefused) ?? this.#extend(given, run);
      if (ground === undefined) isAll = false;
      else ground.refused.add(given.bit);
    }
    return isAll;
  }

  /** Adds the fewest bits to a ground with which it refuses this run; undefined where there is no room for them. */
  #extend(given: Case, run: Run<unknown>): Ground | undefined {
    const needed = this.#needed(given, run);
    const added = ({ variables }: Ground) => widthOf(needed.filter((variable) => !variables.has(variable)));
    const [best] = this.list
      .filter((ground) => ground.width + added(ground) <= this.#widest)
      .sort((one, other) => added(one) - added(other));
    if (best === undefined && (widthOf(needed) > this.#widest || this.list.length === MOST_GROUNDS))
      return undefined;
    const ground = best ?? { variables: new Set(), width: 0, refused: new Set() };
    if (best === undefined) this.list.push(ground);
    ground.width += added(ground);
    for (const variable of needed) ground.variables.add(variable);
    return ground;
  }

  /** What a closed run has read, but for all that is not needed to refuse it; what no ground knows goes first. */
  #needed(given: Case, run: Run<unknown>): Variable[] {
    const isKnown = (variable: Variable) => this.list.some(({ variables }) => variables.has(variable));
    const kept = new Set(run.reads);
    for (const variable of [...run.reads].sort(
      (one, other) => Number(isKnown(one)) - Number(isKnown(other)),
    )) {
      kept.delete(variable);
      if (!given.isRefused(run, kept)) kept.add(variable);
    }
    return [...kept];
  }
}

/** How many bits they take, side by side. */
export function widthOf(variables: Iterable<Variable>): number {
  let width = 0;
  for (const { bits } of variables) width += bits;
  return width;
}
