// The data-loss window (S8; KIP-101, scenario 1; KAFKA-1211), and how leader epochs close it (S9).
//
// A follower learns its leader's high watermark one fetch late. Up to Kafka 0.10.2 a replica that became a follower, or
// came back as one, cut its log to its own high watermark. So for one fetch round it would throw away a record that
// is committed already; if it is made leader just then, the record is gone, and its producer will not send it again.

import { describe, expect, test } from "vitest";
import { kafka } from "../_classic.ts";
import {
  ACKNOWLEDGED,
  AGREE_BELOW_HW,
  answer,
  COMMITTED,
  crash,
  ENOUGH_COPIES,
  EPOCHS_NEVER_FALL,
  elect,
  explore,
  fence,
  fetch,
  found,
  HW_REPLICATED,
  HW_WITHIN_LOG,
  ISR_COMPLETE,
  ISR_SOUND,
  learn,
  NO_FORK,
  play,
  restart,
  scenes,
  sendFetch,
  shortest,
  verdicts,
  write,
} from "./_story.ts";

const held = {
  [COMMITTED]: "held",
  [ACKNOWLEDGED]: "held",
  [ISR_COMPLETE]: "held",
  [AGREE_BELOW_HW]: "held",
  [NO_FORK]: "held",
  [HW_WITHIN_LOG]: "held",
  [HW_REPLICATED]: "held",
  [EPOCHS_NEVER_FALL]: "held",
  [ISR_SOUND]: "held",
  [ENOUGH_COPIES]: "held",
};

describe("as KIP-101 tells it: the follower bounces, then the leader dies", () => {
  const asTold = { replicas: 2, records: 1, elections: 1, fencings: 1, crashes: 2, shrinks: 0 } as const;
  const committed = [
    write("b0"),
    ...fetch("b1", "b0"), // b1 has m0,
    sendFetch("b1"), // and says so:
    answer("b0", "b1"), // b0 raises its HW to 1 and acknowledges m0. b1 has not learnt of that HW
  ];
  const bounce = [crash("b1"), restart("b1"), learn("b1")]; // nobody notices: b1 stays in the ISR
  const failover = [crash("b0"), fence("b0"), elect("b1"), learn("b1", 1)];
  const return_ = [restart("b0"), learn("b0")];

  describe("with truncation to the high watermark", () => {
    const model = kafka({ ...asTold, truncation: "high-watermark" });

    test("the record is committed and acknowledged while the follower still has HW 0", () => {
      const { replicas, acked, broken } = play(model, committed);
      expect(replicas.b0).toMatchObject({ log: ["m0@0"], hw: 1 });
      expect(replicas.b1).toMatchObject({ log: ["m0@0"], hw: 0 });
      expect(acked).toEqual(["m0"]);
      expect(broken).toEqual([]);
    });

    test("the bounced follower cuts its log to its stale HW: an ISR member without a committed record", () => {
      const { isr, replicas, broken } = play(model, [...committed, ...bounce]);
      expect(isr).toEqual(["b0", "b1"]);
      expect(replicas.b1).toMatchObject({ status: "up", role: "follower", log: [], hw: 0 });
      expect(broken).toEqual([ISR_COMPLETE, HW_REPLICATED]);
    });

    test("its leader dies, it is elected, and the acknowledged record is lost", () => {
      const { leader, leaderEpoch, replicas, acked, broken } = play(model, [
        ...committed,
        ...bounce,
        ...failover,
      ]);
      expect({ leader, leaderEpoch, log: replicas.b1!.log }).toEqual({
        leader: "b1",
        leaderEpoch: 1,
        log: [],
      });
      expect(acked).toEqual(["m0"]);
      expect(broken).toEqual([COMMITTED, ACKNOWLEDGED, ISR_COMPLETE]);
    });

    test("the old leader returns and truncates to its HW too: the record is nowhere", () => {
      const { replicas, acked } = play(model, [...committed, ...bounce, ...failover, ...return_]);
      expect(replicas.b0).toMatchObject({ role: "follower", log: [], hw: 0 });
      expect(replicas.b1).toMatchObject({ role: "leader", log: [], hw: 0 });
      expect(acked).toEqual(["m0"]);
    });
  });

  describe("with leader epochs, the same deeds", () => {
    const model = kafka({ ...asTold, truncation: "on-fetch" });

    test("the bounced follower keeps its log: it asks its leader before it cuts anything", () => {
      const { replicas, broken } = play(model, [...committed, ...bounce]);
      expect(replicas.b1).toMatchObject({ role: "follower", log: ["m0@0"], hw: 0 });
      expect(broken).toEqual([]);
    });

    test("it is elected with the record, and the old leader returns with it", () => {
      const deeds = [...committed, ...bounce, ...failover, ...return_];
      expect(scenes(model, deeds).flatMap(({ broken }) => broken)).toEqual([]);
      const { replicas } = play(model, deeds);
      expect(replicas.b0).toMatchObject({ role: "follower", log: ["m0@0"] });
      expect(replicas.b1).toMatchObject({ role: "leader", leaderEpoch: 1, log: ["m0@0"] });
    });
  });
});

describe("as exploration finds it", () => {
  test("with one bounce: 11 steps, and the old leader need not even die", async () => {
    const bounds = { replicas: 2, records: 1, elections: 1, fencings: 1, crashes: 1, shrinks: 0 } as const;
    const report = await explore(kafka({ ...bounds, truncation: "high-watermark" }), { keepGoing: true });
    const { steps, tale, explanation, end } = found(report, COMMITTED);
    expect(tale).toEqual([
      "producer writes m0 to b0",
      "b1 sends b0 a fetch from offset 0",
      "b0 answers b1: m0, HW 0",
      "b1 appends m0",
      "b1 sends b0 a fetch from offset 1",
      "b0 answers b1: nothing new, HW 0; sees that b1 has 1, raises its HW to 1",
      "b1 crashes; on disk: LEO 1, HW 0",
      "b1 restarts with LEO 1, HW 0",
      "b1 follows b0 in epoch 0: truncates to its HW 0",
      "controller elects b1 from the ISR, epoch 1",
      "b1 learns that it leads epoch 1",
    ]);
    expect(steps).toBe(11);
    expect(explanation).toBe("b1 leads epoch 1 without m0, which consumers could already read at offset 0.");
    expect(end.acked).toEqual(["m0"]);
    // The early detector sees it two steps before anybody leads without the record.
    expect(found(report, ISR_COMPLETE).steps).toBe(9);
    expect(found(report, ACKNOWLEDGED).steps).toBe(11);
    expect(report.ending).toEqual({ kind: "exhausted" });
  });

  test("the same bounds with leader epochs: exhausted, and every promise is held", async () => {
    const bounds = { replicas: 2, records: 1, elections: 1, fencings: 1, crashes: 1, shrinks: 0 } as const;
    const report = await explore(kafka({ ...bounds, truncation: "on-fetch" }));
    expect(report.ending).toEqual({ kind: "exhausted" });
    expect(verdicts(report)).toEqual(held);
  });

  const moves = { replicas: 3, records: 1, elections: 2, fencings: 0, crashes: 0, shrinks: 0 } as const;

  test("without any failure, at three replicas: the leadership moves twice, and 15 steps are enough", async () => {
    const { steps, tale } = await shortest(kafka({ ...moves, truncation: "high-watermark" }), COMMITTED);
    expect(tale.slice(-5)).toEqual([
      "b0 answers b2: nothing new, HW 0; sees that b2 has 1, raises its HW to 1",
      "controller elects b1 from the ISR, epoch 1",
      "b2 follows b1 in epoch 1: truncates to its HW 0",
      "controller elects b2 from the ISR, epoch 2",
      "b2 learns that it leads epoch 2",
    ]);
    expect(steps).toBe(15);
  });

  test("those two moves with leader epochs: committed and acknowledged records survive", async () => {
    const report = await explore(kafka({ ...moves, truncation: "on-fetch" }), { keepGoing: true });
    expect(report.ending).toEqual({ kind: "exhausted" });
    // The two early detectors see something else there: the story of the skipped epoch.
    expect(verdicts(report)).toEqual({ ...held, [ISR_COMPLETE]: "violated", [HW_REPLICATED]: "violated" });
  });
});

test("the very moment in which the old rule lost the record: b2 asks b1 where their logs part, and they do not", () => {
  const model = kafka({ replicas: 3, records: 1, elections: 2, fencings: 0, crashes: 0, shrinks: 0 });
  const { replicas, broken } = play(model, [
    write("b0"),
    ...fetch("b1", "b0"),
    ...fetch("b2", "b0"),
    sendFetch("b1"),
    answer("b0", "b1"),
    sendFetch("b2"),
    answer("b0", "b2"),
    elect("b1"),
    learn("b1"),
    learn("b2"),
    ...fetch("b2", "b1"),
    elect("b2"),
    learn("b2"),
  ]);
  expect(replicas.b2).toMatchObject({ role: "leader", leaderEpoch: 2, log: ["m0@0"] });
  expect(broken).toEqual([]);
});
