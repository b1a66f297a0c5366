// Lines that a terminal has broken are put together again, where that can only be done one way.

import { describe, expect, test } from "vitest";
import { configsOf, onlyPartition, say } from "./_say.ts";

// A ⏎ stands for the break. Each text is tried with bare, indented, quoted and doubled line ends.
const breaks = ["\n", "\r\n", "\n    ", "\n> ", "\n\n"];
const broken = (text: string) => breaks.map((lineEnd) => text.replaceAll("⏎", lineEnd));

describe("A partition line is put together", () => {
  test.each([
    ["between two columns", "Topic: e Partition: 0 Leader: 1⏎Replicas: 1,2,3 Isr: 1,2,3"],
    ["between every two columns", "Topic: e⏎Partition: 0⏎Leader: 1⏎Replicas: 1,2,3⏎Isr: 1,2,3"],
    ["between a column's name and its value", "Topic: e Partition: 0 Leader: 1 Replicas: 1,2,3 Isr:⏎1,2,3"],
    ["between every name and its value", "Topic:⏎e Partition:⏎0 Leader:⏎1 Replicas:⏎1,2,3 Isr:⏎1,2,3"],
    ["after a comma", "Topic: e Partition: 0 Leader: 1 Replicas: 1,⏎2,3 Isr: 1,2,⏎3"],
    ["before a comma", "Topic: e Partition: 0 Leader: 1 Replicas: 1⏎,2,3 Isr: 1,2⏎,3"],
    ["after every comma", "Topic: e Partition: 0 Leader: 1 Replicas: 1,⏎2,⏎3 Isr: 1,⏎2,⏎3"],
    ["within a name", "Topic: e Parti⏎tion: 0 Lead⏎er: 1 Repl⏎icas: 1,2,3 I⏎sr: 1,2,3"],
    ["before a colon", "Topic⏎: e Partition: 0 Leader⏎: 1 Replicas: 1,2,3 Isr⏎: 1,2,3"],
    [
      "with a log line between",
      "Topic: e Partition: 0⏎[2024-05-01 12:00:00,123] WARN no\nLeader: 1 Replicas: 1,2,3 Isr: 1,2,3",
    ],
    [
      "with a log line in a list",
      "Topic: e Partition: 0 Leader: 1 Replicas: 1,2,3 Isr: 1,⏎[2024-05-01 12:00:00,123] WARN no\n2,3",
    ],
    [
      "before another line follows",
      "Topic: e Partition: 0 Leader: 1 Replicas: 1,2,3 Isr: 1,2,⏎3⏎[2024-05-01 12:00:00] WARN no",
    ],
  ])("%s", (_, text) => {
    for (const each of broken(text)) expect(say(each)).toEqual(["e-0: leader 1 of 1,2,3, isr 1,2,3"]);
  });

  test("within the topic's name", () => {
    for (const text of broken("Topic: my-long-⏎topic Partition: 0 Leader: 1 Replicas: 1 Isr: 1"))
      expect(say(text)).toEqual(["my-long-topic-0: leader 1 of 1, isr 1"]);
  });

  test("within the word none", () => {
    for (const text of broken("Topic: e Partition: 0 Leader: no⏎ne Replicas: 1 Isr: 1"))
      expect(say(text)).toEqual(["e-0: leader none of 1, isr 1"]);
  });

  test("between a column that may be empty and a list", () => {
    for (const text of broken("Topic: e Partition: 0 Leader: none Replicas: 1,2 Isr:⏎1,2"))
      expect(say(text)).toEqual(["e-0: leader none of 1,2, isr 1,2"]);
  });

  const start = "Topic: e Partition: 0 Leader: 1 Replicas: 1,2,3 Isr: 1 ";
  test.each([
    ["Adding⏎Replicas: 2 Removing⏎Replicas: 3", { adding: [2], removing: [3] }],
    ["Adding Rep⏎licas: 2 Removi⏎ng Replicas: 3", { adding: [2], removing: [3] }],
    ["Adding Replicas:⏎2 Removing Replicas:⏎Elr:⏎2 LastKnownElr: ", { adding: [2], removing: [], elr: [2] }],
    ["Elr: 2,⏎3 LastKnown⏎Elr: ", { elr: [2, 3], lastKnownElr: [] }],
    ["E⏎lr: 2 Last⏎KnownElr: 1,⏎2", { elr: [2], lastKnownElr: [1, 2] }],
    ["Elr: N/⏎A LastKnownElr: N⏎/A", { elr: undefined, lastKnownElr: undefined }],
    [
      "Elr: 2 LastKnownElr: MarkedFor⏎Deletion: tr⏎ue",
      { elr: [2], lastKnownElr: [], markedForDeletion: true },
    ],
  ])("in %s", (columns, expected) => {
    for (const text of broken(start + columns)) expect(onlyPartition(text)).toMatchObject(expected);
  });
});

describe("A topic line is put together", () => {
  const start = "Topic: e PartitionCount: 1 ReplicationFactor: 1 Configs: ";
  test.each([
    ["before its configs", "⏎min.insync.replicas=2", ["min.insync.replicas=2"]],
    [
      "within a config's name",
      "min.insync.rep⏎licas=2,seg⏎ment.bytes=5",
      ["min.insync.replicas=2", "segment.bytes=5"],
    ],
    [
      "around a comma",
      "min.insync.replicas=2⏎,segment.bytes=5,⏎preallocate=true",
      ["min.insync.replicas=2", "segment.bytes=5", "preallocate=true"],
    ],
    [
      "around an equals sign",
      "min.insync.replicas⏎=2,segment.bytes=⏎5",
      ["min.insync.replicas=2", "segment.bytes=5"],
    ],
    ["within a word", "unclean.leader.election.enable=fal⏎se", ["unclean.leader.election.enable=false"]],
    ["within a list", "cleanup.policy=compact,⏎delete", ["cleanup.policy=compact,delete"]],
    [
      "within a word of a list",
      "cleanup.policy=compact,del⏎ete,segment.bytes=5",
      ["cleanup.policy=compact,delete", "segment.bytes=5"],
    ],
    [
      "within a narrow window",
      "min⏎.insync⏎.replicas⏎=2,cleanup⏎.policy=com⏎pact",
      ["min.insync.replicas=2", "cleanup.policy=compact"],
    ],
    ["after a quote", 'x.y={"⏎version":1},preallocate=true', ['x.y={"version":1}', "preallocate=true"]],
    ["within a word, twice", "cleanup.policy=co⏎mpa⏎ct", ["cleanup.policy=compact"]],
    ["within a name, twice", "retention.ms=5,⏎segm⏎ent.bytes=7", ["retention.ms=5", "segment.bytes=7"]],
    [
      "within a name, after a value that could go on",
      "x.y=2,seg⏎ment⏎.bytes=7",
      ["x.y=2", "segment.bytes=7"],
    ],
    [
      "within JSON",
      'x.y={"version":⏎1,"replicas":[]}⏎,segment.bytes=5',
      ['x.y={"version":1,"replicas":[]}', "segment.bytes=5"],
    ],
    [
      "before another line",
      "cleanup.policy=com⏎pact⏎Everything went well until noon",
      ["cleanup.policy=compact"],
    ],
  ])("%s", (_, configs, expected) => {
    for (const text of broken(start + configs)) expect(configsOf(text)).toEqual(expected);
  });

  test("within its topic id, digits and all", () => {
    const text = "Topic: e TopicId: 4yQ1⏎1qzpQ7m2nB5uXh8s0A PartitionCount: 1 ReplicationFactor: 1 Configs: ";
    for (const each of broken(text)) expect(configsOf(each)).toEqual([]);
  });
});

// Two ways to read it: the problem names the line that may or may not belong, and nothing is guessed.
describe("What could be read in two ways is not put together:", () => {
  const start = "Topic: e Partition: 0 Leader: 1 Replicas: 1,2 Isr: 1";
  const unclear = (where: string, piece: string, found: string, column: string) =>
    `${where} cannot tell whether "${piece}" continues ${found} of the line before: ` +
    `put the value of ${column} on one line, or leave out what is no part of it`;

  test.each([
    ["digits after a list's digits", `${start}\n2`, unclear("2:1", "2", '"1"', "Isr:")],
    ["digits and more after a list's digits", `${start}\n2,3`, unclear("2:1", "2,3", '"1"', "Isr:")],
    ["digits after a blank line", `${start}\n\n2`, unclear("3:1", "2", '"1"', "Isr:")],
    [
      "digits after a log line",
      `${start}\n[2024-05-01 12:00:00,1] WARN x\n> 2`,
      unclear("3:3", "2", '"1"', "Isr:"),
    ],
    ["two numbers after a list", `${start}\n2 3`, unclear("2:1", "2 3", '"1"', "Isr:")],
    [
      "a number broken in the middle of a line",
      "Topic: e Partition: 0 Leader: 1 Replicas: 1,2\n3,4 Isr: 1",
      unclear("2:1", "3,4", '"1,2"', "Replicas:"),
    ],
    [
      "a broken leader",
      "Topic: e Partition: 0 Leader: 10\n1 Replicas: 101 Isr: 101",
      unclear("2:1", "1", '"10"', "Leader:"),
    ],
    [
      "a broken topic name",
      "Topic: e-1\n2 Partition: 0 Leader: 1 Replicas: 1 Isr: 1",
      unclear("2:1", "2", '"e-1"', "Topic:"),
    ],
    [
      "a number after a list that may be empty",
      "Topic: e Partition: 0 Leader: none Replicas: 1 Isr:\n0",
      unclear("2:1", "0", "the empty Isr:", "Isr:"),
    ],
    [
      "a number after an empty last column",
      "Topic: e Partition: 0 Leader: 1 Replicas: 1 Isr: 1 Elr: LastKnownElr:\n0",
      unclear("2:1", "0", "the empty LastKnownElr:", "LastKnownElr:"),
    ],
    [
      "a config's number",
      "Topic: e PartitionCount: 1 ReplicationFactor: 1 Configs: segment.bytes=10737\n41824",
      unclear("2:1", "41824", '"segment.bytes=10737"', "Configs:"),
    ],
    [
      "a config's number that goes on",
      "Topic: e PartitionCount: 1 ReplicationFactor: 1 Configs: segment.bytes=10737\n41824,retention.ms=5",
      unclear("2:1", "41824,retention.ms=5", '"segment.bytes=10737"', "Configs:"),
    ],
    [
      "a word after a config whose values are not known",
      "Topic: e PartitionCount: 1 ReplicationFactor: 1 Configs: x.y=com\npact",
      unclear("2:1", "pact", '"x.y=com"', "Configs:"),
    ],
  ])("%s", (_, text, problem) => {
    expect(say(text)).toEqual([problem]);
  });
});
