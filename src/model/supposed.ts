// Supposed states: memory of which nothing is known until it is read; then every value is supposed, one after the other.

import type { Layout } from "./layout.ts";

/** A run of bits of the packed state that is read as one: a cell, or one possible member of a set. */
export interface Variable {
  /** Its number, by which tables of variables are ordered. */
  readonly index: number;
  readonly word: number;
  readonly shift: number;
  readonly bits: number;
  /** It holds 0 … values - 1; a cell holds what is that much above its lowest value. */
  readonly values: number;
  readonly low: number;
}

/** What a guard or a recipe is supposed to have met: it read these, they held these values, and this came of it. */
export interface Run<T> {
  readonly reads: readonly Variable[];
  readonly values: readonly number[];
  readonly outcome: T;
}

/** Variables of more values are not taken apart. */
const MOST_VALUES = 64;
/** Whoever reads more often is taken to go round in circles: a supposed state need not be one that can be reached. */
const MOST_READS = 4_096;

/** So many runs there are at most, of all guards and recipes of a model; then one each. */
const MOST_RUNS_IN_ALL = 100_000;
/** So many runs of which nothing is known tell that nothing will be. */
const PATIENCE = 64;

/** What is thrown at whoever asks for more than can be supposed: always the same, for it is thrown often. */
export class Unsupposable extends Error {
  override readonly name = "Unsupposable";
}
const UNSUPPOSABLE = new Unsupposable("no guard or recipe is to know that its state is supposed");

/**
 * The state that a guard or a recipe runs on while all its runs are enumerated. A variable that is read before it is
 * written is supposed to hold its lowest value, in the next run the second, and so on, like the digits of a counter.
 */
export class Supposed {
  readonly layout: Layout;
  readonly #variables = new Map<number, Variable>();
  readonly #supposed: number[] = [];
  readonly #written: number[] = [];
  readonly #reads: Variable[] = [];
  readonly #writes: Variable[] = [];
  /** The words of a state that is not supposed but real; then there is one run. */
  #real: Int32Array | undefined;
  #runsLeft = MOST_RUNS_IN_ALL;
  #asked = 0;
  #isSpoilt = false;

  constructor(layout: Layout) {
    this.layout = layout;
  }

  /** The variable of a whole cell. */
  cell(cell: number): Variable {
    const { low, high, bits, shift } = this.layout;
    return this.#variable(cell, 0, {
      shift: shift[cell]!,
      bits: bits[cell]!,
      values: high[cell]! - low[cell]! + 1,
      low: low[cell]!,
    });
  }

  /** The variable of one bit of the cell that holds a set. */
  bit(cell: number, bit: number): Variable {
    return this.#variable(cell, bit + 1, {
      shift: this.layout.shift[cell]! + bit,
      bits: 1,
      values: 2,
      low: 0,
    });
  }

  #variable(cell: number, part: number, place: Omit<Variable, "index" | "word">): Variable {
    const key = cell * 32 + part;
    const known = this.#variables.get(key);
    if (known !== undefined) return known;
    const made = { ...place, word: this.layout.word[cell]!, index: this.#variables.size };
    this.#variables.set(key, made);
    this.#supposed.push(-1);
    this.#written.push(-1);
    return made;
  }

  read(variable: Variable): number {
    if (++this.#asked > MOST_READS) return this.refuse();
    const { index } = variable;
    const written = this.#written[index]!;
    if (written >= 0) return written;
    const supposed = this.#supposed[index]!;
    if (supposed >= 0 || variable.values === 1) return Math.max(0, supposed);
    if (this.#real === undefined && variable.values > MOST_VALUES) return this.refuse();
    const value = this.#real === undefined ? 0 : valueIn(this.#real, variable);
    this.#supposed[index] = value;
    this.#reads.push(variable);
    return value;
  }

  write(variable: Variable, value: number): void {
    if (!(value >= 0 && value < variable.values) || (value | 0) !== value) this.refuse();
    if (this.#written[variable.index] === -1) this.#writes.push(variable);
    this.#written[variable.index] = value;
  }

  /** Ends a run that cannot be supposed. Whoever catches this gains nothing: the run counts as unknown. */
  refuse(): never {
    this.#isSpoilt = true;
    throw UNSUPPOSABLE;
  }

  /** Calls `visit` for everything written in this run. */
  forEachWrite(visit: (variable: Variable, value: number) => void): void {
    for (const variable of this.#writes) visit(variable, this.#written[variable.index]!);
  }

  /**
   * The runs of `run`, in order: all of them, or the first `most`; fewer, when the first PATIENCE are all unknown, which is the
   * outcome of those that throw. `run` is to be a pure function of what it reads here.
   */
  allRuns<T>(
    most: number,
    run: () => T,
    unknown: T,
  ): { readonly runs: readonly Run<T>[]; readonly isAll: boolean } {
    this.#forget();
    const runs: Run<T>[] = [];
    const limit = Math.max(1, Math.min(most, this.#runsLeft));
    let known = 0;
    do {
      if (runs.length === limit || (runs.length === PATIENCE && known === 0)) return { runs, isAll: false };
      const next = this.#runOnce(run, unknown);
      if (next.outcome !== unknown) known++;
      runs.push(next);
      this.#runsLeft--;
    } while (this.#advance());
    return { runs, isAll: true };
  }

  /** The run on a real state, given by its words. */
  runOn<T>(words: Int32Array, run: () => T, unknown: T): Run<T> {
    this.#forget();
    this.#real = words;
    const only = this.#runOnce(run, unknown);
    this.#real = undefined;
    return only;
  }

  #forget(): void {
    for (const variable of this.#reads) this.#supposed[variable.index] = -1;
    this.#reads.length = 0;
  }

  #runOnce<T>(run: () => T, unknown: T): Run<T> {
    for (const variable of this.#writes) this.#written[variable.index] = -1;
    this.#writes.length = 0;
    this.#asked = 0;
    this.#isSpoilt = false;
    let outcome = unknown;
    try {
      outcome = run();
    } catch {
      this.#isSpoilt = true;
    }
    const reads = this.#reads.slice();
    const values = reads.map(({ index }) => this.#supposed[index]!);
    return { reads, values, outcome: this.#isSpoilt ? unknown : outcome };
  }

  /** To the next values of what has been read. False after the last. */
  #advance(): boolean {
    for (let last = this.#reads.at(-1); last !== undefined; last = this.#reads.at(-1)) {
      const next = this.#supposed[last.index]! + 1;
      if (next < last.values) {
        this.#supposed[last.index] = next;
        return true;
      }
      this.#supposed[last.index] = -1;
      this.#reads.pop();
    }
    return false;
  }
}

/** The bits of a variable, in their place in its word. */
export function maskOf({ shift, bits }: Variable): number {
  return bits === 32 ? -1 : (2 ** bits - 1) << shift;
}

function valueIn(words: Int32Array, { word, shift, bits }: Variable): number {
  return (words[word]! >>> shift) & (2 ** bits - 1);
}
