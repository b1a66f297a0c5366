// Kernels as worker threads make them, with faults if asked for.

import type { Kernel } from "../../../src/kernel.ts";
import { at, counters, firing } from "../kernels.ts";
import { type Watched, watched } from "./_crew.ts";

/** What goes wrong in a worker: if something is thrown, or it exits, where it is to meet the others. */
export type Fault =
  | { readonly kind: "none" }
  | { readonly kind: "throws" }
  | { readonly kind: "exits"; readonly code: number }
  | { readonly kind: "never made" }
  | { readonly kind: "another" };

/** What all threads see. */
export interface Shared {
  /** Counted up, every few milliseconds, by every worker that lives. */
  readonly lives: Int32Array;
  /** How many threads have come to level `MEETING`, of how many. */
  readonly met: Int32Array;
  readonly size: number;
}

export interface ThreadArgument extends Shared {
  readonly fault: Fault;
}

/** Wide enough that there are chunks for all. */
export const MEETING = 8;

class Unfit extends Error {
  override readonly name = "Unfit";
}

/** Five counters of six values: 7,776 states. Properties of a state and of a step, some of them met. */
export function grid(): Kernel {
  return counters(5, 6, [at(3, 3), at(9), firing(4, 2), at(5, 5, 5, 5, 4)]);
}

const levelOf = (state: Uint32Array) => state.reduce((sum, value) => sum + value) + 1;

/** Calls `meet` at the first state that it is to expand on level `MEETING`. */
function meeting(kernel: Kernel, meet: () => void): Watched {
  let hasMet = false;
  return watched({
    ...kernel,
    next(from) {
      if (!hasMet && levelOf(kernel.before) === MEETING) {
        hasMet = true;
        meet();
      }
      return kernel.next(from);
    },
  });
}

/** Waits until all have come: on a busy machine some may be late, and the others done by then. */
function meet({ met, size }: Shared): void {
  Atomics.add(met, 0, 1);
  Atomics.notify(met, 0);
  for (let seen = Atomics.load(met, 0); seen < size; seen = Atomics.load(met, 0)) {
    if (Atomics.wait(met, 0, seen, 20_000) === "timed-out") throw new Error("somebody has not come");
  }
}

/** The kernel of the main thread. */
export function ownKernel(shared: Shared): Watched {
  return meeting(grid(), () => meet(shared));
}

export function createKernel({ fault, ...shared }: ThreadArgument): Watched {
  setInterval(() => Atomics.add(shared.lives, 0, 1), 2);
  if (fault.kind === "never made") throw new Unfit("no kernel today");
  if (fault.kind === "another") return watched(counters(5, 6));
  return meeting(grid(), () => {
    meet(shared);
    if (fault.kind === "exits") process.exit(fault.code);
    if (fault.kind === "throws") throw new Unfit("no further than this");
  });
}
