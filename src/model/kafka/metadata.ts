// Metadata: the controller's changes reach each broker in its own time, and a broker may skip over some.

import { type Action, action } from "../action.ts";
import { assign } from "../assign.ts";
import { int, type List, type View } from "../schema.ts";
import { maybeIncrementHighWatermark } from "./high-watermark.ts";
import { type BrokerId, type Kafka, leo, type Partition, type PartitionView, type Replica } from "./state.ts";
import { name } from "./words.ts";

type PartitionState = Partition["controller"];

/** Publishes the controller's view of the partition to every running broker but `informed`, who knows it already. */
export function announce(k: Kafka, s: Partition, informed?: BrokerId): void {
  s.updates.push(s.controller);
  for (const broker of k.Broker.members) {
    const replica = s.replicas.get(broker);
    if (replica.status === "up" && broker !== informed) replica.unseen += 1;
  }
  forgetApplied(k, s);
}

/** A broker that starts has the newest state still to learn. */
export function announceTo(k: Kafka, s: Partition, broker: BrokerId): void {
  if (s.updates.length === 0) s.updates.push(s.controller);
  s.replicas.get(broker).unseen = 1;
  forgetApplied(k, s);
}

/** Updates that every broker has applied are history, and history is no state. */
export function forgetApplied(k: Kafka, s: Partition): void {
  let needed = 0;
  for (const broker of k.Broker.members) needed = Math.max(needed, s.replicas.get(broker).unseen);
  dropFirst(s.updates, s.updates.length - needed);
}

function dropFirst<E extends object>(list: List<E>, count: number): void {
  if (count <= 0) return;
  for (let i = 0; i + count < list.length; i++) assign(list.at(i), list.at(i + count) as View<E>);
  list.length -= count;
}

/** The update that a broker takes up when it skips so many of those it has not seen. */
function updateFor(s: PartitionView, broker: BrokerId, skipped: number): View<PartitionState> {
  return s.updates.at(s.updates.length - s.replicas.get(broker).unseen + skipped);
}

export function metadataActions(k: Kafka): Action<Partition>[] {
  return [
    action(
      "broker applies metadata",
      { broker: k.Broker, skipped: int(0, k.maxUpdates - 1) },
      {
        about: "LeaderAndIsr, or the metadata image since KRaft: in order, possibly several changes at once",
        when: {
          "it has not seen that many updates": (s, { broker, skipped }) =>
            skipped < s.replicas.get(broker).unseen,
        },
        apply(s, { broker, skipped }) {
          const update = updateFor(s as PartitionView, broker, skipped);
          const replica = s.replicas.get(broker);
          assign(replica.isr, update.isr);
          if (update.leader === broker) applyAsLeader(k, s, broker, update.leaderEpoch);
          else applyAsFollower(k, replica, update.leader, update.leaderEpoch);
          replica.unseen -= skipped + 1;
          forgetApplied(k, s);
        },
        who: ({ broker }) => name(k, broker),
        what: ({ broker, skipped }, { before, after }) => tellUpdate(k, broker, skipped, before, after),
      },
    ),
  ];
}

/** makeLeader: on a new epoch the start offset is the LEO, and followers' LEOs are unknown unless it led before. */
function applyAsLeader(k: Kafka, s: Partition, broker: BrokerId, leaderEpoch: number): void {
  const replica = s.replicas.get(broker);
  if (leaderEpoch > replica.leaderEpoch) {
    if (replica.role !== "leader") for (const other of k.Broker.members) replica.remoteLeo.set(other, -1);
    replica.epochStart = leo(replica);
  }
  replica.role = "leader";
  replica.leaderEpoch = leaderEpoch;
  replica.leader = broker;
  maybeIncrementHighWatermark(k, s, broker);
}

/** makeFollower: parked requests are refused, and up to 0.10.2 the log is cut to the HW, once there is a leader. */
function applyAsFollower(k: Kafka, replica: Replica, leader: BrokerId | null, leaderEpoch: number): void {
  if (replica.role === "leader") {
    replica.waiting.clear();
    replica.epochStart = 0;
    for (const other of k.Broker.members) replica.remoteLeo.set(other, -1);
  }
  const hasNewLeader = leader !== null && leaderEpoch > replica.leaderEpoch;
  if (hasNewLeader && k.settings.truncation === "high-watermark") replica.log.length = replica.hw;
  replica.role = "follower";
  replica.leaderEpoch = leaderEpoch;
  replica.leader = leader;
}

function tellUpdate(
  k: Kafka,
  broker: BrokerId,
  skipped: number,
  before: PartitionView,
  after: PartitionView,
): string {
  const update = updateFor(before, broker, skipped);
  const was = before.replicas.get(broker);
  const is = after.replicas.get(broker);
  const late = skipped === 0 ? "" : `, skipping ${skipped === 1 ? "an update" : `${skipped} updates`}`;
  const epoch = `epoch ${update.leaderEpoch}`;
  if (update.leader === null) return `learns that nobody leads${late}`;
  if (update.leader === broker) {
    return was.role === "leader" && was.leaderEpoch === update.leaderEpoch
      ? `learns of the new ISR${late}`
      : `learns that it leads ${epoch}${late}`;
  }
  const cut = leo(was) - leo(is);
  const truncates = cut > 0 ? `: truncates to its HW ${is.hw}` : "";
  return was.leaderEpoch === update.leaderEpoch && was.leader === update.leader
    ? `learns of the new ISR${late}`
    : `follows ${name(k, update.leader)} in ${epoch}${late}${truncates}`;
}
