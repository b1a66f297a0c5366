// The rules that Kafka's promises rest on, each by name: what it demands, since which release, and what it replaced.

import type { Safeguard } from "../safeguards.ts";

/** Rules that an operator or a developer could lack: by a release that is too old, or by a change that forgets one. */
export const kafkaSafeguards = {
  "an append needs min.insync.replicas": {
    demands: "With acks=all, a leader refuses to append while its ISR is smaller than min.insync.replicas.",
    since: "0.8.2.0 (KAFKA-1555)",
    replaced: "any ISR would do, a leader alone too",
  },
  "min.insync.replicas is checked again before the answer": {
    demands:
      "A parked acks=all request succeeds only if the ISR is still large enough when the HW has passed it.",
    since: "0.8.2.0 (KAFKA-1555)",
    replaced: "the check before the append was the only one",
  },
  "parked requests are refused when a leader steps down": {
    demands:
      "A leader that becomes a follower answers every request it has parked: it is not the leader any more.",
    since: "0.10.0.0",
    replaced: "they waited on, for an offset at which another record may be by then",
  },
  "the HW stands still below min.insync.replicas": {
    demands: "A leader does not raise its HW while its ISR is smaller than min.insync.replicas.",
    since: "3.7.0 (KIP-966)",
    replaced: "the HW rose with any ISR; acks=all alone was held up",
  },
  "the HW at start is clamped to the log": {
    demands: "A HW read from replication-offset-checkpoint is lowered to the log's end.",
    since: "0.8.0 (KAFKA-539)",
    replaced: "the checkpoint was believed",
  },
  "a follower's HW ends where its log does": {
    demands: "A follower takes over the leader's HW only as far as its own log reaches.",
    since: "0.8.0",
  },
  "a new leader forgets the LEOs it knew": {
    demands:
      "A broker that becomes leader takes the LEOs of its followers for unknown until each has fetched again.",
    since: "0.8.0 (Replica.resetReplicaState)",
  },
  "ISR changes are compared and set": {
    demands:
      "The controller (before 2.7: ZooKeeper) changes the ISR only for the leader of the present leader epoch and partition epoch.",
    since: "0.8.0 (KAFKA-428)",
    replaced: "an unconditional write, by whoever takes itself for the leader",
  },
  "one ISR change at a time": {
    demands: "A leader asks for no change of the ISR while another one is in flight.",
    since: "2.7.0 (KIP-497)",
  },
  "who joins the ISR has reached the HW": {
    demands: "A follower's LEO must have reached the leader's HW.",
    since: "0.8.0",
  },
  "who joins the ISR has reached the epoch's start": {
    demands: "A follower's LEO must have reached the offset at which the leader's epoch began.",
    since: "2.0.1, 2.1.0 (KAFKA-7128)",
    replaced: "the HW alone, which lags on a new leader",
  },
  "who joins the ISR is not fenced": {
    demands: "A leader proposes no broker that its metadata shows as fenced.",
    since: "3.3.0 (KIP-841)",
    replaced: "any replica that had caught up",
  },
  "the controller rejects fenced members": {
    demands: "The controller refuses an ISR that has a fenced broker in it.",
    since: "3.3.0 (KIP-841)",
    replaced: "a request sent before the fencing took the broker in again",
  },
  "a proposed ISR carries broker epochs": {
    demands: "The controller refuses an ISR with a broker that has restarted since it was proposed.",
    since: "3.5.0 (KIP-903)",
    replaced: "a broker that came back with less data could join on its former data",
  },
  "a fetch carries the broker epoch": {
    demands: "A leader does not count a fetch that was sent before its sender restarted.",
    since: "3.5.0 (KIP-903)",
    replaced: "any fetch that was on its way",
  },
  "a fetch is fenced by equal leader epoch": {
    demands: "A leader answers and counts a fetch only if its sender lives in the same leader epoch.",
    since: "2.1.0 (KIP-320)",
    replaced: "any fetch; a follower of an older epoch was counted with what it has not truncated yet",
  },
  "a question about epochs is fenced by equal leader epoch": {
    demands: "A leader answers OffsetsForLeaderEpoch only to a follower that lives in the same leader epoch.",
    since: "2.1.0 (KIP-320)",
    replaced: "any such request; a broker that had been deposed told where to truncate",
  },
  "an answer about epochs counts in the epoch it was asked in": {
    demands:
      "A follower takes in an answer to OffsetsForLeaderEpoch only in the leader epoch in which it asked.",
    since: "2.1.1, 2.2.0 (KAFKA-7786)",
    replaced: "an answer of a former leader was taken for one of the present leader",
  },
  "a follower truncates after every epoch bump": {
    demands:
      "A follower truncates anew for every new leader epoch, also when the leader is the same broker as before.",
    since: "2.1.0 (KAFKA-7164)",
    replaced: "only when the leader was another broker than the last it knew",
  },
  "a response is taken in at the offset it was asked for": {
    demands: "A follower appends a response only while its LEO is the offset that it had asked for.",
    since: "0.8.0",
  },
  "a response is taken in in the epoch it was asked in": {
    demands: "A follower takes in a response only in the leader epoch in which it had asked.",
    since: "after 4.0 (2025)",
    replaced: "the offset had to match, and nothing else",
  },
  "a diverging answer leaves the HW alone": {
    demands: "A response that says that the logs part does not raise the follower's HW.",
    since: "3.4.1, 3.5.0 (KAFKA-14704)",
    replaced: "the HW rose over records that were truncated next",
  },
  "a broker is fenced before it registers again": {
    demands:
      "A broker that restarts is not let in before the session of its former life has ended, and so it has lost its place in the ISR.",
    since: "2.8.0, KRaft (KIP-631)",
    replaced: "with ZooKeeper, a fast restart went unnoticed",
  },
  "a control request carries the broker epoch": {
    demands: "A restarted broker refuses a LeaderAndIsr that was meant for its former life.",
    since: "2.2.0 (KIP-380)",
    replaced: "after a restart any leader epoch is newer than the one it knows, which is none",
  },
  "a broker catches up with the metadata before it is unfenced": {
    demands: "A fenced broker is taken back only once it has applied all metadata.",
    since: "2.8.0, KRaft (KIP-631)",
  },
  "the broker elected is not fenced": {
    demands: "The controller elects no broker whose session has ended.",
    since: "0.8.0",
  },
  "the last known leader is not fenced when it is elected": {
    demands: "A last known leader is elected only if its session is alive.",
    since: "after 4.0 (KAFKA-19522)",
    replaced: "a fenced one was elected",
  },
  "who stopped uncleanly leaves the ISR and the ELR": {
    demands: "A broker that registers without a clean shutdown is no member of the ISR or the ELR any more.",
    since: "4.0 (KIP-966)",
  },
} as const satisfies Readonly<Record<string, Safeguard>>;

export type SafeguardName = keyof typeof kafkaSafeguards;

export const safeguardNames = Object.keys(kafkaSafeguards) as readonly SafeguardName[];
