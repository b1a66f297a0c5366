// From a described partition to settings, and from a report to the operator's answer.

import { describe, expect, test } from "vitest";
import { check } from "../src/check.ts";
import { kafka } from "../src/model/kafka/index.ts";
import { answer, type PartitionAsFound, QUESTION, startFrom } from "../src/operator.ts";

const found: PartitionAsFound = {
  topic: "orders",
  partition: 0,
  leader: 102,
  replicas: [101, 102, 103],
  isr: [102, 103],
  elr: undefined,
  configs: new Map([["min.insync.replicas", "2"]]),
};

describe("a described partition", () => {
  test("keeps its brokers' numbers, the leader first", () => {
    expect(startFrom(found).settings).toMatchObject({
      replicas: 3,
      brokers: "102,101,103",
      "initial-leader": "first",
      "initial-isr": "102,103",
      "min-insync-replicas": "2",
    });
  });

  test("takes what its Configs do not say from Kafka's defaults, and says so", () => {
    const { settings, notes } = startFrom(found);
    expect(settings["unclean-election"]).toBe("false");
    expect(notes).toContain("unclean.leader.election.enable = false, the default (not in Configs)");
  });

  test("says that overrides are unknown where no topic line was seen", () => {
    const { settings, notes } = startFrom({ ...found, configs: undefined });
    expect(settings["min-insync-replicas"]).toBe("1");
    expect(notes.join()).toContain("no line of topic orders with its Configs was seen");
  });

  test("without a leader starts with the ISR gone", async () => {
    const { settings } = startFrom({ ...found, leader: undefined, isr: [103] });
    expect(settings).toMatchObject({
      "initial-leader": "none",
      brokers: "101,102,103",
      "initial-isr": "103",
    });
  });

  test("with an empty ISR is refused: nothing is guessed", () => {
    expect(() => startFrom({ ...found, leader: undefined, isr: [] })).toThrow(
      /partition 0 of topic orders has an empty ISR/,
    );
  });

  test("names the eligible leader replicas that the model does not know", () => {
    expect(startFrom({ ...found, elr: [101] }).notes.join()).toContain("eligible leader replicas (101)");
  });
});

async function ask(partition: PartitionAsFound, settings: Record<string, unknown> = {}, maxStates?: number) {
  const instance = kafka({ ...startFrom(partition).settings, ...settings } as Parameters<typeof kafka>[0]);
  const { report } = await check(instance, { properties: [QUESTION], maxStates });
  return answer(report);
}

describe("the answer", () => {
  const alone = { ...found, replicas: [102, 103], isr: [102] };
  const both = { ...found, replicas: [102, 103] };

  test("is yes when one lost disk is enough", async () => {
    expect(await ask(alone)).toBe(
      "Yes: with at most 1 crash that loses the unflushed end of the log, 1 fencing by the controller, 1 election and " +
        "1 more record, a record acknowledged with acks=all can be lost from here: broker 102 leads epoch 1 without m0, " +
        "whose producer was told that it is stored.",
    );
  });

  test("is no only for all states within the bounds", async () => {
    expect(await ask(both)).toMatch(
      /^No: with at most .* in none of all [\d,]+ states within these bounds\.$/,
    );
  });

  test("is undecided where the run was cut short", async () => {
    expect(await ask(both, {}, 100)).toMatch(
      /^Undecided: .* in none of the 100 states seen, but there are more\.$/,
    );
  });

  test("is that there is nothing to lose where nothing is acknowledged", async () => {
    expect(await ask(both, { acks: "0" })).toMatch(/^Nothing to lose: acks = 0/);
  });
});
