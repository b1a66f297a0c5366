// Names of brokers, records and sets of them, as people write them.

import type { View } from "../schema.ts";
import type { BrokerId, Kafka, LogView, Partition, RecordId } from "./state.ts";

export function name(k: Kafka, broker: BrokerId): string {
  // A broker known only by its number is easier to tell from an offset with its kind before it.
  const label = k.Broker.label(broker);
  return /^\d+$/.test(label) ? `broker ${label}` : label;
}

export function recordName(k: Kafka, record: RecordId): string {
  return k.Record.label(record);
}

/** `{b0, b2}`. */
export function brokersIn(k: Kafka, members: View<Partition["fenced"]>): string {
  return `{${k.Broker.members
    .filter((broker) => members.has(broker))
    .map((broker) => k.Broker.label(broker))
    .join(", ")}}`;
}

/** `[m0 (epoch 0), m1 (epoch 1)]`. */
export function logOf(k: Kafka, log: LogView): string {
  const entries = Array.from({ length: log.length }, (_, offset) => {
    const { record, epoch } = log.at(offset);
    return `${recordName(k, record)} (epoch ${epoch})`;
  });
  return `[${entries.join(", ")}]`;
}
