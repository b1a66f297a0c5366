// The exact store: every state met, packed, once, and how it was first reached. Full states are compared.

import type { Path } from "../kernel.ts";
import type { Candidates } from "./candidates.ts";
import { hashOf } from "./hash.ts";
import { pathTo, States } from "./states.ts";

const FIRST_TABLE = 2 ** 9;
const MAX_TABLE = 2 ** 30;
const MAX_LOAD = 0.7;
const REHASHED_TOGETHER = 256;

/**
 * States, and a table to find them in. It costs 4 bytes / load (0.35 … 0.7) for each of them.
 *
 * The table is open-addressed with linear probing. A slot holds id + 1 in its low bits (0: empty) and, in the bits
 * above the table's size, that part of the hash which the slot's own number does not tell: most states that are
 * not the one looked for are told apart without a visit to their words.
 */
export class Store {
  /** Size of a state, in 32-bit words. */
  readonly words: number;
  readonly states: States;
  /** Means nothing: that it is kept keeps the reads of `touch` from being optimised away. */
  #touched = 0;
  #table = new Int32Array(FIRST_TABLE);

  /** Takes up the states that are there already. */
  constructor(words: number, states: States = new States(words)) {
    this.words = words;
    this.states = states;
    let size = FIRST_TABLE;
    while (states.count > size * MAX_LOAD) size *= 2;
    if (states.count > 0) this.#rehash(size);
  }

  /** How many states there are; the next new one gets this id. */
  get count(): number {
    return this.states.count;
  }

  /** Everything allocated here, in bytes. */
  get bytes(): number {
    return this.#table.byteLength + this.states.bytes;
  }

  /**
   * Takes in a state reached from `parent` by `rule`; for a start, `parent` is -1 and `rule` its index.
   * Answers with the new id, or -1 when the state is already there.
   */
  add(state: Uint32Array, parent: number, rule: number): number {
    return this.#addAt(state, 0, hashOf(state, 0, this.words), parent, rule);
  }

  /** Likewise for a candidate. */
  addCandidate(candidates: Candidates, i: number): number {
    const { states, hashes, parents, rules } = candidates;
    return this.#addAt(states, i * this.words, hashes[i]!, parents[i]!, rules[i]!);
  }

  /** The id of a state, or -1. */
  find(state: Uint32Array): number {
    return this.#findAt(state, 0, hashOf(state, 0, this.words));
  }

  findCandidate({ states, hashes }: Candidates, i: number): number {
    return this.#findAt(states, i * this.words, hashes[i]!);
  }

  /**
   * Reads what looking the candidates up will read: independent reads, so that the processor waits for many at once.
   */
  touch({ count, hashes }: Pick<Candidates, "count" | "hashes">): void {
    const table = this.#table;
    const mask = table.length - 1;
    let sum = 0;
    for (let i = 0; i < count; i++) sum ^= table[hashes[i]! & mask]!;
    for (let i = 0; i < count; i++) {
      const entry = table[hashes[i]! & mask]!;
      if (entry === 0 || ((entry ^ hashes[i]!) & ~mask) !== 0) continue;
      sum ^= this.states.peek((entry & mask) - 1);
    }
    this.#touched ^= sum;
  }

  #findAt(states: Uint32Array, at: number, hash: number): number {
    const table = this.#table;
    const mask = table.length - 1;
    let slot = hash & mask;
    for (let entry = table[slot]!; entry !== 0; entry = table[slot]!) {
      if (((entry ^ hash) & ~mask) === 0 && this.states.isAt((entry & mask) - 1, states, at)) {
        return (entry & mask) - 1;
      }
      slot = (slot + 1) & mask;
    }
    return -1;
  }

  #addAt(states: Uint32Array, at: number, hash: number, parent: number, rule: number): number {
    const table = this.#table;
    const mask = table.length - 1;
    let slot = hash & mask;
    for (let entry = table[slot]!; entry !== 0; entry = table[slot]!) {
      if (((entry ^ hash) & ~mask) === 0 && this.states.isAt((entry & mask) - 1, states, at)) return -1;
      slot = (slot + 1) & mask;
    }
    const id = this.states.append(states, at, parent, rule);
    table[slot] = (hash & ~mask) | (id + 1);
    if (id + 1 > table.length * MAX_LOAD) this.#rehash(table.length * 2);
    return id;
  }

  /** Copies a state out. The id is not checked: this is called once for every state expanded. */
  load(id: number, into: Uint32Array): void {
    this.states.load(id, into);
  }

  /** The way by which a state was first reached. */
  pathTo(id: number): Path {
    if (!(id >= 0 && id < this.count)) throw new RangeError(`there is no state ${id} among ${this.count}`);
    return pathTo([this.states], id);
  }

  /**
   * Hashes are not kept but found again: the states are read in order, which costs little beside the table. Some are
   * found together, so that their slots are waited for together, as in `touch`.
   */
  #rehash(size: number): void {
    if (size > MAX_TABLE) throw new RangeError(`the store holds no more than ${this.count} states`);
    const table = new Int32Array(size);
    // Written before it is read: of pages that are read first the system makes a second copy, and stops all threads.
    table.fill(0);
    const mask = size - 1;
    const hashes = new Int32Array(REHASHED_TOGETHER);
    for (let first = 0; first < this.count; first += hashes.length) {
      const end = Math.min(this.count, first + hashes.length);
      let sum = 0;
      for (let id = first; id < end; id++) {
        const hash = this.states.hashOf(id);
        hashes[id - first] = hash;
        sum ^= table[hash & mask]!;
      }
      this.#touched ^= sum;
      for (let id = first; id < end; id++) {
        const hash = hashes[id - first]!;
        let slot = hash & mask;
        while (table[slot] !== 0) slot = (slot + 1) & mask;
        table[slot] = (hash & ~mask) | (id + 1);
      }
    }
    this.#table = table;
  }
}
