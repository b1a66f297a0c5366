// A batch of successors on their way from the kernel to the store.

import { hashOf } from "./hash.ts";

/** Stands in place of a rule: the parent has no successor. */
export const DEADLOCK = 0xffff;

/**
 * Successors in the order they were generated. They are collected because looking a state up means waiting for memory
 * twice (its slot, its words): for a batch the store can wait for many at once.
 */
export class Candidates {
  readonly words: number;
  readonly capacity: number;
  readonly states: Uint32Array;
  readonly hashes: Int32Array;
  readonly parents: Int32Array;
  readonly rules: Uint16Array;
  /** What judging the step from its parent answered. */
  readonly seen: Int32Array;
  count = 0;

  constructor(words: number, capacity: number) {
    this.words = words;
    this.capacity = capacity;
    this.states = new Uint32Array(words * capacity);
    this.hashes = new Int32Array(capacity);
    this.parents = new Int32Array(capacity);
    this.rules = new Uint16Array(capacity);
    this.seen = new Int32Array(capacity);
  }

  push(state: Uint32Array, parent: number, rule: number, seen: number): void {
    const i = this.count++;
    const { words, states } = this;
    for (let w = 0, at = i * words; w < words; w++, at++) states[at] = state[w]!;
    this.hashes[i] = hashOf(state, 0, words);
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
