// The drawing of a partition: a column for each replica, its log with the high watermark as a bar in it.

import type { Drawing, Lane, Scene } from "../model.ts";
import type { View } from "../schema.ts";
import { isTrueLeader, type Partition, presumesToLead, type Replica, type State } from "./partition.ts";

export function partitionDrawing({ Replica }: Partition): Drawing<State> {
  return {
    columns: Replica.members.map((replica) => Replica.label(replica)),
    draw: (after, before) => Replica.members.map((replica) => drawReplica(after, before, replica)),
    scene: (s) => scene(Replica, s),
  };
}

/** Requests are never used up, so there are no messages: what was announced is the controller's to show. */
function scene(replicas: Partition["Replica"], s: View<State>): Scene {
  const { leader, leaderEpoch, isr } = s.quorum;
  const members = replicas.members.filter((replica) => isr.has(replica)).map((one) => replicas.label(one));
  const quorum: Lane = {
    id: "controller",
    status: "up",
    badges: [],
    facts: [
      { name: "leader", value: `${leader === null ? "none" : replicas.label(leader)}, epoch ${leaderEpoch}` },
      { name: "ISR", value: `{${members.join(", ")}}` },
    ],
  };
  return {
    lanes: [quorum, ...replicas.members.map((replica) => lane(replicas, s, replica))],
    messages: [],
  };
}

function lane(replicas: Partition["Replica"], s: View<State>, replica: Replica): Lane {
  const { hw, log, leaderEpoch } = s.replicas.get(replica);
  const leads = presumesToLead(s, replica);
  const isDeposed = leads && !isTrueLeader(s, replica);
  const role = `${isDeposed ? "deposed leader" : leads ? "leader" : "follower"}, epoch ${leaderEpoch}`;
  return {
    id: replicas.label(replica),
    status: "up",
    badges: [
      { text: leaderEpoch < 0 ? "knows no epoch" : role, tone: isDeposed ? "bad" : leads ? "lead" : "plain" },
      s.quorum.isr.has(replica) ? { text: "in ISR", tone: "good" } : { text: "not in ISR", tone: "bad" },
    ],
    log: {
      cells: Array.from({ length: log.length }, (_, offset) => {
        const { id, epoch } = log.at(offset);
        return { label: `m${id}`, epoch };
      }),
      marks: [
        { name: "HW", at: hw },
        { name: "LEO", at: log.length },
      ],
    },
    facts: [],
  };
}

/** The log, and what has changed; nothing where nothing has. The first state is drawn whole. */
function drawReplica(after: View<State>, before: View<State> | undefined, replica: Replica): string {
  const is = after.replicas.get(replica);
  const was = before?.replicas.get(replica);
  const facts: string[] = [];
  if (was?.leaderEpoch !== is.leaderEpoch && is.leaderEpoch >= 0) {
    facts.push(`${presumesToLead(after, replica) ? "leads" : "follows in"} epoch ${is.leaderEpoch}`);
  }
  if (was !== undefined && was.log.length !== is.log.length) facts.push(`LEO ${is.log.length}`);
  if (was !== undefined && was.hw !== is.hw) facts.push(`HW ${is.hw}`);
  const isIn = after.quorum.isr.has(replica);
  if (isIn !== (before?.quorum.isr.has(replica) ?? true)) facts.push(isIn ? "in ISR" : "out of ISR");
  if (before !== undefined && facts.length === 0) return "";
  return `${drawLog(after, replica)} ${facts.join(", ")}`.trimEnd();
}

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** `m0⁰▎m1¹`: the high watermark is 1; m1 was written in epoch 1. */
function drawLog(s: View<State>, replica: Replica): string {
  const { hw, log } = s.replicas.get(replica);
  const records = Array.from({ length: log.length }, (_, offset) => {
    const { id, epoch } = log.at(offset);
    return `m${id}${SUPERSCRIPTS.charAt(epoch)}`;
  });
  return `${records.slice(0, hw).join(" ")}▎${records.slice(hw).join(" ")}`;
}
