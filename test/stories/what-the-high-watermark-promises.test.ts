// What the high watermark promises: it never passes the log's end (S2), what is below it is on the whole ISR (S3), and so
// it can still be read from whoever leads next (S4).

import { describe, expect, test } from "vitest";
import { kafka } from "../_classic.ts";
import { credulousFollower, hastyLeader, trustingBroker } from "../_kafka-mutants.ts";
import {
  ACKNOWLEDGED,
  answer,
  COMMITTED,
  crash,
  elect,
  explore,
  fence,
  fetch,
  found,
  HW_REPLICATED,
  HW_WITHIN_LOG,
  learn,
  play,
  scenes,
  sendFetch,
  shortest,
  verdicts,
  write,
} from "./_story.ts";

const small = { replicas: 2, records: 2, elections: 1, fencings: 1, crashes: 1, shrinks: 1 } as const;

test("all three are held, in every state that two replicas with two records can come to", async () => {
  const promises = [HW_WITHIN_LOG, HW_REPLICATED, COMMITTED, ACKNOWLEDGED];
  const happens = ["a record is committed", "a record is acknowledged", "a failover happens"];
  const report = await explore(kafka(small), { properties: [...promises, ...happens] });
  expect(report.ending).toEqual({ kind: "exhausted" });
  expect(verdicts(report)).toEqual(Object.fromEntries(promises.map((name) => [name, "held"])));
  // And not for want of anything that could break them.
  for (const name of happens) expect(found(report, name).steps).toBeGreaterThan(0);
});

describe("HW ≤ LEO on every replica (S2)", () => {
  const outside = {
    ...small,
    elections: 0,
    fencings: 0,
    crashes: 0,
    shrinks: 0,
    "initial-isr": "b0",
  } as const;

  test("a follower outside the ISR hears of HW 2 when it has one record, and takes over HW 1", () => {
    const { replicas } = play(kafka(outside), [write("b0"), write("b0"), ...fetch("b1", "b0")]);
    expect(replicas.b0).toMatchObject({ leo: 2, hw: 2 });
    expect(replicas.b1).toMatchObject({ leo: 1, hw: 1 });
  });

  test("one that believed what it heard would have a HW above its log's end", async () => {
    const credulous = credulousFollower(kafka(outside));
    const { steps, explanation, end } = await shortest(credulous, HW_WITHIN_LOG);
    expect(steps).toBe(5);
    expect(end.replicas.b1).toMatchObject({ leo: 1, hw: 2 });
    expect(explanation).toBe("b1 has HW 2, above its LEO 1.");
  });

  test("so would a broker that trusts its checkpoint after a crash that cost it the record (KAFKA-539)", async () => {
    const lossy = {
      ...small,
      replicas: 1,
      records: 1,
      crashes: 0,
      "lossy-crashes": 1,
      fencings: 0,
      shrinks: 0,
    } as const;
    const trusting = trustingBroker(kafka({ ...lossy, elections: 0 }));
    const { tale } = await shortest(trusting, HW_WITHIN_LOG);
    expect(tale).toEqual([
      "producer writes m0 to b0",
      "b0 writes its HW 1 to disk",
      "b0 crashes and loses its log from offset 0 on",
    ]);
    const report = await explore(kafka({ ...lossy, elections: 0 }), { properties: [HW_WITHIN_LOG] });
    expect(verdicts(report)).toEqual({ [HW_WITHIN_LOG]: "held" });
  });
});

describe("a record is committed, and readable, once every ISR member has it (S3)", () => {
  const three = { replicas: 3, records: 1, elections: 0, fencings: 0, crashes: 0, shrinks: 0 } as const;
  const tellingB0 = (follower: string) => [
    ...fetch(follower, "b0"),
    sendFetch(follower),
    answer("b0", follower),
  ];

  test("of three members, two are not enough; the third makes it so", () => {
    const two = play(kafka(three), [write("b0"), ...tellingB0("b1")]);
    expect(two).toMatchObject({ acked: [], readable: [], replicas: { b0: { hw: 0 } } });
    const all = play(kafka(three), [write("b0"), ...tellingB0("b1"), ...tellingB0("b2")]);
    expect(all).toMatchObject({ acked: ["m0"], readable: ["m0"], replicas: { b0: { hw: 1 } } });
  });

  test("a replica outside the ISR is not waited for", () => {
    const model = kafka({ ...three, "initial-isr": "b0, b1" });
    expect(play(model, [write("b0"), ...tellingB0("b1")])).toMatchObject({
      acked: ["m0"],
      replicas: { b0: { hw: 1 }, b2: { leo: 0 } },
    });
  });

  test("a leader that counts a record as it sends it breaks this at the first answer, and loses it two steps on", async () => {
    const model = hastyLeader(kafka({ ...small, records: 1 }));
    const broken = await shortest(model, HW_REPLICATED);
    expect(broken.tale).toEqual([
      "producer writes m0 to b0",
      "b1 sends b0 a fetch from offset 0",
      "b0 answers b1: m0, HW 0; sees that b1 has 0, raises its HW to 1",
    ]);
    expect(broken.explanation).toBe("b0 has HW 1, but b1 of the ISR has only LEO 0.");
    const lost = await shortest(model, COMMITTED);
    expect(lost.steps).toBe(5);
    expect(lost.end.acked).toEqual(["m0"]);
  });
});

describe("a committed record can be read from whoever is elected next (S4)", () => {
  const deeds = [
    write("b0"),
    ...fetch("b1", "b0"),
    sendFetch("b1"),
    answer("b0", "b1"), // committed, and b1 does not know yet
    crash("b0"),
    fence("b0"),
    elect("b1"),
    learn("b1", 1),
  ];

  test("the leader dies at once, and the new one exposes the record again", () => {
    const model = kafka(small);
    expect(scenes(model, deeds).flatMap(({ broken }) => broken)).toEqual([]);
    const { leader, leaderEpoch, isr, replicas } = play(model, deeds);
    expect({ leader, leaderEpoch, isr }).toEqual({ leader: "b1", leaderEpoch: 1, isr: ["b1"] });
    // Its HW was a round behind; alone in the ISR it takes its whole log for committed.
    expect(replicas.b1).toMatchObject({ role: "leader", log: ["m0@0"], hw: 1 });
  });
});
