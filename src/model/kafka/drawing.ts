// The drawing of a partition: a column for each broker, its log with the high watermark as a bar in it.

import type { Drawing } from "../model.ts";
import { partitionScene } from "./scene.ts";
import {
  type BrokerId,
  isEffectiveLeader,
  type Kafka,
  type Partition,
  type PartitionView,
  type ReplicaView,
} from "./state.ts";
import { name, recordName } from "./words.ts";

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** `m0⁰▎m1¹`: the HW is 1; m1 was written in epoch 1. */
export function drawLog(k: Kafka, replica: ReplicaView): string {
  const cells = Array.from({ length: replica.log.length }, (_, offset) => {
    const { record, epoch } = replica.log.at(offset);
    return `${recordName(k, record)}${SUPERSCRIPTS.charAt(epoch)}`;
  });
  return `${cells.slice(0, replica.hw).join(" ")}▎${cells.slice(replica.hw).join(" ")}`;
}

export function partitionDrawing(k: Kafka): Drawing<Partition> {
  return {
    columns: k.Broker.members.map((broker) => name(k, broker)),
    draw: (after, before) =>
      k.Broker.members.map((broker) =>
        before === undefined ? drawFirst(k, after, broker) : drawChange(k, after, before, broker),
      ),
    scene: (s) => partitionScene(k, s),
  };
}

function drawFirst(k: Kafka, s: PartitionView, broker: BrokerId): string {
  const replica = s.replicas.get(broker);
  const leads = isEffectiveLeader(s, broker) ? " leader" : "";
  const isOut = s.controller.isr.has(broker) ? "" : " not in ISR";
  return `${drawLog(k, replica)}${leads}${isOut}${replica.status === "up" ? "" : " ✝ down"}`;
}

/** The log, and what else changed of this broker; nothing where nothing changed. */
function drawChange(k: Kafka, after: PartitionView, before: PartitionView, broker: BrokerId): string {
  const was = before.replicas.get(broker);
  const is = after.replicas.get(broker);
  const facts: string[] = [];
  if (is.status !== was.status) facts.push(is.status === "up" ? "up again" : "✝ down");
  if (is.role === "leader" && (was.role !== "leader" || was.leaderEpoch !== is.leaderEpoch)) {
    facts.push(`leader, epoch ${is.leaderEpoch}`);
  }
  if (is.role === "follower" && was.role === "leader") facts.push("follower");
  if (is.log.length !== was.log.length) facts.push(`LEO ${is.log.length}`);
  if (is.hw !== was.hw) facts.push(`HW ${is.hw}`);
  if (after.fenced.has(broker) !== before.fenced.has(broker)) {
    facts.push(after.fenced.has(broker) ? "fenced" : "unfenced");
  }
  const wasIn = before.controller.isr.has(broker);
  const isIn = after.controller.isr.has(broker);
  if (wasIn !== isIn) facts.push(isIn ? "in ISR" : "out of ISR");
  return facts.length === 0 ? "" : `${drawLog(k, is)} ${facts.join(", ")}`;
}
