// The leader-epoch cache, read off the log: which epochs it holds, and where each of them ends.

import type { LogView } from "./state.ts";

// Kafka keeps (epoch, start offset) pairs in leader-epoch-checkpoint. They are a function of the log: an epoch without
// records ends where it starts, at the log's end. So the model does not store them (LeaderEpochFileCache).

export interface EpochEnd {
  readonly epoch: number;
  readonly end: number;
}

/** The first offset whose epoch is greater, or the log's end. */
export function endOfEpoch(log: LogView, epoch: number): number {
  let offset = 0;
  while (offset < log.length && log.at(offset).epoch <= epoch) offset++;
  return offset;
}

/** The largest epoch of the log that is not greater, or -1. */
export function largestEpochUpTo(log: LogView, epoch: number): number {
  const end = endOfEpoch(log, epoch);
  return end === 0 ? -1 : log.at(end - 1).epoch;
}

export function lastEpoch(log: LogView): number {
  return log.length === 0 ? -1 : log.at(-1).epoch;
}

/**
 * What a leader answers to "where does this epoch end in your log?": its largest epoch up to the requested one and
 * that one's end. A request below all its epochs gets (requested, log start); for its own epoch it answers its LEO
 * (KIP-279; LeaderEpochFileCache.endOffsetFor since 2.0.1).
 */
export function endOffsetFor(log: LogView, requested: number): EpochEnd {
  const known = largestEpochUpTo(log, requested);
  return { epoch: known < 0 ? requested : known, end: endOfEpoch(log, requested) };
}

/**
 * Where a follower cuts its log after the answer (epoch, end): an epoch it does not have itself only tells it that
 * whatever is newer is not the leader's; it cuts that off and asks again (AbstractFetcherThread.getOffsetTruncationState).
 */
export function truncationOffset(log: LogView, leader: EpochEnd): number {
  const own = endOfEpoch(log, leader.epoch);
  return largestEpochUpTo(log, leader.epoch) === leader.epoch ? Math.min(own, leader.end) : own;
}

/**
 * The same question as 0.11 to 1.1 answered it, with an offset only: for the log's last epoch its LEO, for one before
 * its first or after its last -1 (undefined: the follower cuts to its HW), else where the next greater epoch starts.
 */
export function endOffsetOnly(log: LogView, requested: number): number {
  if (log.length === 0 || requested < log.at(0).epoch || requested > log.at(-1).epoch) return -1;
  return endOfEpoch(log, requested);
}
