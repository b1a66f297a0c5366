// `--topic`: from what kafka-topics.sh printed to the settings under which the model starts there.

import { UsageError } from "../errors.ts";
import { type StartingPoint, startFrom } from "../operator.ts";
import { choosePartition } from "../topic/choose.ts";
import type { DescribedPartition, Problem } from "../topic/described.ts";
import { readDescription } from "../topic/read.ts";
import type { Io } from "./io.ts";
import { readText } from "./read-text.ts";

export interface TopicFlags {
  /** A file, or `-` for standard input. */
  readonly topic?: string | undefined;
  readonly topicName?: string | undefined;
  readonly partition?: number | undefined;
}

export interface TopicStart extends StartingPoint {
  /** What the run is called after the model: `payments`, `0`. */
  readonly names: readonly string[];
  /** What it starts from, in a phrase. */
  readonly origin: string;
}

/**
 * Nothing where `--topic` is not given. Throws UsageError where the text cannot be read, or holds several partitions
 * and none was chosen.
 */
export async function startingPoint(
  io: Io,
  { topic: source, topicName, partition: number }: TopicFlags,
): Promise<TopicStart | undefined> {
  if (source === undefined) {
    if (topicName !== undefined)
      throw new UsageError("--topic-name chooses from what --topic reads: give --topic too");
    if (number !== undefined)
      throw new UsageError("--partition chooses from what --topic reads: give --topic too");
    return undefined;
  }
  const name = source === "-" ? "standard input" : source;
  const reading = readDescription(await textOf(io, source));
  if (reading.kind === "unreadable") throw unreadable(name, reading.problems);
  const chosen = choosePartition(reading.topics, { topicName, partition: number });
  const { topic, partition, leader, replicas, isr, elr, configs } = chosen;
  const { settings, notes } = startFrom({ topic, partition, leader, replicas, isr, elr, configs });
  return {
    settings,
    notes: [...notes, ...left(chosen)],
    names: [topic, String(partition)],
    origin: originOf(chosen),
  };
}

async function textOf(io: Io, source: string): Promise<string> {
  if (source === "-") return io.readStdin();
  return readText(source, io.cwd, `--topic ${source}`);
}

function unreadable(name: string, problems: readonly Problem[]): UsageError {
  const told = problems.flatMap(({ line, column, message, text }) => {
    const shown = text.replaceAll("\t", " ");
    const where = `  ${name}, line ${line}, column ${column}: ${message}`;
    return shown.trim() === "" ? [where] : [where, `    ${shown}`, `    ${" ".repeat(column - 1)}^`];
  });
  return new UsageError(["this description cannot be read, and nothing is guessed:", ...told].join("\n"));
}

function originOf({ topic, partition, leader, isr }: DescribedPartition): string {
  const leads = leader === undefined ? "no leader" : `leader ${leader}`;
  return `partition ${partition} of topic ${topic} as described: ${leads}, ISR ${isr.join(", ")}`;
}

/** What the description says and the model does not hear. */
function left({ adding, removing, markedForDeletion }: DescribedPartition): string[] {
  return [
    ...(adding.length + removing.length > 0
      ? ["A reassignment is under way; the replicas are taken as they stand, and its end is not modelled."]
      : []),
    ...(markedForDeletion ? ["The topic is marked for deletion, which is not modelled."] : []),
  ];
}
