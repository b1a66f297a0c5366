// Leads a crew through a breadth-first search, round by round and level by level. It computes next to nothing itself.

import type { Kernel, Path } from "../../kernel.ts";
import type { Reached } from "../breadth-first.ts";
import {
  type Assignment,
  EXHAUSTED,
  extend,
  type Findings,
  type Ledger,
  limited,
  type Progress,
  type SearchEnding,
  STOPPED,
} from "../search.ts";
import {
  type Board,
  bytesOfBoard,
  createBoard,
  EXPANDING,
  HOW_MANY_WON,
  JUDGING,
  numberChunks,
  PLACING,
  type Sizes,
  type Turn,
} from "./board.ts";
import { type Awaiting, Bridge, type Replies } from "./bridge.ts";
import {
  type Command,
  type Crew,
  CrewFailed,
  type KernelOfHand,
  type Reply,
  type ReplyOf,
  type StepFound,
} from "./crew.ts";
import { cutRound, expandAgain } from "./last-round.ts";
import type { Record } from "./record.ts";
import { Totals } from "./totals.ts";

export interface CrewFindings extends Findings {
  /** What the kernels have covered, each in its own form: together, what one thread would have covered. */
  readonly coverage: readonly unknown[];
}

/** What there may be no room for. */
type Full = "max-states" | "memory";

/** Numbers are kept in 31 bits. */
const MAX_COUNT = 2 ** 31 - 1;

export type CrewSearch = Awaiting<CrewFindings>;

export interface TakeOver {
  readonly reached: Reached;
  /** Of what has been reached. */
  readonly record: Record;
  readonly crew: Crew;
  readonly sizes: Sizes;
  readonly again: () => KernelOfHand;
}

/** A run of states of one level that has been expanded. */
interface Round {
  readonly from: number;
  readonly turn: Turn;
  /** As in the command `place`. */
  readonly starts: Int32Array;
  readonly coverage: readonly unknown[];
}

/**
 * The counterpart of `breadthFirst`, by number where that goes by id. A round takes three orders: the hands take up
 * chunks of a run of states as they come and collect candidates (expand); then each takes those that fall to its
 * shard, in their order (dedupe); then what is new is numbered in that same order (place). What a round needs second
 * goes with what the next one needs first: so whoever has more to store has less to expand, and nobody waits.
 */
export class Coordinator {
  readonly #kernel: Kernel;
  readonly #assignment: Assignment;
  readonly #bridge: Bridge;
  readonly #sizes: Sizes;
  readonly #again: () => KernelOfHand;
  readonly #board: Board;
  readonly #ledger: Ledger;
  readonly #levels: number[];
  readonly #record: Record;
  /** As in `Reached`; and how many states there are. */
  #next: number;
  #placed: number;
  #count: number;
  #turn: Turn = 0;
  /** The round that is still to be deduped. */
  #expanded: Round | undefined;
  /** What is still to be done before anybody can ask for the states found last by their numbers. */
  #pending: Command[] = [];
  readonly #totals: Totals;
  #coverage: readonly unknown[];
  #shardBytes: readonly number[] = [];

  constructor({ kernel, coverage }: KernelOfHand, assignment: Assignment, takeOver: TakeOver) {
    const { reached, record, crew, sizes, again } = takeOver;
    this.#kernel = kernel;
    this.#coverage = [coverage()];
    this.#assignment = assignment;
    this.#sizes = sizes;
    this.#again = again;
    this.#board = createBoard(kernel, crew.size, sizes);
    this.#bridge = new Bridge(crew, this.#board.counters, () => this.#progress());
    this.#totals = new Totals(this.#board);
    this.#ledger = reached.ledger;
    this.#levels = reached.levels;
    this.#next = reached.next;
    this.#placed = reached.placed;
    this.#count = reached.store.count;
    this.#record = record;
    this.#bridge.announce(record.all());
  }

  /** Goes on to the end. Throws CrewFailed; what had been found by then `findings` says. */
  async *search(): CrewSearch {
    const { maxDepth = Infinity } = this.#assignment;
    yield* this.#bridge.give([{ kind: "begin", board: this.#board, store: this.#record.store }]);
    for (;;) {
      while (this.#next < this.#placed || this.#expanded !== undefined) {
        const full = yield* this.#go();
        if (full !== undefined) return yield* this.#conclude(limited(full));
        if (this.#bridge.stop === undefined || this.#expanded !== undefined) continue;
        return yield* this.#conclude(limited(this.#bridge.stop));
      }
      if (this.#next === this.#count) break;
      yield* this.#closeLevel();
      if (this.#ledger.violated) break;
      if (this.#levels.length >= maxDepth) return yield* this.#conclude(limited("max-depth"));
      if (this.#bridge.stop !== undefined) return yield* this.#conclude(limited(this.#bridge.stop));
    }
    return yield* this.#conclude(this.#ledger.violated ? STOPPED : EXHAUSTED);
  }

  /** Dedupes the round that has been expanded, and expands the next one; or answers what there was no room for. */
  async *#go(): Awaiting<Full | undefined> {
    const round = this.#expanded;
    const { open } = this.#ledger;
    const commands = this.#pending;
    this.#pending = [];
    if (round !== undefined) {
      const budget = this.#budgetOfShard(round);
      commands.push({ kind: "dedupe", chunks: round.starts.length - 1, open, turn: round.turn, budget });
    }
    const [from, turn] = [this.#next, this.#turn];
    const reach = Math.min(this.#sizes.round, this.#record.reach);
    const to = this.#bridge.stop === undefined ? Math.min(this.#placed, from + reach) : from;
    if (to > from) {
      this.#bridge.announce(this.#record.bring(from, to));
      commands.push({ kind: "expand", from, to, open, turn });
    }
    this.#board.counters[EXPANDING] = 0;
    const replies = yield* this.#bridge.give(commands, "halts");
    this.#expanded = to > from ? this.#expandedRound(from, to, replies) : undefined;
    return round === undefined ? undefined : this.#take(round, pick("deduped", replies));
  }

  /** What the store may take, when all else has been taken off, is shared out evenly: so are the states. */
  #budgetOfShard({ starts }: Round): number {
    const { words, rules } = this.#kernel;
    const { hands, capacity } = this.#board;
    const board = bytesOfBoard(words, hands.length, capacity) + 16 * rules * hands.length;
    const record = this.#record.bytes + this.#record.bytesFor(starts.at(-1)!);
    return ((this.#assignment.maxBytes ?? Infinity) - board - record) / hands.length;
  }

  #expandedRound(from: number, to: number, replies: Replies): Round {
    const { chunk, counters, chunks: tables } = this.#board;
    const turn = this.#turn;
    const chunks = Math.min(counters[EXPANDING]!, Math.ceil((to - from) / chunk));
    const coverage = pick("expanded", replies).map((reply) => reply.coverage);
    this.#next = Math.min(to, from + chunks * chunk);
    this.#turn = turn === 2 ? 0 : turn === 1 ? 2 : 1;
    return { from, turn, starts: numberChunks(tables[turn], chunks), coverage };
  }

  /** Takes in what a round has found; or answers what there was no room for. */
  #take(round: Round, deduped: readonly ReplyOf<"deduped">[]): Full | undefined {
    const { from, turn, starts, coverage } = round;
    const chunks = deduped.flatMap((reply) => reply.chunks);
    this.#record.adopt(chunks);
    this.#bridge.announce({ chunks });
    this.#shardBytes = deduped.map(({ bytes }) => bytes);
    if (deduped.some(({ isFull }) => isFull)) return "memory";
    const steps = deduped.flatMap(({ found }) => found).sort((a, b) => a.candidate - b.candidate);
    const won = this.#board.hands.map(({ turns }) => turns[turn].won[HOW_MANY_WON]!);
    const count = won.reduce((sum, each) => sum + each, this.#count);
    if (count > MAX_COUNT) throw new RangeError(`no more than ${MAX_COUNT} states can be numbered`);
    const { maxStates = Infinity } = this.#assignment;
    // May fail; then the round has not been taken in.
    const end = Math.min(count, maxStates);
    this.#bridge.announce(this.#record.makeRoom({ from, placed: this.#count, end }));
    this.#totals.take();
    if (count > maxStates) {
      this.#cut(round, steps);
      return "max-states";
    }
    this.#coverage = coverage;
    this.#settleSteps(steps);
    this.#board.counters[PLACING] = 0;
    this.#pending = [{ kind: "place", starts, first: this.#count, turn }];
    this.#count = count;
    return undefined;
  }

  #settleSteps(steps: readonly StepFound[]): void {
    for (const { answers, parent, rule } of steps) {
      this.#settle(answers, () => extend(this.#record.pathTo(parent), rule));
    }
  }

  /**
   * Ends the search as a single thread would, at the first candidate for which there is no room. What the hands have
   * covered in this round is not taken in: up to that candidate's parent the states are expanded once more, by a
   * kernel that has covered nothing.
   */
  #cut({ from, turn, starts }: Round, steps: readonly StepFound[]): void {
    const maxStates = this.#assignment.maxStates!;
    const [board, record, count] = [this.#board, this.#record, this.#count];
    const tooMany = cutRound({ board, turn, starts, record, count, maxStates }, this.#ledger);
    this.#settleSteps(steps.filter(({ candidate }) => candidate <= tooMany.candidate));
    this.#count = maxStates;
    const own = this.#again();
    const bring = (n: number) => this.#bridge.announce(record.bring(n, n + 1));
    expandAgain(own.kernel, record, { from, parent: tooMany.parent, bring });
    this.#coverage = [...this.#coverage, own.coverage()];
  }

  /** The states found since the last level was closed are the next. Each is judged once. */
  async *#closeLevel(): Awaiting<void> {
    const [from, to] = [this.#placed, this.#count];
    if (this.#pending.length > 0) yield* this.#bridge.give(this.#pending);
    this.#pending = [];
    if (to === from) return;
    this.#levels.push(to - from);
    this.#placed = to;
    const { reach } = this.#record;
    for (let begin = from; begin < to && this.#ledger.open !== 0; begin += reach) {
      yield* this.#judge(begin, Math.min(to, begin + reach));
    }
  }

  /** Whoever throws may have judged what nobody need judge, since all had been found before: then it is done again. */
  async *#judge(from: number, to: number): Awaiting<void> {
    this.#bridge.announce(this.#record.bring(from, to));
    this.#board.counters[JUDGING] = 0;
    const { open } = this.#ledger;
    const record = this.#record;
    const pathTo = (n: number) => () => record.pathTo(record.codeOf(n));
    try {
      const judged = pick("judged", yield* this.#bridge.give([{ kind: "judge", from, to, open }]));
      const found = judged.flatMap((reply) => reply.found).sort((a, b) => a.n - b.n);
      for (const { answers, n } of found) this.#settle(answers, pathTo(n));
    } catch (error) {
      if (!(error instanceof CrewFailed)) throw error;
      for (let n = from; n < to && this.#ledger.open !== 0; n++) {
        record.load(n, this.#kernel.before);
        this.#kernel.enter();
        this.#settle(this.#kernel.judge(this.#ledger.open), pathTo(n));
      }
    }
  }

  #settle(answers: number, path: () => Path): void {
    if ((answers & this.#ledger.open) !== 0) this.#ledger.settle(answers, path());
  }

  async *#conclude(ending: SearchEnding): CrewSearch {
    yield* this.#closeLevel();
    return this.findings(ending);
  }

  /** What has been found so far. To be asked for once: it adds up what the hands have counted. */
  findings(ending: SearchEnding): CrewFindings {
    const ledger = this.#ledger;
    const levels = this.#levels;
    if (this.#count > this.#placed) levels.push(this.#count - this.#placed);
    this.#totals.addTo(ledger);
    const { hands, capacity } = this.#board;
    const board = bytesOfBoard(this.#kernel.words, hands.length, capacity);
    const bytes = this.#shardBytes.reduce((sum, each) => sum + each, this.#record.bytes + board);
    const shape = { distinct: this.#count, depth: levels.length, levels, bytes };
    return { ...ledger.conclude(ending, shape), coverage: this.#coverage };
  }

  #progress(): Progress {
    return {
      depth: this.#levels.length + (this.#count > this.#placed ? 1 : 0),
      distinct: this.#count,
      transitions: this.#ledger.transitions + this.#totals.transitions,
      queue: this.#count - this.#next,
    };
  }
}

function pick<K extends Reply["kind"]>(kind: K, replies: Replies): ReplyOf<K>[] {
  return replies.map((list) => list.find((reply): reply is ReplyOf<K> => reply.kind === kind)!);
}
