// Descriptions as they lie in terminals, mails and tickets.

import { describe, expect, test } from "vitest";
import { configsOf, say } from "./_say.ts";

const printed = [
  "Topic: events\tPartitionCount: 2\tReplicationFactor: 2\tConfigs: min.insync.replicas=2",
  "\tTopic: events\tPartition: 0\tLeader: 1\tReplicas: 1,2\tIsr: 1,2",
  "\tTopic: events\tPartition: 1\tLeader: 2\tReplicas: 2,1\tIsr: 2",
];
const expected = ["events-0: leader 1 of 1,2, isr 1,2", "events-1: leader 2 of 2,1, isr 2"];
const each = (change: (line: string) => string) => printed.map(change).join("\n");

describe("A description is read", () => {
  test.each([
    ["with its tabs", each((line) => line)],
    ["with spaces for tabs", each((line) => line.replaceAll("\t", "        "))],
    ["with one space for a tab", each((line) => line.replaceAll("\t", " "))],
    ["with a web page's spaces", each((line) => line.replaceAll("\t", "\u00a0\u00a0"))],
    ["with Windows line ends", printed.join("\r\n")],
    ["with PowerShell's doubled line ends", `${printed.join("\r\r\n")}\r\r\n`],
    ["with a byte order mark", `\uFEFF${printed.join("\n")}`],
    ["with a line end after the last line", `${printed.join("\n")}\n`],
    ["with blank lines between", printed.join("\n\n   \n")],
    ["coloured", each((line) => line.replaceAll(/(\w+):/g, "\u001b[01;31m\u001b[K$1\u001b[m\u001b[K:"))],
    ["with a window title", `\u001b]0;kafka@broker\u0007${printed.join("\n")}`],
    ["quoted in a mail", each((line) => `> ${line}`)],
    ["quoted twice", each((line) => `>> > ${line}`)],
    ["in a one-column table", each((line) => `| ${line}  |`)],
    ["as a comment", each((line) => `# ${line}`)],
    ["indented", each((line) => `      ${line}`)],
    ["line by line in double quotes", each((line) => `"${line}"`)],
    ["as a whole in double quotes", `"${printed.join("\n")}"`],
    ["in a fence", `\`\`\`\n${printed.join("\n")}\n\`\`\``],
    ["in Jira's markup", `{noformat}\n${printed.join("\n")}\n{noformat}`],
    ["behind a container's name", each((line) => `kafka-1  | ${line}`)],
    ["behind a log line's head", each((line) => `[2024-05-01 12:00:00,123] INFO ${line}`)],
    ["all on one line", printed.join(" ")],
    [
      "with two lines on one",
      printed.join(" ").replace("Topic: events\tPartition: 1", "\nTopic: events\tPartition: 1"),
    ],
  ])("%s", (_, text) => {
    expect(say(text)).toEqual(expected);
    expect(configsOf(text)).toEqual(["min.insync.replicas=2"]);
  });

  test.each([
    [
      "the command",
      "kafka@broker-1:~$ kafka-topics.sh --bootstrap-server localhost:9092 --describe --topic events",
    ],
    [
      "a Windows command",
      "PS C:\\kafka> .\\bin\\windows\\kafka-topics.bat --bootstrap-server localhost:9092 --describe",
    ],
    [
      "a log line",
      "[2024-05-01 12:00:00,123] WARN [AdminClient clientId=adminclient-1] Connection to node -1 could not be established. (org.apache.kafka.clients.NetworkClient)",
    ],
    [
      "a log line that speaks of the leader",
      "[2024-05-01 12:00:00,123] INFO [Partition events-0 broker=1] Shrinking ISR from 1,2 to 1. Leader: (highWatermark: 5, endOffset: 7).",
    ],
    ["a log line of another layout", "2024-05-01T12:00:00.123 INFO 1 --- [main] kafka.admin : started 3"],
    ["a warning", "WARNING: Due to limitations in metric names, topics with a period ('.') could collide."],
    ["a stack trace", "\tat org.apache.kafka.tools.TopicCommand.main(TopicCommand.java:88)"],
    ["a sentence", "Broker 2 was restarted at 12:00, and this is what we saw 3 minutes later"],
    ["a sentence about configs", "We set retention.ms=5 on it yesterday"],
    ["a prompt", "[root@broker-1 ~]# "],
    ["a count with its unit", "3 rows"],
    ["a date", "2024-05-01"],
  ])("with %s before, after, and between its lines", (_, noise) => {
    expect(say([noise, ...printed, noise].join("\n"))).toEqual(expected);
    expect(say(printed.join(`\n${noise}\n`))).toEqual(expected);
  });

  test("without its topic line, the topic's name being on every line", () => {
    expect(say(printed.slice(1).join("\n"))).toEqual(expected);
    expect(configsOf(printed.slice(1).join("\n"))).toBeUndefined();
  });

  test("in any order of its lines", () => {
    expect(say([printed[2], printed[0], printed[1]].join("\n"))).toEqual([expected[1], expected[0]]);
  });

  test("with the lines of several topics mixed", () => {
    const other = "Topic: audit\tPartition: 0\tLeader: 5\tReplicas: 5\tIsr: 5";
    expect(say([printed[1], other, printed[2]].join("\n"))).toEqual([
      ...expected,
      "audit-0: leader 5 of 5, isr 5",
    ]);
  });
});
