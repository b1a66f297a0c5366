// KIP-101 (Kafka 0.11): a new follower asks the leader where the epoch of its own last record ends.
// Quick elections in a row still make logs diverge, which KIP-279 begins with.

import type { View } from "../schema.ts";
import { logEndOffset, type Replica, type State } from "./partition.ts";
import { referenceModel } from "./reference-model.ts";
import { sharedRules } from "./shared-rules.ts";
import { unfencedRules } from "./unfenced-rules.ts";

export const kip101 = referenceModel({
  name: "reference/kip-101",
  about:
    "KIP-101, Kafka 0.11: a new follower truncates to where its last epoch ends on the leader (KAFKA-1211)",
  rules: (partition) => [...sharedRules(partition), ...unfencedRules(partition, endOfLastEpoch)],
});

/**
 * The leader's answer to an OffsetsForLeaderEpoch request. It may lie beyond the follower's log, which then cannot
 * follow; and where the leader knows no later epoch, the follower falls back on its high watermark.
 */
function endOfLastEpoch(s: View<State>, leader: Replica, follower: Replica): number {
  const { log, hw } = s.replicas.get(follower);
  if (log.length === 0) return 0;
  const { epoch } = log.at(-1);
  const leaders = s.replicas.get(leader).log;
  if (leaders.length === 0) return hw;
  if (leaders.at(-1).epoch === epoch) return logEndOffset(s, leader);
  for (let offset = 0; offset < leaders.length; offset++) {
    if (leaders.at(offset).epoch > epoch) return offset;
  }
  return hw;
}
