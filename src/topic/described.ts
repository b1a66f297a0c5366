// What a topic's description says, as plain data, and where a text could not be read. Imports nothing.

/** One partition line. Broker ids are in the order printed: the first of `replicas` is the preferred leader. */
export interface DescribedPartition {
  readonly topic: string;
  readonly partition: number;
  /** `undefined`: there is none (printed `none`, or `-1` up to 1.x). A leader named is one of `isr`. */
  readonly leader: number | undefined;
  readonly replicas: readonly number[];
  /** All of them among `replicas`. Empty only where there is no leader. */
  readonly isr: readonly number[];
  /**
   * Eligible leader replicas (KIP-966). `undefined`: no such column (before 3.7), or `N/A`. Not held against
   * `replicas`: the controller keeps a broker in the ELR by its being in the last ISR, not by the assignment.
   */
  readonly elr: readonly number[] | undefined;
  readonly lastKnownElr: readonly number[] | undefined;
  /**
   * Brokers that a reassignment adds to, and removes from, the replicas (KIP-455). Not held against
   * `replicas`: the tool asks for reassignments separately, so one may have ended in between.
   */
  readonly adding: readonly number[];
  readonly removing: readonly number[];
  /** Said on the partition's own line or on its topic's. */
  readonly markedForDeletion: boolean;
  /** `Offline`, `Observers` and `LiveObservers` as Confluent Server prints them; empty elsewhere. */
  readonly vendorColumns: ReadonlyMap<string, readonly number[]>;
  /** The line of the text (from 1) on which it begins. */
  readonly line: number;
}

export interface DescribedTopic {
  readonly name: string;
  /**
   * What differs from the brokers' defaults. `undefined`: the text has no topic line, so it is not known;
   * an empty map: the topic line was there and overrides nothing.
   */
  readonly configs: ReadonlyMap<string, string> | undefined;
  /** As the topic line says; `partitions` may be fewer (`--under-replicated-partitions`, a part pasted). */
  readonly partitionCount: number | undefined;
  readonly markedForDeletion: boolean;
  /** In the order printed. May be empty. */
  readonly partitions: readonly DescribedPartition[];
}

/** Something that could not be read, and where. */
export interface Problem {
  /** From 1. */
  readonly line: number;
  /** From 1, counted in `text`. */
  readonly column: number;
  /** What stands there and what was expected; no full stop. */
  readonly message: string;
  /** The whole line as one sees it: without colour codes and byte order mark. */
  readonly text: string;
}

export type Reading =
  | { readonly kind: "read"; readonly topics: readonly DescribedTopic[] }
  | { readonly kind: "unreadable"; readonly problems: readonly Problem[] };
