// What passes between the main thread and a worker thread.

import type { Kernel } from "../../kernel.ts";
import type { KernelOfHand, Reply, Told } from "./crew.ts";

/** What a worker is given when it starts: a module that exports `createKernel`, and what to call that with. */
export interface WorkerData {
  /** A URL. */
  readonly module: string;
  /** Anything that can be sent to another thread. */
  readonly argument: unknown;
  readonly index: number;
}

/** What that module exports. */
export interface KernelModule {
  createKernel(argument: unknown): KernelOfHand | Promise<KernelOfHand>;
}

/** What a worker says: to orders it answers with `done` or `failed`. */
export type Message =
  | { readonly kind: "ready"; readonly measures: Measures }
  | { readonly kind: "done"; readonly replies: readonly Reply[] }
  | { readonly kind: "failed"; readonly at: number | undefined; readonly error: Told };

/** The measures of a kernel, by which one of another model or of other settings is told, as far as they go. */
export type Measures = Readonly<Record<"words" | "starts" | "rules" | "properties" | "canonical", number>>;

export function measure({ words, starts, rules, properties, canonical }: Kernel): Measures {
  return { words, starts, rules, properties, canonical: canonical === undefined ? 0 : 1 };
}
