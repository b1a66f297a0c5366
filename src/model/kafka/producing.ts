// Producing: a record is appended to the log of whoever takes itself for the leader.

import { type Action, action } from "../action.ts";
import { maybeIncrementHighWatermark } from "./high-watermark.ts";
import { isLeading, type Kafka, leo, type Partition } from "./state.ts";
import { name } from "./words.ts";

export function producingActions(k: Kafka): Action<Partition>[] {
  const { acks } = k.settings;
  return [
    action(
      "producer writes",
      { leader: k.Broker },
      {
        about: "Partition.appendRecordsToLeader; a deposed leader that does not know it yet may write too",
        when: {
          "records are left to write": (s) => s.written < k.records,
          "the broker leads": (s, { leader }) => isLeading(s.replicas.get(leader)),
          "an append needs min.insync.replicas": (s, { leader }) =>
            acks !== "all" || s.replicas.get(leader).isr.size >= k.minInsyncReplicas,
        },
        apply(s, { leader }) {
          const replica = s.replicas.get(leader);
          const record = k.Record.member(s.written);
          // The request waits for an offset: nobody looks again whether its record is there.
          if (acks === "all") replica.waiting.set(leo(replica), record);
          if (acks === "1") s.acked.add(record);
          replica.log.push({ record, epoch: replica.leaderEpoch });
          s.written += 1;
          maybeIncrementHighWatermark(k, s, leader);
        },
        who: () => "producer",
        what: ({ leader }, { before }) =>
          `writes ${k.Record.label(k.Record.member(before.written))} to ${name(k, leader)}`,
      },
    ),
  ];
}
