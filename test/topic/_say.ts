// Readings in one line each, so that the tests read as a table.

import type { DescribedPartition } from "../../src/topic/described.ts";
import { readDescription } from "../../src/topic/read.ts";

/** `events-0: leader 2 of 2,0,1, isr 2,0` for each partition read; `2:7 message` for each problem. */
export function say(text: string): string[] {
  const reading = readDescription(text);
  if (reading.kind === "unreadable")
    return reading.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
  return reading.topics.flatMap((topic) => topic.partitions).map(sayPartition);
}

function sayPartition({ topic, partition, leader, replicas, isr }: DescribedPartition): string {
  return `${topic}-${partition}: leader ${leader ?? "none"} of ${replicas}, isr ${isr.join(",") || "empty"}`;
}

/** The configs of the first topic, as `key=value` each; `undefined` where they are not known. */
export function configsOf(text: string): string[] | undefined {
  const reading = readDescription(text);
  if (reading.kind === "unreadable") return say(text);
  const configs = reading.topics[0]?.configs;
  return configs && [...configs].map(([key, value]) => `${key}=${value}`);
}

/** The only partition of a text that holds one. */
export function onlyPartition(text: string): DescribedPartition {
  const reading = readDescription(text);
  const partitions = reading.kind === "read" ? reading.topics.flatMap((topic) => topic.partitions) : [];
  if (partitions.length !== 1) throw new Error(say(text).join("\n"));
  return partitions[0] as DescribedPartition;
}
