// Memory of recipes that have too many runs to be tabulated: what each did the last time it met the same values.

import { type Effect, effectOf } from "./effects.ts";
import { maskOf, type Supposed } from "./supposed.ts";

export type Recall = (memo: number, state: Int32Array, after: Int32Array) => boolean;

const FIRST_SLOTS = 64;
/** A full memory learns no more: it must stay in the cache to be of use. */
const MOST_SLOTS = 4_096;
const MOST_LOAD = 0.6;

/** When it has learnt so often, more is learnt only while there have been so many hits for each time: learning is slow. */
const PATIENCE = 200;
const HITS_WANTED = 4;

const EMPTY = 0;
const KNOWN = 1;
const UNKNOWN = 2;

interface Memo {
  /** Runs the recipe on a supposed state. */
  readonly perform: () => Effect | undefined;
  /** Of each word of the state, the bits that the recipe has ever read. */
  readonly mask: Int32Array;
  /** Slots of EMPTY, KNOWN or UNKNOWN; the masked words; and the effect on each word, two numbers. */
  slots: Int32Array;
  /** How many slots there are, less one: a mask. */
  slotMask: number;
  used: number;
  hits: number;
  learnt: number;
}

/**
 * An entry holds for every state that agrees with it in the bits ever read: the recipe reads no others, so it does the
 * same. When it reads others for the first time, everything is forgotten.
 */
export class Memory {
  readonly #supposed: Supposed;
  readonly #words: number;
  readonly #stride: number;
  readonly #memos: Memo[] = [];
  /** Recalls or learns what a recipe does in a state, and does it. False where the recipe must be run itself. */
  readonly recall: Recall;

  constructor(supposed: Supposed) {
    this.#supposed = supposed;
    this.#words = supposed.layout.words;
    this.#stride = 1 + 3 * this.#words;
    this.recall = this.#compileRecall();
  }

  /** A memory for one recipe, to be recalled by the number that is answered. */
  add(apply: () => void): number {
    const perform = () => {
      apply();
      return effectOf(this.#supposed);
    };
    const slots = new Int32Array(FIRST_SLOTS * this.#stride);
    const empty = { slots, slotMask: FIRST_SLOTS - 1, used: 0, hits: 0, learnt: 0 };
    return this.#memos.push({ perform, mask: new Int32Array(this.#words), ...empty }) - 1;
  }

  /** Written out as source, for the words of a state to be locals. */
  #compileRecall(): Recall {
    const words = Array.from({ length: this.#words }, (_, w) => w);
    const mixed = words.map((w) => `Math.imul(h${w}, ${weight(w)})`).join(" ^ ");
    const stride = this.#stride;
    const [kept, put] = [1 + this.#words, 1 + 2 * this.#words];
    const source = `"use strict";
      return function recall(m, state, after) {
        const memo = memos[m], { mask, slots, slotMask } = memo;
        ${words.map((w) => `const b${w} = state[${w}], h${w} = b${w} & mask[${w}];`).join(" ")}
        const hash = ${mixed};
        let slot = (hash ^ (hash >>> 15)) & slotMask;
        let at = slot * ${stride};
        for (; slots[at] !== ${EMPTY}; slot = (slot + 1) & slotMask, at = slot * ${stride}) {
          if (${words.map((w) => `slots[at + ${1 + w}] !== h${w}`).join(" || ")}) continue;
          if (slots[at] === ${UNKNOWN}) return false;
          ${words.map((w) => `after[${w}] = b${w} & slots[at + ${kept + w}] | slots[at + ${put + w}];`).join(" ")}
          memo.hits++;
          return true;
        }
        return learn(memo, state) && recall(m, state, after);
      };`;
    const learn = (memo: Memo, state: Int32Array) => this.#learn(memo, state);
    return new Function("memos", "learn", source)(this.#memos, learn) as Recall;
  }

  /** False when there is no room, or when what has been learnt so far is of little use. */
  #learn(memo: Memo, state: Int32Array): boolean {
    if (memo.learnt > PATIENCE && memo.hits < HITS_WANTED * memo.learnt) return false;
    if (memo.used >= MOST_SLOTS * MOST_LOAD) return false;
    memo.learnt++;
    const { reads, outcome } = this.#supposed.runOn(state, memo.perform, undefined);
    const { mask } = memo;
    const isKnown = reads.every((variable) => (maskOf(variable) & ~mask[variable.word]!) === 0);
    if (!isKnown) {
      for (const variable of reads) mask[variable.word]! |= maskOf(variable);
      memo.slots.fill(EMPTY);
      memo.used = 0;
    }
    if (memo.used >= (memo.slotMask + 1) * MOST_LOAD) this.#grow(memo);
    const key = [...state].map((word, w) => word & mask[w]!);
    const entry =
      outcome === undefined ? [UNKNOWN, ...key] : [KNOWN, ...key, ...outcome.kept, ...outcome.put];
    this.#insert(memo, entry);
    return true;
  }

  #insert(memo: Memo, entry: ArrayLike<number>): void {
    let hash = 0;
    for (let w = 0; w < this.#words; w++) hash ^= Math.imul(entry[1 + w]!, weight(w));
    let slot = (hash ^ (hash >>> 15)) & memo.slotMask;
    while (memo.slots[slot * this.#stride] !== EMPTY) slot = (slot + 1) & memo.slotMask;
    memo.slots.set(entry, slot * this.#stride);
    memo.used++;
  }

  #grow(memo: Memo): void {
    const { slots } = memo;
    memo.slots = new Int32Array(2 * slots.length);
    memo.slotMask = 2 * memo.slotMask + 1;
    memo.used = 0;
    for (let at = 0; at < slots.length; at += this.#stride) {
      if (slots[at] !== EMPTY) this.#insert(memo, slots.subarray(at, at + this.#stride));
    }
  }
}

/** An odd constant for each word. */
function weight(word: number): number {
  return Math.imul(0x9e3779b1, 2 * word + 1);
}
