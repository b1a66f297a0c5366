// A crew: the hands that explore together, what they are told to do, and what they answer. How they are run is open.

import type { Kernel } from "../../kernel.ts";
import type { Hashing } from "../hash.ts";
import type { Chunk } from "../states.ts";
import type { Board, Turn } from "./board.ts";
import type { Page } from "./order.ts";

/** A kernel that one hand has for itself. */
export interface KernelOfHand {
  readonly kernel: Kernel;
  /** A copy of what the kernel has covered so far, in a form of its own that can be sent. */
  readonly coverage: () => unknown;
}

/** A chunk of a shard, new or made larger. The frontier of a compact store is shard 0. */
export interface ShardChunk {
  readonly shard: number;
  readonly index: number;
  readonly chunk: Chunk;
}

/** What is kept of states that have been met. */
export type StoreOfCrew =
  /** All, in shards, each hand keeping its own: `counts`, how many there are in each. */
  | { readonly kind: "exact"; readonly counts: readonly number[] }
  /** Fingerprints; and of the frontier, whose chunks are of 2 to the power `pageBits`, all. There are `count` states. */
  | {
      readonly kind: "compact";
      readonly hashing: Hashing;
      readonly count: number;
      readonly pageBits: number;
    };

export type Command =
  /** The first one. */
  | { readonly kind: "begin"; readonly board: Board; readonly store: StoreOfCrew }
  /** Counts the candidates of these chunks, and stores the new states, each hand those of its own shard. */
  | {
      readonly kind: "dedupe";
      readonly chunks: number;
      readonly open: number;
      readonly turn: Turn;
      /** How many bytes its shard may take. */
      readonly budget: number;
    }
  /**
   * Puts the new states in order: the first gets number `first`. `starts`: of each chunk the number, in the round, of
   * its first candidate; behind them how many there are.
   */
  | { readonly kind: "place"; readonly starts: Int32Array; readonly first: number; readonly turn: Turn }
  /** Expands states `from` to `to` (by number), in chunks; judges steps of the properties `open`. */
  | {
      readonly kind: "expand";
      readonly from: number;
      readonly to: number;
      readonly open: number;
      readonly turn: Turn;
    }
  /** Judges states `from` to `to`. */
  | { readonly kind: "judge"; readonly from: number; readonly to: number; readonly open: number };

export type CommandOf<K extends Command["kind"]> = Command & { readonly kind: K };

/** All hands carry out the same commands, at the same time and with nothing in between. */
export interface Orders {
  readonly commands: readonly Command[];
  /** Memory that has been added since. */
  readonly chunks: readonly ShardChunk[];
  readonly pages: readonly Page[];
}

/** A step that properties (the bits of `answers`) look for; `candidate` is its number in the round. */
export interface StepFound {
  readonly answers: number;
  readonly candidate: number;
  /** The code of the state it starts from. */
  readonly parent: number;
  readonly rule: number;
}

/** A state that properties look for, by its number. */
export interface StateFound {
  readonly answers: number;
  readonly n: number;
}

export type Reply =
  | { readonly kind: "ready" }
  /** What the hand's kernel has covered since it began, in the model's own form. */
  | { readonly kind: "expanded"; readonly coverage: unknown }
  /**
   * `found`: in order; of each property the first at least. `bytes`: of the shard, table and all. `isFull`: the budget
   * did not allow for all, and the round is void.
   */
  | {
      readonly kind: "deduped";
      readonly isFull: boolean;
      readonly found: readonly StepFound[];
      readonly chunks: readonly ShardChunk[];
      readonly bytes: number;
    }
  | { readonly kind: "placed" }
  | { readonly kind: "judged"; readonly found: readonly StateFound[] };

export type ReplyOf<K extends Reply["kind"]> = Reply & { readonly kind: K };

/** An error as it crosses from thread to thread, where its class would be lost. */
export interface Told {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: string | undefined;
}

export function tellError(error: unknown): Told {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message, stack, code } = error as NodeJS.ErrnoException;
  return { name, message, stack, code };
}

/** What was thrown: in this thread, or as it is told of another. */
export type Thrown =
  | { readonly kind: "here"; readonly error: unknown }
  | { readonly kind: "elsewhere"; readonly error: Told };

/** Why a hand did not answer. */
export interface Failure {
  /** The number of the state at which it was, if that is known. */
  readonly at: number | undefined;
  readonly thrown: Thrown;
}

export class CrewFailed extends Error {
  override readonly name = "CrewFailed";
  /** Of several the one that a search by one thread would have met first, as far as that is known. */
  readonly thrown: Thrown;

  constructor(failures: readonly Failure[]) {
    const [first] = failures.toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity));
    super("a hand has failed");
    this.thrown = first!.thrown;
  }
}

export interface Crew {
  /** How many hands there are. */
  readonly size: number;
  /** Resolves once all have come and have made their kernels. Throws CrewFailed when one could not. */
  readonly ready: Promise<void>;
  /**
   * Gives orders and waits until all hands are done: what they answer, by hand and command. Yields `tick` now and then
   * while they are busy, and `failure` when one of them has failed. Throws CrewFailed in the end if one has.
   */
  carryOut(orders: Orders): AsyncGenerator<"tick" | "failure", readonly (readonly Reply[])[], void>;
  /** Sends everybody home, whatever they are doing; those too that have not come yet. */
  dismiss(): Promise<void>;
}
