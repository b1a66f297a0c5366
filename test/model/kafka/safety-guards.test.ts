// Safety guards: drop one by its name and the hazard it was made against is back; put it in again and it is gone.

import { describe, expect, test } from "vitest";
import { kafka } from "../../_classic.ts";
import { withoutGuard } from "../../_mutants.ts";
import {
  ACKNOWLEDGED,
  COMMITTED,
  EPOCHS_NEVER_FALL,
  explore,
  found,
  ISR_COMPLETE,
  ISR_SOUND,
  verdicts,
} from "../../stories/_story.ts";

type Settings = NonNullable<Parameters<typeof kafka>[0]>;

interface Hazard {
  readonly hazard: string;
  readonly action: string;
  readonly guard: string;
  readonly bounds: Settings;
  readonly promise: string;
  /** Of the shortest counterexample without the guard. */
  readonly steps: number;
}

const none = { replicas: 2, records: 1, elections: 0, fencings: 0, crashes: 0, shrinks: 0 } as const;

const hazards: readonly Hazard[] = [
  {
    hazard:
      "KIP-320: a follower of an old epoch is served, and an older epoch follows a newer one in its log",
    action: "leader answers a fetch",
    guard: "a fetch is fenced by equal leader epoch",
    bounds: { ...none, records: 2, elections: 2 },
    promise: EPOCHS_NEVER_FALL,
    steps: 9,
  },
  {
    hazard: "KIP-320: a follower of an old epoch is counted, and what it will throw away is acknowledged",
    action: "leader answers a fetch",
    guard: "a fetch is fenced by equal leader epoch",
    bounds: { ...none, records: 2, elections: 3 },
    promise: ACKNOWLEDGED,
    steps: 17,
  },
  {
    hazard: "an answer of the epoch before is appended to a log that has moved on",
    action: "follower takes in a response",
    guard: "a response is taken in at the offset it was asked for",
    // The comparison of epochs, which came later, makes that of offsets redundant.
    bounds: {
      ...none,
      records: 2,
      elections: 1,
      without: "a response is taken in in the epoch it was asked in",
    },
    promise: EPOCHS_NEVER_FALL,
    steps: 7,
  },
  {
    hazard: "KAFKA-7786: an answer of the epoch before truncates the log of a broker that leads by now",
    action: "follower truncates to where the logs part",
    guard: "it answers the follower's epoch and LEO",
    bounds: { ...none, elections: 2 },
    promise: COMMITTED,
    steps: 15,
  },
  {
    hazard: "KAFKA-7128: a new leader's HW is behind, and a follower without committed records joins the ISR",
    action: "leader adds a follower to the ISR",
    guard: "who joins the ISR has reached the epoch's start",
    bounds: { ...none, replicas: 3, elections: 2, "initial-isr": "b0, b1" },
    promise: COMMITTED,
    steps: 14,
  },
  {
    hazard: "a follower joins the ISR although it is below the HW",
    action: "leader adds a follower to the ISR",
    guard: "who joins the ISR has reached the HW",
    bounds: { ...none, elections: 1, "initial-isr": "b0" },
    promise: ACKNOWLEDGED,
    steps: 6,
  },
  {
    hazard: "KAFKA-15221: a follower joins the ISR for what it had before it lost it",
    action: "leader adds a follower to the ISR",
    guard: "it has just fetched from this leader",
    bounds: { ...none, fencings: 1, "lossy-crashes": 1 },
    promise: ISR_COMPLETE,
    steps: 13,
  },
  {
    hazard:
      "KIP-841: a follower that was just fenced joins the ISR, and returns with less than it was counted for",
    action: "leader adds a follower to the ISR",
    guard: "who joins the ISR is not fenced",
    bounds: {
      ...none,
      elections: 1,
      fencings: 1,
      "lossy-crashes": 1,
      "initial-isr": "b0",
      "min-insync-replicas": 2,
    },
    promise: ISR_COMPLETE,
    steps: 13,
  },
  {
    hazard: "KAFKA-428: a deposed leader shrinks the ISR, and commits alone",
    action: "leader removes a follower from the ISR",
    guard: "ISR changes are compared and set",
    bounds: { ...none, elections: 1, shrinks: 1 },
    promise: ACKNOWLEDGED,
    steps: 4,
  },
  {
    hazard: "KAFKA-428: a deposed leader expands the ISR, and puts itself back into it",
    action: "leader adds a follower to the ISR",
    guard: "ISR changes are compared and set",
    bounds: { ...none, replicas: 3, elections: 1, shrinks: 1, "initial-isr": "b0, b1" },
    promise: ISR_COMPLETE,
    steps: 7,
  },
  {
    hazard:
      "bounce (ABA): a broker loses its log, restarts unnoticed, and is still the leader of the same epoch",
    action: "broker restarts",
    guard: "a broker is fenced before it registers again",
    bounds: { ...none, "lossy-crashes": 1 },
    promise: ACKNOWLEDGED,
    steps: 9,
  },
  {
    hazard: "an election from outside the ISR",
    action: "controller elects a leader from the ISR",
    guard: "the broker is in the ISR",
    bounds: { ...none, elections: 1, "initial-isr": "b0" },
    promise: ACKNOWLEDGED,
    steps: 3,
  },
  {
    hazard: "an election of a broker that is fenced",
    action: "controller elects a leader from the ISR",
    guard: "the broker elected is not fenced",
    bounds: { ...none, elections: 1, fencings: 1, "initial-isr": "b0" },
    promise: ISR_SOUND,
    steps: 2,
  },
];

describe.each(hazards)("$hazard", ({ action, guard, bounds, promise, steps }) => {
  test(`without "${guard}": ${steps} steps`, async () => {
    const mutant = withoutGuard(kafka(bounds), action, guard);
    const report = await explore(mutant, { properties: [promise] });
    expect(found(report, promise).steps).toBe(steps);
  });

  test("with it: exhausted, and held", async () => {
    const report = await explore(kafka(bounds), { properties: [promise] });
    expect(report.ending).toEqual({ kind: "exhausted" });
    expect(verdicts(report)).toEqual({ [promise]: "held" });
  });
});

describe('"an append needs min.insync.replicas", when a record is appended, is for the producer, not for safety', () => {
  const bounds = {
    ...none,
    records: 2,
    elections: 1,
    fencings: 1,
    shrinks: 1,
    "min-insync-replicas": 2,
  } as const;

  test("without it every promise is held all the same: since 3.7 the HW stands still below it", async () => {
    const mutant = withoutGuard(kafka(bounds), "producer writes", "an append needs min.insync.replicas");
    const report = await explore(mutant);
    expect(report.ending).toEqual({ kind: "exhausted" });
    expect(new Set(Object.values(verdicts(report)))).toEqual(new Set(["held"]));
  });
});
