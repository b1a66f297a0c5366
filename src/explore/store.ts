// The exact store: every state met, packed, once, and how it was first reached. Full states are compared.

import type { Path } from "../kernel.ts";
import type { Candidates } from "./candidates.ts";
import { hashOf } from "./hash.ts";
import { pathTo, States } from "./states.ts";

/** A table is in parts, which grow one at a time: no growth takes a second copy of all, nor long. */
const PART_BITS = 4;
const PARTS = 2 ** PART_BITS;
const PART_MASK = PARTS - 1;
const FIRST_PART = 2 ** 5;
const MAX_LOAD = 0.75;
/** How a part grows; the next one where the budget does not allow for one. Small ones grow by more: what grows is rehashed. */
const GROWTHS = [1.5, 1.1];
const SMALL_GROWTHS = [4, 2, ...GROWTHS];
/** A part of this many slots is small: all of them together then come to 8 MiB, and grow to 32. */
const SMALL = 2 ** 17;
/** Entries begin with so many bits for an id. */
const FIRST_ID_BITS = 16;
const MAX_ID = 2 ** 31 - 1;
const REHASHED_TOGETHER = 256;

/**
 * States, and a table to find them in. It costs 4 bytes / load (0.5 … 0.75; less while it is small) for each of them.
 *
 * The lowest bits of a hash tell the part of the table, the upper ones the slot, in order: a part is open-addressed with
 * linear probing, and may have any size. An entry holds id + 1 in its low bits (0: empty) and, in those above, as many bits of the hash as
 * there is room for: most states that are not the one looked for are told apart without a visit to their words.
 */
export class Store {
  /** Size of a state, in 32-bit words. */
  readonly words: number;
  readonly states: States;
  /** How many bytes it may take, copies made in growing included. */
  budget = Infinity;
  /** Means nothing: that it is kept keeps the reads of `touch` from being optimised away. */
  #touched = 0;
  readonly #parts = Array.from({ length: PARTS }, () => new Int32Array(FIRST_PART));
  readonly #counts = new Int32Array(PARTS);
  #slots = PARTS * FIRST_PART;
  /** Of the bits of an entry those for the id; and how far a hash is shifted for those above. */
  #idMask = 2 ** FIRST_ID_BITS - 1;
  #tagShift = FIRST_ID_BITS - PART_BITS;
  /** Until so many states there is room, whatever their hashes are. */
  #sure = 0;

  /** Takes up the states that are there already. */
  constructor(words: number, states: States = new States(words)) {
    this.words = words;
    this.states = states;
    while (states.count > this.#idMask) this.#widen();
    for (let id = 0; id < states.count; id++) {
      const hash = states.hashOf(id);
      const part = hash & PART_MASK;
      if (this.#counts[part]! >= this.#capacity(part)) this.#grow(part, 0);
      this.#enter(part, hash, id);
    }
  }

  /** How many states there are; the next new one gets this id. */
  get count(): number {
    return this.states.count;
  }

  /** Everything allocated here, in bytes. */
  get bytes(): number {
    return 4 * this.#slots + this.states.bytes;
  }

  /** Makes room for so many more states, whatever they are. False when the budget does not allow that. */
  reserve(news: number): boolean {
    const { states } = this;
    const end = states.count + news;
    if (end <= this.#sure) return true;
    if (end > MAX_ID) throw new RangeError(`the store holds no more than ${this.count} states`);
    for (let part = 0; part < PARTS; part++) {
      while (this.#counts[part]! + news > this.#capacity(part)) if (!this.#grow(part, news)) return false;
    }
    while (states.room < end) {
      if (this.bytes + states.growth > this.budget) return false;
      states.makeRoom();
    }
    while (end > this.#idMask) this.#widen();
    this.#sure = Math.min(states.room, this.#idMask, states.count + this.#least());
    return true;
  }

  /**
   * Takes in a state reached from `parent` by `rule`; for a start, `parent` is -1 and `rule` its index.
   * Answers with the new id, or -1 when the state is already there. Room must have been reserved, or be within budget.
   */
  add(state: Uint32Array, parent: number, rule: number): number {
    if (!this.reserve(1)) throw new RangeError(`the store holds no more than ${this.count} states`);
    return this.#addAt(state, 0, hashOf(state, 0, this.words), parent, rule);
  }

  /** Likewise for a candidate, for which room has been reserved. */
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
    const parts = this.#parts;
    const mask = this.#idMask;
    const shift = this.#tagShift;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const table = parts[hashes[i]! & PART_MASK]!;
      sum ^= table[homeOf(hashes[i]!, table.length)]!;
    }
    for (let i = 0; i < count; i++) {
      const table = parts[hashes[i]! & PART_MASK]!;
      const entry = table[homeOf(hashes[i]!, table.length)]!;
      if (entry === 0 || ((entry ^ (hashes[i]! << shift)) & ~mask) !== 0) continue;
      sum ^= this.states.peek((entry & mask) - 1);
    }
    this.#touched ^= sum;
  }

  #findAt(states: Uint32Array, at: number, hash: number): number {
    const table = this.#parts[hash & PART_MASK]!;
    const mask = this.#idMask;
    const tag = hash << this.#tagShift;
    const end = table.length;
    let slot = homeOf(hash, end);
    for (let entry = table[slot]!; entry !== 0; entry = table[slot]!) {
      if (((entry ^ tag) & ~mask) === 0 && this.states.isAt((entry & mask) - 1, states, at)) {
        return (entry & mask) - 1;
      }
      if (++slot === end) slot = 0;
    }
    return -1;
  }

  #addAt(states: Uint32Array, at: number, hash: number, parent: number, rule: number): number {
    const part = hash & PART_MASK;
    const table = this.#parts[part]!;
    const mask = this.#idMask;
    const tag = hash << this.#tagShift;
    const end = table.length;
    let slot = homeOf(hash, end);
    for (let entry = table[slot]!; entry !== 0; entry = table[slot]!) {
      if (((entry ^ tag) & ~mask) === 0 && this.states.isAt((entry & mask) - 1, states, at)) return -1;
      if (++slot === end) slot = 0;
    }
    const id = this.states.append(states, at, parent, rule);
    table[slot] = (tag & ~mask) | (id + 1);
    this.#counts[part]!++;
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

  /** Puts a state that is not yet in the table there. */
  #enter(part: number, hash: number, id: number): void {
    const table = this.#parts[part]!;
    const mask = this.#idMask;
    let slot = homeOf(hash, table.length);
    while (table[slot] !== 0) if (++slot === table.length) slot = 0;
    table[slot] = ((hash << this.#tagShift) & ~mask) | (id + 1);
    this.#counts[part]!++;
  }

  /** How many more states the fullest part has room for. */
  #least(): number {
    let least = Infinity;
    for (let part = 0; part < PARTS; part++) {
      least = Math.min(least, this.#capacity(part) - this.#counts[part]!);
    }
    return least;
  }

  #capacity(part: number): number {
    return Math.floor(this.#parts[part]!.length * MAX_LOAD);
  }

  /** Makes a part larger, for `news` more states at least; false when the budget does not allow that. */
  #grow(part: number, news: number): boolean {
    const old = this.#parts[part]!;
    const least = (this.#counts[part]! + news) / MAX_LOAD;
    const growths = old.length <= SMALL ? SMALL_GROWTHS : GROWTHS;
    const sizes = growths.map((growth) => Math.ceil(Math.max(old.length * growth, least)));
    const size = sizes.find((each) => this.bytes + 4 * each <= this.budget);
    if (size === undefined) return false;
    // Written before it is read: of pages that are read first the system makes a second copy, and stops all threads.
    this.#parts[part] = new Int32Array(size).fill(0);
    this.#slots += size - old.length;
    this.#counts[part] = 0;
    this.#rehash(part, old);
    return true;
  }

  /**
   * Hashes are not kept but found again. States are visited as they come in the old table, which is the order of the new
   * one; some together, so that they are waited for together, as in `touch`.
   */
  #rehash(part: number, old: Int32Array): void {
    const mask = this.#idMask;
    const ids = new Int32Array(REHASHED_TOGETHER);
    for (let slot = 0; slot < old.length; ) {
      let count = 0;
      for (; slot < old.length && count < ids.length; slot++) {
        const entry = old[slot]!;
        ids[count] = (entry & mask) - 1;
        count += entry === 0 ? 0 : 1;
      }
      for (let i = 0; i < count; i++) this.#touched ^= this.states.peek(ids[i]!);
      for (let i = 0; i < count; i++) this.#enter(part, this.states.hashOf(ids[i]!), ids[i]!);
    }
  }

  /** Ids get one more bit, and what is kept of hashes gets one less. */
  #widen(): void {
    const mask = this.#idMask;
    this.#idMask = 2 * mask + 1;
    this.#tagShift++;
    for (const table of this.#parts) {
      for (let slot = 0; slot < table.length; slot++) {
        const entry = table[slot]!;
        table[slot] = ((entry & ~mask) << 1) | (entry & mask);
      }
    }
  }
}

/** The slot of a hash in a part of some size: a larger hash has no lower slot, whatever the size. */
function homeOf(hash: number, size: number): number {
  return Math.floor((hash >>> PART_BITS) * (size * SCALE));
}

/** A constant: written as a power where it is used, it is raised anew for every lookup. */
const SCALE = 2 ** (PART_BITS - 32);
