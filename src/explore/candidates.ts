// A batch of successors on their way from the kernel to the store.

import type { Kernel } from "../kernel.ts";
import { EXACT, type Hashing, hashOf } from "./hash.ts";

/** Stands in place of a rule: the parent has no successor. */
export const DEADLOCK = 0xffff;

export interface CandidateArrays {
  readonly states: Uint32Array;
  readonly hashes: Int32Array;
  readonly parents: Int32Array;
  readonly rules: Uint16Array;
  readonly seen: Int32Array;
}

export function bytesOfCandidate(words: number): number {
  return 4 * words + 14;
}

/** Memory for so many candidates, in buffers that `allocate` makes. */
export function candidateArrays(
  words: number,
  capacity: number,
  allocate: (bytes: number) => ArrayBufferLike = (bytes) => new ArrayBuffer(bytes),
): CandidateArrays {
  return {
    states: new Uint32Array(allocate(4 * words * capacity)),
    hashes: new Int32Array(allocate(4 * capacity)),
    parents: new Int32Array(allocate(4 * capacity)),
    rules: new Uint16Array(allocate(2 * capacity)),
    seen: new Int32Array(allocate(4 * capacity)),
  };
}

/**
 * Successors in the order they were generated. They are collected because looking a state up means waiting for memory
 * twice (its slot, its words): for a batch the store can wait for many at once.
 */
export class Candidates implements CandidateArrays {
  readonly words: number;
  readonly capacity: number;
  readonly states: Uint32Array;
  readonly hashes: Int32Array;
  readonly parents: Int32Array;
  readonly rules: Uint16Array;
  /** What judging the step from its parent answered. */
  readonly seen: Int32Array;
  count = 0;
  readonly #hashing: Hashing;

  constructor(
    words: number,
    capacity: number,
    arrays = candidateArrays(words, capacity),
    hashing: Hashing = EXACT,
  ) {
    this.words = words;
    this.#hashing = hashing;
    this.capacity = capacity;
    this.states = arrays.states;
    this.hashes = arrays.hashes;
    this.parents = arrays.parents;
    this.rules = arrays.rules;
    this.seen = arrays.seen;
  }

  get bytes(): number {
    return this.capacity * bytesOfCandidate(this.words);
  }

  push(state: Uint32Array, parent: number, rule: number, seen: number): void {
    const i = this.count++;
    const { words, states } = this;
    for (let w = 0, at = i * words; w < words; w++, at++) states[at] = state[w]!;
    this.hashes[i] = hashOf(state, 0, words, this.#hashing);
    this.parents[i] = parent;
    this.rules[i] = rule;
    this.seen[i] = seen;
  }

  pushDeadlock(parent: number): void {
    const i = this.count++;
    this.hashes[i] = 0;
    this.parents[i] = parent;
    this.rules[i] = DEADLOCK;
    this.seen[i] = 0;
  }
}

/**
 * Adds the successors of the state that the kernel has entered, in the order of their rules, each with what judging its
 * step for the properties `open` answers; or that there is none. There are at most as many as rules, and 1.
 */
export function pushSuccessors(kernel: Kernel, parent: number, open: number, into: Candidates): void {
  const { after } = kernel;
  let rule = kernel.next(0);
  if (rule < 0) into.pushDeadlock(parent);
  for (; rule >= 0; rule = kernel.next(rule + 1)) {
    const seen = open === 0 ? 0 : kernel.judgeStep(open);
    kernel.canonical?.();
    into.push(after, parent, rule, seen);
  }
}
