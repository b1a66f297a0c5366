// What runs in a worker thread: makes a kernel of its own, then carries out orders until it is dismissed.

import { parentPort, workerData } from "node:worker_threads";
import { type Orders, tellError } from "./crew.ts";
import { Hand } from "./hand.ts";
import { type KernelModule, type Message, measure, type WorkerData } from "./messages.ts";

const { module, argument, index } = workerData as WorkerData;
const port = parentPort!;
const post = (message: Message) => port.postMessage(message);
const fail = (at: number | undefined, error: unknown) =>
  post({ kind: "failed", at, error: tellError(error) });

/** Nothing else waits for this thread. */
function finish<R>(work: Generator<void, R, void>): R {
  for (;;) {
    const turn = work.next();
    if (turn.done) return turn.value;
  }
}

try {
  const { createKernel } = (await import(/* @vite-ignore */ module)) as KernelModule;
  const own = await createKernel(argument);
  const hand = new Hand({ ...own, index });
  port.on("message", (orders: Orders) => {
    try {
      post({ kind: "done", replies: finish(hand.carryOut(orders)) });
    } catch (error) {
      fail(hand.at, error);
    }
  });
  post({ kind: "ready", measures: measure(own.kernel) });
} catch (error) {
  fail(undefined, error);
}
