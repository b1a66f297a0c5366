// A shard of the store, kept by one hand alone: it takes in the candidates that fall to it, in their order.

import { type Candidates, DEADLOCK } from "../candidates.ts";
import { codeStep, type States } from "../states.ts";
import {
  CHUNK_COUNT,
  CHUNK_FIRST,
  CHUNK_HAND,
  chunkEntry,
  DEADLOCKS,
  FIRST_WON,
  type HandBoard,
  HOW_MANY_WON,
  NO_MORE,
  RULES,
  shardOf,
  TRANSITIONS,
  type Turn,
} from "./board.ts";
import type { CommandOf, ReplyOf, StepFound } from "./crew.ts";

/** Of how many candidates those of a shard are looked up together. */
const BATCH = 2048;
/** A code is a signed 32-bit integer, and not negative. */
const MAX_CODES = 2 ** 31;

/** A store, by what a shard needs of it; in one search it is always the same kind. */
export interface Seen {
  readonly count: number;
  readonly bytes: number;
  budget: number;
  /** The states, where they are kept. */
  readonly states?: States;
  reserve(news: number): boolean;
  touch(candidates: Pick<Candidates, "count" | "hashes">): void;
  addCandidate(candidates: Candidates, i: number): number;
}

export interface ShardOptions {
  /** Which of how many it is. */
  readonly index: number;
  readonly shards: number;
  readonly seen: Seen;
  readonly rules: number;
  readonly own: HandBoard;
}

export class Shard {
  readonly #index: number;
  readonly #shards: number;
  readonly #store: Seen;
  readonly #own: HandBoard;
  /** In `counts`, where a rule's new states are counted. */
  readonly #fresh: number;
  /** Candidates on their way to the store: their places in a hand's buffer, and their hashes. */
  readonly #places = new Int32Array(BATCH + 1);
  readonly #picked = { count: 0, hashes: new Int32Array(BATCH + 1) };
  /** Properties whose first step in this round is still looked for. */
  #open = 0;
  #found: StepFound[] = [];
  #turn: Turn = 0;

  constructor({ index, shards, seen, rules, own }: ShardOptions) {
    this.#index = index;
    this.#shards = shards;
    this.#store = seen;
    this.#own = own;
    this.#fresh = RULES + rules;
  }

  /** Goes through all candidates of a round, counts those that are of this shard, and stores the new states. */
  dedupe(
    { chunks, open, turn, budget }: CommandOf<"dedupe">,
    entries: Int32Array,
    candidates: readonly Candidates[],
  ): ReplyOf<"deduped"> {
    const { states } = this.#store;
    const room = states?.room ?? 0;
    const { won, wins } = this.#own.turns[turn];
    this.#store.budget = budget;
    this.#turn = turn;
    won[FIRST_WON] = states?.count ?? 0;
    won[HOW_MANY_WON] = 0;
    this.#open = open;
    this.#found = [];
    let number = 0;
    let isFull = false;
    for (let chunk = 0; chunk < chunks && !isFull; chunk++) {
      const first = chunkEntry(entries, chunk, CHUNK_FIRST);
      const count = chunkEntry(entries, chunk, CHUNK_COUNT);
      const from = candidates[chunkEntry(entries, chunk, CHUNK_HAND)]!;
      for (let at = first; at < first + count && !isFull; at += BATCH) {
        this.#pick(from, at, Math.min(at + BATCH, first + count));
        if (this.#store.reserve(this.#picked.count)) this.#absorb(from, number - first);
        else isFull = true;
      }
      number += count;
    }
    wins[won[HOW_MANY_WON]] = NO_MORE;
    const news = (states?.chunksSince(room) ?? []).map(([index, chunk]) => ({
      shard: this.#index,
      index,
      chunk,
    }));
    return { kind: "deduped", isFull, found: this.#found, chunks: news, bytes: this.#store.bytes };
  }

  /** Picks out what is of this shard; without a branch, which could not be predicted. */
  #pick({ hashes }: Candidates, from: number, end: number): void {
    const places = this.#places;
    const picked = this.#picked.hashes;
    const [index, shards] = [this.#index, this.#shards];
    let count = 0;
    for (let i = from; i < end; i++) {
      const hash = hashes[i]!;
      places[count] = i;
      picked[count] = hash;
      count += ((shardOf(hash, shards) ^ index) - 1) >>> 31;
    }
    this.#picked.count = count;
  }

  /** Counts and stores what has been picked. A candidate's number in the round is its place and `shift`. */
  #absorb(from: Candidates, shift: number): void {
    const { count } = this.#picked;
    const store = this.#store;
    const places = this.#places;
    const { rules, seen } = from;
    const { counts, turns } = this.#own;
    const { wins, won } = turns[this.#turn];
    let wonSoFar = won[HOW_MANY_WON]!;
    let deadlocks = 0;
    store.touch(this.#picked);
    for (let k = 0; k < count; k++) {
      const i = places[k]!;
      const rule = rules[i]!;
      if (rule === DEADLOCK) {
        deadlocks++;
        continue;
      }
      counts[RULES + rule]!++;
      if (seen[i] !== 0) this.#note(from, i, i + shift);
      if (store.addCandidate(from, i) < 0) continue;
      counts[this.#fresh + rule]!++;
      wins[wonSoFar++] = i + shift;
    }
    if (store.states !== undefined && store.count > MAX_CODES / codeStep(this.#shards)) {
      throw new RangeError(
        `the store holds no more than ${store.count} states in one of ${this.#shards} shards`,
      );
    }
    counts[TRANSITIONS]! += count - deadlocks;
    counts[DEADLOCKS]! += deadlocks;
    won[HOW_MANY_WON] = wonSoFar;
  }

  #note({ seen, parents, rules }: Candidates, i: number, candidate: number): void {
    const answers = seen[i]! & this.#open;
    this.#open &= ~answers;
    if (answers !== 0) this.#found.push({ answers, candidate, parent: parents[i]!, rule: rules[i]! });
  }
}
