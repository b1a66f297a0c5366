// What the command line touches of the world: two streams, a clock, signals, memory. A test brings its own.

import { totalmem } from "node:os";
import process from "node:process";
import type { Model } from "../model/model.ts";
import { models } from "../models.ts";

export interface Output {
  write(text: string): void;
  readonly isTTY: boolean;
  /** Terminal columns; undefined where it is no terminal. Read anew each time: windows are resized. */
  readonly columns: number | undefined;
}

export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  /** What relative paths are relative to. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The models known by name. */
  readonly models: readonly Model[];
  /** Milliseconds since some moment; never goes back. */
  now(): number;
  /** All of standard input, as UTF-8. */
  readStdin(): Promise<string>;
  /**
   * Calls once, at the first SIGINT or SIGTERM; the second one ends the process at once, as it would have without
   * us. Answers how to stop listening.
   */
  onInterrupt(listener: () => void): () => void;
  /** What the process takes of what it may take, 0 … 1. */
  memoryUse(): number;
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

export function processIo(): Io {
  return {
    stdout: outputTo(process.stdout),
    stderr: outputTo(process.stderr),
    cwd: process.cwd(),
    env: process.env,
    models,
    now: () => performance.now(),
    readStdin,
    onInterrupt,
    memoryUse,
  };
}

function outputTo(stream: NodeJS.WriteStream): Output {
  // `tidemark list | head` closes our standard output early, and that is no failure of ours.
  if (!stream.listeners("error").includes(ignoreClosedPipe)) stream.on("error", ignoreClosedPipe);
  return {
    write: (text) => void stream.write(text),
    get isTTY() {
      return stream.isTTY === true;
    },
    get columns() {
      return stream.columns;
    },
  };
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

async function readStdin(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write("Paste the text here, then press Ctrl-D.\n");
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

function onInterrupt(listener: () => void): () => void {
  let isHeard = false;
  const stop = () => {
    for (const signal of SIGNALS) process.off(signal, hear);
  };
  const hear = (signal: NodeJS.Signals) => {
    if (isHeard) {
      stop();
      process.kill(process.pid, signal);
      return;
    }
    isHeard = true;
    listener();
    // Not now: a second one may have come while the search was busy, and wait to be told right after this one.
    setImmediate(stop);
  };
  for (const signal of SIGNALS) process.on(signal, hear);
  return stop;
}

function memoryUse(): number {
  // Without a limit of its own a process is told 0, or an absurdly large one.
  const limit = process.constrainedMemory() || Infinity;
  return process.memoryUsage.rss() / Math.min(limit, totalmem());
}
