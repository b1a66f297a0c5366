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
  let shown = { at: begin, distinct: 0 };
  const unlisten = io.onInterrupt(() => {
    stop = "interrupt";
  });

  const show = (progress: Progress, now: number) => {
    const seconds = (now - shown.at) / 1_000;
    display.show(
      progressLine({
        model,
        ...progress,
        elapsedSeconds: (now - begin) / 1_000,
        statesPerSecond: (progress.distinct - shown.distinct) / seconds,
      }),
    );
    shown = { at: now, distinct: progress.distinct };
  };

  return {
    pulse(progress) {
      const now = io.now();
      if (now - shown.at >= SHOW_EVERY_MS) {
        show(progress, now);
        if (stop === undefined && io.memoryUse() > MEMORY_LIMIT) stop = "memory";
      }
      return stop ?? (now - begin >= timeLimit * 1_000 ? "time-limit" : undefined);
    },
    end() {
      unlisten();
      display.end();
      return (io.now() - begin) / 1_000;
    },
  };
}
