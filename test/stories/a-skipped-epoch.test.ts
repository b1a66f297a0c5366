// A skipped epoch: a record is lost without any failure, under the rules as they stand. We know of no report of it.
//
// A broker that is made leader forgets what it knew of its followers' log ends, unless it was the leader already
// (Partition.makeLeader, Replica.resetReplicaState). But metadata may arrive several changes at once: a leader that lost its
// epoch and won it back may never notice. In between its follower obeyed somebody else, and truncated. The old leader
// still counts the record there, and commits what only some of the ISR has.

import { describe, expect, test } from "vitest";
import { kafka } from "../../src/model/kafka/index.ts";
import {
  ACKNOWLEDGED,
  answer,
  COMMITTED,
  elect,
  explore,
  fetch,
  found,
  HW_REPLICATED,
  ISR_COMPLETE,
  learn,
  play,
  scenes,
  sendFetch,
  truncate,
  verdicts,
  write,
} from "./_story.ts";

const moves = { replicas: 3, records: 1, elections: 2, fencings: 0, crashes: 0, shrinks: 0 } as const;

const firstEpoch = [
  write("b0"),
  ...fetch("b1", "b0"),
  sendFetch("b1"),
  answer("b0", "b1"), // b0 knows that b1 has m0. b2 has not asked yet, so nothing is committed
];
const epochBetween = [
  elect("b2"),
  learn("b1"),
  learn("b2"),
  sendFetch("b1"),
  answer("b2", "b1"),
  truncate("b1"), // b2 never had m0: b1 cuts it off, as it should
];
const secondTerm = [
  elect("b0"),
  learn("b0", 1), // both changes at once: b0 was the leader, and still is
];
const commit = [learn("b2"), ...fetch("b2", "b0"), sendFetch("b2"), answer("b0", "b2")];

describe("told by hand", () => {
  const model = kafka({ ...moves, elections: 3 });

  test("in its second term the leader still believes that the follower has what it has cut off", () => {
    const { replicas } = play(model, [...firstEpoch, ...epochBetween, ...secondTerm]);
    expect(replicas.b0).toMatchObject({ role: "leader", leaderEpoch: 2, log: ["m0@0"] });
    expect(replicas.b0!.remoteLeo.b1).toBe(1);
    expect(replicas.b1!.log).toEqual([]);
  });

  test("so it commits and acknowledges the record when b2 has it, though b1, of the ISR, has not", () => {
    const { isr, acked, replicas, broken } = play(model, [
      ...firstEpoch,
      ...epochBetween,
      ...secondTerm,
      ...commit,
    ]);
    expect(isr).toEqual(["b0", "b1", "b2"]);
    expect(acked).toEqual(["m0"]);
    expect(replicas.b0!.hw).toBe(1);
    expect(replicas.b1!.leo).toBe(0);
    expect(broken).toEqual([ISR_COMPLETE, HW_REPLICATED]);
  });

  test("and if b1 is elected before its next fetch, the record is lost", () => {
    const { acked, replicas, broken } = play(model, [
      ...firstEpoch,
      ...epochBetween,
      ...secondTerm,
      ...commit,
      elect("b1"),
      learn("b1", 1),
    ]);
    expect(replicas.b1).toMatchObject({ role: "leader", leaderEpoch: 3, log: [] });
    expect(acked).toEqual(["m0"]);
    expect(broken).toEqual([COMMITTED, ACKNOWLEDGED, ISR_COMPLETE]);
  });

  test("a leader that learns of each change in turn is safe: it has been a follower, and forgot", () => {
    const deeds = [...firstEpoch, ...epochBetween, elect("b0"), learn("b0"), learn("b0"), ...commit];
    expect(play(model, deeds).replicas.b0!.hw).toBe(0);
    expect(scenes(model, deeds).flatMap(({ broken }) => broken)).toEqual([]);
  });
});

describe("as exploration finds it", () => {
  test("with three replicas, one record and two elections: 20 steps to an incomplete ISR", async () => {
    const report = await explore(kafka(moves), { properties: [ISR_COMPLETE] });
    const { steps, tale } = found(report, ISR_COMPLETE);
    expect(steps).toBe(20);
    expect(tale).toContain("b0 learns that it leads epoch 2, skipping an update");
  });

  test("a leader that forgets after a skipped epoch keeps every promise in the same bounds", async () => {
    const report = await explore(kafka({ ...moves, "reset-skipped-epoch": true }));
    expect(report.ending).toEqual({ kind: "exhausted" });
    expect(new Set(Object.values(verdicts(report)))).toEqual(new Set(["held"]));
  });
});
