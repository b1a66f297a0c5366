// Truncation: how a new follower learns where its log parts from the leader's, and cuts it there.

import { type Action, action } from "../action.ts";
import {
  type EpochEnd,
  endOffsetFor,
  endOffsetOnly,
  largestEpochUpTo,
  lastEpoch,
  truncationOffset,
} from "./epoch-cache.ts";
import { clearFetch, isCurrent, maySend, send } from "./in-flight.ts";
import {
  type BrokerId,
  isLeading,
  type Kafka,
  leo,
  type Partition,
  type PartitionView,
  type Replica,
} from "./state.ts";
import { name } from "./words.ts";

/** Whether followers ask where their last epoch ends before they fetch (OffsetsForLeaderEpoch; 0.11 to 2.6). */
export function asksForEpochs({ settings: { truncation } }: Kafka): boolean {
  return truncation === "epoch-offset-only" || truncation === "epoch-and-offset";
}

export function truncatingActions(k: Kafka): Action<Partition>[] {
  const questions = asksForEpochs(k) ? [askForEpoch(k), answerForEpoch(k), truncateToAnswer(k)] : [];
  const isHurried = !k.on["a diverging answer leaves the HW alone"] && k.settings.truncation === "on-fetch";
  return [truncateToDivergence(k), ...questions, ...(isHurried ? [raiseBeforeTruncating(k)] : [])];
}

/** Cuts the log there, and lowers the HW with it. Where a log was cut to its end before, nothing changes. */
function truncateTo(replica: Replica, end: number): void {
  replica.log.length = Math.min(end, leo(replica));
  replica.hw = Math.min(replica.hw, leo(replica));
}

/** Tells the follower where the logs part, if they do, and counts nothing (Partition.readRecords; Fetch v12, KIP-595). */
export function answerDivergence(k: Kafka, source: Replica, target: Replica): boolean {
  const { fetch } = target;
  if (k.settings.truncation === "on-fetch") {
    if (fetch.lastFetchedEpoch < 0) return false;
    const { epoch, end } = endOffsetFor(source.log, fetch.lastFetchedEpoch);
    if (epoch === fetch.lastFetchedEpoch && end >= fetch.offset) return false;
    fetch.divergingEpoch = epoch;
    fetch.divergingEnd = end;
    if (!k.on["a diverging answer leaves the HW alone"]) fetch.hw = source.hw;
  } else {
    // OFFSET_OUT_OF_RANGE: the follower is ahead, and cuts its log to the leader's end.
    if (fetch.offset <= leo(source)) return false;
    fetch.divergingEnd = leo(source);
  }
  fetch.stage = "diverging";
  fetch.to = null;
  fetch.lastFetchedEpoch = -1;
  return true;
}

type OfFollower = { readonly follower: BrokerId };

const IS_TOLD = {
  "it was told where the logs part": (s: PartitionView, { follower }: OfFollower) =>
    s.replicas.get(follower).fetch.stage === "diverging",
  "it answers the follower's epoch and LEO": (s: PartitionView, { follower }: OfFollower) =>
    isCurrent(s.replicas.get(follower)),
};

function truncateToDivergence(k: Kafka): Action<Partition> {
  return action<Partition, { readonly follower: typeof k.Broker }>(
    "follower truncates to where the logs part",
    { follower: k.Broker },
    {
      about: "AbstractFetcherThread.truncateOnFetchResponse; the HW follows only if it is above the new end",
      when: {
        ...IS_TOLD,
      },
      apply(s, { follower }) {
        const replica = s.replicas.get(follower);
        const { divergingEpoch, divergingEnd } = replica.fetch;
        const end =
          k.settings.truncation === "on-fetch"
            ? truncationOffset(replica.log, { epoch: divergingEpoch, end: divergingEnd })
            : divergingEnd;
        truncateTo(replica, end);
        clearFetch(replica);
      },
      who: ({ follower }) => name(k, follower),
      what: ({ follower }, { after }) => `truncates its log to offset ${leo(after.replicas.get(follower))}`,
    },
  );
}

/** KAFKA-14704: what the partition's data say comes before what the fetcher thread does about it. */
function raiseBeforeTruncating(k: Kafka): Action<Partition> {
  return action<Partition, { readonly follower: typeof k.Broker }>(
    "follower raises its HW before it truncates",
    { follower: k.Broker },
    {
      about: "up to 3.4.0, processPartitionData took the HW of a response that also said that the logs part",
      when: {
        ...IS_TOLD,
        "the HW it was told is above its own": (s, { follower }) => {
          const replica = s.replicas.get(follower);
          return Math.min(replica.fetch.hw, leo(replica)) > replica.hw;
        },
      },
      apply(s, { follower }) {
        const replica = s.replicas.get(follower);
        replica.hw = Math.min(replica.fetch.hw, leo(replica));
      },
      who: ({ follower }) => name(k, follower),
      what: ({ follower }, { after }) =>
        `raises its HW to ${after.replicas.get(follower).hw}, before it truncates`,
    },
  );
}

function askForEpoch(k: Kafka): Action<Partition> {
  return action(
    "follower asks where its last epoch ends",
    { follower: k.Broker },
    {
      about: "OffsetsForLeaderEpoch (KIP-101), asked by every new follower before it fetches",
      when: {
        "it has yet to truncate": (s, { follower }) => s.replicas.get(follower).isTruncating,
        "it knows a leader": (s, { follower }) => s.replicas.get(follower).leader !== null,
        "nothing current is in flight": (s, { follower }) => maySend(s.replicas.get(follower)),
      },
      apply(s, { follower }) {
        const replica = s.replicas.get(follower);
        send(replica, "epochQuestion");
        replica.fetch.lastFetchedEpoch = lastEpoch(replica.log);
      },
      who: ({ follower }) => name(k, follower),
      what: ({ follower }, { after }) => {
        const { leader, fetch } = after.replicas.get(follower);
        const of = leader === null ? "nobody" : name(k, leader);
        return `asks ${of} where epoch ${fetch.lastFetchedEpoch} ends`;
      },
    },
  );
}

function answerForEpoch(k: Kafka): Action<Partition> {
  return action(
    "leader answers where an epoch ends",
    { leader: k.Broker, follower: k.Broker },
    {
      about: "LeaderEpochFileCache.endOffsetFor, as of 1.1 (an offset only) or since 2.0 (KIP-279)",
      when: {
        "the broker leads": (s, { leader }) => isLeading(s.replicas.get(leader)),
        "a question was sent to it": (s, { leader, follower }) => {
          const { fetch } = s.replicas.get(follower);
          return fetch.stage === "epochQuestion" && fetch.to === leader;
        },
        "a question about epochs is fenced by equal leader epoch": (s, { leader, follower }) =>
          s.replicas.get(follower).fetch.epoch === s.replicas.get(leader).leaderEpoch,
      },
      apply(s, { leader, follower }) {
        const { fetch } = s.replicas.get(follower);
        const { epoch, end } = epochEnd(k, s.replicas.get(leader), fetch.lastFetchedEpoch);
        fetch.stage = "epochAnswer";
        fetch.to = null;
        fetch.lastFetchedEpoch = -1;
        fetch.divergingEpoch = epoch;
        fetch.divergingEnd = end;
      },
      who: ({ leader }) => name(k, leader),
      what: ({ leader, follower }, { before, after }) => {
        const { divergingEpoch, divergingEnd } = after.replicas.get(follower).fetch;
        const asked = before.replicas.get(follower).fetch.lastFetchedEpoch;
        const to = `answers ${name(k, follower)}: in the log of ${name(k, leader)}`;
        if (divergingEnd < 0) return `${to} there is no epoch ${asked}`;
        if (k.settings.truncation === "epoch-offset-only")
          return `${to} epoch ${asked} ends at ${divergingEnd}`;
        return `${to} epoch ${divergingEpoch} is the last up to ${asked}, and ends at ${divergingEnd}`;
      },
    },
  );
}

function epochEnd(k: Kafka, leader: Replica, asked: number): EpochEnd {
  if (k.settings.truncation === "epoch-and-offset") return endOffsetFor(leader.log, asked);
  return { epoch: 0, end: endOffsetOnly(leader.log, asked) };
}

function truncateToAnswer(k: Kafka): Action<Partition> {
  return action(
    "follower truncates to where its epoch ends",
    { follower: k.Broker },
    {
      about:
        "AbstractFetcherThread.truncateToEpochEndOffsets; where it lacks the epoch of the answer it asks again",
      when: {
        "an answer is there": (s, { follower }) => s.replicas.get(follower).fetch.stage === "epochAnswer",
        "it has yet to truncate": (s, { follower }) => s.replicas.get(follower).isTruncating,
        "an answer about epochs counts in the epoch it was asked in": (s, { follower }) =>
          s.replicas.get(follower).fetch.epoch === s.replicas.get(follower).leaderEpoch,
      },
      apply(s, { follower }) {
        const replica = s.replicas.get(follower);
        const { divergingEpoch: epoch, divergingEnd: end } = replica.fetch;
        if (k.settings.truncation === "epoch-offset-only") {
          truncateTo(replica, end < 0 ? replica.hw : end);
          replica.isTruncating = false;
        } else {
          const isKnown = largestEpochUpTo(replica.log, epoch) === epoch;
          truncateTo(replica, truncationOffset(replica.log, { epoch, end }));
          replica.isTruncating = !isKnown && leo(replica) > 0;
        }
        clearFetch(replica);
      },
      who: ({ follower }) => name(k, follower),
      what: ({ follower }, { after }) => {
        const { isTruncating, log } = after.replicas.get(follower);
        return `truncates its log to offset ${log.length}${isTruncating ? ", and has to ask again" : ""}`;
      },
    },
  );
}
