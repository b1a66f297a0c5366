// Logs that fork (S12; KIP-101, scenario 2; KAFKA-3919): both brokers go down, and the one that lost its tail leads first.
//
// The old leader returns, finds a new leader whose log differs from its own, and truncates: to its own high watermark.
// What it had below that it takes for settled, and never compares. From there on the two replicas differ for ever, and
// what a consumer reads at an offset depends on who leads.

import { describe, expect, test } from "vitest";
import { kafka } from "../_classic.ts";
import {
  AGREE_BELOW_HW,
  answer,
  checkpoint,
  crash,
  crashKeeping,
  elect,
  explore,
  fence,
  fetch,
  ISR_COMPLETE,
  learn,
  NO_FORK,
  play,
  restart,
  scenes,
  sendFetch,
  shortest,
  takeBack,
  takeIn,
  truncate,
  write,
} from "./_story.ts";

describe("as KIP-101 tells it", () => {
  const bounds = {
    replicas: 2,
    records: 3,
    elections: 2,
    fencings: 2,
    crashes: 1,
    "lossy-crashes": 1,
    shrinks: 0,
  } as const;
  const replicated = [
    write("b0"),
    ...fetch("b1", "b0"),
    ...fetch("b1", "b0"), // b0 has HW 1,
    ...fetch("b1", "b0"), // and so has b1
    checkpoint("b0"),
  ];
  const bothGoDown = [
    crash("b0"), // killed: its log and its HW 1 are on disk
    fence("b0"),
    crashKeeping("b1", 0), // without power: m0 had not been flushed
    fence("b1"), // the last member stays in the ISR
  ];
  const theOneWithoutTailLeads = [
    restart("b1"),
    learn("b1"),
    takeBack("b1"),
    elect("b1"),
    learn("b1"),
    write("b1"),
    restart("b0"),
    learn("b0"),
  ];

  test("both hold m0 below their high watermarks; then both are down, and one has lost it", () => {
    const model = kafka({ ...bounds, truncation: "high-watermark" });
    expect(play(model, replicated).replicas).toMatchObject({
      b0: { log: ["m0@0"], hw: 1 },
      b1: { log: ["m0@0"], hw: 1 },
    });
    expect(play(model, [...replicated, ...bothGoDown])).toMatchObject({
      leader: null,
      isr: ["b1"],
      replicas: { b0: { status: "down", log: ["m0@0"], hw: 1 }, b1: { status: "lostTail", log: [], hw: 0 } },
    });
  });

  test("with truncation to the HW, the one that returns keeps m0 where its leader has m1: they fork", () => {
    const model = kafka({ ...bounds, truncation: "high-watermark" });
    const before = [...replicated, ...bothGoDown, ...theOneWithoutTailLeads];
    expect(play(model, before).replicas).toMatchObject({
      b0: { role: "follower", leaderEpoch: 1, log: ["m0@0"], hw: 1 },
      b1: { role: "leader", leaderEpoch: 1, log: ["m1@1"], hw: 1 },
    });
    const { replicas, broken, readable } = play(model, [...before, write("b1"), ...fetch("b0", "b1")]);
    expect(replicas.b0!.log).toEqual(["m0@0", "m2@1"]);
    expect(replicas.b1!.log).toEqual(["m1@1", "m2@1"]);
    expect(broken).toContain(NO_FORK);
    expect(broken).toContain(AGREE_BELOW_HW);
    // Consumers had read m0 at offset 0. Now they would read m1 there.
    expect(readable).toEqual(["m0", "m2"]);
  });

  test("with leader epochs it is told where the logs part, and follows: m0 is lost, but nothing forks", () => {
    const model = kafka({ ...bounds, truncation: "on-fetch" });
    const deeds = [
      ...replicated,
      ...bothGoDown,
      ...theOneWithoutTailLeads,
      sendFetch("b0"),
      answer("b1", "b0"),
      truncate("b0"),
      ...fetch("b0", "b1"),
      write("b1"),
      ...fetch("b0", "b1"),
    ];
    const { replicas } = play(model, deeds);
    expect(replicas.b0!.log).toEqual(["m1@1", "m2@1"]);
    expect(replicas.b1!.log).toEqual(["m1@1", "m2@1"]);
    const broken = scenes(model, deeds).flatMap((scene) => scene.broken);
    expect(broken).not.toContain(NO_FORK);
    // No rule of truncation brings back what the last ISR member lost on its disk (KIP-966).
    expect(broken).toContain(ISR_COMPLETE);
  });

  test("had it taken in records before it was told, it could not: the answer that parts the logs has none", () => {
    const model = kafka({ ...bounds, truncation: "on-fetch" });
    const before = [...replicated, ...bothGoDown, ...theOneWithoutTailLeads];
    expect(() => scenes(model, [...before, sendFetch("b0"), answer("b1", "b0"), takeIn("b0")])).toThrow(
      'is not enabled; false: "a response is there"',
    );
  });
});

describe("as exploration finds it", () => {
  // m0 is there at first, committed on both: what is searched is what comes after.
  const bounds = {
    replicas: 2,
    "initial-records": 1,
    records: 2,
    elections: 1,
    fencings: 2,
    crashes: 0,
    "lossy-crashes": 1,
    shrinks: 0,
  } as const;

  test("14 steps: the old leader need not crash, to be cut off from the controller is enough", async () => {
    const { steps, tale, end } = await shortest(kafka({ ...bounds, truncation: "high-watermark" }), NO_FORK);
    expect(tale.slice(0, 3)).toEqual([
      "controller fences b0; ISR {b1}",
      "controller fences b1",
      "b1 crashes and loses its log from offset 0 on",
    ]);
    expect(end.replicas.b0!.log).toEqual(["m0@0", "m2@1"]);
    expect(end.replicas.b1!.log).toEqual(["m1@1", "m2@1"]);
    expect(steps).toBe(14);
  });

  test("in the same bounds with leader epochs: exhausted, and no two logs ever fork", async () => {
    const model = kafka({ ...bounds, truncation: "on-fetch" });
    const report = await explore(model, { properties: [NO_FORK] });
    expect(report.ending).toEqual({ kind: "exhausted" });
    expect(report.properties[0]!.verdict).toBe("held");
  });

  test("a bounce alone is enough too: with the loss of scenario 1 a fork begins", async () => {
    const bounce = { replicas: 2, records: 3, elections: 1, fencings: 0, crashes: 1, shrinks: 0 } as const;
    const { steps } = await shortest(kafka({ ...bounce, truncation: "high-watermark" }), NO_FORK);
    expect(steps).toBe(17);
    const report = await explore(kafka({ ...bounce, truncation: "on-fetch" }), { properties: [NO_FORK] });
    expect(report.properties[0]!.verdict).toBe("held");
  });
});
