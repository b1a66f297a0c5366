// Kafka before KIP-101: a new follower cuts its log to its high watermark, which may lag behind what is committed.
// KIP-101 begins with what is lost by that.

import type { View } from "../schema.ts";
import type { Replica, State } from "./partition.ts";
import { referenceModel } from "./reference-model.ts";
import { sharedRules } from "./shared-rules.ts";
import { unfencedRules } from "./unfenced-rules.ts";

export const kafkaTruncateToHighWatermark = referenceModel({
  name: "reference/kafka-truncate-to-high-watermark",
  about: "Kafka before KIP-101: a new follower truncates to its own high watermark (KAFKA-1211)",
  rules: (partition) => [...sharedRules(partition), ...unfencedRules(partition, highWatermark)],
});

/** The follower's own. It learns the leader's one fetch late, so records that are committed may lie beyond it. */
function highWatermark(s: View<State>, _leader: Replica, follower: Replica): number {
  return s.replicas.get(follower).hw;
}
