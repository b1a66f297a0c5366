// Contenders that are timed in turns, as whole processes, and how their times are shown beside ours.

import type { Timed } from "./processes.ts";
import { showSpread, spreadOf } from "./statistics.ts";
import { note } from "./table.ts";

export interface Contender<R extends Timed> {
  readonly name: string;
  run(): R;
}

/** The runs of each contender. Everybody is first in some round, so that nobody always follows the same neighbour. */
export function inRounds<R extends Timed>(contenders: readonly Contender<R>[], rounds: number): R[][] {
  const runs: R[][] = contenders.map(() => []);
  for (let round = 0; round < rounds; round++) {
    note(`round ${round + 1} of ${rounds} …`);
    contenders.forEach((_, turn) => {
      const which = (turn + round) % contenders.length;
      runs[which]!.push(contenders[which]!.run());
    });
  }
  note("");
  return runs;
}

export const TIME_HEADINGS = ["wall s", "of Tidemark's", "user CPU s", "of Tidemark's"] as const;

/** A cell for each heading: medians with their spread, and ratios within a round. */
export function timeCells(runs: readonly Timed[], ours: readonly Timed[]): string[] {
  const spread = (of: (run: Timed, round: number) => number) =>
    showSpread(spreadOf(runs.map(of)), (value) => value.toFixed(2));
  return [
    spread(({ wallSeconds }) => wallSeconds),
    spread(({ wallSeconds }, round) => wallSeconds / ours[round]!.wallSeconds),
    spread(({ userSeconds }) => userSeconds),
    spread(({ userSeconds }, round) => userSeconds / ours[round]!.userSeconds),
  ];
}
