// A crew of worker threads. Whatever becomes of one of them, whoever waits for its answer hears of it.

import { Worker } from "node:worker_threads";
import {
  type Crew,
  CrewFailed,
  type Failure,
  type KernelOfHand,
  type Orders,
  type Reply,
  tellError,
} from "./crew.ts";
import { Hand } from "./hand.ts";
import { type Measures, type Message, measure, type WorkerData } from "./messages.ts";

/** Taken once, so that a test's fake timers do not stop an exploration. */
const { setTimeout, clearTimeout } = globalThis;

/** How often whoever waits for the crew is told that it is still busy. */
const TICK_MS = 20;

export interface ThreadOptions {
  /** How many threads, this one included. */
  readonly size: number;
  /** What this thread explores with. Each of the others makes such a kernel, by `module` and `argument`. */
  readonly own: KernelOfHand;
  /** The URL of a module that exports `createKernel` (see `KernelModule`). */
  readonly module: string;
  readonly argument: unknown;
  /** The URL of worker.ts, in a form that a thread can run; beside this file when absent. */
  readonly entry?: string | undefined;
}

interface Heard {
  readonly hand: number;
  readonly message: Message;
}

/** This thread is the first hand: its kernel is warm, and a thread fewer has to be started. */
export class Threads implements Crew {
  readonly size: number;
  readonly ready: Promise<void>;
  readonly #hand: Hand;
  /** The other hands, from 1 on. */
  readonly #workers = new Map<number, Worker>();
  /** What has been heard and not been listened to yet. */
  readonly #heard: Heard[] = [];
  #wake: () => void = () => {};
  /** Those that have ended. */
  readonly #gone = new Map<number, Failure>();

  constructor({ size, own, module, argument, entry = ENTRY }: ThreadOptions) {
    this.size = size;
    this.#hand = new Hand({ ...own, index: 0 });
    for (let index = 1; index < size; index++) {
      const workerData: WorkerData = { module, argument, index };
      this.#workers.set(index, this.#listenTo(new Worker(new URL(entry), { workerData }), index));
    }
    this.ready = this.#gather(measure(own.kernel));
    // Who calls a crew need not wait for it: a search may be over before.
    this.ready.catch(() => {});
  }

  async *carryOut(orders: Orders): AsyncGenerator<"tick" | "failure", readonly (readonly Reply[])[], void> {
    if (this.#gone.size > 0) throw new CrewFailed([...this.#gone.values()]);
    const replies: (readonly Reply[])[] = [];
    const failures: Failure[] = [];
    const awaited = new Set(this.#workers.keys());
    for (const worker of this.#workers.values()) worker.postMessage(orders);
    try {
      replies[0] = yield* this.#ownPart(orders);
    } catch (error) {
      failures.push({ at: this.#hand.at, thrown: { kind: "here", error } });
      yield "failure";
    }
    while (awaited.size > 0) {
      const heard = await this.#next(TICK_MS);
      if (heard === undefined) {
        yield "tick";
        continue;
      }
      const { hand, message } = heard;
      awaited.delete(hand);
      if (message.kind === "done") replies[hand] = message.replies;
      if (message.kind !== "failed") continue;
      failures.push(failureOf(message));
      yield "failure";
    }
    if (failures.length > 0) throw new CrewFailed(failures);
    return replies;
  }

  async dismiss(): Promise<void> {
    await Promise.all([...this.#workers.values()].map((worker) => worker.terminate()));
  }

  *#ownPart(orders: Orders): Generator<"tick" | "failure", Reply[], void> {
    const work = this.#hand.carryOut(orders);
    for (;;) {
      const turn = work.next();
      if (turn.done) return turn.value;
      yield this.#heard.some(({ message }) => message.kind === "failed") ? "failure" : "tick";
    }
  }

  #listenTo(worker: Worker, hand: number): Worker {
    const lose = (error: unknown) => {
      // A thread that throws outside of its orders ends, too: then it has been lost already.
      if (this.#gone.has(hand)) return;
      const message = { kind: "failed", at: undefined, error: tellError(error) } as const;
      this.#gone.set(hand, failureOf(message));
      this.#hear(hand, message);
    };
    worker.on("message", (message: Message) => this.#hear(hand, message));
    worker.on("messageerror", lose);
    worker.on("error", lose);
    worker.on("exit", (code) => lose(new WorkerEnded(code)));
    return worker;
  }

  #hear(hand: number, message: Message): void {
    this.#heard.push({ hand, message });
    this.#wake();
  }

  /** The next thing heard; `undefined` when it does not come in time. */
  async #next(milliseconds?: number): Promise<Heard | undefined> {
    if (this.#heard.length === 0) {
      await new Promise<void>((resolve) => {
        const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.#heard.shift();
  }

  async #gather(wanted: Measures): Promise<void> {
    for (let missing = this.#workers.size; missing > 0; missing--) {
      const { message } = (await this.#next())!;
      if (message.kind === "failed") throw new CrewFailed([failureOf(message)]);
      if (message.kind === "ready") requireEqual(message.measures, wanted);
    }
  }
}

/** The file beside this one; where this one is a TypeScript source, no thread can run it. */
const ENTRY = new URL(`./worker${/\.\w+$/.exec(import.meta.url)?.[0]}`, import.meta.url).href;

class WorkerEnded extends Error {
  override readonly name = "WorkerEnded";

  constructor(code: number) {
    super(`a worker thread ended in the middle of the search, with exit code ${code}`);
  }
}

function failureOf({ at, error }: Message & { readonly kind: "failed" }): Failure {
  return { at, thrown: { kind: "elsewhere", error } };
}

function requireEqual(made: Measures, wanted: Measures): void {
  const names = Object.keys(wanted) as (keyof Measures)[];
  const different = names.find((name) => made[name] !== wanted[name]);
  if (different === undefined) return;
  const [is, should] = [made[different], wanted[different]];
  throw new Error(`a worker has made another kernel than it was to make: ${different} ${is}, not ${should}`);
}
