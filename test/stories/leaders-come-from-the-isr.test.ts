// Who leads next: somebody of the ISR (S10), with all that is committed, though perhaps not with all that was written (S11).

import { describe, expect, test } from "vitest";
import { kafka } from "../_classic.ts";
import { withoutGuard } from "../_mutants.ts";
import {
  ACKNOWLEDGED,
  answer,
  COMMITTED,
  crash,
  elect,
  electUncleanly,
  fence,
  fetch,
  ISR_SOUND,
  learn,
  play,
  restart,
  scenes,
  sendFetch,
  shortest,
  truncate,
  write,
} from "./_story.ts";

const bounds = { replicas: 3, records: 2, elections: 2, fencings: 2, crashes: 2, shrinks: 1 } as const;

describe("a new leader is chosen from the ISR only (S10)", () => {
  const model = kafka({ ...bounds, "initial-isr": "b0, b1" });
  const leaderDies = [crash("b0"), fence("b0")];

  test("a member of the ISR can be elected", () => {
    const { leader, leaderEpoch, isr } = play(model, [...leaderDies, elect("b1")]);
    expect({ leader, leaderEpoch, isr }).toEqual({ leader: "b1", leaderEpoch: 1, isr: ["b1"] });
  });

  test("a replica outside of it cannot, however alive it is", () => {
    expect(() => scenes(model, [...leaderDies, elect("b2")])).toThrow(
      'deed 3, "controller elects a leader from the ISR" (broker = b2), is not enabled; false: "the broker is in the ISR"',
    );
  });

  test("nor can the dead leader itself, which left the ISR when it was fenced", () => {
    expect(() => scenes(model, [...leaderDies, elect("b0")])).toThrow(
      'false: "the broker is in the ISR", "the broker elected is not fenced"',
    );
  });

  test("when the last member of the ISR dies too it stays in it, and nobody leads until it is back", () => {
    const both = [...leaderDies, crash("b1"), fence("b1")];
    expect(play(model, both)).toMatchObject({ leader: null, isr: ["b1"] });
    for (const broker of ["b0", "b1", "b2"]) expect(() => scenes(model, [...both, elect(broker)])).toThrow();
  });

  test("an unclean election is not even an action, unless it is switched on", () => {
    expect(() => scenes(model, [...leaderDies, electUncleanly("b2")])).toThrow(
      'kafka has no action "controller elects a leader uncleanly"',
    );
    expect(model.settings["unclean-election"]).toBe(false);
  });

  test("a controller that did not look at the ISR would elect one without the committed record", async () => {
    const careless = withoutGuard(
      kafka({ ...bounds, replicas: 2, records: 1, elections: 1, "initial-isr": "b0" }),
      "controller elects a leader from the ISR",
      "the broker is in the ISR",
    );
    expect((await shortest(careless, ISR_SOUND)).tale).toEqual([
      "controller elects b1 from the ISR, epoch 1",
    ]);
    const { tale, end } = await shortest(careless, COMMITTED);
    expect(tale).toEqual([
      "producer writes m0 to b0",
      "controller elects b1 from the ISR, epoch 1",
      "b1 learns that it leads epoch 1",
    ]);
    expect(end.acked).toEqual(["m0"]);
  });
});

describe("the new leader need not have every record; the others fall in line with it (S11)", () => {
  const notYetOnAll = [
    write("b0"),
    ...fetch("b1", "b0"),
    ...fetch("b2", "b0"),
    ...fetch("b1", "b0"),
    ...fetch("b2", "b0"), // m0 is committed
    ...fetch("b1", "b0"),
    ...fetch("b2", "b0"), // and everybody knows
    write("b0"), // m1
    ...fetch("b1", "b0"), // has reached b1, and not b2
  ];
  const b2Leads = [elect("b2"), learn("b2"), learn("b1"), learn("b0")];

  test("b2 lacks m1, which b0 and b1 have; it is of the ISR, and may lead: m1 was not committed", () => {
    const { replicas, acked, broken } = play(kafka(bounds), [...notYetOnAll, ...b2Leads]);
    expect(replicas.b2).toMatchObject({ role: "leader", log: ["m0@0"] });
    expect(acked).toEqual(["m0"]);
    expect(broken).toEqual([]);
  });

  test("with truncation to the HW, the others cut off m1 as they hear of the new leader", () => {
    const model = kafka({ ...bounds, truncation: "high-watermark" });
    const before = play(model, notYetOnAll).replicas;
    expect([before.b0, before.b1]).toMatchObject([
      { log: ["m0@0", "m1@0"], hw: 1 },
      { log: ["m0@0", "m1@0"], hw: 1 },
    ]);
    const { b0, b1 } = play(model, [...notYetOnAll, ...b2Leads]).replicas;
    expect([b0, b1]).toMatchObject([
      { role: "follower", log: ["m0@0"], hw: 1 },
      { role: "follower", log: ["m0@0"], hw: 1 },
    ]);
  });

  test("with leader epochs they keep it until the new leader tells them that the logs part there", () => {
    const model = kafka(bounds);
    const told = [sendFetch("b1"), answer("b2", "b1")];
    expect(play(model, [...notYetOnAll, ...b2Leads, ...told]).replicas.b1!.log).toEqual(["m0@0", "m1@0"]);
    const cut = [...notYetOnAll, ...b2Leads, ...told, truncate("b1")];
    expect(play(model, cut).replicas.b1).toMatchObject({ log: ["m0@0"], hw: 1 });
  });

  for (const truncation of ["high-watermark", "on-fetch"] as const) {
    test(`then they sync from it (${truncation}): what it writes next stands where m1 stood`, () => {
      const model = kafka({ ...bounds, records: 3, truncation });
      const fallInLine = (follower: string) =>
        truncation === "on-fetch" ? [sendFetch(follower), answer("b2", follower), truncate(follower)] : [];
      const deeds = [
        ...notYetOnAll,
        ...b2Leads,
        ...fallInLine("b0"),
        ...fallInLine("b1"),
        write("b2"),
        ...fetch("b0", "b2"),
        ...fetch("b1", "b2"),
      ];
      const { b0, b1, b2 } = play(model, deeds).replicas;
      for (const replica of [b0, b1, b2]) expect(replica!.log).toEqual(["m0@0", "m2@1"]);
      expect(scenes(model, deeds).flatMap(({ broken }) => broken)).toEqual([]);
    });
  }

  test("an old leader that was down meanwhile comes back as any follower does", () => {
    const model = kafka({ ...bounds, truncation: "high-watermark" });
    const { replicas, broken } = play(model, [
      ...notYetOnAll,
      crash("b0"), // nothing was checkpointed: its HW on disk is 0
      fence("b0"),
      elect("b2"),
      learn("b2", 1),
      restart("b0"),
      learn("b0"),
      ...fetch("b0", "b2"),
    ]);
    expect(replicas.b0).toMatchObject({ role: "follower", log: ["m0@0"] });
    expect(broken).toEqual([]);
  });
});

test("a producer that waits for the leader alone is told of records that the next leader lacks (acks = 1)", async () => {
  const moves = { replicas: 2, records: 1, elections: 1, fencings: 0, crashes: 0, shrinks: 0 } as const;
  const { tale, end } = await shortest(kafka({ ...moves, acks: "1" }), ACKNOWLEDGED);
  expect(tale).toEqual([
    "producer writes m0 to b0",
    "controller elects b1 from the ISR, epoch 1",
    "b1 learns that it leads epoch 1",
  ]);
  expect(end.acked).toEqual(["m0"]);
  // It was not committed: consumers never saw it.
  expect(end.readable).toEqual([]);
});
