// What a crew's leader has on record of the states found: where they are, in order, and how each was first reached.

import type { Path } from "../../kernel.ts";
import type { CandidateArrays } from "../candidates.ts";
import { load, pathTo, type States } from "../states.ts";
import type { ShardChunk, StoreOfCrew } from "./crew.ts";
import type { OrderKeeper, Page } from "./order.ts";

/** Memory that the hands are to hear of. */
export interface News {
  readonly chunks?: readonly ShardChunk[];
  readonly pages?: readonly Page[];
}

/** Which states are at work: those before `from` are done with, those before `placed` written, `end` is to be the last. */
export interface Window {
  readonly from: number;
  readonly placed: number;
  readonly end: number;
}

export interface Record {
  /** As it is when the hands begin. */
  readonly store: StoreOfCrew;
  readonly bytes: number;
  /** How many states the hands may be asked to take up together. */
  readonly reach: number;
  /** How many bytes room for so many more states takes, at most. */
  bytesFor(news: number): number;
  all(): News;
  /** Takes up what the hands have added to their shards. */
  adopt(chunks: readonly ShardChunk[]): void;
  /** Makes room for more states. Throws SpoolFailed. */
  makeRoom(window: Window): News;
  /** Has states `from` to `to`, at most `reach` of them, where the hands can take them up. Throws SpoolFailed. */
  bring(from: number, to: number): News;
  /** Gives a new state, of the round's candidates the one at `i`, number `n`. */
  put(n: number, code: number, candidates: CandidateArrays, i: number): void;
  /** Copies state `n` out, which has been brought. */
  load(n: number, into: Uint32Array): void;
  codeOf(n: number): number;
  /** The way by which a state was first reached. Throws SpoolFailed. */
  pathTo(code: number): Path;
}

/** Of the exact store: states are in shards, for good; the record is where each of those at work is. */
export class ShardedRecord implements Record {
  readonly store: StoreOfCrew;
  readonly reach = Infinity;
  readonly #shards: readonly States[];
  readonly #keeper: OrderKeeper;

  constructor(shards: readonly States[], keeper: OrderKeeper) {
    this.#shards = shards;
    this.#keeper = keeper;
    this.store = { kind: "exact", counts: shards.map(({ count }) => count) };
  }

  get bytes(): number {
    return this.#keeper.bytes;
  }

  bytesFor(news: number): number {
    return this.#keeper.bytesFor(news);
  }

  all(): News {
    const chunks = this.#shards.flatMap((states, shard) =>
      states.chunksSince(0).map(([index, chunk]) => ({ shard, index, chunk })),
    );
    return { chunks, pages: this.#keeper.pages() };
  }

  adopt(chunks: readonly ShardChunk[]): void {
    for (const { shard, index, chunk } of chunks) this.#shards[shard]!.adopt(index, chunk);
  }

  makeRoom({ from, end }: Window): News {
    return { pages: this.#keeper.makeRoom(from, end) };
  }

  bring(): News {
    return {};
  }

  put(n: number, code: number): void {
    this.#keeper.order.set(n, code);
  }

  load(n: number, into: Uint32Array): void {
    load(this.#shards, this.codeOf(n), into);
  }

  codeOf(n: number): number {
    return this.#keeper.order.at(n);
  }

  pathTo(code: number): Path {
    return pathTo(this.#shards, code);
  }
}
