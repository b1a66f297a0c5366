// KIP-279 (Kafka 2.0): a new follower goes back until its log and the leader's agree, as the latter is just then.
// Neither that nor any fetch is fenced yet: a leader in another epoch is as good as one in the same.

import type { View } from "../schema.ts";
import type { Replica, State } from "./partition.ts";
import { referenceModel } from "./reference-model.ts";
import { sharedRules } from "./shared-rules.ts";
import { unfencedRules } from "./unfenced-rules.ts";

export const kip279 = referenceModel({
  name: "reference/kip-279",
  about:
    "KIP-279, Kafka 2.0: a new follower truncates to the last record it shares with the leader (KAFKA-6361)",
  rules: (partition) => [...sharedRules(partition), ...unfencedRules(partition, endOfSharedLog)],
});

/** One more than the largest offset at which both logs hold the same record; 0 if there is none. */
export function endOfSharedLog(s: View<State>, leader: Replica, follower: Replica): number {
  const log = s.replicas.get(follower).log;
  const leaders = s.replicas.get(leader).log;
  for (let end = Math.min(log.length, leaders.length); end > 0; end--) {
    const own = log.at(end - 1);
    const theirs = leaders.at(end - 1);
    if (own.id === theirs.id && own.epoch === theirs.epoch) return end;
  }
  return 0;
}
