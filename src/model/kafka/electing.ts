// Elections: from the ISR, from the eligible leader replicas, of the last known leader, or of anybody.

import { every } from "../../invariants/quantifiers.ts";
import { type Action, action } from "../action.ts";
import { changeIsr } from "./eligible.ts";
import { announce } from "./metadata.ts";
import type { BrokerId, Kafka, Partition } from "./state.ts";
import { name } from "./words.ts";

export function electingActions(k: Kafka): Action<Partition>[] {
  const { elr, "last-known-leader": last, "unclean-election": unclean } = k.settings;
  return [
    elect(k),
    ...(elr ? [electFromElr(k)] : []),
    ...(elr && last ? [electLastKnownLeader(k)] : []),
    ...(unclean ? [electUncleanly(k)] : []),
  ];
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
        "the broker elected is not fenced": (s, { broker }) => !s.fenced.has(broker),
        "it does not lead already": (s, { broker }) => s.controller.leader !== broker,
      },
      apply(s, { broker }) {
        // Several members can have gone at once, before the controller removed any: then they go now.
        const { isr } = s.controller;
        changeIsr(k, s, (member) => isr.has(member) && (member === broker || !s.fenced.has(member)));
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
        "every member of the ISR and of the ELR is fenced": (s) =>
          every(
            k.Broker,
            (member) => (!s.controller.isr.has(member) && !s.elr.has(member)) || s.fenced.has(member),
          ),
        "the broker elected is not fenced": (s, { broker }) => !s.fenced.has(broker),
      },
      apply(s, { broker }) {
        electAlone(k, s, broker);
      },
      who: () => "controller",
      what: ({ broker }, { after }) =>
        `elects ${name(k, broker)}, which is not in the ISR, epoch ${after.controller.leaderEpoch}`,
    },
  );
}

function electFromElr(k: Kafka): Action<Partition> {
  return action(
    "controller elects an eligible leader replica",
    { broker: k.Broker },
    {
      about: "PartitionChangeBuilder.isValidNewLeader: with an empty ISR, a live member of the ELR (KIP-966)",
      when: {
        "elections are left": (s) => s.controller.leaderEpoch < k.maxEpoch,
        "the ISR is empty": (s) => s.controller.isr.size === 0,
        "the broker is in the ELR": (s, { broker }) => s.elr.has(broker),
        "the broker elected is not fenced": (s, { broker }) => !s.fenced.has(broker),
      },
      apply(s, { broker }) {
        electAlone(k, s, broker);
      },
      who: () => "controller",
      what: ({ broker }, { after }) =>
        `elects ${name(k, broker)} from the ELR, epoch ${after.controller.leaderEpoch}`,
    },
  );
}

function electLastKnownLeader(k: Kafka): Action<Partition> {
  return action(
    "controller elects the last known leader",
    { broker: k.Broker },
    {
      about: "PartitionChangeBuilder.canElectLastKnownLeader: an unclean election, when nobody is eligible",
      when: {
        "elections are left": (s) => s.controller.leaderEpoch < k.maxEpoch,
        "the ISR and the ELR are empty": (s) => s.controller.isr.size === 0 && s.elr.size === 0,
        "the broker led last": (s, { broker }) => s.lastKnownLeader === broker,
        "the last known leader is not fenced when it is elected": (s, { broker }) => !s.fenced.has(broker),
      },
      apply(s, { broker }) {
        electAlone(k, s, broker);
      },
      who: () => "controller",
      what: ({ broker }, { after }) =>
        `elects ${name(k, broker)}, which led last, epoch ${after.controller.leaderEpoch}`,
    },
  );
}

/** The new leader is the whole ISR: nobody else is known to have what it has. */
function electAlone(k: Kafka, s: Partition, broker: BrokerId): void {
  changeIsr(k, s, (member) => member === broker);
  makeLeader(k, s, broker);
}

function makeLeader(k: Kafka, s: Partition, broker: BrokerId): void {
  s.lastKnownLeader = null;
  s.controller.leader = broker;
  s.controller.leaderEpoch += 1;
  announce(k, s);
}
