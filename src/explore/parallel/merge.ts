// Merges what the hands have won in a round into one order, that of a search by one thread.

import type { Candidates } from "../candidates.ts";
import { codeOf, codeStep, type States } from "../states.ts";
import {
  CHUNK_FIRST,
  CHUNK_HAND,
  chunkEntry,
  FIRST_WON,
  type HandTurn,
  HOW_MANY_WON,
  PLACING,
} from "./board.ts";
import type { CommandOf } from "./crew.ts";
import type { Order } from "./order.ts";

/** Takes up one chunk after the other, and gives their new states their numbers. */
export function place(
  { starts, first }: CommandOf<"place">,
  counters: Int32Array,
  hands: readonly HandTurn[],
  order: Order,
): void {
  const codes = new Int32Array(widest(starts));
  for (;;) {
    const chunk = Atomics.add(counters, PLACING, 1);
    if (chunk >= starts.length - 1) return;
    const [start, end] = [starts[chunk]!, starts[chunk + 1]!];
    const before = mergeChunk(hands, start, end, codes);
    order.write(first + before, codes, compact(codes, end - start));
  }
}

/** Likewise, where the new states themselves are put into the frontier, with where they come from. */
export function placeStates(
  { starts, first }: CommandOf<"place">,
  counters: Int32Array,
  hands: readonly HandTurn[],
  { entries, candidates, frontier }: NewStates,
): void {
  const codes = new Int32Array(widest(starts));
  for (;;) {
    const chunk = Atomics.add(counters, PLACING, 1);
    if (chunk >= starts.length - 1) return;
    const [start, end] = [starts[chunk]!, starts[chunk + 1]!];
    let n = first + mergeChunk(hands, start, end, codes);
    const { words, states, parents, rules } = candidates[chunkEntry(entries, chunk, CHUNK_HAND)]!;
    let i = chunkEntry(entries, chunk, CHUNK_FIRST);
    for (let k = 0; k < end - start; k++, i++) {
      if (codes[k]! >= 0) frontier.put(n++, states, i * words, parents[i]!, rules[i]!);
    }
  }
}

export interface NewStates {
  /** The round's chunks, each with whose candidates it holds. */
  readonly entries: Int32Array;
  /** By hand. */
  readonly candidates: readonly Candidates[];
  readonly frontier: States;
}

/** How many candidates the largest chunk has. */
export function widest(starts: Int32Array): number {
  let most = 0;
  for (let c = 1; c < starts.length; c++) most = Math.max(most, starts[c]! - starts[c - 1]!);
  return most;
}

/**
 * Writes, for each candidate from `start` to `end`, the code of its state if that is new, else -1. Answers how many new
 * states there are in the round before.
 */
export function mergeChunk(
  hands: readonly HandTurn[],
  start: number,
  end: number,
  codes: Int32Array,
): number {
  codes.fill(-1, 0, end - start);
  const step = codeStep(hands.length);
  let before = 0;
  for (let h = 0; h < hands.length; h++) {
    const { wins, won } = hands[h]!;
    let head = countBelow(wins, won[HOW_MANY_WON]!, start);
    let code = codeOf(won[FIRST_WON]! + head, h, hands.length);
    before += head;
    // Behind the last win there is a number that is no candidate's.
    for (let candidate = wins[head]!; candidate < end; candidate = wins[++head]!) {
      codes[candidate - start] = code;
      code += step;
    }
  }
  return before;
}

/** Moves what is not -1 to the front, and answers how many that are; without a branch, which could not be predicted. */
function compact(codes: Int32Array, length: number): number {
  let count = 0;
  for (let i = 0; i < length; i++) {
    const code = codes[i]!;
    codes[count] = code;
    count += (code >> 31) + 1;
  }
  return count;
}

/** How many of the first `length` numbers, which ascend, are below `limit`. */
function countBelow(ascending: Int32Array, length: number, limit: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
