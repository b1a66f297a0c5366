// Rules that Kafka added over the years: each is switched off, or set to what it replaced, and something documented breaks.

import { describe, expect, test } from "vitest";
import { kafka } from "../../src/model/kafka/index.ts";
import { ENOUGH_COPIES, explore } from "./_story.ts";

type Settings = NonNullable<Parameters<typeof kafka>[0]>;

const ACKNOWLEDGED = "acknowledged records survive failover";
const ISR_COMPLETE = "every running ISR member has all committed records";
const ISR_SOUND = "the leader is in the ISR, and no fenced broker is";
const HW_WITHIN_LOG = "HW ≤ LEO on every replica";

const moves = { records: 1, elections: 1, fencings: 0, crashes: 0, shrinks: 0 } as const;

interface Hazard {
  readonly id: string;
  readonly what: string;
  readonly bounds: Settings;
  /** What makes it possible, and what prevents it; nothing for the default. */
  readonly off: Settings;
  readonly on?: Settings;
  readonly promise: string;
  readonly steps: number;
}

const hazards: readonly Hazard[] = [
  {
    id: "KIP-497, an expansion in flight",
    what: "the HW rises on the ISR as it was, and who was just added is elected",
    bounds: { ...moves, "initial-isr": "b0" },
    off: { "hw-quorum": "committed" },
    promise: ACKNOWLEDGED,
    steps: 7,
  },
  {
    id: "KIP-497, a shrink in flight",
    what: "the HW rises on the smaller ISR before the controller agreed to it",
    bounds: { ...moves, shrinks: 1 },
    off: { "hw-quorum": "proposed" },
    promise: ACKNOWLEDGED,
    steps: 4,
  },
  {
    id: "KIP-841",
    what: "an ISR change on its way takes in a broker that has been fenced since",
    bounds: { ...moves, fencings: 1, "lossy-crashes": 1, "initial-isr": "b0", "min-insync-replicas": 2 },
    off: { without: "the controller rejects fenced members" },
    promise: ISR_SOUND,
    steps: 5,
  },
  {
    id: "KIP-966, last replica standing",
    what: "the last ISR member loses the end of its log, and is elected as if nothing had happened",
    bounds: { ...moves, elections: 2, fencings: 2, "lossy-crashes": 1, "min-insync-replicas": 2 },
    off: { elr: false },
    promise: ACKNOWLEDGED,
    steps: 14,
  },
  {
    id: "KIP-279",
    what: "an answer that is an offset only points past the fork",
    bounds: { ...moves, records: 2, elections: 2 },
    off: { truncation: "epoch-offset-only" },
    on: { truncation: "epoch-and-offset" },
    promise: ISR_COMPLETE,
    steps: 15,
  },
  {
    id: "KIP-320, first try",
    what: "truncation while fetching does not do instead of fencing by epoch",
    bounds: { ...moves, records: 2, elections: 2 },
    off: { without: "a fetch is fenced by equal leader epoch" },
    promise: ISR_COMPLETE,
    steps: 15,
  },
  {
    id: "bounce (ABA)",
    what: "a broker loses its log and is back before anybody has noticed",
    bounds: { ...moves, elections: 0, "lossy-crashes": 1, "min-insync-replicas": 2, elr: false },
    off: { without: "a broker is fenced before it registers again" },
    promise: ACKNOWLEDGED,
    steps: 9,
  },
  {
    id: "KAFKA-539",
    what: "a HW on disk is above the log that is left",
    bounds: { ...moves, replicas: 1, elections: 0, "lossy-crashes": 1 },
    off: { without: "the HW at start is clamped to the log" },
    promise: HW_WITHIN_LOG,
    steps: 3,
  },
  {
    id: "min.insync.replicas, checked once",
    what: "the ISR shrinks while a request is parked, the HW jumps, and the request succeeds with one copy",
    bounds: {
      ...moves,
      elections: 0,
      shrinks: 1,
      "min-insync-replicas": 2,
      // Since 3.7 the HW would not rise, and the second look find nothing.
      without: "the HW stands still below min.insync.replicas",
    },
    off: {
      without: [
        "the HW stands still below min.insync.replicas",
        "min.insync.replicas is checked again before the answer",
      ],
    },
    promise: ENOUGH_COPIES,
    steps: 4,
  },
  {
    id: "KAFKA-7235",
    what: "a LeaderAndIsr that was meant for its former life makes a restarted broker leader",
    bounds: {
      ...moves,
      fencings: 1,
      crashes: 1,
      "initial-isr": "b0",
      "control-plane": "zookeeper",
      elr: false,
    },
    off: { without: "a control request carries the broker epoch" },
    promise: ACKNOWLEDGED,
    steps: 17,
  },
];

describe.each(hazards)("$id: $what", ({ bounds, off, on = {}, promise, steps }) => {
  test(`breaks "${promise}" after ${steps} steps`, async () => {
    const { properties } = await explore(kafka({ ...bounds, ...off }), { properties: [promise] });
    expect(properties[0]!.verdict).toBe("violated");
    expect(properties[0]!.trace!.states - 1).toBe(steps);
  });

  test("and does not, within the same bounds, as Kafka has it now", async () => {
    const report = await explore(kafka({ ...bounds, ...on }), { properties: [promise] });
    expect(report.properties[0]!.verdict).toBe("held");
    expect(report.ending).toEqual({ kind: "exhausted" });
  });
});
