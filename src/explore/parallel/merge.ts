// Merges what the hands have won in a round into one order, that of a search by one thread.

import { type Board, FIRST_WON, type HandTurn, HOW_MANY_WON, PLACING } from "./board.ts";
import type { CommandOf } from "./crew.ts";
import type { Order } from "./order.ts";

/** Takes up one chunk after the other, and gives their new states their numbers. */
export function place({ starts, first, turn }: CommandOf<"place">, board: Board, order: Order): void {
  const { counters, hands } = board;
  const turns = hands.map((hand) => hand.turns[turn]);
  for (;;) {
    const chunk = Atomics.add(counters, PLACING, 1);
    if (chunk >= starts.length - 1) return;
    const winners = new Winners(turns, starts[chunk]!);
    let n = first + winners.before;
    const end = starts[chunk + 1]!;
    for (let code = winners.next(end); code >= 0; code = winners.next(end)) order.set(n++, code);
  }
}

/** The new states of a round by the numbers of their candidates, from candidate `from` on. */
export class Winners {
  /** How many there were before. */
  readonly before: number;
  readonly #wins: readonly Int32Array[];
  /** By hand: the code of the next. */
  readonly #codes: Int32Array;
  readonly #heads: Int32Array;

  constructor(hands: readonly HandTurn[], from: number) {
    this.#wins = hands.map(({ wins }) => wins);
    this.#heads = Int32Array.from(hands, ({ wins, won }) => countBelow(wins, won[HOW_MANY_WON]!, from));
    this.#codes = Int32Array.from(
      hands,
      ({ won }, h) => (won[FIRST_WON]! + this.#heads[h]!) * hands.length + h,
    );
    this.before = this.#heads.reduce((sum, head) => sum + head);
  }

  /** The code of the next new state whose candidate comes before `end`, or -1. */
  next(end: number): number {
    const wins = this.#wins;
    let hand = -1;
    let least = end;
    for (let h = 0; h < wins.length; h++) {
      const candidate = wins[h]![this.#heads[h]!]!;
      if (candidate >= least) continue;
      least = candidate;
      hand = h;
    }
    if (hand < 0) return -1;
    const code = this.#codes[hand]!;
    this.#heads[hand]!++;
    this.#codes[hand] = code + wins.length;
    return code;
  }
}

/** How many of the first `length` numbers, which ascend, are below `limit`. */
function countBelow(ascending: Int32Array, length: number, limit: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
