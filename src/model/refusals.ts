// Refusals: which few variables tell that a rule is not enabled, found from all runs of its guards.

import type { Run, Variable } from "./supposed.ts";

/** Every guard was true; a guard's number says that it was the first that was not. */
export const ENABLED = -1;
/** The guards must be asked themselves: one of them throws. */
export const UNKNOWN = -2;

/** All runs of the guards of one rule. */
export interface Inquiry {
  readonly rule: number;
  readonly runs: readonly Run<number>[];
}

/** Variables that are looked up together, and the rules that some of their values refuse. */
export interface Ground {
  readonly variables: Set<Variable>;
  bits: number;
  readonly cases: Set<Cases>;
}

/**
 * The runs of one rule by what becomes of it: those in which it may fire, or must be asked, are open. Values of
 * variables refuse it when no open run agrees with all of them.
 */
export class Cases {
  readonly rule: number;
  readonly open: readonly Run<number>[];
  readonly closed: readonly Run<number>[];
  /** For every variable and value: the open runs that agree, a bit each. */
  readonly #agreeing = new Map<Variable, Uint32Array[]>();
  readonly #rest: Uint32Array;

  constructor({ rule, runs }: Inquiry, isClosed: (outcome: number) => boolean) {
    this.rule = rule;
    this.open = runs.filter(({ outcome }) => !isClosed(outcome));
    this.closed = runs.filter(({ outcome }) => isClosed(outcome));
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

  /** Whether these values refuse the rule, whatever the other variables hold. */
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

/**
 * Chooses grounds of at most `mostBits` bits each, few of them, that refuse the rules in as many of their closed runs
 * as can be. Answers the rules for which that is all of them: whatever is not refused is enabled, or unknown.
 */
export function chooseGrounds(
  all: readonly Cases[],
  mostBits: number,
): { readonly grounds: readonly Ground[]; readonly settled: ReadonlySet<number> } {
  const grounds: Ground[] = [];
  const settled = new Set<number>();
  for (const cases of all) {
    if (explainAll(cases, grounds, mostBits)) settled.add(cases.rule);
  }
  return { grounds, settled };
}

function explainAll(cases: Cases, grounds: Ground[], mostBits: number): boolean {
  let isSettled = true;
  for (const run of cases.closed) {
    const isExplained = (ground: Ground) => isRefusedOn(ground, cases, run);
    if (grounds.some((ground) => ground.cases.has(cases) && isExplained(ground))) continue;
    const ground = grounds.find(isExplained) ?? extend(grounds, cases, run, mostBits);
    if (ground === undefined) isSettled = false;
    else ground.cases.add(cases);
  }
  return isSettled;
}

function isRefusedOn({ variables }: Ground, cases: Cases, run: Run<number>): boolean {
  const { reads, values } = partOf(run, (variable) => variables.has(variable));
  return cases.isRefusedBy(reads, values);
}

/** Adds the fewest bits to the grounds with which they refuse the rule in this run. */
function extend(grounds: Ground[], cases: Cases, run: Run<number>, mostBits: number): Ground | undefined {
  const { reads } = leastPart(cases, run, grounds);
  const added = (ground: Ground) => bitsOf(reads.filter((variable) => !ground.variables.has(variable)));
  if (bitsOf(reads) > mostBits) return undefined;
  const [best] = grounds
    .filter((ground) => ground.bits + added(ground) <= mostBits)
    .sort((one, other) => added(one) - added(other));
  const ground = best ?? { variables: new Set(), bits: 0, cases: new Set() };
  if (best === undefined) grounds.push(ground);
  ground.bits += added(ground);
  for (const variable of reads) ground.variables.add(variable);
  return ground;
}

/** Leaves out of a closed run, one after the other, what is not needed to refuse the rule. */
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
