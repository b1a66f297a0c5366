// Follows a search to its end, and lets the event loop turn on the way.

import type { Progress, StopReason } from "./explore/index.ts";

/** Taken once, so that a test's fake timers do not stop an exploration. */
const { setImmediate } = globalThis;

/** Told how far a search is; an answer ends it for that reason. */
export type Pulse = (progress: Progress) => StopReason | undefined;

type Search<F> =
  | Generator<Progress, F, StopReason | undefined>
  | AsyncGenerator<Progress, F, StopReason | undefined>;

export async function follow<F>(search: Search<F>, pulse: Pulse | undefined): Promise<F> {
  try {
    let stop: StopReason | undefined;
    for (;;) {
      const turn = await (stop === undefined ? search.next() : search.next(stop));
      if (turn.done) return turn.value;
      stop = pulse?.(turn.value);
      // Without it no signal would ever arrive.
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    // Left in the middle (the pulse threw), it may have threads at work.
    await search.return(undefined as F);
  }
}
