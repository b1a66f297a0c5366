// Refusals: which few variables tell that a rule is not enabled, found from all runs of its guards.

import type { Run, Variable } from "./supposed.ts";

/** So many tables are looked up for every state at most. */
const MOST_GROUNDS = 48;

/** Variables that are looked up together, and whom some of their values refuse: a bit for each, as in tables. */
export interface Ground {
  /** By their indices; with holes. */
  readonly variables: Variable[];
  width: number;
  readonly refused: Set<number>;
}

/** Runs in two parts: when some values agree with no open run, whoever is in this case is refused. */
export class Case {
  readonly bit: number;
  readonly closed: readonly Run<unknown>[];
  /** For every variable, by its index, and value: the open runs that agree, a bit each. */
  readonly #agreeing: (Uint32Array[] | undefined)[] = [];
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
    let sets = this.#agreeing[variable.index];
    if (sets === undefined) {
      sets = Array.from({ length: variable.values }, () =>
        new Uint32Array(this.#all.length).fill(0xffffffff),
      );
      this.#agreeing[variable.index] = sets;
    }
    for (let other = 0; other < sets.length; other++) {
      if (other !== value) sets[other]![run >>> 5]! &= ~(1 << (run & 31));
    }
  }

  /** Whether what a run has read of these variables (by their indices) refuses, whatever the others hold. */
  isRefused({ reads, values }: Run<unknown>, variables: readonly (Variable | undefined)[]): boolean {
    const rest = this.#rest;
    rest.set(this.#all);
    for (let i = 0; i < reads.length; i++) {
      const { index } = reads[i]!;
      if (variables[index] === undefined) continue;
      const agreeing = this.#agreeing[index]?.[values[i]!];
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
    /** The grounds on which it is refused; in front the last one that did, for runs come in an order. */
    const own: Ground[] = [];
    for (const run of given.closed) {
      const isRefused = ({ variables }: Ground) => given.isRefused(run, variables);
      const known = own.findIndex(isRefused);
      if (known > 0) own.unshift(...own.splice(known, 1));
      if (known >= 0) continue;
      const ground =
        this.list.find((each) => !own.includes(each) && isRefused(each)) ?? this.#extend(given, run);
      if (ground === undefined) isAll = false;
      else {
        if (!own.includes(ground)) own.unshift(ground);
        ground.refused.add(given.bit);
      }
    }
    return isAll;
  }

  /** Adds the fewest bits to a ground with which it refuses this run; undefined where there is no room for them. */
  #extend(given: Case, run: Run<unknown>): Ground | undefined {
    const needed = this.#needed(given, run);
    const added = ({ variables }: Ground) =>
      widthOf(needed.filter(({ index }) => variables[index] === undefined));
    const [best] = this.list
      .filter((ground) => ground.width + added(ground) <= this.#widest)
      .sort((one, other) => added(one) - added(other));
    if (best === undefined && (widthOf(needed) > this.#widest || this.list.length === MOST_GROUNDS))
      return undefined;
    const ground = best ?? { variables: [], width: 0, refused: new Set() };
    if (best === undefined) this.list.push(ground);
    ground.width += added(ground);
    for (const variable of needed) ground.variables[variable.index] = variable;
    return ground;
  }

  /** What a closed run has read, but for all that is not needed to refuse it; what no ground knows goes first. */
  #needed(given: Case, run: Run<unknown>): Variable[] {
    const isKnown = ({ index }: Variable) =>
      this.list.some(({ variables }) => variables[index] !== undefined);
    const kept: (Variable | undefined)[] = [];
    for (const variable of run.reads) kept[variable.index] = variable;
    for (const variable of [...run.reads].sort(
      (one, other) => Number(isKnown(one)) - Number(isKnown(other)),
    )) {
      kept[variable.index] = undefined;
      if (!given.isRefused(run, kept)) kept[variable.index] = variable;
    }
    return kept.filter((variable) => variable !== undefined);
  }
}

/** How many bits they take, side by side. */
export function widthOf(variables: Iterable<Variable>): number {
  let width = 0;
  for (const { bits } of variables) width += bits;
  return width;
}
