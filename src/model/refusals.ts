// Refusals: which few variables tell that a rule is not enabled, found from all runs of its guards.

import type { Run, Variable } from "./supposed.ts";

/** So many tables are looked up for every state at most. */
const MOST_GROUNDS = 48;

/** Every guard was true; a guard's number says that it was the first that was not. */
export const ENABLED = -1;
/** The guards must be asked themselves: one of them throws. */
export const UNKNOWN = -2;

/** Variables that are looked up together, and the cases that some of their values refuse. */
export interface Ground {
  readonly variables: Set<Variable>;
  bits: number;
  readonly cases: Set<Cases>;
}

/**
 * Runs of a rule's guards, parted in two. Values of variables refuse what the open ones stand for when no open run agrees
 * with all of them; of the closed ones, each should be refused by something.
 */
export class Cases {
  /** Their place in the sets that tables give. */
  readonly bit: number;
  readonly open: readonly Run<number>[];
  readonly closed: readonly Run<number>[];
  /** For every variable and value: the open runs that agree, a bit each. */
  readonly #agreeing = new Map<Variable, Uint32Array[]>();
  readonly #rest: Uint32Array;

  constructor(bit: number, open: readonly Run<number>[], closed: readonly Run<number>[]) {
    this.bit = bit;
    this.open = open;
    this.closed = closed;
    this.#rest = new Uint32Array(Math.ceil(this.open.length / 32));
    this.open.forEach(({ reads, values }, run) => {
      reads.forEach((variable, i) => {
        this.#exclude(variable, values[i]!, run);
      });
    });
  }

  /** Run `run` has read that value, so it agrees with no other. */
  #exclude(variable: Variable, value: number, run: number): void {
    let sets = this.#agreeing.get(variable);
    if (sets === undefined) {
      const words = this.#rest.length;
      sets = Array.from({ length: variable.values }, () => new Uint32Array(words).fill(0xffffffff));
      this.#agreeing.set(variable, sets);
    }
    for (let other = 0; other < sets.length; other++) {
      if (other !== value) sets[other]![run >>> 5]! &= ~(1 << (run & 31));
    }
  }

  /** Whether these values refuse what is open, whatever the other variables hold. */
  isRefusedBy(reads: readonly Variable[], values: readonly number[]): boolean {
    const rest = this.#rest.fill(0xffffffff);
    if (this.open.length % 32 !== 0) rest[rest.length - 1] = 2 ** (this.open.length % 32) - 1;
    reads.forEach((variable, i) => {
      const agreeing = this.#agreeing.get(variable)?.[values[i]!];
      if (agreeing !== undefined) for (let w = 0; w < rest.length; w++) rest[w]! &= agreeing[w]!;
    });
    return rest.every((word) => word === 0);
  }
}

/** What a closed run says of some variables. */
interface Part {
  readonly reads: Variable[];
  readonly values: number[];
}

function partOf(run: Run<number>, isKept: (variable: Variable) => boolean): Part {
  const part: Part = { reads: [], values: [] };
  run.reads.forEach((variable, i) => {
    if (!isKept(variable)) return;
    part.reads.push(variable);
    part.values.push(run.values[i]!);
  });
  return part;
}

/** Grounds of few bits each, few of them, that refuse as many cases as can be. */
export class Grounds {
  readonly list: Ground[] = [];
  readonly #mostBits: number;

  constructor(mostBits: number) {
    this.#mostBits = mostBits;
  }

  /** Sees to it that closed runs are refused; answers whether all of them are. */
  refuse(cases: Cases): boolean {
    let isAll = true;
    for (const run of cases.closed) {
      const isRefused = (ground: Ground) => isRefusedOn(ground, cases, run);
      if (this.list.some((ground) => ground.cases.has(cases) && isRefused(ground))) continue;
      const ground = this.list.find(isRefused) ?? this.#extend(cases, run);
      if (ground === undefined) isAll = false;
      else ground.cases.add(cases);
    }
    return isAll;
  }

  /** Adds the fewest bits to the grounds with which they refuse this run; undefined where there is no room for them. */
  #extend(cases: Cases, run: Run<number>): Ground | undefined {
    const { reads } = leastPart(cases, run, this.list);
    const added = (ground: Ground) => bitsOf(reads.filter((variable) => !ground.variables.has(variable)));
    const [best] = this.list
      .filter((ground) => ground.bits + added(ground) <= this.#mostBits)
      .sort((one, other) => added(one) - added(other));
    const ground = best ?? { variables: new Set(), bits: 0, cases: new Set() };
    if (best === undefined) {
      if (bitsOf(reads) > this.#mostBits || this.list.length === MOST_GROUNDS) return undefined;
      this.list.push(ground);
    }
    ground.bits += added(ground);
    for (const variable of reads) ground.variables.add(variable);
    return ground;
  }
}

function isRefusedOn({ variables }: Ground, cases: Cases, run: Run<number>): boolean {
  const { reads, values } = partOf(run, (variable) => variables.has(variable));
  return cases.isRefusedBy(reads, values);
}

/** Leaves out of a closed run, one after the other, what is not needed to refuse it. */
function leastPart(cases: Cases, run: Run<number>, grounds: readonly Ground[]): Part {
  const isKnown = (variable: Variable) => grounds.some(({ variables }) => variables.has(variable));
  const kept = new Set(run.reads);
  const order = [...run.reads].sort((one, other) => Number(isKnown(one)) - Number(isKnown(other)));
  for (const variable of order) {
    kept.delete(variable);
    const { reads, values } = partOf(run, (candidate) => kept.has(candidate));
    if (!cases.isRefusedBy(reads, values)) kept.add(variable);
  }
  return partOf(run, (variable) => kept.has(variable));
}

export function bitsOf(variables: Iterable<Variable>): number {
  let bits = 0;
  for (const variable of variables) bits += variable.bits;
  return bits;
}
