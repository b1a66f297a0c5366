// What cannot be read is named by line and column, with what was expected there; nothing is left out or made up.

import { describe, expect, test } from "vitest";
import { readDescription } from "../../src/topic/read.ts";
import { say } from "./_say.ts";

const command = "expected what `kafka-topics.sh --bootstrap-server HOST:PORT --describe --topic NAME` prints";

describe("A text without a description says what is expected:", () => {
  test.each([
    ["nothing", "", `1:1 nothing to read: ${command}`],
    ["white space", " \n\t\r\n", `1:1 nothing to read: ${command}`],
    ["JSON", '{"topic": "events", "partitions": [{"partition": 0}]}', `1:1 this is JSON: ${command}`],
    ["a sentence", "\n  The cluster is down.", `2:3 no line here starts with Topic:: ${command}`],
    [
      "an error of the tool",
      "Error while executing topic command : Topic 'x' does not exist as expected",
      `1:1 no line here starts with Topic:: ${command}`,
    ],
    ["a list of topics", "events\norders", `1:1 no line here starts with Topic:: ${command}`],
    [
      "nothing but log lines",
      "[2024-05-01 12:00:00,1] WARN x",
      `1:1 no line here starts with Topic:: ${command}`,
    ],
  ])("%s", (_, text, problem) => {
    expect(say(text)).toEqual([problem]);
  });
});

describe("A line that breaks off is told with what is missing:", () => {
  test.each([
    ["Topic: e Partition: 0 Leader: 1 Replicas: 1,2", "1:46 the line breaks off: expected Isr:"],
    ["Topic: e Partition: 0 Leader: 1 Replicas: 1,2 Is", "1:46 the line breaks off: expected Isr:"],
    ["Topic: e Partition: 0 Leader: 1 Replicas: 1,", "1:45 the line breaks off: expected Isr:"],
    ["Topic: e Partition: 0 Leader:", "1:30 the line breaks off: expected Replicas: and Isr:"],
    ["Topic: e Partition: 0", "1:22 the line breaks off: expected Leader: and Replicas: and Isr:"],
    ["Topic: e", "1:9 the line breaks off: expected Partition: or PartitionCount:"],
    ["Topic: e PartitionCount: 3", "1:27 the line breaks off: expected ReplicationFactor: and Configs:"],
    ["Topic: e PartitionCount: 3 ReplicationFactor: 1 Conf", "1:48 the line breaks off: expected Configs:"],
    [
      "Topic: e Partition: 0 Leader: 1 Replicas: 1 Isr: 1 Elr: ",
      "1:56 the line breaks off: expected LastKnownElr:",
    ],
    [
      "Topic: e Partition: 0 Leader: 1 Replicas: 1 Isr: 1 Adding Replicas: 2",
      "1:70 the line breaks off: expected Removing Replicas:",
    ],
    ["Topic: e Partition: 0 Leader: 1 Replica: 1 Isr: 1", "1:32 expected Replicas: here"],
    ["Topic: e Partition: 0 Leader: 1 Isr: 1", "1:32 expected Replicas: here"],
  ])("%s", (text, problem) => {
    expect(say(text)).toEqual([problem]);
  });

  test("in the middle of a value", () => {
    const start = "Topic: e Partition: 0 Leader: 1 Replicas: 1,2 Isr: ";
    const ids = "expected broker ids with commas between them after";
    expect(say(start)).toEqual([`1:51 ${ids} Isr:, found nothing`]);
    expect(say(`${start}1,`)).toEqual([`1:54 ${ids} Isr:, found nothing`]);
    expect(say(`${start}1 Elr: N/ LastKnownElr:`)).toEqual([`1:59 ${ids} Elr:, found "N/"`]);
    expect(say(`${start}1 MarkedForDeletion: tr`)).toEqual([
      '1:73 expected true or false after MarkedForDeletion:, found "tr"',
    ]);
  });

  test("where its configs break off", () => {
    const start = "Topic: e PartitionCount: 1 ReplicationFactor: 1 Configs: ";
    const expected = "expected key=value in Configs:, found";
    expect(say(`${start}retention.ms=5,segm`)).toEqual([`1:58 ${expected} "retention.ms=5,segm"`]);
    expect(say(`${start}retention.ms=5,segment.bytes=`)).toEqual([`1:73 ${expected} "segment.bytes="`]);
    expect(say(`${start}retention.ms=5,preallocate=tru`)).toEqual([`1:73 ${expected} "preallocate=tru"`]);
    expect(say(`${start}min.insync`)).toEqual([`1:58 ${expected} "min.insync"`]);
    expect(say(`${start}x.y={"a":[1`)).toEqual([`1:58 ${expected} "x.y={"a":[1"`]);
  });

  test("when the other lines of the topic have columns that it has not", () => {
    const whole = "Topic: e Partition: 0 Leader: 1 Replicas: 1,2 Isr: 1 Elr: 2 LastKnownElr: ";
    expect(say(`${whole}\nTopic: e Partition: 1 Leader: 1 Replicas: 1,2 Isr: 1\n`)).toEqual([
      "2:1 this line tells no Elr:, but line 1 does: it may be cut off",
    ]);
  });

  test("when the rest of it looks like a log line", () => {
    const rest = "[2024-05-01 12:00:00,123] Adding Replicas: 2 Removing Replicas: ";
    expect(say(`Topic: e Partition: 0 Leader: 1 Replicas: 1,2 Isr: 1\n${rest}`)).toEqual([
      '1:52 expected broker ids with commas between them after Isr:, found "1[2024-05-01 12:00:00"',
    ]);
  });

  test("when the text begins in the middle of it", () => {
    const tail = "ition: 0\tLeader: 1\tReplicas: 1\tIsr: 1";
    const whole = "\tTopic: e\tPartition: 1\tLeader: 1\tReplicas: 1\tIsr: 1";
    expect(say(`${tail}\n${whole}`)).toEqual([
      "1:10 Leader: comes before any Topic: here; the text seems to begin in the middle of a line",
    ]);
    expect(say(`${whole}\n${tail}`)).toEqual([
      "2:10 a second Leader: on one line: expected Topic: before it",
    ]);
    expect(say(`Topic: e PartitionCount: 2 ReplicationFactor: 1 Configs: \nPart${tail}`)).toEqual([
      "2:1 Partition: on a topic line: expected Topic: before it",
    ]);
  });
});

describe("A value that is none is named:", () => {
  const line = (change: Record<string, string>) =>
    ["Topic: e", "Partition: 0", "Leader: 1", "Replicas: 1,2", "Isr: 1"]
      .map((column) =>
        column.split(":")[0]! in change
          ? `${column.split(":")[0]}: ${change[column.split(":")[0]!]}`
          : column,
      )
      .join(" ");
  const ids = "expected broker ids with commas between them after";

  test.each([
    [
      { Topic: "my topic" },
      '1:8 expected a topic name (letters, digits, ".", "_", "-") after Topic:, found "my topic"',
    ],
    [{ Topic: "" }, '1:7 expected a topic name (letters, digits, ".", "_", "-") after Topic:, found nothing'],
    [{ Partition: "x" }, '1:21 expected a whole number after Partition:, found "x"'],
    [{ Partition: "-1" }, '1:21 expected a whole number after Partition:, found "-1"'],
    [{ Leader: "b1" }, '1:31 expected a broker id, none or -1 after Leader:, found "b1"'],
    [{ Leader: "-2" }, '1:31 expected a broker id, none or -1 after Leader:, found "-2"'],
    [{ Leader: "1 2" }, '1:31 expected a broker id, none or -1 after Leader:, found "1 2"'],
    [{ Replicas: "1,b2" }, `1:45 ${ids} Replicas:, found "b2"`],
    [{ Replicas: "1,,2" }, `1:45 ${ids} Replicas:, found nothing`],
    [{ Replicas: "1 2" }, `1:43 ${ids} Replicas:, found "1 2"`],
    [{ Replicas: "" }, `1:42 ${ids} Replicas:, found nothing`],
    [{ Replicas: "1,02" }, `1:45 ${ids} Replicas:, found "02"`],
    [{ Replicas: "1,2147483648" }, `1:45 ${ids} Replicas:, found "2147483648"`],
    [{ Replicas: "N/A" }, `1:43 ${ids} Replicas:, found "N/A"`],
    [{ Isr: "1, x" }, `1:55 ${ids} Isr:, found "x"`],
    [{ Isr: "1 <-- only one!" }, `1:52 ${ids} Isr:, found "1 <-- only one!"`],
    [{ Isr: "1 Color: 3" }, `1:52 ${ids} Isr:, found "1 Color: 3"`],
    [{ Isr: "[1, 2]" }, `1:52 ${ids} Isr:, found "[1"`],
  ])("%j", (change, problem) => {
    expect(say(line(change))).toEqual([problem]);
  });

  test("on a topic line", () => {
    expect(say("Topic: e TopicId: a b PartitionCount: ? ReplicationFactor: 1.5 Configs: =2")).toEqual([
      '1:19 expected a topic id after TopicId:, found "a b"',
      '1:39 expected a whole number after PartitionCount:, found "?"',
      '1:60 expected a whole number after ReplicationFactor:, found "1.5"',
      '1:73 expected key=value in Configs:, found "=2"',
    ]);
  });

  test.each([
    ["min.insync.replicas=two"],
    ["unclean.leader.election.enable=yes"],
    ["cleanup.policy=compact;delete"],
    ["min.insync.replicas=2 retention.ms=5"],
    ["min.insync.replicas==2"],
    ["Min.insync"],
  ])("Configs: %s", (configs) => {
    expect(say(`Topic: e PartitionCount: 1 ReplicationFactor: 1 Configs: ${configs}`)).toEqual([
      `1:58 expected key=value in Configs:, found "${configs}"`,
    ]);
  });
});

describe("A contradiction is named, never mended:", () => {
  test.each([
    ["Leader: 1 Replicas: 1,2,1 Isr: 1", "1:47 broker 1 stands twice in Replicas:"],
    ["Leader: 1 Replicas: 1,2 Isr: 1,2,2", "1:56 broker 2 stands twice in Isr:"],
    ["Leader: 1 Replicas: 1,2 Isr: 1,3", "1:54 broker 3 is in the ISR but not among the replicas 1,2"],
    ["Leader: none Replicas: 1,2 Isr: 3", "1:55 broker 3 is in the ISR but not among the replicas 1,2"],
    ["Leader: 3 Replicas: 1,2 Isr: 1,2", "1:31 leader 3 is not among the replicas 1,2"],
    ["Leader: 2 Replicas: 1,2 Isr: 1", "1:31 leader 2 is not in the ISR 1, or the line is cut off"],
  ])("%s", (columns, problem) => {
    expect(say(`Topic: e Partition: 0 ${columns}`)).toEqual([problem]);
  });

  test("within the configs", () => {
    const configs = "retention.ms=5,segment.bytes=7,retention.ms=6";
    expect(say(`Topic: e PartitionCount: 1 ReplicationFactor: 1 Configs: ${configs}`)).toEqual([
      "1:89 retention.ms stands twice in Configs:",
    ]);
  });

  test("between two lines", () => {
    const partition = "Topic: e Partition: 0 Leader: 1 Replicas: 1,2 Isr: 1,2";
    expect(say(`${partition}\n${partition.slice(0, -2)}`)).toEqual([
      "2:1 partition 0 of e is described differently on line 1",
    ]);
    const topic = "Topic: e PartitionCount: 1 ReplicationFactor: 1 Configs: ";
    expect(say(`${topic}\n${partition}\n${topic}retention.ms=5`)).toEqual([
      "3:1 topic e is described differently on line 1",
    ]);
    expect(say(`${topic}\n  ${partition.replace("Partition: 0", "Partition: 1")}`)).toEqual([
      "2:3 partition 1, where PartitionCount: is 1",
    ]);
  });
});

describe("All problems are told,", () => {
  const text = [
    "\uFEFF> Topic: e\tPartition: 0\tLeader: \u001b[31mx\u001b[m\tReplicas: 1\tIsr: 1",
    "> Topic: e\tPartition: 1\tLeader: 1\tReplicas: 1\tIsr: 1",
    "> Topic: e\tPartition: 2\tLeader: 1\tReplicas: 1,1\tIsr: ?",
  ].join("\r\n");

  test("in the order of the text, while the lines that could be read are held back", () => {
    expect(say(text)).toEqual([
      '1:33 expected a broker id, none or -1 after Leader:, found "x"',
      "3:47 broker 1 stands twice in Replicas:",
      '3:54 expected broker ids with commas between them after Isr:, found "?"',
    ]);
  });

  test("each with its line as one sees it, so that a caret can be put under the column", () => {
    const reading = readDescription(text);
    if (reading.kind === "read") throw new Error("it was read");
    for (const { column, text: seen } of reading.problems) expect("x1?").toContain(seen[column - 1]);
    expect(reading.problems[0]?.text).toBe("> Topic: e\tPartition: 0\tLeader: x\tReplicas: 1\tIsr: 1");
  });
});

describe("What cannot be told is a known limit:", () => {
  test("a list that was cut off where it may end is read as it stands", () => {
    const line = "Topic: e Partition: 0 Leader: 1 Replicas: 1,2,3 Isr: 1,2,3";
    expect(say(line.slice(0, -2))).toEqual(["e-0: leader 1 of 1,2,3, isr 1,2"]);
  });

  test("but not if the leader is cut off, for a leader is in the ISR", () => {
    const line = "Topic: e Partition: 0 Leader: 3 Replicas: 1,2,3 Isr: 1,2,3";
    expect(say(line.slice(0, -2))).toEqual(["1:31 leader 3 is not in the ISR 1,2, or the line is cut off"]);
  });
});
