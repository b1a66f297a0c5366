// What each release prints, column by column.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readDescription } from "../../src/topic/read.ts";
import { configsOf, onlyPartition, say } from "./_say.ts";

const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url), "utf8");

describe("The samples", () => {
  test.each([
    [
      "describe-1.x.txt",
      [
        "events-0: leader 2 of 2,0,1, isr 2,0,1",
        "events-1: leader 0 of 0,1,2, isr 0",
        "events-2: leader none of 1,2,0, isr 1",
      ],
      [],
    ],
    [
      "describe-3.x.txt",
      [
        "orders-0: leader 101 of 101,102,103, isr 101,102,103",
        "orders-1: leader none of 102,103,101, isr 103",
      ],
      ["min.insync.replicas=2", "segment.bytes=1073741824", "unclean.leader.election.enable=false"],
    ],
    [
      "describe-4.x.txt",
      ["payments-0: leader 3 of 3,1,2, isr 3", "payments-1: leader none of 1,2,3, isr empty"],
      ["min.insync.replicas=2"],
    ],
  ])("%s is read whole", (file, partitions, configs) => {
    expect(say(sample(file))).toEqual(partitions);
    expect(configsOf(sample(file))).toEqual(configs);
  });

  test("of 4.x tell the eligible leader replicas", () => {
    const reading = readDescription(sample("describe-4.x.txt"));
    expect(reading).toMatchObject({
      kind: "read",
      topics: [
        {
          name: "payments",
          partitionCount: 2,
          markedForDeletion: false,
          partitions: [
            { partition: 0, elr: [1], lastKnownElr: [], line: 2 },
            { partition: 1, elr: [2], lastKnownElr: [3], line: 3 },
          ],
        },
      ],
    });
  });

  test("in one text are three topics", () => {
    const all = ["1.x", "3.x", "4.x"].map((release) => sample(`describe-${release}.txt`)).join("");
    const reading = readDescription(all);
    expect(reading.kind === "read" && reading.topics.map(({ name }) => name)).toEqual([
      "events",
      "orders",
      "payments",
    ]);
    expect(say(all)).toHaveLength(7);
  });
});

describe("A partition line", () => {
  test.each([
    [
      "0.8.0, in lower case",
      "topic: Logs\tpartition: 0\tleader: 1\treplicas: 1,2\tisr: 1,2",
      "Logs-0: leader 1 of 1,2, isr 1,2",
    ],
    [
      "1.x without a leader",
      "\tTopic: e\tPartition: 0\tLeader: -1\tReplicas: 1,2\tIsr: 1",
      "e-0: leader none of 1,2, isr 1",
    ],
    [
      "2.x without a leader",
      "\tTopic: e\tPartition: 0\tLeader: none\tReplicas: 1,2\tIsr: ",
      "e-0: leader none of 1,2, isr empty",
    ],
    [
      "no space after the colons",
      "Topic:e\tPartition:0\tLeader:1\tReplicas:1,2\tIsr:2,1",
      "e-0: leader 1 of 1,2, isr 2,1",
    ],
    [
      "spaces after the commas",
      "Topic: e Partition: 0 Leader: 1 Replicas: 1, 2 Isr: 2 , 1",
      "e-0: leader 1 of 1,2, isr 2,1",
    ],
    [
      "the largest broker id",
      "Topic: e Partition: 0 Leader: 2147483647 Replicas: 2147483647 Isr: 2147483647",
      "e-0: leader 2147483647 of 2147483647, isr 2147483647",
    ],
  ])("of %s is read", (_, line, expected) => {
    expect(say(line)).toEqual([expected]);
  });

  const line = "\tTopic: e\tPartition: 0\tLeader: 1\tReplicas: 1,2,3\tIsr: 1";

  test.each([
    ["has no such column before 3.7", "", undefined, undefined],
    ["is not known to the cluster", "\tElr: N/A\tLastKnownElr: N/A", undefined, undefined],
    ["is empty", "\tElr: \tLastKnownElr: ", [], []],
    ["has members", "\tElr: 2,3\tLastKnownElr: 2", [2, 3], [2]],
  ])("tells when the ELR %s", (_, columns, elr, lastKnownElr) => {
    expect(onlyPartition(line + columns)).toMatchObject({ elr, lastKnownElr });
  });

  test.each([
    ["no reassignment", "", [], []],
    ["a reassignment that only adds", "\tAdding Replicas: 3\tRemoving Replicas: ", [3], []],
    ["a reassignment", "\tAdding Replicas: 3\tRemoving Replicas: 1,2", [3], [1, 2]],
    [
      "one that ended meanwhile",
      "\tAdding Replicas: 7\tRemoving Replicas: 8\tElr: N/A\tLastKnownElr: N/A",
      [7],
      [8],
    ],
  ])("tells of %s", (_, columns, adding, removing) => {
    expect(onlyPartition(line + columns)).toMatchObject({ adding, removing });
  });

  test("may be marked for deletion, after any other column", () => {
    expect(onlyPartition(line).markedForDeletion).toBe(false);
    expect(onlyPartition(`${line}\tMarkedForDeletion: true`).markedForDeletion).toBe(true);
    expect(onlyPartition(`${line}\tElr: \tLastKnownElr: \tMarkedForDeletion: true`).markedForDeletion).toBe(
      true,
    );
  });

  test("of Confluent Server has columns of its own, which are kept", () => {
    const { vendorColumns } = onlyPartition(`${line}\tOffline: \tLiveObservers: 2,3`);
    expect([...vendorColumns]).toEqual([
      ["Offline", []],
      ["LiveObservers", [2, 3]],
    ]);
    expect(onlyPartition(line).vendorColumns.size).toBe(0);
  });

  test("that stands twice counts once", () => {
    expect(say(`${line}\n${line}`)).toEqual(["e-0: leader 1 of 1,2,3, isr 1"]);
  });
});

describe("A topic line", () => {
  const topicLine = (configs: string) =>
    `Topic: e\tPartitionCount: 1\tReplicationFactor: 1\tConfigs: ${configs}`;

  test("tells what is overridden, and that nothing is", () => {
    expect(configsOf(topicLine("min.insync.replicas=2"))).toEqual(["min.insync.replicas=2"]);
    expect(configsOf(topicLine(""))).toEqual([]);
  });

  test("that is not there leaves the overrides unknown", () => {
    expect(configsOf("Topic: e Partition: 0 Leader: 1 Replicas: 1 Isr: 1")).toBeUndefined();
  });

  test.each([
    [
      "a list",
      "cleanup.policy=compact,delete,retention.ms=-1",
      ["cleanup.policy=compact,delete", "retention.ms=-1"],
    ],
    [
      "a list at the end",
      "retention.ms=5,cleanup.policy=delete,compact",
      ["retention.ms=5", "cleanup.policy=delete,compact"],
    ],
    ["no cleaning at all", "cleanup.policy=,retention.ms=5", ["cleanup.policy=", "retention.ms=5"]],
    [
      "throttled replicas",
      "leader.replication.throttled.replicas=0:101,1:102,follower.replication.throttled.replicas=",
      ["leader.replication.throttled.replicas=0:101,1:102", "follower.replication.throttled.replicas="],
    ],
    [
      "a vendor's JSON",
      'min.insync.replicas=1,x.constraints={"version":1,"replicas":[{"count":2}]},a.b=c',
      ["min.insync.replicas=1", 'x.constraints={"version":1,"replicas":[{"count":2}]}', "a.b=c"],
    ],
    [
      "numbers of every form",
      "a.ms=-1,b.ratio=0.5,c.ratio=1.0E-4",
      ["a.ms=-1", "b.ratio=0.5", "c.ratio=1.0E-4"],
    ],
    ["a release", "message.format.version=3.0-IV1", ["message.format.version=3.0-IV1"]],
  ])("may hold %s", (_, configs, expected) => {
    expect(configsOf(topicLine(configs))).toEqual(expected);
  });

  test("that is marked for deletion marks its partitions", () => {
    const partition = "\n\tTopic: e\tPartition: 0\tLeader: 1\tReplicas: 1\tIsr: 1";
    const marked =
      "Topic:e\tPartitionCount:1\tReplicationFactor:1\tConfigs:retention.ms=5\tMarkedForDeletion:true";
    expect(onlyPartition(marked + partition).markedForDeletion).toBe(true);
    expect(configsOf(marked + partition)).toEqual(["retention.ms=5"]);
    expect(onlyPartition(topicLine("") + partition).markedForDeletion).toBe(false);
  });

  test("may stand without partitions, or with fewer than it counts", () => {
    expect(readDescription(topicLine(""))).toMatchObject({
      kind: "read",
      topics: [{ partitions: [], partitionCount: 1 }],
    });
    const three = topicLine("").replace("PartitionCount: 1", "PartitionCount: 3");
    expect(say(`${three}\n\tTopic: e\tPartition: 2\tLeader: 1\tReplicas: 1\tIsr: 1`)).toHaveLength(1);
  });
});
