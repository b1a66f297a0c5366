// Every promise has killed a mutant: it is broken where one rule is wrong, and held in the same bounds where all are right.

import { describe, expect, test } from "vitest";
import type { Instance } from "../../../src/model/model.ts";
import { kafka } from "../../_classic.ts";
import { credulousFollower, hastyLeader, hurriedFollower, trustingBroker } from "../../_kafka-mutants.ts";
import { withoutGuard } from "../../_mutants.ts";
import {
  ACKNOWLEDGED,
  AGREE_BELOW_HW,
  COMMITTED,
  ENOUGH_COPIES,
  EPOCHS_NEVER_FALL,
  explore,
  found,
  HW_REPLICATED,
  HW_WITHIN_LOG,
  ISR_COMPLETE,
  ISR_SOUND,
  NO_FORK,
  verdicts,
} from "../../stories/_story.ts";

type Settings = Parameters<typeof kafka>[0];

interface Mutant {
  readonly promise: string;
  readonly is: string;
  readonly bounds: Settings;
  readonly make: (instance: Instance) => Instance;
  /** Of the shortest counterexample. */
  readonly steps: number;
  readonly explanation: string;
  /** The parts that are false, of a promise that has some. */
  readonly parts?: readonly string[];
}

const none = { elections: 0, fencings: 0, crashes: 0, shrinks: 0 } as const;

const mutants: readonly Mutant[] = [
  {
    promise: ACKNOWLEDGED,
    is: "a deposed leader may shrink the ISR (KAFKA-428)",
    bounds: { ...none, replicas: 2, records: 1, elections: 1, shrinks: 1 },
    make: (instance) =>
      withoutGuard(instance, "leader removes a follower from the ISR", "ISR changes are compared and set"),
    steps: 4,
    explanation: "b1 leads epoch 1 without m0, whose producer was told that it is stored.",
  },
  {
    promise: COMMITTED,
    is: "the controller elects whomever it likes",
    bounds: { ...none, replicas: 2, records: 1, elections: 1, "initial-isr": "b0" },
    make: (instance) =>
      withoutGuard(instance, "controller elects a leader from the ISR", "the broker is in the ISR"),
    steps: 3,
    explanation: "b1 leads epoch 1 without m0, which consumers could already read at offset 0.",
  },
  {
    promise: ISR_COMPLETE,
    is: "a follower joins the ISR below the HW",
    bounds: { ...none, replicas: 2, records: 1, shrinks: 1 },
    make: (instance) =>
      withoutGuard(instance, "leader adds a follower to the ISR", "who joins the ISR has reached the HW"),
    steps: 5,
    explanation: "b1 is in the ISR without m0, which consumers could already read at offset 0.",
  },
  {
    promise: AGREE_BELOW_HW,
    is: "a follower takes over the HW before it truncates (KAFKA-14704)",
    bounds: { ...none, replicas: 2, records: 2, elections: 1, fencings: 1 },
    make: hurriedFollower,
    steps: 8,
    explanation: "The logs of b0 and b1 differ below both high watermarks.",
  },
  {
    promise: NO_FORK,
    is: "truncation is to the high watermark (KIP-101)",
    bounds: { ...none, replicas: 2, records: 3, elections: 1, crashes: 1 },
    make: ({ settings }) => kafka({ ...(settings as Settings), truncation: "high-watermark" }),
    steps: 17,
    explanation:
      "The logs of b0 and b1 hold the same epoch at an offset, and differ up to there: they have forked.",
  },
  {
    promise: HW_WITHIN_LOG,
    is: "a follower believes whatever HW it hears of",
    bounds: { ...none, replicas: 2, records: 2, "initial-isr": "b0" },
    make: credulousFollower,
    steps: 5,
    explanation: "b1 has HW 2, above its LEO 1.",
  },
  {
    promise: HW_WITHIN_LOG,
    is: "a broker believes its checkpoint after a lossy crash (KAFKA-539)",
    bounds: { ...none, replicas: 1, records: 1, "lossy-crashes": 1 },
    make: trustingBroker,
    steps: 3,
    explanation: "b0 has HW 1, above its LEO 0.",
  },
  {
    promise: HW_REPLICATED,
    is: "a leader counts records as it sends them",
    bounds: { ...none, replicas: 2, records: 1 },
    make: hastyLeader,
    steps: 3,
    explanation: "b0 has HW 1, but b1 of the ISR has only LEO 0.",
  },
  {
    promise: EPOCHS_NEVER_FALL,
    is: "a leader answers fetches of other epochs (KIP-320)",
    bounds: { ...none, replicas: 2, records: 2, elections: 2 },
    make: (instance) =>
      withoutGuard(instance, "leader answers a fetch", "a fetch is fenced by equal leader epoch"),
    steps: 9,
    explanation: "In the log of b1 an older epoch follows a newer one.",
  },
  {
    promise: ISR_SOUND,
    is: "the controller elects whomever it likes",
    bounds: { ...none, replicas: 2, records: 0, elections: 1, "initial-isr": "b0" },
    make: (instance) =>
      withoutGuard(instance, "controller elects a leader from the ISR", "the broker is in the ISR"),
    steps: 1,
    explanation: "The ISR is {b0}, the leader b1, and fenced are {}.",
    parts: ["the leader is in the ISR"],
  },
  {
    promise: ISR_SOUND,
    is: "the controller elects a fenced broker",
    bounds: { ...none, replicas: 2, records: 0, elections: 1, fencings: 1, "initial-isr": "b0" },
    make: (instance) =>
      withoutGuard(instance, "controller elects a leader from the ISR", "the broker elected is not fenced"),
    steps: 2,
    explanation: "The ISR is {b0}, the leader b0, and fenced are {b0}.",
    parts: ["the leader is not fenced", "a fenced broker is in the ISR only while nobody leads"],
  },
  {
    promise: ISR_SOUND,
    is: "a leader takes a fenced follower into the ISR (KIP-841)",
    bounds: { ...none, replicas: 2, records: 0, fencings: 1, "initial-isr": "b0" },
    make: (instance) =>
      withoutGuard(instance, "leader adds a follower to the ISR", "who joins the ISR is not fenced"),
    steps: 4,
    explanation: "The ISR is {b0, b1}, the leader b0, and fenced are {b1}.",
    parts: ["a fenced broker is in the ISR only while nobody leads"],
  },
  {
    promise: ENOUGH_COPIES,
    is: "the ISR is looked at before the append only",
    bounds: { ...none, replicas: 2, records: 1, shrinks: 1, "min-insync-replicas": 2 },
    make: ({ settings }) =>
      kafka({
        ...settings,
        without: [
          "the HW stands still below min.insync.replicas",
          "min.insync.replicas is checked again before the answer",
        ],
      }),
    steps: 2,
    explanation: "m0 is acknowledged with one copy, and min.insync.replicas is 2.",
  },
];

for (const { promise, is, bounds, make, steps, explanation, parts = [] } of mutants) {
  describe(`"${promise}"`, () => {
    test(`is broken where ${is}, after ${steps} steps`, async () => {
      const report = await explore(make(kafka(bounds)), { properties: [promise] });
      expect(found(report, promise)).toMatchObject({ steps, explanation, parts });
    });

    test(`is held in the same bounds where that is not so (${is})`, async () => {
      const report = await explore(kafka(bounds), { properties: [promise] });
      expect(report.ending).toEqual({ kind: "exhausted" });
      expect(verdicts(report)).toEqual({ [promise]: "held" });
    });
  });
}

test("no promise is left out", () => {
  const promises = kafka().properties.filter(({ kind }) => kind !== "sometimes");
  expect([...new Set(mutants.map(({ promise }) => promise))].sort()).toEqual(
    promises.map(({ name }) => name).sort(),
  );
});
