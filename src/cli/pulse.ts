// Feels the pulse of a run: shows how far it is once a second, and ends it for lack of time or memory, or by Ctrl-C.

import type { CheckOptions } from "../check.ts";
import { progressLine } from "../report/progress.ts";
import type { LimitedBy } from "../report/report.ts";
import type { Io } from "./io.ts";
import type { ProgressDisplay } from "./progress-display.ts";

type Pulse = NonNullable<CheckOptions["pulse"]>;
type Progress = Parameters<Pulse>[0];

export interface Watch {
  readonly pulse: Pulse;
  /** Another run begins, under this name; time and signals go on. */
  turnTo(model: string): void;
  /** Why no further run is to begin, if so. */
  halted(): LimitedBy | undefined;
  /** Takes the progress off the screen and stops listening to signals; answers how long the run took, in seconds. */
  end(): number;
}

const SHOW_EVERY_MS = 1_000;
/** Beyond this share of the memory there is, the operating system may end the process without a word. */
const MEMORY_LIMIT = 0.9;

export function watch(
  io: Io,
  display: ProgressDisplay,
  { model, timeLimit = Infinity }: { readonly model: string; readonly timeLimit?: number | undefined },
): Watch {
  const begin = io.now();
  let stop: (LimitedBy & ("interrupt" | "memory")) | undefined;
  let running = model;
  let shownAt = begin;
  /** From where the rate is measured. */
  let measured = { at: begin, distinct: 0 };
  const unlisten = io.onInterrupt(() => {
    stop = "interrupt";
  });

  const show = (progress: Progress, now: number) => {
    const seconds = (now - measured.at) / 1_000;
    display.show(
      progressLine({
        model: running,
        ...progress,
        elapsedSeconds: (now - begin) / 1_000,
        statesPerSecond: (progress.distinct - measured.distinct) / seconds,
      }),
    );
    shownAt = now;
    measured = { at: now, distinct: progress.distinct };
  };

  const isTimeUp = (now: number) => now - begin >= timeLimit * 1_000;

  return {
    pulse(progress) {
      const now = io.now();
      if (now - shownAt >= SHOW_EVERY_MS) {
        show(progress, now);
        if (stop === undefined && io.memoryUse() > MEMORY_LIMIT) stop = "memory";
      }
      return stop ?? (isTimeUp(now) ? "time-limit" : undefined);
    },
    turnTo(next) {
      running = next;
      const now = io.now();
      measured = { at: now, distinct: 0 };
      // What the last run took is free again.
      if (stop === "memory") stop = undefined;
      if (now - shownAt < SHOW_EVERY_MS) return;
      display.show(running);
      shownAt = now;
    },
    halted: () => stop ?? (isTimeUp(io.now()) ? "time-limit" : undefined),
    end() {
      unlisten();
      display.end();
      return (io.now() - begin) / 1_000;
    },
  };
}
