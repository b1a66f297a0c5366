// A follower's one request in flight, or the answer to it: when it is stale, and what sending anew does to it.

import { leo, type Replica, type ReplicaView } from "./state.ts";

/** Nothing in flight: every field as in a new state, so that equal states are equal. */
export function clearFetch({ fetch }: Replica): void {
  fetch.stage = "none";
  fetch.to = null;
  fetch.epoch = 0;
  fetch.offset = 0;
  fetch.lastFetchedEpoch = -1;
  fetch.hw = 0;
  fetch.records.length = 0;
  fetch.divergingEpoch = 0;
  fetch.divergingEnd = -1;
}

/** Whether what is in flight is of the follower's present epoch and log end offset; anything else is stale. */
export function isCurrent(replica: ReplicaView): boolean {
  return replica.fetch.epoch === replica.leaderEpoch && replica.fetch.offset === leo(replica);
}

/** Whether a follower may send: nothing is in flight that it still waits for. Sending anew drops what is. */
export function maySend(replica: ReplicaView): boolean {
  const { stage } = replica.fetch;
  return stage === "none" || stage === "orphan" || stage === "counted" || !isCurrent(replica);
}

/** A request to the leader that the follower knows, in its epoch and from its log end offset. */
export function send(replica: Replica, stage: "request" | "epochQuestion"): void {
  clearFetch(replica);
  replica.fetch.stage = stage;
  replica.fetch.to = replica.leader;
  replica.fetch.epoch = replica.leaderEpoch;
  replica.fetch.offset = leo(replica);
}
