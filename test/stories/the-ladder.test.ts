// The ladder: Kafka's replication repaired rung by rung, and what it took each time to see the one still missing.

import { describe, expect, test } from "vitest";
import { check } from "../../src/check.ts";
import type { Instance } from "../../src/model/model.ts";
import { kafkaTruncateToHighWatermark } from "../../src/model/reference/kafka-truncate-to-high-watermark.ts";
import { kip101 } from "../../src/model/reference/kip-101.ts";
import { kip279 } from "../../src/model/reference/kip-279.ts";
import { kip320 } from "../../src/model/reference/kip-320.ts";
import { kip320FirstTry } from "../../src/model/reference/kip-320-first-try.ts";

/** Two records and a log for two; `epochs` is how many leader epochs there are. */
const bounds = (replicas: number, epochs: number) => ({
  replicas,
  "log-size": 2,
  "max-records": 2,
  "max-leader-epoch": epochs - 1,
});

/** How a property fares: `holds in all 1,177 states`, or `breaks after 8 steps`, and never sooner. */
async function fate(instance: Instance, property: "WeakIsr" | "StrongIsr"): Promise<string> {
  const { report } = await check(instance, { properties: [property] });
  const [result] = report.properties;
  const { distinct } = report.counts;
  if (result?.verdict === "held") return `holds in all ${distinct.toLocaleString("en-US")} states`;
  if (result?.verdict !== "violated") return `is ${result?.verdict}`;
  return `breaks after ${result.trace!.states - 1} steps`;
}

/** The story of a counterexample, a sentence a step. */
async function story(instance: Instance, property: string): Promise<string[]> {
  const { report } = await check(instance, { properties: [property] });
  return report.properties[0]!.trace!.steps.slice(1).map(({ who, what }) => `${who} ${what}`);
}

describe("before KIP-101, a new follower truncates to its high watermark", () => {
  test("two replicas are enough to lose what consumers have read", async () => {
    expect(await fate(kafkaTruncateToHighWatermark(bounds(2, 2)), "WeakIsr")).toBe("breaks after 8 steps");
    expect(await fate(kafkaTruncateToHighWatermark(bounds(2, 2)), "StrongIsr")).toBe("breaks after 9 steps");
  });

  test("because the follower cuts off a record of which it has not heard yet that it is committed", async () => {
    const steps = await story(kafkaTruncateToHighWatermark(bounds(2, 2)), "WeakIsr");
    expect(steps.slice(-2)).toEqual([
      "b0 advances the high watermark to 1",
      "b1 follows b0 in epoch 1 and truncates its log from 1 to 0",
    ]);
  });
});

describe("KIP-101 asks the leader where the follower's last epoch ends", () => {
  test("and with two replicas and two epochs all is well", async () => {
    expect(await fate(kip101(bounds(2, 2)), "WeakIsr")).toBe("holds in all 1,177 states");
    expect(await fate(kip101(bounds(2, 2)), "StrongIsr")).toBe("holds in all 1,177 states");
  });

  test("but a third epoch is enough to break it", async () => {
    expect(await fate(kip101(bounds(2, 3)), "WeakIsr")).toBe("breaks after 11 steps");
    expect(await fate(kip101(bounds(2, 3)), "StrongIsr")).toBe("breaks after 11 steps");
  });

  test("because a leader that knows no later epoch sends the follower back to its high watermark", async () => {
    const steps = await story(kip101(bounds(2, 3)), "WeakIsr");
    expect(steps.slice(-4)).toEqual([
      "b0 advances the high watermark to 1",
      "b1 becomes leader of epoch 1",
      "b1 appends m1 in epoch 1",
      "b1 follows b0 in epoch 2 and truncates its log from 2 to 0",
    ]);
  });
});

describe("KIP-279 goes back to the last record that follower and leader share", () => {
  test("and with two replicas all is well, in a third epoch too", async () => {
    expect(await fate(kip279(bounds(2, 2)), "StrongIsr")).toBe("holds in all 1,177 states");
    expect(await fate(kip279(bounds(2, 3)), "WeakIsr")).toBe("holds in all 9,027 states");
    expect(await fate(kip279(bounds(2, 3)), "StrongIsr")).toBe("holds in all 9,027 states");
  });

  test("but a third replica is enough to break it, as it breaks KIP-101", async () => {
    expect(await fate(kip101(bounds(3, 2)), "StrongIsr")).toBe("breaks after 11 steps");
    expect(await fate(kip279(bounds(3, 2)), "StrongIsr")).toBe("breaks after 11 steps");
  });

  test("though whoever looks at a leader's own ISR alone must add an epoch to see it", async () => {
    expect(await fate(kip279(bounds(3, 2)), "WeakIsr")).toBe("holds in all 60,106 states");
    expect(await fate(kip279(bounds(3, 3)), "WeakIsr")).toBe("breaks after 10 steps");
    expect(await fate(kip101(bounds(3, 3)), "WeakIsr")).toBe("breaks after 10 steps");
  });

  test("because a new leader admits a replica that lacks what the old one goes on to expose", async () => {
    const steps = await story(kip279(bounds(3, 2)), "StrongIsr");
    expect(steps.slice(-4)).toEqual([
      "b2 fetches m0 from b0",
      "b0 advances the high watermark to 1",
      "b2 becomes leader of epoch 1",
      "b2 adds b1 to the ISR",
    ]);
  });
});

describe("the first try of KIP-320 compares the epochs of records", () => {
  test("and with two replicas, or with two epochs, all is well", async () => {
    expect(await fate(kip320FirstTry(bounds(2, 3)), "StrongIsr")).toBe("holds in all 8,429 states");
    expect(await fate(kip320FirstTry(bounds(3, 2)), "WeakIsr")).toBe("holds in all 59,092 states");
    expect(await fate(kip320FirstTry(bounds(3, 2)), "StrongIsr")).toBe("holds in all 59,092 states");
  });

  test("but three replicas and three epochs together break it", async () => {
    expect(await fate(kip320FirstTry(bounds(3, 3)), "WeakIsr")).toBe("breaks after 11 steps");
    expect(await fate(kip320FirstTry(bounds(3, 3)), "StrongIsr")).toBe("breaks after 12 steps");
  });

  test("because a fetch counts that comes from two epochs ago, and truncates in the epoch between", async () => {
    const steps = await story(kip320FirstTry(bounds(3, 3)), "StrongIsr");
    expect(steps.slice(-5)).toEqual([
      "b2 follows b0 in epoch 0",
      "b2 fetches m0 from b0",
      "b0 advances the high watermark to 1",
      "b2 follows b1 in epoch 1",
      "b2 truncates its log from 1 to 0",
    ]);
  });
});

describe("KIP-320 compares the epochs of replicas", () => {
  test("and holds where the others broke first", async () => {
    expect(await fate(kip320(bounds(2, 3)), "WeakIsr")).toBe("holds in all 5,973 states");
    expect(await fate(kip320(bounds(3, 2)), "StrongIsr")).toBe("holds in all 39,619 states");
  });

  test("and where its first try broke", async () => {
    const { report } = await check(kip320(bounds(3, 3)), { properties: ["WeakIsr", "StrongIsr"] });
    expect(report.ending).toEqual({ kind: "exhausted" });
    expect(report.properties.map(({ verdict }) => verdict)).toEqual(["held", "held"]);
    expect(report.counts.distinct).toBe(737_794);
  });
});
