// The in-sync replicas, as the leader changes them: a compare-and-set against what the controller holds.

import { type Action, action } from "../action.ts";
import { assign } from "../assign.ts";
import { maybeIncrementHighWatermark } from "./high-watermark.ts";
import { announce } from "./metadata.ts";
import { type BrokerId, isLeading, type Kafka, leo, type Partition, type PartitionView } from "./state.ts";
import { brokersIn, name } from "./words.ts";

/** The leader has applied every change, so its partition epoch is the controller's and the compare-and-set succeeds. */
function isUpToDate(s: PartitionView, leader: BrokerId): boolean {
  return s.replicas.get(leader).unseen === 0;
}

/** The controller takes the leader's ISR over, the leader commits it, and everybody else will learn of it. */
function commitIsr(k: Kafka, s: Partition, leader: BrokerId): void {
  assign(s.controller.isr, s.replicas.get(leader).isr);
  announce(k, s, leader);
  maybeIncrementHighWatermark(k, s, leader);
}

export function isrActions(k: Kafka): Action<Partition>[] {
  return [shrinkIsr(k), expandIsr(k)];
}

function shrinkIsr(k: Kafka): Action<Partition> {
  return action(
    "leader removes a follower from the ISR",
    { leader: k.Broker, follower: k.Broker },
    {
      about:
        "Partition.maybeShrinkIsr: behind for replica.lag.time.max.ms; time is not modelled, any moment will do",
      when: {
        "shrinks are left": (s) => s.left.shrinks > 0,
        "the broker leads": (s, { leader }) => isLeading(s.replicas.get(leader)),
        "its partition epoch is the controller's": (s, { leader }) => isUpToDate(s, leader),
        "the follower is another member of the ISR": (s, { leader, follower }) =>
          follower !== leader && s.replicas.get(leader).isr.has(follower),
        "the follower is behind": (s, { leader, follower }) =>
          s.replicas.get(leader).remoteLeo.get(follower) !== leo(s.replicas.get(leader)),
      },
      apply(s, { leader, follower }) {
        s.left.shrinks -= 1;
        s.replicas.get(leader).isr.delete(follower);
        commitIsr(k, s, leader);
      },
      who: ({ leader }) => name(k, leader),
      what: ({ follower }, { after }) =>
        `removes ${name(k, follower)} from the ISR, now ${brokersIn(k, after.controller.isr)}`,
    },
  );
}

function expandIsr(k: Kafka): Action<Partition> {
  return action(
    "leader adds a follower to the ISR",
    { leader: k.Broker, follower: k.Broker },
    {
      about: "Partition.maybeExpandIsr, asked while handling a fetch of that follower",
      when: {
        "it leads, and its partition epoch is the controller's": (s, { leader }) =>
          isLeading(s.replicas.get(leader)) && isUpToDate(s, leader),
        "the follower is not in the ISR": (s, { leader, follower }) =>
          !s.replicas.get(leader).isr.has(follower),
        "it has just fetched in this epoch": (s, { leader, follower }) => {
          const { fetch } = s.replicas.get(follower);
          return fetch.stage === "response" && fetch.epoch === s.replicas.get(leader).leaderEpoch;
        },
        // KAFKA-7128: a new leader's HW lags behind what is committed; its epoch's start does not.
        "the follower's LEO has reached the HW": (s, { leader, follower }) =>
          s.replicas.get(leader).remoteLeo.get(follower) >= s.replicas.get(leader).hw,
        "the follower's LEO has reached the epoch's start": (s, { leader, follower }) =>
          s.replicas.get(leader).remoteLeo.get(follower) >= s.replicas.get(leader).epochStart,
        "the follower is not fenced": (s, { follower }) => !s.fenced.has(follower),
      },
      apply(s, { leader, follower }) {
        s.replicas.get(leader).isr.add(follower);
        commitIsr(k, s, leader);
      },
      who: ({ leader }) => name(k, leader),
      what: ({ follower }, { after }) =>
        `takes ${name(k, follower)} into the ISR, now ${brokersIn(k, after.controller.isr)}`,
    },
  );
}
