// `tidemark explore --symmetry`: fewer states, the same verdicts, traces with the model's own names.

import { expect, test } from "vitest";
import { folderWith, tidemark } from "./_run.ts";

test("--symmetry counts states up to renaming, and says so wherever it counts", async () => {
  const { code, out, err } = await tidemark("explore examples/set-once --set bits=6 --symmetry");
  expect(code).toBe(0);
  expect(out.replace(/\s+/g, " ")).toContain(
    "holds in all 7 states up to renaming of bits within these bounds",
  );
  expect(out).toContain("Coverage up to renaming of bits");
  expect(err).toContain("counting states up to renaming");
  expect(out).toContain("again: npx tidemark explore examples/set-once --set bits=6 --symmetry\n");
});

test("without it nothing is said of names", async () => {
  const { out, err } = await tidemark("explore examples/set-once --set bits=6");
  expect(out).toContain("holds in all 64 states within these bounds");
  expect(out + err).not.toContain("renaming");
});

test("a trace found up to renaming can be followed in the model as it is", async () => {
  const cwd = folderWith();
  const line =
    "explore kafka --records 1 --set truncation=high-watermark --set control-plane=zookeeper --set elr=false --symmetry --out run";
  const explored = await tidemark(line, { cwd });
  expect(explored.code).toBe(1);
  const replayed = await tidemark("replay run/trace-1.json --json", { cwd });
  expect(replayed.code).toBe(1);
  const { states } = JSON.parse(replayed.out).traces[0].trace;
  const { out } = await tidemark(
    "explore kafka --records 1 --set truncation=high-watermark --set control-plane=zookeeper --set elr=false --json",
  );
  const whole = JSON.parse(out).properties.find(({ verdict }: { verdict: string }) => verdict === "violated");
  expect(states).toBe(whole.trace.states);
});

test("--json names the domain", async () => {
  const { out } = await tidemark("explore examples/increment --symmetry --json");
  expect(JSON.parse(out).symmetry).toEqual(["thread"]);
});

test("it starts from a described topic too, whose brokers have names", async () => {
  const described =
    "Topic: orders\tTopicId: x\tPartitionCount: 1\tReplicationFactor: 3\tConfigs: min.insync.replicas=2\n" +
    "\tTopic: orders\tPartition: 0\tLeader: 7\tReplicas: 7,9,4\tIsr: 7,4\n";
  const cwd = folderWith({ "topic.txt": described });
  const [whole, reduced] = await Promise.all(
    ["", " --symmetry"].map((flag) =>
      tidemark(`explore --topic topic.txt --records 0 --fencings 0 --json${flag}`, { cwd }),
    ),
  );
  const [all, orbits] = [whole, reduced].map((ran) => JSON.parse(ran!.out));
  expect(orbits.counts.distinct).toBeLessThan(all.counts.distinct);
  const said = ({ properties }: typeof all) =>
    properties.map((each: typeof all) => [each.name, each.verdict, each.trace?.states]);
  expect(said(orbits)).toEqual(said(all));
});

test.each([
  ["explore examples/die-hard --symmetry", "declares no domain of its state symmetric"],
  ["explore examples/set-once --symmetry --strategy random", "symmetry has no meaning for random walks"],
])("%s is refused", async (line, reason) => {
  const { code, out, err } = await tidemark(line);
  expect(code).toBe(2);
  expect(out).toBe("");
  expect(err).toContain(reason);
});
