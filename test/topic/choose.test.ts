// Which partition is meant, and what is said where that is not clear.

import { describe, expect, test } from "vitest";
import { UsageError } from "../../src/errors.ts";
import { choosePartition } from "../../src/topic/choose.ts";
import type { DescribedTopic } from "../../src/topic/described.ts";
import { readDescription } from "../../src/topic/read.ts";

const partitionLine = (topic: string, number: number) =>
  `Topic: ${topic} Partition: ${number} Leader: 1 Replicas: 1 Isr: 1`;
const topicLine = (topic: string, count: number) =>
  `Topic: ${topic} PartitionCount: ${count} ReplicationFactor: 1 Configs: min.insync.replicas=2`;

function topics(...lines: string[]): readonly DescribedTopic[] {
  const reading = readDescription(lines.join("\n"));
  if (reading.kind === "unreadable") throw new Error(reading.problems[0]?.message);
  return reading.topics;
}

const one = topics(topicLine("orders", 1), partitionLine("orders", 0));
const two = topics(partitionLine("orders", 4), partitionLine("payments", 0), partitionLine("payments", 1));

describe("The partition", () => {
  test("need not be named where there is only one", () => {
    expect(choosePartition(one)).toMatchObject({ topic: "orders", partition: 0, leader: 1, line: 2 });
  });

  test("need not be named where its topic has only one, whatever its number", () => {
    expect(choosePartition(two, { topicName: "orders" })).toMatchObject({ topic: "orders", partition: 4 });
  });

  test("is the one named", () => {
    expect(choosePartition(two, { topicName: "payments", partition: 1 })).toMatchObject({
      topic: "payments",
      partition: 1,
    });
    expect(choosePartition(one, { partition: 0 })).toMatchObject({ topic: "orders", partition: 0 });
  });

  test("comes with its topic's configs, or with none known", () => {
    expect(choosePartition(one).configs).toEqual(new Map([["min.insync.replicas", "2"]]));
    expect(choosePartition(two, { topicName: "orders" }).configs).toBeUndefined();
  });
});

describe("It is said what there is to choose from", () => {
  const many = topics(...[7, 0, 1, 2, 9, 10].map((number) => partitionLine("orders", number)));

  test.each([
    [
      "of several topics none is named",
      two,
      {},
      "the description holds 2 topics, orders, payments: choose one with --topic-name NAME",
    ],
    [
      "only a partition is named",
      two,
      { partition: 0 },
      "the description holds 2 topics, orders, payments: choose one with --topic-name NAME",
    ],
    [
      "the topic is misspelt",
      two,
      { topicName: "order" },
      'the description holds no topic order (did you mean "orders"?)',
    ],
    [
      "the topic is misspelt otherwise",
      two,
      { topicName: "Paymetns" },
      'the description holds no topic Paymetns (did you mean "payments"?)',
    ],
    [
      "the topic is another one",
      two,
      { topicName: "events" },
      "the description holds no topic events; it holds orders, payments",
    ],
    [
      "of several partitions none is named",
      many,
      {},
      "topic orders has partitions 0-2, 7, 9, 10: choose one with --partition N",
    ],
    [
      "the partition is not there",
      many,
      { partition: 3 },
      "topic orders: no partition 3 is described; the description holds partitions 0-2, 7, 9, 10",
    ],
    [
      "the only partition is another one",
      one,
      { partition: 3 },
      "topic orders: no partition 3 is described; the description holds partition 0",
    ],
    [
      "there are no partitions",
      topics(topicLine("orders", 2)),
      {},
      "topic orders: the description has its topic line, but no partition lines",
    ],
    ["there is nothing", [], {}, "the description holds no topic"],
  ])("when %s", (_, described, wanted, message) => {
    expect(() => choosePartition(described, wanted)).toThrow(new UsageError(message));
  });
});
