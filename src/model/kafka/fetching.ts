// Fetching, in three steps that others may come between: the follower asks, the leader answers, the follower takes it in.

import { type Action, action } from "../action.ts";
import { lastEpoch } from "./epoch-cache.ts";
import { maybeIncrementHighWatermark } from "./high-watermark.ts";
import { clearFetch, maySend, send } from "./in-flight.ts";
import { type BrokerId, isLeading, type Kafka, leo, type Partition, type PartitionView } from "./state.ts";
import { answerDivergence, asksForEpochs } from "./truncating.ts";
import { name, recordName } from "./words.ts";

export function fetchingActions(k: Kafka): Action<Partition>[] {
  return [sendFetch(k), handleFetch(k), appendFetched(k)];
}

/** Where truncation is a question of its own, nothing is fetched, or taken in, before it is answered. */
function hasTruncated(k: Kafka) {
  if (!asksForEpochs(k)) return {};
  return {
    "it has truncated": (s: PartitionView, { follower }: { readonly follower: BrokerId }) =>
      !s.replicas.get(follower).isTruncating,
  };
}

function sendFetch(k: Kafka): Action<Partition> {
  return action<Partition, { readonly follower: typeof k.Broker }>(
    "follower sends a fetch",
    { follower: k.Broker },
    {
      when: {
        "the broker is a follower": (s, { follower }) => s.replicas.get(follower).role === "follower",
        "it knows a leader": (s, { follower }) => s.replicas.get(follower).leader !== null,
        "nothing current is in flight": (s, { follower }) => maySend(s.replicas.get(follower)),
        ...hasTruncated(k),
      },
      apply(s, { follower }) {
        const replica = s.replicas.get(follower);
        send(replica, "request");
        if (k.settings.truncation === "on-fetch") replica.fetch.lastFetchedEpoch = lastEpoch(replica.log);
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
          const { stage, to } = s.replicas.get(follower).fetch;
          return (stage === "request" || stage === "orphan") && to === leader;
        },
        "a fetch is fenced by equal leader epoch": (s, { leader, follower }) =>
          s.replicas.get(follower).fetch.epoch === s.replicas.get(leader).leaderEpoch,
      },
      apply(s, { leader, follower }) {
        const source = s.replicas.get(leader);
        const target = s.replicas.get(follower);
        const isOrphan = target.fetch.stage === "orphan";
        if (answerDivergence(k, source, target)) {
          if (isOrphan) clearFetch(target);
          return;
        }
        const { offset } = target.fetch;
        target.fetch.lastFetchedEpoch = -1;
        const hwBefore = source.hw;
        source.remoteLeo.set(follower, offset);
        maybeIncrementHighWatermark(k, s, leader);
        target.fetch.stage = isOrphan ? "counted" : "response";
        if (isOrphan) return;
        target.fetch.hw = k.settings["hw-in-response"] === "before" ? hwBefore : source.hw;
        if (offset < leo(source)) target.fetch.records.push(source.log.at(offset));
      },
      who: ({ leader }) => name(k, leader),
      what: ({ leader, follower }, { before, after }) => {
        const { fetch } = after.replicas.get(follower);
        const asked = before.replicas.get(follower).fetch.offset;
        const was = before.replicas.get(leader);
        const is = after.replicas.get(leader);
        const learns =
          is.hw > was.hw ? `; sees that ${name(k, follower)} has ${asked}, raises its HW to ${is.hw}` : "";
        const to = `answers ${name(k, follower)}`;
        if (fetch.stage === "diverging") return `${to}: logs part at offset ${fetch.divergingEnd}`;
        if (fetch.stage !== "response")
          return `counts a fetch from before ${name(k, follower)} restarted${learns}`;
        const sent = fetch.records.length === 0 ? "nothing new" : recordName(k, fetch.records.at(0).record);
        return `${to}: ${sent}, HW ${fetch.hw}${learns}`;
      },
    },
  );
}

function appendFetched(k: Kafka): Action<Partition> {
  const isClamped = k.on["a follower's HW ends where its log does"];
  return action<Partition, { readonly follower: typeof k.Broker }>(
    "follower takes in a response",
    { follower: k.Broker },
    {
      about: "ReplicaFetcherThread.processPartitionData: append, then HW := min(leader's HW, own LEO)",
      when: {
        "a response is there": (s, { follower }) => s.replicas.get(follower).fetch.stage === "response",
        "a response is taken in at the offset it was asked for": (s, { follower }) =>
          s.replicas.get(follower).fetch.offset === leo(s.replicas.get(follower)),
        "a response is taken in in the epoch it was asked in": (s, { follower }) =>
          s.replicas.get(follower).fetch.epoch === s.replicas.get(follower).leaderEpoch,
        ...hasTruncated(k),
      },
      apply(s, { follower }) {
        const replica = s.replicas.get(follower);
        if (replica.fetch.records.length > 0) replica.log.push(replica.fetch.records.at(0));
        replica.hw = isClamped ? Math.min(replica.fetch.hw, leo(replica)) : replica.fetch.hw;
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
