// `--topic`: what kafka-topics.sh prints, and the answer to whether a record can be lost from there.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { folderWith, read, tidemark } from "./_run.ts";

const sample = readFileSync(new URL("../topic/samples/describe-4.x.txt", import.meta.url), "utf8");
const folder = () => folderWith({ "topic.txt": sample });

test("the answer comes first, then what was taken for granted, then the story with the brokers' own numbers", async () => {
  const cwd = folder();
  const { code, out, err } = await tidemark("explore kafka --topic topic.txt --partition 0", { cwd });
  expect(err).toContain("starting from partition 0 of topic payments as described: leader 3, ISR 3");
  expect(err).toContain("judging 1 property");
  expect(out).toMatch(/^Yes: with at most [^.]* can be lost from here: broker 3\s+leads epoch 1 without m0/);
  expect(out.indexOf("unclean.leader.election.enable = false, the default")).toBeLessThan(out.indexOf("✗"));
  expect(out).toContain("✗ acknowledged records survive failover");
  expect(out).toMatch(/broker 3 +broker 1 +broker 2\n/);
  expect(code).toBe(1);
});

test("the run is called after the topic, and what was chosen otherwise", async () => {
  const cwd = folder();
  await tidemark("explore --topic topic.txt --partition 0", { cwd });
  const report = JSON.parse(read(cwd, "reports/runs/kafka-payments-0/report.json"));
  expect(report.origin).toBe("partition 0 of topic payments as described: leader 3, ISR 3");
  const line = "explore --topic topic.txt --partition 0 --records 0 --set lossy-crashes=0";
  const { code, out } = await tidemark(line, { cwd });
  expect(out).toMatch(/^No: with at most 1 fencing by the controller and 1 election, /);
  expect(out).toContain("page:  reports/runs/kafka-payments-0-records-0-lossy-crashes-0/report.html");
  expect(code).toBe(0);
});

test("a run that is limited answers nothing", async () => {
  const { code, out } = await tidemark("explore --topic topic.txt --partition 0 --max-states 20", {
    cwd: folder(),
  });
  expect(out).toMatch(/^Undecided: with at most /);
  expect(code).toBe(3);
});

test("--set says what the description does not, or something else", async () => {
  const line = "explore --topic topic.txt --partition 0 --set min-insync-replicas=1 --records 2 --json";
  const { settings } = JSON.parse((await tidemark(line, { cwd: folder() })).out);
  expect(settings).toMatchObject({
    "min-insync-replicas": 1,
    records: 2,
    brokers: "3,1,2",
    "initial-isr": "3",
  });
});

test("- reads standard input", async () => {
  const readStdin = async () => sample;
  const { out } = await tidemark("explore --topic - --topic-name payments --partition 0", { readStdin });
  expect(out).toMatch(/^Yes: /);
});

test("--property judges others; the question is then not asked", async () => {
  const line = "explore --topic topic.txt --partition 0 --max-states 20 --property 'logs never fork'";
  const { out } = await tidemark(line, { cwd: folder() });
  expect(out).toMatch(/^Not asked: whether an acknowledged record can be lost from here/);
});

describe("what cannot be read or chosen: exit code 2", () => {
  const failing = async (line: string, text = sample) => {
    const cwd = folderWith({ "topic.txt": text });
    const { code, out, err } = await tidemark(`explore --topic topic.txt ${line}`, { cwd });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    return err;
  };

  test("several partitions, and which there are", async () => {
    expect(await failing("")).toContain("topic payments has partitions 0, 1: choose one with --partition N");
    expect(await failing("--partition 7")).toContain(
      "topic payments: no partition 7 is described; the description holds partitions 0, 1",
    );
  });

  test("several topics, and the nearest to a mistyped one", async () => {
    const two = sample + sample.replaceAll("payments", "refunds");
    expect(await failing("", two)).toContain(
      "the description holds 2 topics, payments, refunds: choose one with --topic-name NAME",
    );
    expect(await failing("--topic-name refund", two)).toContain(
      'the description holds no topic refund (did you mean "refunds"?)',
    );
  });

  test("the line and the column that could not be read", async () => {
    expect(await failing("--partition 0", sample.replace("Isr: 3\t", "Isr: 3,\t"))).toBe(`\
tidemark: this description cannot be read, and nothing is guessed:
  topic.txt, line 2, column 64: expected broker ids with commas between them after Isr:, found nothing
     Topic: payments Partition: 0 Leader: 3 Replicas: 3,1,2 Isr: 3, Elr: 1 LastKnownElr: 
                                                                   ^
`);
  });

  test("a partition that the model cannot start from", async () => {
    expect(await failing("--partition 1")).toContain("partition 1 of topic payments has an empty ISR");
  });
});
