// The round in which the store would get too full: counted anew, candidate by candidate, up to the one that is too many.

import type { Kernel } from "../../kernel.ts";
import { DEADLOCK } from "../candidates.ts";
import type { Ledger } from "../search.ts";
import { type Board, CHUNK_FIRST, CHUNK_HAND, chunkEntry, type Turn } from "./board.ts";
import { mergeChunk, widest } from "./merge.ts";
import type { Record } from "./record.ts";

export interface LastRound {
  readonly board: Board;
  readonly turn: Turn;
  /** As in the command `place`. */
  readonly starts: Int32Array;
  /** With room for all states that are kept. */
  readonly record: Record;
  /** The number of the first new state, and the first number that may not be given. */
  readonly count: number;
  readonly maxStates: number;
}

/** The candidate for which there was no room: its number in the round, and the code of its parent. */
export interface TooMany {
  readonly candidate: number;
  readonly parent: number;
}

/**
 * Orders the new states that are kept. The hands have counted the whole round: what comes after the candidate that is
 * too many is taken back in the ledger (whose numbers may be negative for that reason), and so is that it was new.
 */
export function cutRound(
  { board, turn, starts, record, count, maxStates }: LastRound,
  ledger: Ledger,
): TooMany {
  const entries = board.chunks[turn];
  const turns = board.hands.map((hand) => hand.turns[turn]);
  const codes = new Int32Array(widest(starts));
  let n = count;
  let tooMany: TooMany | undefined;
  for (let chunk = 0; chunk < starts.length - 1; chunk++) {
    const { candidates } = turns[chunkEntry(entries, chunk, CHUNK_HAND)]!;
    const { parents, rules } = candidates;
    const first = chunkEntry(entries, chunk, CHUNK_FIRST);
    const [start, end] = [starts[chunk]!, starts[chunk + 1]!];
    mergeChunk(turns, start, end, codes);
    for (let candidate = start, i = first; candidate < end; candidate++, i++) {
      const code = codes[candidate - start]!;
      if (tooMany !== undefined) takeBack(ledger, rules[i]!);
      if (code < 0) continue;
      if (n < maxStates) {
        record.put(n++, code, candidates, i);
        continue;
      }
      ledger.fresh[rules[i]!]!--;
      tooMany ??= { candidate, parent: parents[i]! };
    }
  }
  return tooMany!;
}

function takeBack(ledger: Ledger, rule: number): void {
  if (rule === DEADLOCK) {
    ledger.deadlocks--;
    return;
  }
  ledger.transitions--;
  ledger.enabled[rule]!--;
}

/**
 * Expands the states from number `from` on, up to and with `parent`, for what a kernel covers by that. `bring` has a
 * state where it can be taken up.
 */
export function expandAgain(
  kernel: Kernel,
  record: Record,
  { from, parent, bring }: { readonly from: number; readonly parent: number; bring(n: number): void },
): void {
  for (let n = from, code = -1; code !== parent; n++) {
    code = record.codeOf(n);
    bring(n);
    record.load(n, kernel.before);
    kernel.enter();
    for (let rule = kernel.next(0); rule >= 0; rule = kernel.next(rule + 1));
  }
}
