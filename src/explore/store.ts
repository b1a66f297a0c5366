// The exact store: every state met, packed, once, and how it was first reached. Full states are compared.

import type { Path } from "../kernel.ts";

/** A chunk holds at most this many words of states (4 MiB) … */
const CHUNK_WORDS = 2 ** 20;
/** … and at most this many states. Few, large chunks: the list of them stays in the cache. */
const MAX_CHUNK_BITS = 18;
/** The first chunk starts with room for so many states, and grows: small spaces are explored often, in tests. */
const FIRST_CHUNK = 2 ** 8;
const FIRST_TABLE = 2 ** 9;
const MAX_TABLE = 2 ** 30;
const MAX_LOAD = 0.7;
/** Rules are kept in 16 bits. */
export const MAX_RULE = 0xffff;

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
    const table = this.#table;
    const mask = table.length - 1;
    const hash = hashOf(state, 0, this.words);
    let slot = hash & mask;
    for (let entry = table[slot]!; entry !== 0; entry = table[slot]!) {
      if (((entry ^ hash) & ~mask) === 0 && this.#holds((entry & mask) - 1, state)) return -1;
      slot = (slot + 1) & mask;
    }
    const id = this.#count;
    this.#append(state, parent, rule);
    table[slot] = (hash & ~mask) | (id + 1);
    if (this.#count > table.length * MAX_LOAD) this.#rehash(table.length * 2);
    return id;
  }

  /** The id of a state, or -1. */
  find(state: Uint32Array): number {
    const table = this.#table;
    const mask = table.length - 1;
    const hash = hashOf(state, 0, this.words);
    let slot = hash & mask;
    for (let entry = table[slot]!; entry !== 0; entry = table[slot]!) {
      if (((entry ^ hash) & ~mask) === 0 && this.#holds((entry & mask) - 1, state)) return (entry & mask) - 1;
      slot = (slot + 1) & mask;
    }
    return -1;
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

  #holds(id: number, state: Uint32Array): boolean {
    const states = this.#states[id >>> this.#bits]!;
    const at = this.#offset(id) * this.words;
    for (let i = 0; i < this.words; i++) if (states[at + i] !== state[i]) return false;
    return true;
  }

  #append(state: Uint32Array, parent: number, rule: number): void {
    const isStart = parent < 0;
    if (!isStart && rule > MAX_RULE) throw new RangeError(`rule ${rule} is above ${MAX_RULE}`);
    const id = this.#count;
    const chunk = id >>> this.#bits;
    const offset = this.#offset(id);
    if (id === this.#room) this.#makeRoom();
    const states = this.#states[chunk]!;
    for (let i = 0, at = offset * this.words; i < this.words; i++, at++) states[at] = state[i]!;
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

/**
 * The hash of `length` words from `at` on, as a signed integer.
 *
 * Two lanes, each multiplying and rotating; the last lines are MurmurHash3's finalizer. One lane alone would have
 * words whose differences cancel (the top bit of one, moved by the rotation, and a low bit of the next): packed
 * states differ in just such single bits. With two amounts of rotation no such pair cancels in both.
 */
export function hashOf(words: Uint32Array, at: number, length: number): number {
  let a = 0x2545f491;
  let b = 0x6c078965;
  for (let i = at; i < at + length; i++) {
    const word = words[i]!;
    a = Math.imul(a ^ word, 0xcc9e2d51);
    a = (a << 15) | (a >>> 17);
    b = Math.imul(b ^ word, 0x1b873593);
    b = (b << 11) | (b >>> 21);
  }
  let hash = a ^ Math.imul(b, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
