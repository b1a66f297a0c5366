// Random descriptions, and how each release prints them: written from the tool's own print statements, not from the
// reader, so that the laws hold the two against each other.

import fc from "fast-check";
import type { DescribedPartition, DescribedTopic } from "../../src/topic/described.ts";

export type Release = "0.8.0" | "0.8.1-1.x" | "2.x" | "2.8-3.6" | "3.7-4.x";
export const releases: readonly Release[] = ["0.8.0", "0.8.1-1.x", "2.x", "2.8-3.6", "3.7-4.x"];

/** A description as one release could print it, and the text. The laws compare `topics` with what is read. */
export interface Printed {
  readonly release: Release;
  readonly topics: readonly DescribedTopic[];
  /** One printed line each, without line ends. */
  readonly lines: readonly string[];
}

const brokerId = fc.oneof({ weight: 3, arbitrary: fc.nat(9) }, fc.nat(2000), fc.constant(2 ** 31 - 1));

const configs = fc
  .record(
    {
      "cleanup.policy": fc.constantFrom("compact", "delete", "compact,delete", "delete,compact"),
      "compression.type": fc.constantFrom("producer", "zstd"),
      "follower.replication.throttled.replicas": fc.constantFrom("", "*", "0:101,1:102"),
      "message.timestamp.type": fc.constantFrom("CreateTime", "LogAppendTime"),
      "min.cleanable.dirty.ratio": fc.constantFrom("0.5", "1.0E-4", "1"),
      "min.insync.replicas": fc.constantFrom("1", "2", "12"),
      "retention.ms": fc.constantFrom("-1", "604800000"),
      "unclean.leader.election.enable": fc.constantFrom("true", "false"),
      "confluent.placement.constraints": fc.constant(
        '{"version":1,"replicas":[{"count":2,"constraints":{"rack":"a"}}],"observers":[]}',
      ),
    },
    { requiredKeys: [] },
  )
  .map((entries) => new Map(Object.entries(entries)));

function partition(topic: string, number: number, release: Release, marked: boolean) {
  const lists = fc
    .uniqueArray(brokerId, { minLength: 1, maxLength: 5 })
    .chain((replicas) => fc.tuple(fc.constant(replicas), fc.shuffledSubarray(replicas), fc.boolean()))
    .filter(([, isr, led]) => !led || isr.length > 0);
  const some = fc.uniqueArray(brokerId, { maxLength: 3 });
  const reassigning = fc.boolean();
  return fc.tuple(lists, some, some, reassigning).chain(([[replicas, isr, led], some1, some2, moving]) =>
    fc.record({
      topic: fc.constant(topic),
      partition: fc.constant(number),
      leader: led ? fc.constantFrom(...isr) : fc.constant(undefined),
      replicas: fc.constant(replicas),
      isr: fc.constant(isr),
      elr: fc.constant(release === "3.7-4.x" ? some1 : undefined),
      lastKnownElr: fc.constant(release === "3.7-4.x" ? some2 : undefined),
      adding: fc.constant(moving && hasReassignments(release) ? some1 : []),
      removing: fc.constant(moving && hasReassignments(release) ? some2 : []),
      markedForDeletion: fc.constant(marked),
      vendorColumns: fc.constant(new Map<string, readonly number[]>()),
    }),
  );
}

function hasReassignments(release: Release): boolean {
  return release === "2.8-3.6" || release === "3.7-4.x";
}

const name = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9._-]{0,30}$/);

function topic(topicName: string, release: Release): fc.Arbitrary<DescribedTopic> {
  return fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.boolean(), fc.boolean(), configs)
    .chain(([count, isMarked, hasLine, overrides]) => {
      // 0.8.0 prints no topic line and knows no deletion; a paste may lack the topic line in any release.
      const marked = isMarked && release !== "0.8.0";
      const withLine = (hasLine || marked) && release !== "0.8.0";
      const partitions = Array.from({ length: count }, (_, i) => partition(topicName, i, release, marked));
      return fc.tuple(...partitions).map((described) => ({
        name: topicName,
        configs: withLine ? overrides : undefined,
        partitionCount: withLine ? count : undefined,
        markedForDeletion: marked,
        // The line is filled in by whoever lays the lines out; the laws look at it separately.
        partitions: described.map((each): DescribedPartition => ({ ...each, line: 0 })),
      }));
    });
}

export const printedDescription: fc.Arbitrary<Printed> = fc.constantFrom(...releases).chain((release) =>
  fc.uniqueArray(name, { minLength: 1, maxLength: 3 }).chain((names) =>
    fc.tuple(...names.map((each) => topic(each, release))).map((topics) => ({
      release,
      topics,
      lines: topics.flatMap((each) => printTopic(each, release)),
    })),
  ),
);

function printTopic(described: DescribedTopic, release: Release): string[] {
  const lines = described.partitions.map((each) => printPartition(each, release));
  if (!described.configs) return lines;
  const overrides = [...described.configs].map(([key, value]) => `${key}=${value}`).join(",");
  const old = release === "0.8.1-1.x";
  const columns = [
    old ? `Topic:${described.name}` : `Topic: ${described.name}`,
    ...(hasReassignments(release) ? ["TopicId: Zr0t6uYvT5e1wCq2LxkP9g"] : []),
    old ? `PartitionCount:${described.partitionCount}` : `PartitionCount: ${described.partitionCount}`,
    old ? "ReplicationFactor:3" : "ReplicationFactor: 3",
    old ? `Configs:${overrides}` : `Configs: ${overrides}`,
    ...(described.markedForDeletion ? [old ? "MarkedForDeletion:true" : "MarkedForDeletion: true"] : []),
  ];
  return [columns.join("\t"), ...lines];
}

function printPartition(described: DescribedPartition, release: Release): string {
  const none = release === "0.8.0" || release === "0.8.1-1.x" ? "-1" : "none";
  const columns = [
    `Topic: ${described.topic}`,
    `Partition: ${described.partition}`,
    `Leader: ${described.leader ?? none}`,
    `Replicas: ${described.replicas.join(",")}`,
    `Isr: ${described.isr.join(",")}`,
  ];
  if (release === "0.8.0")
    return columns.map((column) => column.replace(/^\w/, (c) => c.toLowerCase())).join("\t");
  if (described.adding.length + described.removing.length > 0)
    columns.push(`Adding Replicas: ${described.adding}`, `Removing Replicas: ${described.removing}`);
  if (release === "3.7-4.x") columns.push(`Elr: ${described.elr}`, `LastKnownElr: ${described.lastKnownElr}`);
  if (described.markedForDeletion) columns.push("MarkedForDeletion: true");
  return `\t${columns.join("\t")}`;
}

/** What a reading is compared by: everything but the line numbers. */
export function withoutLines(topics: readonly DescribedTopic[]): unknown {
  return topics.map((each) => ({
    ...each,
    partitions: each.partitions.map(({ line: _line, ...rest }) => rest),
  }));
}
