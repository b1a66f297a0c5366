// Gathers topic lines and partition lines into topics, and holds the lines against each other.

import type { DescribedPartition, DescribedTopic } from "./described.ts";
import type { PartitionLine, TopicLine } from "./row.ts";
import type { Complain } from "./values.ts";

/** A line that was read: `at` is its offset in the text, `number` the number of the text's line there. */
export interface Placed {
  readonly line: TopicLine | PartitionLine;
  readonly at: number;
  readonly number: number;
}

interface PlacedPartition {
  readonly at: number;
  readonly described: DescribedPartition;
}

interface Gathered {
  topicLine: { readonly said: TopicLine; readonly number: number } | undefined;
  readonly partitions: Map<number, PlacedPartition>;
}

/** A line that stands twice, word for word, counts once; complains of lines that contradict each other. */
export function gather(lines: readonly Placed[], complain: Complain): DescribedTopic[] {
  const topics = new Map<string, Gathered>();
  for (const placed of lines) {
    const { line } = placed;
    const name = line.kind === "topic" ? line.name : line.partition.topic;
    const topic = topics.get(name) ?? { topicLine: undefined, partitions: new Map() };
    topics.set(name, topic);
    if (line.kind === "topic") takeTopicLine(topic, line, placed, complain);
    else takePartition(topic, { ...line.partition, line: placed.number }, placed.at, complain);
  }
  for (const topic of topics.values()) compareLines(topic, complain);
  return [...topics].map(([name, topic]) => describe(name, topic));
}

function takeTopicLine(topic: Gathered, said: TopicLine, { at, number }: Placed, complain: Complain): void {
  const earlier = topic.topicLine;
  if (earlier && !same(earlier.said, said))
    complain(at, `topic ${said.name} is described differently on line ${earlier.number}`);
  topic.topicLine = earlier ?? { said, number };
}

function takePartition(topic: Gathered, described: DescribedPartition, at: number, complain: Complain): void {
  const earlier = topic.partitions.get(described.partition)?.described;
  if (!earlier) topic.partitions.set(described.partition, { at, described });
  else if (!same({ ...earlier, line: described.line }, described))
    complain(
      at,
      `partition ${described.partition} of ${described.topic} is described differently on line ${earlier.line}`,
    );
}

/** One run of the tool prints the same columns for every partition of a topic, and numbers them from 0. */
function compareLines({ topicLine, partitions }: Gathered, complain: Complain): void {
  const withElr = [...partitions.values()].find(({ described }) => described.elr !== undefined);
  for (const { at, described } of partitions.values()) {
    if (withElr && described.elr === undefined)
      complain(at, `this line tells no Elr:, but line ${withElr.described.line} does: it may be cut off`);
    if (topicLine && described.partition >= topicLine.said.partitionCount)
      complain(
        at,
        `partition ${described.partition}, where PartitionCount: is ${topicLine.said.partitionCount}`,
      );
  }
}

function describe(name: string, { topicLine, partitions }: Gathered): DescribedTopic {
  const said = topicLine?.said;
  const markedForDeletion = said?.markedForDeletion ?? false;
  return {
    name,
    configs: said?.configs,
    partitionCount: said?.partitionCount,
    markedForDeletion,
    partitions: [...partitions.values()].map(({ described }) => ({
      ...described,
      markedForDeletion: described.markedForDeletion || markedForDeletion,
    })),
  };
}

function same(one: object, other: object): boolean {
  return canonical(one) === canonical(other);
}

function canonical(line: object): string {
  return JSON.stringify(line, (_key, value: unknown) => (value instanceof Map ? [...value].sort() : value));
}
