// What one of a crew does: expands its chunks of states, keeps its shard of the store, judges its part of a level.

import type { Kernel } from "../../kernel.ts";
import { Candidates, pushSuccessors } from "../candidates.ts";
import { Fingerprints } from "../fingerprints.ts";
import { EXACT, hashOf } from "../hash.ts";
import { SLICE } from "../search.ts";
import { load, States } from "../states.ts";
import { Store } from "../store.ts";
import {
  type Board,
  type ByTurn,
  byTurn,
  EXPANDING,
  HALT,
  type HandTurn,
  JUDGING,
  shardOf,
  writeChunk,
} from "./board.ts";
import type { Command, CommandOf, KernelOfHand, Orders, Reply, StateFound, StoreOfCrew } from "./crew.ts";
import { place, placeStates } from "./merge.ts";
import { Order } from "./order.ts";
import { type Seen, Shard } from "./shard.ts";

export interface HandOptions extends KernelOfHand {
  /** Which of the crew it is. */
  readonly index: number;
  /** After about how many states expanded or judged it yields. */
  readonly slice?: number | undefined;
}

/** The memory that a hand shares with the others, as it sees it. */
interface Deck {
  readonly board: Board;
  /** Absent where a state's number is its code. */
  readonly order: Order | undefined;
  /** The shards of an exact store; or one, the frontier. */
  readonly shards: readonly States[];
  /** Which of them no other hand changes; -1 for none. */
  readonly own: number;
  /** By turn and hand. */
  readonly candidates: ByTurn<readonly Candidates[]>;
  readonly turns: ByTurn<readonly HandTurn[]>;
}

export class Hand {
  readonly #kernel: Kernel;
  readonly #coverage: () => unknown;
  readonly #index: number;
  readonly #slice: number;
  #left: number;
  #deck!: Deck;
  #shard!: Shard;
  #at: number | undefined;

  constructor({ kernel, coverage, index, slice = SLICE }: HandOptions) {
    this.#kernel = kernel;
    this.#coverage = coverage;
    this.#index = index;
    this.#slice = slice;
    this.#left = slice;
  }

  /** The number of the state that its kernel is at: the one to blame when something is thrown. */
  get at(): number | undefined {
    return this.#at;
  }

  /** Yields between chunks now and then: a thread may have other duties. */
  *carryOut(orders: Orders): Generator<void, Reply[], void> {
    const [first] = orders.commands;
    if (first?.kind === "begin") this.#begin(first, orders);
    const { shards, order, own } = this.#deck;
    for (const { shard, index, chunk } of orders.chunks) {
      if (shard !== own) shards[shard]!.adopt(index, chunk);
    }
    for (const page of orders.pages) order?.adopt(page);
    const replies: Reply[] = [];
    for (const command of orders.commands) replies.push(yield* this.#carryOut(command));
    return replies;
  }

  *#carryOut(command: Command): Generator<void, Reply, void> {
    const { board, order, candidates, turns, shards } = this.#deck;
    switch (command.kind) {
      case "begin":
        return { kind: "ready" };
      case "expand":
        yield* this.#expand(command);
        return { kind: "expanded", coverage: this.#coverage() };
      case "dedupe":
        return this.#shard.dedupe(command, board.chunks[command.turn], candidates[command.turn]);
      case "place":
        if (order !== undefined) place(command, board.counters, turns[command.turn], order);
        else {
          const [frontier] = shards as [States];
          const { turn } = command;
          const news = { entries: board.chunks[turn], candidates: candidates[turn], frontier };
          placeStates(command, board.counters, turns[turn], news);
        }
        return { kind: "placed" };
      case "judge":
        return { kind: "judged", found: yield* this.#judge(command) };
    }
  }

  #begin({ board, store }: CommandOf<"begin">, { chunks }: Orders): void {
    const { words, rules } = this.#kernel;
    const hashing = store.kind === "exact" ? EXACT : store.hashing;
    const candidates = byTurn((turn) =>
      board.hands.map(({ turns }) => new Candidates(words, board.capacity, turns[turn].candidates, hashing)),
    );
    const turns = byTurn((turn) => board.hands.map((hand) => hand.turns[turn]));
    const isExact = store.kind === "exact";
    const order = isExact ? new Order(board.pageBits) : undefined;
    const shards = isExact
      ? store.counts.map(() => new States(words, "shared"))
      : [new States(words, "shared", store.pageBits)];
    const own = isExact ? this.#index : -1;
    this.#deck = { board, order, shards, own, candidates, turns };
    const mine = board.hands[this.#index]!;
    const seen = this.#seenBefore(store, chunks);
    this.#shard = new Shard({ index: this.#index, shards: board.hands.length, seen, rules, own: mine });
  }

  /** The part of the store that this hand keeps, with the states of it that have been met before. */
  #seenBefore(store: StoreOfCrew, chunks: Orders["chunks"]): Seen {
    const { words } = this.#kernel;
    const { board, shards } = this.#deck;
    if (store.kind === "exact") {
      const states = shards[this.#index]!;
      const own = chunks.filter(({ shard }) => shard === this.#index);
      for (const { index, chunk } of own) states.adopt(index, chunk, store.counts[this.#index]);
      return new Store(words, states);
    }
    const [frontier] = shards as [States];
    for (const { index, chunk } of chunks) frontier.adopt(index, chunk);
    const seen = new Fingerprints(store.hashing);
    const state = new Uint32Array(words);
    for (let n = 0; n < store.count; n++) {
      frontier.load(n, state);
      const hash = hashOf(state, 0, words, store.hashing);
      if (shardOf(hash, board.hands.length) === this.#index) seen.add(state);
    }
    return seen;
  }

  /** Takes up one chunk after the other while there are some, and while there is surely room for its candidates. */
  *#expand({ from, to, open, turn }: CommandOf<"expand">): Generator<void, void, void> {
    const { counters, chunk: size, chunks } = this.#deck.board;
    const own = this.#deck.candidates[turn][this.#index]!;
    const most = size * Math.max(1, this.#kernel.rules);
    own.count = 0;
    while (own.count + most <= own.capacity && Atomics.load(counters, HALT) === 0) {
      const chunk = Atomics.add(counters, EXPANDING, 1);
      const begin = from + chunk * size;
      if (begin >= to) break;
      const first = own.count;
      const end = Math.min(begin + size, to);
      for (let n = begin; n < end; n++) pushSuccessors(this.#kernel, this.#enter(n), open, own);
      writeChunk(chunks[turn], chunk, [this.#index, first, own.count - first]);
      if (this.#isTired(end - begin)) yield;
    }
    this.#at = undefined;
  }

  *#judge({ from, to, open }: CommandOf<"judge">): Generator<void, StateFound[], void> {
    const { counters, chunk: size } = this.#deck.board;
    const found: StateFound[] = [];
    let left = open;
    while (left !== 0 && Atomics.load(counters, HALT) === 0) {
      const begin = from + Atomics.add(counters, JUDGING, 1) * size;
      if (begin >= to) break;
      const end = Math.min(begin + size, to);
      for (let n = begin; n < end && left !== 0; n++) {
        this.#enter(n);
        const answers = this.#kernel.judge(left);
        if (answers === 0) continue;
        found.push({ answers, n });
        left &= ~answers;
      }
      if (this.#isTired(end - begin)) yield;
    }
    this.#at = undefined;
    return found;
  }

  /** Has the kernel take up state `n`, and answers its code. */
  #enter(n: number): number {
    const { order, shards } = this.#deck;
    const code = order === undefined ? n : order.at(n);
    this.#at = n;
    load(shards, code, this.#kernel.before);
    this.#kernel.enter();
    return code;
  }

  #isTired(states: number): boolean {
    this.#left -= states;
    if (this.#left > 0) return false;
    this.#left = this.#slice;
    return true;
  }
}
