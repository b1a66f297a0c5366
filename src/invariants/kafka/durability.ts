// The promises about durability: what was acknowledged or could be read stays (P1, P2, P3).

import {
  type BrokerId,
  holdsAt,
  isEffectiveLeader,
  type Kafka,
  type LogView,
  type Partition,
  type PartitionView,
  type RecordId,
} from "../../model/kafka/state.ts";
import { brokersIn, logOf, name, recordName } from "../../model/kafka/words.ts";
import type { Explained, Property } from "../../model/property.ts";
import { always } from "../property.ts";
import { every, find, some } from "../quantifiers.ts";

function holdsSomewhere(log: LogView, record: RecordId): boolean {
  for (let offset = 0; offset < log.length; offset++) if (log.at(offset).record === record) return true;
  return false;
}

/** The first offset whose exposed record this log does not hold there, or -1. */
function firstMissing(k: Kafka, s: PartitionView, log: LogView): number {
  for (let offset = 0; offset < k.maxOffset; offset++) {
    const record = s.exposed.get(offset);
    if (record !== null && !holdsAt(log, offset, record)) return offset;
  }
  return -1;
}

function hasAllAcknowledged(k: Kafka, s: PartitionView, log: LogView): boolean {
  return every(k.Record, (record) => !s.acked.has(record) || holdsSomewhere(log, record));
}

/** P1, AckedDurable. */
export function acknowledgedSurvive(k: Kafka): Property<Partition> {
  return always<Partition>(
    "acknowledged records survive failover",
    "A producer that got its acknowledgement never sends the record again: whoever leads must have it (P1).",
    (s) =>
      every(
        k.Broker,
        (broker) => !isEffectiveLeader(s, broker) || hasAllAcknowledged(k, s, s.replicas.get(broker).log),
      ),
    {
      vacuous:
        k.settings.acks === "0" ? "acks = 0: producers are never told that a record is stored" : undefined,
      explain(s): Explained {
        const leader = find(k.Broker, (broker) => isEffectiveLeader(s, broker))!;
        const { log } = s.replicas.get(leader);
        const lost = find(k.Record, (record) => s.acked.has(record) && !holdsSomewhere(log, record))!;
        return {
          sentence: `${name(k, leader)} leads epoch ${s.controller.leaderEpoch} without ${recordName(k, lost)}, whose producer was told that it is stored.`,
          values: {
            acknowledged: recordName(k, lost),
            [`log of ${name(k, leader)}`]: logOf(k, log),
            leader: name(k, leader),
          },
        };
      },
    },
  );
}

/** P2, CommittedSurvives: Raft's leader completeness. */
export function committedSurvive(k: Kafka): Property<Partition> {
  return always<Partition>(
    "committed records survive failover",
    "What a consumer could read below a leader's high watermark stays at its offset on every later leader (P2).",
    (s) =>
      every(
        k.Broker,
        (broker) => !isEffectiveLeader(s, broker) || firstMissing(k, s, s.replicas.get(broker).log) < 0,
      ),
    {
      explain(s): Explained {
        const leader = find(k.Broker, (broker) => isEffectiveLeader(s, broker))!;
        return {
          sentence: `${name(k, leader)} leads epoch ${s.controller.leaderEpoch} ${tellMissing(k, s, leader)}`,
          values: { ...missingValues(k, s, leader), leader: name(k, leader) },
        };
      },
    },
  );
}

/** P3, IsrComplete: fires some steps before P2 does. Members that are down are exempt: their repair is the fencing. */
export function isrComplete(k: Kafka): Property<Partition> {
  const lacks = (s: PartitionView, broker: BrokerId) =>
    s.controller.isr.has(broker) &&
    s.replicas.get(broker).status === "up" &&
    firstMissing(k, s, s.replicas.get(broker).log) >= 0;
  return always<Partition>(
    "every running ISR member has all committed records",
    "Any of them may be elected next, so each must hold what consumers could already read (P3).",
    (s) => !some(k.Broker, (broker) => lacks(s, broker)),
    {
      explain(s): Explained {
        const member = find(k.Broker, (broker) => lacks(s, broker))!;
        return {
          sentence: `${name(k, member)} is in the ISR ${tellMissing(k, s, member)}`,
          values: { ...missingValues(k, s, member), ISR: brokersIn(k, s.controller.isr) },
        };
      },
    },
  );
}

function tellMissing(k: Kafka, s: PartitionView, broker: BrokerId): string {
  const { log } = s.replicas.get(broker);
  const offset = firstMissing(k, s, log);
  const lost = recordName(k, s.exposed.get(offset)!);
  const instead =
    offset < log.length
      ? `with ${recordName(k, log.at(offset).record)} in place of ${lost}`
      : `without ${lost}`;
  return `${instead}, which consumers could already read at offset ${offset}.`;
}

function missingValues(k: Kafka, s: PartitionView, broker: BrokerId): Record<string, string> {
  const { log } = s.replicas.get(broker);
  const offset = firstMissing(k, s, log);
  return {
    [`readable at ${offset}`]: recordName(k, s.exposed.get(offset)!),
    [`log of ${name(k, broker)}`]: logOf(k, log),
  };
}
