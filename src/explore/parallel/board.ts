// The memory that a crew works in: who may write where, and when, so that nothing but three counters needs a lock.

import type { Kernel } from "../../kernel.ts";
import { bytesOfCandidate, type CandidateArrays, candidateArrays } from "../candidates.ts";

/** How a search by several workers is cut up. No size changes what is found. */
export interface Sizes {
  /** States expanded in a round, at most. */
  readonly round: number;
  /** States in a chunk, at most: what a worker takes up at once. */
  readonly chunk: number;
  /** Candidates for which a worker has room, at least. */
  readonly candidates: number;
  /** Of a page of the order, or of the frontier: its states are 2 to this power, at least 1. */
  readonly pageBits: number;
  /** So many pages of the frontier are kept in memory where the others are spooled. */
  readonly pages: number;
}

export const SIZES: Sizes = { round: 2 ** 16, chunk: 2 ** 7, candidates: 2 ** 17, pageBits: 16, pages: 256 };

/** Places in `Board.counters`. */
export const EXPANDING = 0;
export const PLACING = 1;
export const JUDGING = 2;
/** Not 0: take up no more chunks. */
export const HALT = 3;
const COUNTERS = 4;

/** Places in a chunk's entry: whose candidates they are, the first of them, how many. */
export const CHUNK_HAND = 0;
export const CHUNK_FIRST = 1;
export const CHUNK_COUNT = 2;
const CHUNK_ENTRY = 3;

/** Places in `HandBoard.counts`; behind them the rules' transitions, and then those of them that led to a new state. */
export const TRANSITIONS = 0;
export const DEADLOCKS = 1;
export const RULES = 2;

/** Rounds use their memory in turns: one is expanded while the one before is deduped, and that before it placed. */
export type Turn = 0 | 1 | 2;

export const TURNS = [0, 1, 2] as const;

export type ByTurn<T> = readonly [T, T, T];

export function byTurn<T>(make: (turn: Turn) => T): ByTurn<T> {
  return [make(0), make(1), make(2)];
}

/** Places in `HandTurn.won`. */
export const FIRST_WON = 0;
export const HOW_MANY_WON = 1;

/** What one hand writes in a round, and all may read when they are done with that. */
export interface HandTurn {
  /** Written while expanding, read while deduping and placing. */
  readonly candidates: CandidateArrays;
  /**
   * Written while deduping, read while placing: which candidates of the round are new states of this hand's shard, by
   * their number in the round, ascending; the number after the last is `NO_MORE`. Their ids are consecutive.
   */
  readonly wins: Int32Array;
  /** The id of the first of them, and how many there are. */
  readonly won: Int32Array;
}

export interface HandBoard {
  readonly turns: ByTurn<HandTurn>;
  /** All that this hand has counted up to the round it has deduped last. */
  readonly counts: Float64Array;
}

export const NO_MORE = 2 ** 31 - 1;

export interface Board {
  readonly counters: Int32Array;
  /** States in a chunk. */
  readonly chunk: number;
  /** Room for candidates in each hand's buffer. */
  readonly capacity: number;
  readonly pageBits: number;
  /** By turn, for each chunk an entry, which whoever has expanded it writes. */
  readonly chunks: ByTurn<Int32Array>;
  readonly hands: readonly HandBoard[];
}

const shared = (bytes: number) => new SharedArrayBuffer(bytes);

export function createBoard(kernel: Kernel, hands: number, sizes: Sizes): Board {
  const most = Math.max(1, kernel.rules);
  const capacity = Math.max(sizes.candidates, most);
  // What a chunk may make must be a small part of the buffer, or too much of the buffer would stay empty.
  const chunk = Math.max(1, Math.min(sizes.chunk, Math.floor(capacity / (8 * most))));
  const chunks = Math.ceil(sizes.round / chunk);
  const table = () => new Int32Array(shared(4 * CHUNK_ENTRY * chunks));
  const turn = (): HandTurn => ({
    candidates: candidateArrays(kernel.words, capacity, shared),
    wins: new Int32Array(shared(4 * (hands * capacity + 1))),
    won: new Int32Array(shared(4 * 2)),
  });
  return {
    counters: new Int32Array(shared(4 * COUNTERS)),
    chunk,
    capacity,
    pageBits: sizes.pageBits,
    chunks: byTurn(table),
    hands: Array.from({ length: hands }, () => ({
      turns: byTurn(turn),
      counts: new Float64Array(shared(8 * (RULES + 2 * kernel.rules))),
    })),
  };
}

export function chunkEntry(table: Int32Array, chunk: number, place: number): number {
  return table[CHUNK_ENTRY * chunk + place]!;
}

export function writeChunk(table: Int32Array, chunk: number, entry: readonly [number, number, number]): void {
  table.set(entry, CHUNK_ENTRY * chunk);
}

/** Everything that a board takes, in bytes, counts apart. */
export function bytesOfBoard(words: number, hands: number, capacity: number): number {
  return TURNS.length * hands * capacity * (bytesOfCandidate(words) + 4 * hands);
}

/**
 * In whose shard a state is kept. The multiplier scatters the hashes that are near each other: a table has parts and slots
 * by the lowest bits and the upper ones, and those of a shard are to be all over it.
 */
export function shardOf(hash: number, shards: number): number {
  return ((Math.imul(hash, 0x9e3779b1) >>> 16) * shards) >>> 16;
}

/** For each chunk the number, in the round, of its first candidate; behind them how many there are in all. */
export function numberChunks(table: Int32Array, chunks: number): Int32Array {
  const starts = new Int32Array(chunks + 1);
  for (let c = 0; c < chunks; c++) starts[c + 1] = starts[c]! + chunkEntry(table, c, CHUNK_COUNT);
  return starts;
}
