// The operator's question: from a described partition to the model's settings, and from a report to one sentence.

import type { Report } from "./report/report.ts";

/** What of `kafka-topics.sh --describe` the model starts from. */
export interface PartitionAsFound {
  readonly topic: string;
  readonly partition: number;
  /** `undefined`: the partition has no leader. */
  readonly leader: number | undefined;
  readonly replicas: readonly number[];
  readonly isr: readonly number[];
  readonly elr: readonly number[] | undefined;
  /** `undefined` where no topic line was seen, so that overrides are unknown. */
  readonly configs: ReadonlyMap<string, string> | undefined;
}

export interface StartingPoint {
  /** Settings of the model `kafka`. */
  readonly settings: Readonly<Record<string, string | number | boolean>>;
  /** What was taken for granted, a sentence each: defaults that the description does not state, what is not modelled. */
  readonly notes: readonly string[];
}

/** Settings of `kafka` under which it starts from the partition as it stands. Throws UsageError where it cannot. */
export function startFrom(_partition: PartitionAsFound): StartingPoint {
  throw new Error("under construction");
}

/** *With at most these failures, can a record acknowledged with acks=all be lost from here?* In a sentence. */
export function answer(_report: Report): string {
  throw new Error("under construction");
}
