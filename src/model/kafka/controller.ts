// The controller: it fences brokers it no longer hears from, takes them back, and elects leaders.

import { every } from "../../invariants/quantifiers.ts";
import { type Action, action } from "../action.ts";
import { announce } from "./metadata.ts";
import type { BrokerId, Kafka, Partition } from "./state.ts";
import { brokersIn, name } from "./words.ts";

export function controllerActions(k: Kafka): Action<Partition>[] {
  const unclean = k.settings["unclean-election"] ? [electUncleanly(k)] : [];
  return [fence(k), unfence(k), elect(k), ...unclean];
}

function fence(k: Kafka): Action<Partition> {
  return action(
    "controller fences a broker",
    { broker: k.Broker },
    {
      about: "its session ran out, whether it is down or only cut off; the last member stays in the ISR",
      when: {
        "fencings are left": (s) => s.left.fencings > 0,
        "the broker is not fenced": (s, { broker }) => !s.fenced.has(broker),
      },
      apply(s, { broker }) {
        s.left.fencings -= 1;
        s.fenced.add(broker);
        const { controller } = s;
        const leaves = controller.isr.has(broker) && controller.isr.size > 1;
        if (leaves) controller.isr.delete(broker);
        const resigns = controller.leader === broker;
        if (resigns) controller.leader = null;
        if (leaves || resigns) announce(k, s);
      },
      who: () => "controller",
      what: ({ broker }, { before, after }) => {
        const isr =
          before.controller.isr.size === after.controller.isr.size
            ? ""
            : `; ISR ${brokersIn(k, after.controller.isr)}`;
        return `fences ${name(k, broker)}${isr}`;
      },
    },
  );
}

function unfence(k: Kafka): Action<Partition> {
  return action(
    "controller takes a broker back",
    { broker: k.Broker },
    {
      about: "BrokerHeartbeat: a fenced broker that has caught up with the metadata is unfenced",
      when: {
        "the broker is fenced": (s, { broker }) => s.fenced.has(broker),
        "the broker is up": (s, { broker }) => s.replicas.get(broker).status === "up",
        "it has caught up with the metadata": (s, { broker }) => s.replicas.get(broker).unseen === 0,
      },
      apply(s, { broker }) {
        s.fenced.delete(broker);
      },
      who: () => "controller",
      what: ({ broker }) => `takes ${name(k, broker)} back (unfences it)`,
    },
  );
}

function elect(k: Kafka): Action<Partition> {
  return action(
    "controller elects a leader from the ISR",
    { broker: k.Broker },
    {
      about: "PartitionChangeBuilder.electAnyLeader; also a move of the leadership that no failure asked for",
      when: {
        "elections are left": (s) => s.controller.leaderEpoch < k.maxEpoch,
        "the broker is in the ISR": (s, { broker }) => s.controller.isr.has(broker),
        "the broker is not fenced": (s, { broker }) => !s.fenced.has(broker),
        "it does not lead already": (s, { broker }) => s.controller.leader !== broker,
      },
      apply(s, { broker }) {
        // Several members can have gone at once, before the controller removed any: then they go now.
        for (const member of k.Broker.members) {
          if (member !== broker && s.fenced.has(member)) s.controller.isr.delete(member);
        }
        makeLeader(k, s, broker);
      },
      who: () => "controller",
      what: ({ broker }, { after }) =>
        `elects ${name(k, broker)} from the ISR, epoch ${after.controller.leaderEpoch}`,
    },
  );
}

function electUncleanly(k: Kafka): Action<Partition> {
  return action(
    "controller elects a leader uncleanly",
    { broker: k.Broker },
    {
      about: "unclean.leader.election.enable: nobody in the ISR is live, so any live replica becomes the ISR",
      when: {
        "elections are left": (s) => s.controller.leaderEpoch < k.maxEpoch,
        // So nobody leads: a leader is in the ISR, and not fenced.
        "every member of the ISR is fenced": (s) =>
          every(k.Broker, (member) => !s.controller.isr.has(member) || s.fenced.has(member)),
        "the broker is not fenced": (s, { broker }) => !s.fenced.has(broker),
      },
      apply(s, { broker }) {
        s.controller.isr.clear();
        s.controller.isr.add(broker);
        makeLeader(k, s, broker);
      },
      who: () => "controller",
      what: ({ broker }, { after }) =>
        `elects ${name(k, broker)}, which is not in the ISR, epoch ${after.controller.leaderEpoch}`,
    },
  );
}

function makeLeader(k: Kafka, s: Partition, broker: BrokerId): void {
  s.controller.leader = broker;
  s.controller.leaderEpoch += 1;
  announce(k, s);
}
