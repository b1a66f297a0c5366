// Chooses the one partition to look at from all those a description holds.

import { UsageError } from "../errors.ts";
import { nearest } from "../nearest.ts";
import type { DescribedPartition, DescribedTopic } from "./described.ts";

export interface ChosenPartition extends DescribedPartition {
  /** The topic's overrides; `undefined` where the text had no topic line, so that they are not known. */
  readonly configs: ReadonlyMap<string, string> | undefined;
}

/**
 * The partition asked for. A topic need not be named where there is only one, nor a partition where the topic has
 * only one here. Throws a `UsageError` that says what there is to choose from.
 */
export function choosePartition(
  topics: readonly DescribedTopic[],
  wanted: { readonly topicName?: string | undefined; readonly partition?: number | undefined } = {},
): ChosenPartition {
  const topic = chooseTopic(topics, wanted.topicName);
  const numbers = topic.partitions.map(({ partition }) => partition).sort((a, b) => a - b);
  if (numbers.length === 0)
    throw new UsageError(`topic ${topic.name}: the description has its topic line, but no partition lines`);
  if (wanted.partition === undefined && numbers.length > 1)
    throw new UsageError(
      `topic ${topic.name} has partitions ${ranges(numbers)}: choose one with --partition N`,
    );
  const number = wanted.partition ?? numbers[0];
  const chosen = topic.partitions.find(({ partition }) => partition === number);
  if (chosen) return { ...chosen, configs: topic.configs };
  const held = `the description holds ${numbers.length === 1 ? "partition" : "partitions"} ${ranges(numbers)}`;
  throw new UsageError(`topic ${topic.name}: no partition ${number} is described; ${held}`);
}

function chooseTopic(topics: readonly DescribedTopic[], name: string | undefined): DescribedTopic {
  const [first, ...others] = topics;
  if (!first) throw new UsageError("the description holds no topic");
  const names = topics.map((topic) => topic.name);
  if (name === undefined) {
    if (others.length === 0) return first;
    throw new UsageError(
      `the description holds ${topics.length} topics, ${names.join(", ")}: choose one with --topic-name NAME`,
    );
  }
  const topic = topics.find((candidate) => candidate.name === name);
  if (topic) return topic;
  const hint = nearest(name, names) || `; it holds ${names.join(", ")}`;
  throw new UsageError(`the description holds no topic ${name}${hint}`);
}

/** `0-2, 5`: ascending numbers, runs of three or more drawn together. */
function ranges(numbers: readonly number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  const drawn = runs.map(([from, to]) => {
    if (from === to) return `${from}`;
    return to === from + 1 ? `${from}, ${to}` : `${from}-${to}`;
  });
  return drawn.join(", ");
}
