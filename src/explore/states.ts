// States in large chunks, numbered as they come, each with how it was first reached. Threads may share the memory.

import type { Path } from "../kernel.ts";
import { hashOf } from "./hash.ts";

/** A chunk holds at most this many words of states (4 MiB) … */
const CHUNK_WORDS = 2 ** 20;
/** … and at most this many states. Few, large chunks: the list of them stays in the cache. */
const MAX_CHUNK_BITS = 18;
/** The first chunk starts with room for so many states, and grows: small spaces are explored often, in tests. */
const FIRST_CHUNK = 2 ** 8;
/** Rules are kept in 16 bits; the last value stands for none. */
export const MAX_RULE = 0xfffe;

export interface Chunk {
  readonly states: Uint32Array;
  /** The parent's id; for a start, the complement of its index, which is negative. */
  readonly parents: Int32Array;
  readonly rules: Uint16Array;
}

/**
 * States are numbered 0, 1, 2, … as they come: their ids. A state costs its words, and 6 bytes for where it came from.
 * Chunks never move, so growing copies no states (but for the first chunk while it is small).
 */
export class States {
  /** Size of a state, in 32-bit words. */
  readonly words: number;
  readonly #memory: "own" | "shared";
  readonly #bits: number;
  readonly #states: Uint32Array[] = [];
  readonly #parents: Int32Array[] = [];
  readonly #rules: Uint16Array[] = [];
  #count = 0;
  #room = 0;

  /** `bits`: a chunk is of 2 to this power states; when absent, as many as make a large one. */
  constructor(words: number, memory: "own" | "shared" = "own", bits?: number) {
    this.words = words;
    this.#memory = memory;
    this.#bits =
      bits ?? Math.max(0, Math.min(MAX_CHUNK_BITS, 31 - Math.clz32(CHUNK_WORDS / Math.max(1, words))));
  }

  /** How many states there are; the next one gets this id. */
  get count(): number {
    return this.#count;
  }

  /** For how many states there is room without a new chunk. */
  get room(): number {
    return this.#room;
  }

  get bytes(): number {
    return this.#room * (4 * this.words + Int32Array.BYTES_PER_ELEMENT + Uint16Array.BYTES_PER_ELEMENT);
  }

  /** Copies a state in, and answers its id. For a start, `parent` is negative and `rule` its index. */
  append(source: Uint32Array, from: number, parent: number, rule: number): number {
    const isStart = parent < 0;
    if (!isStart && rule > MAX_RULE) throw new RangeError(`rule ${rule} is above ${MAX_RULE}`);
    const id = this.#count;
    if (id === this.#room) this.makeRoom();
    const chunk = id >>> this.#bits;
    const offset = this.#offset(id);
    const states = this.#states[chunk]!;
    for (let i = 0, at = offset * this.words; i < this.words; i++, at++) states[at] = source[from + i]!;
    this.#parents[chunk]![offset] = isStart ? ~rule : parent;
    this.#rules[chunk]![offset] = isStart ? 0 : rule;
    this.#count = id + 1;
    return id;
  }

  /** Writes a state that has its id already, over whatever is there in a chunk that has been adopted. */
  put(id: number, source: Uint32Array, from: number, parent: number, rule: number): void {
    const chunk = id >>> this.#bits;
    const offset = this.#offset(id);
    const states = this.#states[chunk]!;
    for (let i = 0, at = offset * this.words; i < this.words; i++, at++) states[at] = source[from + i]!;
    this.#parents[chunk]![offset] = parent;
    this.#rules[chunk]![offset] = rule;
  }

  /** Copies a state out. The id is not checked: this is called once for every state expanded. */
  load(id: number, into: Uint32Array): void {
    const states = this.#states[id >>> this.#bits]!;
    const at = this.#offset(id) * this.words;
    for (let i = 0; i < this.words; i++) into[i] = states[at + i]!;
  }

  /** Whether state `id` is the one whose words begin at `from`. */
  isAt(id: number, source: Uint32Array, from: number): boolean {
    const states = this.#states[id >>> this.#bits]!;
    const at = this.#offset(id) * this.words;
    for (let i = 0; i < this.words; i++) if (states[at + i] !== source[from + i]) return false;
    return true;
  }

  hashOf(id: number): number {
    return hashOf(this.#states[id >>> this.#bits]!, this.#offset(id) * this.words, this.words);
  }

  /** The first word of a state. */
  peek(id: number): number {
    return this.#states[id >>> this.#bits]![this.#offset(id) * this.words]!;
  }

  /** The parent's id; for a start, the complement of its index. */
  parentOf(id: number): number {
    return this.#parents[id >>> this.#bits]![this.#offset(id)]!;
  }

  ruleOf(id: number): number {
    return this.#rules[id >>> this.#bits]![this.#offset(id)]!;
  }

  /** The chunks that were made, or made larger, since there was room for `room` states. */
  chunksSince(room: number): (readonly [index: number, chunk: Chunk])[] {
    const news: (readonly [number, Chunk])[] = [];
    if (room === this.#room) return news;
    for (let i = room >>> this.#bits; i < this.#states.length; i++) {
      news.push([i, { states: this.#states[i]!, parents: this.#parents[i]!, rules: this.#rules[i]! }]);
    }
    return news;
  }

  /** Takes up a chunk of states that another thread keeps; `count` is how many there are in all, where that matters. */
  adopt(index: number, chunk: Chunk, count = 0): void {
    this.#states[index] = chunk.states;
    this.#parents[index] = chunk.parents;
    this.#rules[index] = chunk.rules;
    this.#room = Math.max(this.#room, (index << this.#bits) + chunk.parents.length);
    this.#count = count;
  }

  #offset(id: number): number {
    return id & ((1 << this.#bits) - 1);
  }

  /** How many bytes making more room takes, until what it replaces is gone. */
  get growth(): number {
    return this.#nextSize * (4 * this.words + 6);
  }

  get #nextSize(): number {
    return Math.min(1 << this.#bits, Math.max(FIRST_CHUNK, 2 * this.#room));
  }

  makeRoom(): void {
    const size = this.#nextSize;
    const chunk = this.#room >>> this.#bits;
    const bytes = (perState: number) =>
      this.#memory === "own" ? new ArrayBuffer(size * perState) : new SharedArrayBuffer(size * perState);
    this.#states[chunk] = refilled(new Uint32Array(bytes(4 * this.words)), this.#states[chunk]);
    this.#parents[chunk] = refilled(new Int32Array(bytes(4)), this.#parents[chunk]);
    this.#rules[chunk] = refilled(new Uint16Array(bytes(2)), this.#rules[chunk]);
    this.#room = (chunk << this.#bits) + size;
  }
}

function refilled<A extends Uint32Array | Int32Array | Uint16Array>(array: A, from: A | undefined): A {
  if (from !== undefined) array.set(from);
  return array;
}

/**
 * States may be spread over shards. A state then has a code, which tells its shard by the lowest bits, as many as that
 * takes, and its id by those above; and parents are given by code. With one shard a code is an id.
 */
export function codeOf(id: number, shard: number, shards: number): number {
  return (id << shardBits(shards)) | shard;
}

/** What to add to a state's code for that of the next one of its shard; the most ids there can be are 2³¹ / this. */
export function codeStep(shards: number): number {
  return 1 << shardBits(shards);
}

function shardBits(shards: number): number {
  return 32 - Math.clz32(shards - 1);
}

/** Copies out the state of that code. */
export function load(shards: readonly States[], code: number, into: Uint32Array): void {
  const bits = shardBits(shards.length);
  shards[code & ((1 << bits) - 1)]!.load(code >> bits, into);
}

/** The way by which the state of that code was first reached. */
export function pathTo(shards: readonly States[], code: number): Path {
  const bits = shardBits(shards.length);
  const rules: number[] = [];
  let at = code;
  for (;;) {
    const shard = shards[at & ((1 << bits) - 1)]!;
    const parent = shard.parentOf(at >> bits);
    if (parent < 0) return { start: ~parent, rules: rules.reverse() };
    rules.push(shard.ruleOf(at >> bits));
    at = parent;
  }
}
