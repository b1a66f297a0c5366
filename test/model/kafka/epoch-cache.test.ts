// The leader-epoch cache, read off logs: where epochs end, what a leader answers, and where a follower cuts.

import { describe, expect, test } from "vitest";
import {
  endOfEpoch,
  endOffsetFor,
  largestEpochUpTo,
  lastEpoch,
  truncationOffset,
} from "../../../src/model/kafka/epoch-cache.ts";
import type { LogView } from "../../../src/model/kafka/state.ts";

/** A log of records written in these epochs. */
function log(...epochs: number[]): LogView {
  return epochs.map((epoch, record) => ({ record, epoch })) as unknown as LogView;
}

describe("the epochs of a log", () => {
  test("an empty log has none, and every epoch ends at its start", () => {
    expect(lastEpoch(log())).toBe(-1);
    expect(largestEpochUpTo(log(), 3)).toBe(-1);
    expect(endOfEpoch(log(), 3)).toBe(0);
  });

  test("an epoch ends where a greater one starts, or at the log's end", () => {
    const epochs = log(0, 0, 2, 2, 5);
    expect([-1, 0, 1, 2, 3, 4, 5, 6].map((epoch) => endOfEpoch(epochs, epoch))).toEqual([
      0, 2, 2, 4, 4, 4, 5, 5,
    ]);
    expect([-1, 0, 1, 2, 4, 5, 6].map((epoch) => largestEpochUpTo(epochs, epoch))).toEqual([
      -1, 0, 0, 2, 2, 5, 5,
    ]);
    expect(lastEpoch(epochs)).toBe(5);
  });
});

describe("what a leader answers to a follower's last epoch (LeaderEpochFileCache.endOffsetFor)", () => {
  test("for its own last epoch: its log's end", () => {
    expect(endOffsetFor(log(0, 0, 2), 2)).toEqual({ epoch: 2, end: 3 });
  });

  test("for one that it does not have: the largest below, and where that ends (KIP-279)", () => {
    expect(endOffsetFor(log(0, 0, 2), 1)).toEqual({ epoch: 0, end: 2 });
    expect(endOffsetFor(log(0, 0, 2), 4)).toEqual({ epoch: 2, end: 3 });
  });

  test("for one below all that it has: that epoch, at the log's start (2.0.1)", () => {
    expect(endOffsetFor(log(1, 1), 0)).toEqual({ epoch: 0, end: 0 });
    expect(endOffsetFor(log(), 0)).toEqual({ epoch: 0, end: 0 });
  });
});

describe("where a follower cuts its log after the answer (AbstractFetcherThread.getOffsetTruncationState)", () => {
  test("an epoch that both have: where the shorter of them ends", () => {
    expect(truncationOffset(log(0, 0, 0), { epoch: 0, end: 2 })).toBe(2);
    expect(truncationOffset(log(0, 1, 1), { epoch: 0, end: 2 })).toBe(1);
  });

  test("an epoch that it does not have itself: where its largest below ends, to ask again from there", () => {
    // The leader has 0 0 1 1; the answer to "2" is (1, 4), and points past the fork at offset 1.
    expect(truncationOffset(log(0, 2, 2, 2), { epoch: 1, end: 4 })).toBe(1);
  });

  test("nothing in common: at the start", () => {
    expect(truncationOffset(log(1, 1), { epoch: 0, end: 0 })).toBe(0);
  });

  test("asked over and over, it ends where the logs really part (KIP-279, KAFKA-6361)", () => {
    const leader = log(0, 0, 1, 1, 4);
    let follower = log(0, 2, 2, 3, 3);
    const cuts: number[] = [];
    for (;;) {
      const answer = endOffsetFor(leader, lastEpoch(follower));
      if (answer.epoch === lastEpoch(follower) && answer.end >= follower.length) break;
      const cut = truncationOffset(follower, answer);
      cuts.push(cut);
      follower = log(...Array.from({ length: cut }, (_, offset) => follower.at(offset).epoch));
    }
    expect(cuts).toEqual([1]);
    expect(follower.length).toBe(1);
  });
});
