// The compact store: of every state met a fingerprint. States with the same one are taken for the same.

import type { Candidates } from "./candidates.ts";
import { type Hashing, hashOf, secondHashOf } from "./hash.ts";

const PART_BITS = 4;
const PARTS = 2 ** PART_BITS;
const PART_MASK = PARTS - 1;
const FIRST_PART = 2 ** 5;
const MAX_LOAD = 0.8;
/** The second one where the budget does not allow for the first. */
const GROWTHS = [1.25, 1.05];

/**
 * A set of fingerprints. It costs 8 bytes / load (0.64 … 0.8) for each. The table is cut up and addressed as that of the
 * exact store is; since slots hold the whole fingerprint, a part that grows is read and written in order.
 */
export class Fingerprints {
  /** How many bytes it may take, copies made in growing included. */
  budget = Infinity;
  readonly #hashing: Hashing;
  /** Two words a slot; both 0: empty. */
  readonly #parts = Array.from({ length: PARTS }, () => new Int32Array(2 * FIRST_PART));
  readonly #counts = new Int32Array(PARTS);
  #slots = PARTS * FIRST_PART;
  #count = 0;
  /** Until so many fingerprints there is room, whatever they are. */
  #sure = 0;
  #touched = 0;

  constructor(hashing: Hashing) {
    this.#hashing = hashing;
  }

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return 8 * this.#slots;
  }

  /** Makes room for so many more, whatever they are. False when the budget does not allow that. */
  reserve(news: number): boolean {
    if (this.#count + news <= this.#sure) return true;
    let least = Infinity;
    for (let part = 0; part < PARTS; part++) {
      while (this.#counts[part]! + news > this.#capacity(part)) if (!this.#grow(part, news)) return false;
      least = Math.min(least, this.#capacity(part) - this.#counts[part]!);
    }
    this.#sure = this.#count + least;
    return true;
  }

  /** Takes in a state; answers whether it is new, as far as can be told. Room is made, or this throws a RangeError. */
  add(state: Uint32Array): boolean {
    if (!this.reserve(1)) throw new RangeError(`the store holds no more than ${this.#count} fingerprints`);
    const first = hashOf(state, 0, state.length, this.#hashing);
    return this.#add(first, secondHashOf(state, 0, state.length, this.#hashing));
  }

  /** Takes in a candidate, for which room has been reserved. Answers -1 when its fingerprint is there, else 0. */
  addCandidate({ states, hashes, words }: Candidates, i: number): number {
    const second = secondHashOf(states, i * words, words, this.#hashing);
    return this.#add(hashes[i]!, second) ? 0 : -1;
  }

  /** As in the exact store. */
  touch({ count, hashes }: Pick<Candidates, "count" | "hashes">): void {
    const parts = this.#parts;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const table = parts[hashes[i]! & PART_MASK]!;
      sum ^= table[homeOf(hashes[i]!, table.length)]!;
    }
    this.#touched ^= sum;
  }

  #add(first: number, given: number): boolean {
    // No fingerprint is that of an empty slot.
    const second = first === 0 && given === 0 ? 1 : given;
    const part = first & PART_MASK;
    const table = this.#parts[part]!;
    let at = homeOf(first, table.length);
    for (;;) {
      const one = table[at]!;
      const two = table[at + 1]!;
      if (one === first && two === second) return false;
      if (one === 0 && two === 0) break;
      at += 2;
      if (at === table.length) at = 0;
    }
    table[at] = first;
    table[at + 1] = second;
    this.#counts[part]!++;
    this.#count++;
    return true;
  }

  #capacity(part: number): number {
    return Math.floor((this.#parts[part]!.length / 2) * MAX_LOAD);
  }

  #grow(part: number, news: number): boolean {
    const old = this.#parts[part]!;
    const least = (this.#counts[part]! + news) / MAX_LOAD;
    const sizes = GROWTHS.map((growth) => Math.ceil(Math.max((old.length / 2) * growth, least)));
    const size = sizes.find((each) => this.bytes + 8 * each <= this.budget);
    if (size === undefined) return false;
    this.#parts[part] = new Int32Array(2 * size).fill(0);
    this.#slots += size - old.length / 2;
    this.#count -= this.#counts[part]!;
    this.#counts[part] = 0;
    for (let at = 0; at < old.length; at += 2) {
      if (old[at] !== 0 || old[at + 1] !== 0) this.#add(old[at]!, old[at + 1]!);
    }
    return true;
  }
}

/** Where in a table of so many words the slot of a fingerprint is, by the upper bits of its first word. */
function homeOf(first: number, words: number): number {
  return (((first >>> PART_BITS) * words * 2 ** (PART_BITS - 33)) | 0) * 2;
}

/**
 * How many of the distinct states are to be expected missing where `found` have been found by fingerprints of so many
 * bits: n² / 2ᵇ⁺¹, the pairs among them that would have been taken for one; and the probability that any is.
 */
export function omissions(
  found: number,
  bits: number,
): { readonly expected: number; readonly probability: number } {
  const expected = found ** 2 / 2 ** (bits + 1);
  return { expected, probability: -Math.expm1(-expected) };
}
