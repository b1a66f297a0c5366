// The exact store: every state met, packed, once, and how it was first reached. Full states are compared.

import type { Path } from "../kernel.ts";
import type { Candidates } from "./candidates.ts";
import { hashOf } from "./hash.ts";

/** A chunk holds at most this many words of states (4 MiB) … */
const CHUNK_WORDS = 2 ** 20;
/** … and at most this many states. Few, large chunks: the list of them stays in the cache. */
const MAX_CHUNK_BITS = 18;
/** The first chunk starts with room for so many states, and grows: small spaces are explored often, in tests. */
const FIRST_CHUNK = 2 ** 8;
const FIRST_TABLE = 2 ** 9;
const MAX_TABLE = 2 ** 30;
const MAX_LOAD = 0.7;
/** Rules are kept in 16 bits; the last value stands for none. */
export const MAX_RULE = 0xfffe;

/**
 * States are numbered 0, 1, 2, … as they come: their ids. A state costs its words, 6 bytes for where it came from,
 * and 4 bytes / load (0.35 … 0.7) in the table. Chunks never move, so growing copies no states
 * (but for the first chunk while it is small).
 *
 * The table is open-addressed with linear probing. A slot holds id + 1 in its low bits (0: empty) and, in the bits
 * above the table's size, that part of the hash which the slot's own number does not tell: most states that are
 * not the one looked for are told apart without a visit to their words.
 */
export class Store {
  /** Size of a state, in 32-bit words. */
  readonly words: number;
  #count = 0;
  /** Means nothing: that it is kept keeps the reads of `touch` from being optimised away. */
  #touched = 0;
  /** How many states the chunks have room for. */
  #room = 0;
  #table = new Int32Array(FIRST_TABLE);
  readonly #bits: number;
  readonly #states: Uint32Array[] = [];
  /** The parent's id; for a start, the complement of its index, which is negative. */
  readonly #parents: Int32Array[] = [];
  readonly #rules: Uint16Array[] = [];

  constructor(words: number) {
    this.words = words;
    this.#bits = Math.max(0, Math.min(MAX_CHUNK_BITS, 31 - Math.clz32(CHUNK_WORDS / Math.max(1, words))));
  }

  /** How many states there are; the next new one gets this id. */
  get count(): number {
    return this.#count;
  }

  /** Everything allocated here, in bytes. */
  get bytes(): number {
    const perState = 4 * this.words + Int32Array.BYTES_PER_ELEMENT + Uint16Array.BYTES_PER_ELEMENT;
    return this.#table.byteLength + this.#room * perState;
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
  touch({ count, hashes }: Candidates): void {
    const table = this.#table;
    const mask = table.length - 1;
    let sum = 0;
    for (let i = 0; i < count; i++) sum ^= table[hashes[i]! & mask]!;
    for (let i = 0; i < count; i++) {
      const entry = table[hashes[i]! & mask]!;
      const id = (entry & mask) - 1;
      if (entry === 0 || ((entry ^ hashes[i]!) & ~mask) !== 0) continue;
      sum ^= this.#states[id >>> this.#bits]![this.#offset(id) * this.words]!;
    }
    this.#touched ^= sum;
  }

  #findAt(states: Uint32Array, at: number, hash: number): number {
    const table = this.#table;
    const mask = table.length - 1;
    let slot = hash & mask;
    for (let entry = table[slot]!; entry !== 0; entry = table[slot]!) {
      if (((entry ^ hash) & ~mask) === 0 && this.#holds((entry & mask) - 1, states, at)) {
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
      if (((entry ^ hash) & ~mask) === 0 && this.#holds((entry & mask) - 1, states, at)) return -1;
      slot = (slot + 1) & mask;
    }
    const id = this.#count;
    this.#append(states, at, parent, rule);
    table[slot] = (hash & ~mask) | (id + 1);
    if (this.#count > table.length * MAX_LOAD) this.#rehash(table.length * 2);
    return id;
  }

  /** Copies a state out. The id is not checked: this is called once for every state expanded. */
  load(id: number, into: Uint32Array): void {
    const states = this.#states[id >>> this.#bits]!;
    const at = this.#offset(id) * this.words;
    for (let i = 0; i < this.words; i++) into[i] = states[at + i]!;
  }

  /** The way by which a state was first reached. */
  pathTo(id: number): Path {
    if (!(id >= 0 && id < this.#count)) throw new RangeError(`there is no state ${id} among ${this.#count}`);
    const rules: number[] = [];
    let at = id;
    let parent = this.#parentOf(at);
    for (; parent >= 0; parent = this.#parentOf(at)) {
      rules.push(this.#rules[at >>> this.#bits]![this.#offset(at)]!);
      at = parent;
    }
    return { start: ~parent, rules: rules.reverse() };
  }

  #offset(id: number): number {
    return id & ((1 << this.#bits) - 1);
  }

  #parentOf(id: number): number {
    return this.#parents[id >>> this.#bits]![this.#offset(id)]!;
  }

  #holds(id: number, source: Uint32Array, from: number): boolean {
    const states = this.#states[id >>> this.#bits]!;
    const at = this.#offset(id) * this.words;
    for (let i = 0; i < this.words; i++) if (states[at + i] !== source[from + i]) return false;
    return true;
  }

  #append(source: Uint32Array, from: number, parent: number, rule: number): void {
    const isStart = parent < 0;
    if (!isStart && rule > MAX_RULE) throw new RangeError(`rule ${rule} is above ${MAX_RULE}`);
    const id = this.#count;
    const chunk = id >>> this.#bits;
    const offset = this.#offset(id);
    if (id === this.#room) this.#makeRoom();
    const states = this.#states[chunk]!;
    for (let i = 0, at = offset * this.words; i < this.words; i++, at++) states[at] = source[from + i]!;
    this.#parents[chunk]![offset] = isStart ? ~rule : parent;
    this.#rules[chunk]![offset] = isStart ? 0 : rule;
    this.#count = id + 1;
  }

  #makeRoom(): void {
    const full = 2 ** this.#bits;
    const chunk = this.#room >>> this.#bits;
    const size = Math.min(full, Math.max(FIRST_CHUNK, 4 * this.#room));
    this.#states[chunk] = refilled(new Uint32Array(size * this.words), this.#states[chunk]);
    this.#parents[chunk] = refilled(new Int32Array(size), this.#parents[chunk]);
    this.#rules[chunk] = refilled(new Uint16Array(size), this.#rules[chunk]);
    this.#room = chunk * full + size;
  }

  /** Hashes are not kept but found again: the states are read in order, which costs little beside the table. */
  #rehash(size: number): void {
    if (size > MAX_TABLE) throw new RangeError(`the store holds no more than ${this.#count} states`);
    const table = new Int32Array(size);
    const mask = size - 1;
    for (let id = 0; id < this.#count; id++) {
      const hash = hashOf(this.#states[id >>> this.#bits]!, this.#offset(id) * this.words, this.words);
      let slot = hash & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = (hash & ~mask) | (id + 1);
    }
    this.#table = table;
  }
}

function refilled<A extends Uint32Array | Int32Array | Uint16Array>(array: A, from: A | undefined): A {
  if (from !== undefined) array.set(from);
  return array;
}
