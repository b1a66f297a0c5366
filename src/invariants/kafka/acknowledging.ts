// The promise about the moment of an acknowledgement: how many logs hold the record then (P10).

import type { Kafka, Partition, PartitionView, RecordId } from "../../model/kafka/state.ts";
import { brokersIn, recordName } from "../../model/kafka/words.ts";
import type { Explained, Property } from "../../model/property.ts";
import { step } from "../property.ts";
import { every, find, howMany } from "../quantifiers.ts";

/** A replica that is down after it lost the end of its log had the record when it told the leader so. */
function hasOrHad(s: PartitionView, record: RecordId, broker: Kafka["Broker"]["members"][number]): boolean {
  const { log, status } = s.replicas.get(broker);
  if (status === "lostTail") return true;
  for (let offset = 0; offset < log.length; offset++) if (log.at(offset).record === record) return true;
  return false;
}

/** P10, AckMinIsr: a positive answer to acks=all means min.insync.replicas copies at that instant. */
export function acknowledgedByEnough(k: Kafka): Property<Partition> {
  const isThin = (before: PartitionView, after: PartitionView, record: RecordId) =>
    after.acked.has(record) &&
    !before.acked.has(record) &&
    howMany(k.Broker, (broker) => hasOrHad(after, record, broker)) < k.minInsyncReplicas;
  return step<Partition>(
    "an acknowledgement means min.insync.replicas copies",
    "Who asked for acks=all was promised that so many logs hold the record when the answer comes (P10).",
    (before, after) => every(k.Record, (record) => !isThin(before, after, record)),
    {
      vacuous: k.settings.acks === "all" ? undefined : `acks = ${k.settings.acks}: nobody waits for copies`,
      explain(before, after): Explained {
        const record = find(k.Record, (candidate) => isThin(before, after, candidate))!;
        const copies = howMany(k.Broker, (broker) => hasOrHad(after, record, broker));
        return {
          sentence: `${recordName(k, record)} is acknowledged with ${copies === 1 ? "one copy" : `${copies} copies`}, and min.insync.replicas is ${k.minInsyncReplicas}.`,
          values: { acknowledged: recordName(k, record), ISR: brokersIn(k, after.controller.isr) },
        };
      },
    },
  );
}
