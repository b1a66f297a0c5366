// From where orders are given: they go out with what is new in memory, and whoever waits for them may be told to stop.

import type { Progress, StopReason } from "../search.ts";
import { HALT } from "./board.ts";
import type { Command, Crew, Reply, ShardChunk } from "./crew.ts";
import type { Page } from "./order.ts";

/** By hand and command. */
export type Replies = readonly (readonly Reply[])[];

export type Awaiting<R> = AsyncGenerator<Progress, R, StopReason | undefined>;

export class Bridge {
  readonly #crew: Crew;
  readonly #counters: Int32Array;
  readonly #progress: () => Progress;
  #chunks: readonly ShardChunk[] = [];
  #pages: readonly Page[] = [];
  #stop: StopReason | undefined;

  constructor(crew: Crew, counters: Int32Array, progress: () => Progress) {
    this.#crew = crew;
    this.#counters = counters;
    this.#progress = progress;
  }

  /** Why the search is to stop, once it has been told to. */
  get stop(): StopReason | undefined {
    return this.#stop;
  }

  /** To be told to all hands with the next orders. */
  announce({ chunks, pages }: { chunks?: readonly ShardChunk[]; pages?: readonly Page[] }): void {
    this.#chunks = [...this.#chunks, ...(chunks ?? [])];
    this.#pages = [...this.#pages, ...(pages ?? [])];
  }

  /** All hands carry out the same commands. Told to stop, it has them finish only the chunks that they have begun. */
  async *give(commands: readonly Command[], told: "halts" | "goes on" = "goes on"): Awaiting<Replies> {
    this.#counters[HALT] = 0;
    const orders = { commands, chunks: this.#chunks, pages: this.#pages };
    this.#chunks = [];
    this.#pages = [];
    const running = this.#crew.carryOut(orders);
    for (;;) {
      const turn = await running.next();
      if (turn.done) return turn.value;
      if (turn.value === "failure") {
        Atomics.store(this.#counters, HALT, 1);
        continue;
      }
      this.#stop ??= yield this.#progress();
      if (this.#stop !== undefined && told === "halts") Atomics.store(this.#counters, HALT, 1);
    }
  }
}
