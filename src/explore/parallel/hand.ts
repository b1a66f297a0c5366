// What one of a crew does: expands its chunks of states, keeps its shard of the store, judges its part of a level.

import type { Kernel } from "../../kernel.ts";
import { Candidates, pushSuccessors } from "../candidates.ts";
import { SLICE } from "../search.ts";
import { load, States } from "../states.ts";
import { type Board, EXPANDING, HALT, type HandTurn, JUDGING, type Turn, writeChunk } from "./board.ts";
import type { Command, CommandOf, KernelOfHand, Orders, Reply, StateFound } from "./crew.ts";
import { place } from "./merge.ts";
import { Order } from "./order.ts";
import { Shard } from "./shard.ts";

export interface HandOptions extends KernelOfHand {
  /** Which of the crew it is. */
  readonly index: number;
  /** After about how many states expanded or judged it yields. */
  readonly slice?: number | undefined;
}

/** The memory that a hand shares with the others, as it sees it. */
interface Deck {
  readonly board: Board;
  readonly order: Order;
  readonly shards: readonly States[];
  /** By turn and hand. */
  readonly candidates: readonly [readonly Candidates[], readonly Candidates[]];
  readonly turns: readonly [readonly HandTurn[], readonly HandTurn[]];
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
    const { shards, order } = this.#deck;
    for (const { shard, index, chunk } of orders.chunks) {
      if (shard !== this.#index) shards[shard]!.adopt(index, chunk);
    }
    for (const page of orders.pages) order.adopt(page);
    const replies: Reply[] = [];
    for (const command of orders.commands) replies.push(yield* this.#carryOut(command));
    return replies;
  }

  *#carryOut(command: Command): Generator<void, Reply, void> {
    const { board, order, candidates, turns } = this.#deck;
    switch (command.kind) {
      case "begin":
        return { kind: "ready" };
      case "expand":
        yield* this.#expand(command);
        return { kind: "expanded", coverage: this.#coverage() };
      case "dedupe":
        return this.#shard.dedupe(command, board.chunks[command.turn], candidates[command.turn]);
      case "place":
        place(command, board.counters, turns[command.turn], order);
        return { kind: "placed" };
      case "judge":
        return { kind: "judged", found: yield* this.#judge(command) };
    }
  }

  #begin({ board, counts }: CommandOf<"begin">, { chunks }: Orders): void {
    const { words, rules } = this.#kernel;
    const candidates = (turn: Turn) =>
      board.hands.map(({ turns }) => new Candidates(words, board.capacity, turns[turn].candidates));
    const turns = (turn: Turn) => board.hands.map((hand) => hand.turns[turn]);
    this.#deck = {
      board,
      order: new Order(board.pageBits),
      shards: counts.map(() => new States(words, "shared")),
      candidates: [candidates(0), candidates(1)],
      turns: [turns(0), turns(1)],
    };
    const states = this.#deck.shards[this.#index]!;
    for (const { shard, index, chunk } of chunks) {
      if (shard === this.#index) states.adopt(index, chunk, counts[shard]);
    }
    const own = board.hands[this.#index]!;
    this.#shard = new Shard({ index: this.#index, shards: counts.length, states, rules, own });
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
    const code = order.at(n);
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
