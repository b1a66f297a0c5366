// Fetching, in three steps that others may come between: the follower asks, the leader answers, the follower takes it in.

import { type Action, action } from "../action.ts";
import { endOffsetFor, lastEpoch, truncationOffset } from "./epoch-cache.ts";
import { maybeIncrementHighWatermark } from "./high-watermark.ts";
import { isLeading, type Kafka, leo, type Partition, type Replica, type ReplicaView } from "./state.ts";
import { name, recordName } from "./words.ts";

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
  fetch.divergingEnd = 0;
}

/** A follower takes in only what answers its present epoch and log end offset; anything else is stale. */
function isCurrent(replica: ReplicaView): boolean {
  return replica.fetch.epoch === replica.leaderEpoch && replica.fetch.offset === leo(replica);
}

export function fetchingActions(k: Kafka): Action<Partition>[] {
  return [sendFetch(k), handleFetch(k), appendFetched(k), truncateToDivergence(k)];
}

function sendFetch(k: Kafka): Action<Partition> {
  return action(
    "follower sends a fetch",
    { follower: k.Broker },
    {
      when: {
        "the broker is a follower": (s, { follower }) => s.replicas.get(follower).role === "follower",
        "it knows a leader": (s, { follower }) => s.replicas.get(follower).leader !== null,
        "nothing current is in flight": (s, { follower }) => {
          const replica = s.replicas.get(follower);
          return replica.fetch.stage === "none" || !isCurrent(replica);
        },
      },
      apply(s, { follower }) {
        const replica = s.replicas.get(follower);
        clearFetch(replica);
        replica.fetch.stage = "request";
        replica.fetch.to = replica.leader;
        replica.fetch.epoch = replica.leaderEpoch;
        replica.fetch.offset = leo(replica);
        if (k.settings.truncation === "leader-epoch") replica.fetch.lastFetchedEpoch = lastEpoch(replica.log);
      },
      who: ({ follower }) => name(k, follower),
      what: ({ follower }, { after }) => {
        const { leader, fetch } = after.replicas.get(follower);
        return `sends ${leader === null ? "nobody" : name(k, leader)} a fetch from offset ${fetch.offset}`;
      },
    },
  );
}

function handleFetch(k: Kafka): Action<Partition> {
  return action(
    "leader answers a fetch",
    { leader: k.Broker, follower: k.Broker },
    {
      about:
        "Partition.fetchRecords: the HW in the response is read before this fetch raises the follower's LEO",
      when: {
        "the broker leads": (s, { leader }) => isLeading(s.replicas.get(leader)),
        "a fetch was sent to it": (s, { leader, follower }) => {
          const { fetch } = s.replicas.get(follower);
          return fetch.stage === "request" && fetch.to === leader;
        },
        // Fenced by equal epochs (KIP-320): a follower that lives in another epoch is neither counted nor answered.
        "the fetch is of its epoch": (s, { leader, follower }) =>
          s.replicas.get(follower).fetch.epoch === s.replicas.get(leader).leaderEpoch,
      },
      apply(s, { leader, follower }) {
        const source = s.replicas.get(leader);
        const target = s.replicas.get(follower);
        if (answerDivergence(k, source, target)) return;
        const { offset } = target.fetch;
        target.fetch.stage = "response";
        target.fetch.to = null;
        target.fetch.hw = source.hw;
        target.fetch.lastFetchedEpoch = -1;
        if (offset < leo(source)) target.fetch.records.push(source.log.at(offset));
        source.remoteLeo.set(follower, offset);
        maybeIncrementHighWatermark(k, s, leader);
      },
      who: ({ leader }) => name(k, leader),
      what: ({ leader, follower }, { before, after }) => {
        const { fetch } = after.replicas.get(follower);
        const asked = before.replicas.get(follower).fetch.offset;
        const to = `answers ${name(k, follower)}`;
        if (fetch.stage === "diverging") return `${to}: logs part at offset ${fetch.divergingEnd}`;
        const sent = fetch.records.length === 0 ? "nothing new" : recordName(k, fetch.records.at(0).record);
        const was = before.replicas.get(leader);
        const is = after.replicas.get(leader);
        const learns =
          is.hw > was.hw ? `; sees that ${name(k, follower)} has ${asked}, raises its HW to ${is.hw}` : "";
        return `${to}: ${sent}, HW ${fetch.hw}${learns}`;
      },
    },
  );
}

/** Tells the follower where the logs part, if they do, and counts nothing (Partition.readRecords; Fetch v12, KIP-595). */
function answerDivergence(k: Kafka, source: Replica, target: Replica): boolean {
  const { fetch } = target;
  if (k.settings.truncation === "high-watermark") {
    // OFFSET_OUT_OF_RANGE: the follower is ahead, and cuts its log to the leader's end.
    if (fetch.offset <= leo(source)) return false;
    fetch.divergingEnd = leo(source);
  } else {
    if (fetch.lastFetchedEpoch < 0) return false;
    const { epoch, end } = endOffsetFor(source.log, fetch.lastFetchedEpoch);
    if (epoch === fetch.lastFetchedEpoch && end >= fetch.offset) return false;
    fetch.divergingEpoch = epoch;
    fetch.divergingEnd = end;
  }
  fetch.stage = "diverging";
  fetch.to = null;
  fetch.lastFetchedEpoch = -1;
  return true;
}

function appendFetched(k: Kafka): Action<Partition> {
  return action(
    "follower takes in a response",
    { follower: k.Broker },
    {
      about: "ReplicaFetcherThread.processPartitionData: append, then HW := min(leader's HW, own LEO)",
      when: {
        "a response is there": (s, { follower }) => s.replicas.get(follower).fetch.stage === "response",
        "it answers the follower's epoch and LEO": (s, { follower }) => isCurrent(s.replicas.get(follower)),
      },
      apply(s, { follower }) {
        const replica = s.replicas.get(follower);
        if (replica.fetch.records.length > 0) replica.log.push(replica.fetch.records.at(0));
        replica.hw = Math.min(replica.fetch.hw, leo(replica));
        clearFetch(replica);
      },
      who: ({ follower }) => name(k, follower),
      what: ({ follower }, { before, after }) => {
        const was = before.replicas.get(follower);
        const is = after.replicas.get(follower);
        const { records } = was.fetch;
        const appended =
          records.length === 0 ? "finds nothing new" : `appends ${recordName(k, records.at(0).record)}`;
        return is.hw === was.hw ? appended : `${appended}; its HW is now ${is.hw}`;
      },
    },
  );
}

function truncateToDivergence(k: Kafka): Action<Partition> {
  return action(
    "follower truncates to where the logs part",
    { follower: k.Broker },
    {
      about: "AbstractFetcherThread.truncateOnFetchResponse; the HW follows only if it is above the new end",
      when: {
        "it was told where the logs part": (s, { follower }) =>
          s.replicas.get(follower).fetch.stage === "diverging",
        "it answers the follower's epoch and LEO": (s, { follower }) => isCurrent(s.replicas.get(follower)),
      },
      apply(s, { follower }) {
        const replica = s.replicas.get(follower);
        const { divergingEpoch, divergingEnd } = replica.fetch;
        const end =
          k.settings.truncation === "high-watermark"
            ? divergingEnd
            : truncationOffset(replica.log, { epoch: divergingEpoch, end: divergingEnd });
        replica.log.length = Math.min(end, leo(replica));
        replica.hw = Math.min(replica.hw, leo(replica));
        clearFetch(replica);
      },
      who: ({ follower }) => name(k, follower),
      what: ({ follower }, { after }) => `truncates its log to offset ${leo(after.replicas.get(follower))}`,
    },
  );
}
