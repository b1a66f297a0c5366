// Metadata: the controller's changes reach each broker in its own time, and a broker may skip over some.

import { type Action, action } from "../action.ts";
import { assign } from "../assign.ts";
import { int, type List, type View } from "../schema.ts";
import { maybeIncrementHighWatermark } from "./high-watermark.ts";
import { type BrokerId, type Kafka, leo, type Partition, type PartitionView, type Replica } from "./state.ts";
import { asksForEpochs } from "./truncating.ts";
import { name } from "./words.ts";

type PartitionState = Partition["controller"];

/**
 * Publishes the controller's view of the partition to every running broker but `informed`, who knows it already. Its
 * partition epoch is new, so that every ISR change in flight has come too late.
 */
export function announce(k: Kafka, s: Partition, informed?: BrokerId): void {
  s.updates.push(s.controller);
  for (const broker of k.Broker.members) {
    const replica = s.replicas.get(broker);
    if (broker !== informed && (replica.status === "up" || replica.unseen > 0)) replica.unseen += 1;
    if (replica.alter.stage === "request" && k.on["ISR changes are compared and set"]) {
      replica.alter.stage = "void";
      if (replica.status !== "up") clearIsrChange(replica);
    }
  }
  forgetApplied(k, s);
}

/** A broker that starts has the newest state still to learn; control requests to its former life may come before. */
export function announceTo(k: Kafka, s: Partition, broker: BrokerId): void {
  if (s.updates.length === 0) s.updates.push(s.controller);
  const replica = s.replicas.get(broker);
  replica.unseen = Math.max(1, replica.unseen);
  forgetApplied(k, s);
}

/** Whether control requests on their way to a broker reach it after a restart too. */
export function survivesRestart(k: Kafka): boolean {
  return k.settings["control-plane"] === "zookeeper" && !k.on["a control request carries the broker epoch"];
}

/** Drops what a leader had asked of the controller. */
export function clearIsrChange({ alter }: Replica): void {
  alter.stage = "none";
  alter.isr.clear();
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
          clearIsrChange(replica);
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
    const isNew = replica.role !== "leader" && k.on["a new leader forgets the LEOs it knew"];
    const hasSkipped = leaderEpoch > replica.leaderEpoch + 1 && k.settings["reset-skipped-epoch"];
    if (isNew || hasSkipped) forgetRemoteLeos(k, replica);
    replica.epochStart = leo(replica);
  }
  replica.role = "leader";
  replica.leaderEpoch = leaderEpoch;
  replica.leader = broker;
  replica.isTruncating = false;
  maybeIncrementHighWatermark(k, s, broker);
}

function forgetRemoteLeos(k: Kafka, replica: Replica): void {
  for (const other of k.Broker.members) replica.remoteLeo.set(other, -1);
}

/** makeFollower: parked requests are refused, and once there is a new leader the log is cut, at once or after asking. */
function applyAsFollower(k: Kafka, replica: Replica, leader: BrokerId | null, leaderEpoch: number): void {
  if (replica.role === "leader") stepDown(k, replica);
  const isNewEpoch = leader !== null && leaderEpoch > replica.leaderEpoch;
  const truncates = k.on["a follower truncates after every epoch bump"] || leader !== replica.leader;
  if (isNewEpoch && truncates) {
    if (k.settings.truncation === "high-watermark") replica.log.length = Math.min(replica.hw, leo(replica));
    if (asksForEpochs(k)) replica.isTruncating = leo(replica) > 0;
  }
  replica.role = "follower";
  replica.leaderEpoch = leaderEpoch;
  replica.leader = leader;
}

function stepDown(k: Kafka, replica: Replica): void {
  replica.epochStart = 0;
  if (k.on["a new leader forgets the LEOs it knew"]) forgetRemoteLeos(k, replica);
  if (!k.on["parked requests are refused when a leader steps down"]) return;
  for (let offset = 0; offset < k.maxOffset; offset++) replica.waiting.set(offset, null);
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
