// What the hands have counted, added up; as of the last round that all of them have finished.

import type { Ledger } from "../search.ts";
import { type Board, DEADLOCKS, RULES, TRANSITIONS } from "./board.ts";

export class Totals {
  readonly #board: Board;
  /** By hand. Copies: should a round fail half-way, it has not been counted. */
  readonly #counts: readonly Float64Array[];

  constructor(board: Board) {
    this.#board = board;
    this.#counts = board.hands.map(({ counts }) => new Float64Array(counts.length));
  }

  get transitions(): number {
    return this.#counts.reduce((sum, counts) => sum + counts[TRANSITIONS]!, 0);
  }

  /** A round has been finished. */
  take(): void {
    for (const [h, { counts }] of this.#board.hands.entries()) this.#counts[h]!.set(counts);
  }

  addTo(ledger: Ledger): void {
    const rules = ledger.enabled.length;
    for (const counts of this.#counts) {
      ledger.transitions += counts[TRANSITIONS]!;
      ledger.deadlocks += counts[DEADLOCKS]!;
      for (let rule = 0; rule < rules; rule++) {
        ledger.enabled[rule]! += counts[RULES + rule]!;
        ledger.fresh[rule]! += counts[RULES + rules + rule]!;
      }
    }
  }
}
