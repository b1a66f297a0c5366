// Unclean leader election: availability bought with committed records. It is off by default (KIP-106; since 0.11).

import { describe, expect, test } from "vitest";
import { kafka } from "../_classic.ts";
import {
  ACKNOWLEDGED,
  AGREE_BELOW_HW,
  answer,
  COMMITTED,
  electUncleanly,
  explore,
  fence,
  found,
  ISR_COMPLETE,
  learn,
  NO_FORK,
  play,
  removeFromIsr,
  scenes,
  sendFetch,
  shortest,
  truncate,
  verdicts,
  write,
} from "./_story.ts";

const bounds = { replicas: 2, records: 1, elections: 1, fencings: 1, crashes: 0, shrinks: 1 } as const;

describe("when the last ISR member is gone", () => {
  test("by default the partition has no leader, and keeps every promise", async () => {
    const report = await explore(kafka(bounds));
    expect(report.ending).toEqual({ kind: "exhausted" });
    expect(new Set(Object.values(verdicts(report)))).toEqual(new Set(["held"]));
  });

  test("switched on, a replica that has fallen behind leads: 5 steps to the loss", async () => {
    const model = kafka({ ...bounds, "unclean-election": true });
    const report = await explore(model, { keepGoing: true });
    expect(report.ending).toEqual({ kind: "exhausted" });
    const { tale, explanation, end } = found(report, COMMITTED);
    expect(tale).toEqual([
      "producer writes m0 to b0",
      "b0 removes b1 from the ISR, now {b0}",
      "controller fences b0",
      "controller elects b1, which is not in the ISR, epoch 1",
      "b1 learns that it leads epoch 1, skipping 2 updates",
    ]);
    expect(explanation).toBe("b1 leads epoch 1 without m0, which consumers could already read at offset 0.");
    expect(end.acked).toEqual(["m0"]);
    expect(found(report, ACKNOWLEDGED).steps).toBe(5);
    expect(found(report, ISR_COMPLETE).steps).toBe(4);
  });

  test("then everybody truncates to the new leader, and the record is nowhere", () => {
    const model = kafka({ ...bounds, "unclean-election": true });
    const { replicas } = play(model, [
      write("b0"),
      removeFromIsr("b0", "b1"),
      fence("b0"),
      electUncleanly("b1"),
      learn("b1", 2),
      learn("b0", 1),
      sendFetch("b0"),
      answer("b1", "b0"),
      truncate("b0"),
    ]);
    expect(replicas.b0!.log).toEqual([]);
    expect(replicas.b1).toMatchObject({ role: "leader", log: [] });
  });

  test("it is for the case that nobody of the ISR is left: one live member prevents it", () => {
    const model = kafka({ ...bounds, "unclean-election": true });
    expect(() => scenes(model, [removeFromIsr("b0", "b1"), electUncleanly("b1")])).toThrow(
      'false: "every member of the ISR and of the ELR is fenced"',
    );
  });
});

describe("min.insync.replicas does not help", () => {
  const minTwo = {
    ...bounds,
    replicas: 3,
    fencings: 2,
    shrinks: 0,
    "initial-isr": "b0, b1",
    "unclean-election": true,
    "min-insync-replicas": 2,
  } as const;

  test("a record on two replicas, as asked for, is lost when the third is elected", async () => {
    const { tale, end } = await shortest(kafka(minTwo), COMMITTED);
    expect(tale.slice(-5)).toEqual([
      "b0 answers b1: nothing new, HW 0; sees that b1 has 1, raises its HW to 1",
      "controller fences b0; ISR {b1}",
      "controller fences b1",
      "controller elects b2, which is not in the ISR, epoch 1",
      "b2 learns that it leads epoch 1, skipping an update",
    ]);
    expect(end.acked).toEqual(["m0"]);
  });

  test("unless it asks for every replica there is: since 3.7 nothing is committed on fewer", async () => {
    const model = kafka({ ...bounds, "unclean-election": true, "min-insync-replicas": 2 });
    const report = await explore(model, { properties: [COMMITTED, ACKNOWLEDGED] });
    expect(report.ending).toEqual({ kind: "exhausted" });
    expect(verdicts(report)).toEqual({ [COMMITTED]: "held", [ACKNOWLEDGED]: "held" });
  });
});

describe("what epochs can still do about it (KAFKA-2143)", () => {
  const three = { ...bounds, records: 3, "unclean-election": true } as const;

  test("with truncation to the HW the old leader's HW is above the fork: the logs differ for ever", async () => {
    const { end, steps } = await shortest(kafka({ ...three, truncation: "high-watermark" }), NO_FORK);
    expect(steps).toBe(11);
    expect(end.replicas.b0!.log[0]).toBe("m0@0");
    expect(end.replicas.b1!.log[0]).toBe("m1@1");
  });

  test("with leader epochs data is lost, but logs never fork", async () => {
    const report = await explore(kafka(three), { keepGoing: true });
    expect(report.ending).toEqual({ kind: "exhausted" });
    expect(verdicts(report)).toMatchObject({
      [COMMITTED]: "violated",
      [NO_FORK]: "held",
      // Until the old leader has truncated, both take something else for committed.
      [AGREE_BELOW_HW]: "violated",
    });
  });
});
