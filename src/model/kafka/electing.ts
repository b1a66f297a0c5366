// Elections: from the ISR, from the eligible leader replicas, of the last known leader, or of anybody.

import { every } from "../../invariants/quantifiers.ts";
import { type Action, type ActionBody, action } from "../action.ts";
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

type Guards = NonNullable<ActionBody<Partition, { readonly broker: Kafka["Broker"] }>["when"]>;

interface Election {
  readonly name: string;
  readonly about: string;
  /** Of whom; that elections are left is asked first. */
  readonly when: Guards;
  /** The ISR that the new leader begins with. */
  isInSync(s: Partition, broker: BrokerId, member: BrokerId): boolean;
  /** `from the ELR`. */
  readonly how: string;
}

function election(k: Kafka, { name: title, about, when, isInSync, how }: Election): Action<Partition> {
  return action<Partition, { readonly broker: Kafka["Broker"] }>(
    title,
    { broker: k.Broker },
    {
      about,
      when: { "elections are left": (s) => s.controller.leaderEpoch < k.maxEpoch, ...when },
      apply(s, { broker }) {
        const { controller } = s;
        changeIsr(k, s, (member) => isInSync(s, broker, member));
        controller.leader = broker;
        controller.leaderEpoch += 1;
        s.lastKnownLeader = null;
        announce(k, s);
      },
      who: () => "controller",
      what: ({ broker }, { after }) =>
        `elects ${name(k, broker)}${how}, epoch ${after.controller.leaderEpoch}`,
    },
  );
}

/** Nobody else is known to have what the new leader has. */
const alone: Election["isInSync"] = (_, broker, member) => member === broker;

const isNotFenced: Guards[string] = (s, { broker }) => !s.fenced.has(broker);

function elect(k: Kafka): Action<Partition> {
  return election(k, {
    name: "controller elects a leader from the ISR",
    about: "PartitionChangeBuilder.electAnyLeader; also a move of the leadership that no failure asked for",
    when: {
      "the broker is in the ISR": (s, { broker }) => s.controller.isr.has(broker),
      "the broker elected is not fenced": isNotFenced,
      "it does not lead already": (s, { broker }) => s.controller.leader !== broker,
    },
    // Several members can have gone at once, before the controller removed any: then they go now.
    isInSync: (s, broker, member) =>
      s.controller.isr.has(member) && (member === broker || !s.fenced.has(member)),
    how: " from the ISR",
  });
}

function electFromElr(k: Kafka): Action<Partition> {
  return election(k, {
    name: "controller elects an eligible leader replica",
    about: "PartitionChangeBuilder.isValidNewLeader: with an empty ISR, a live member of the ELR (KIP-966)",
    when: {
      "the ISR is empty": (s) => s.controller.isr.size === 0,
      "the broker is in the ELR": (s, { broker }) => s.elr.has(broker),
      "the broker elected is not fenced": isNotFenced,
    },
    isInSync: alone,
    how: " from the ELR",
  });
}

function electLastKnownLeader(k: Kafka): Action<Partition> {
  return election(k, {
    name: "controller elects the last known leader",
    about: "PartitionChangeBuilder.canElectLastKnownLeader: an unclean election, when nobody is eligible",
    when: {
      "the ISR and the ELR are empty": (s) => s.controller.isr.size === 0 && s.elr.size === 0,
      "the broker led last": (s, { broker }) => s.lastKnownLeader === broker,
      "the last known leader is not fenced when it is elected": isNotFenced,
    },
    isInSync: alone,
    how: ", which led last",
  });
}

function electUncleanly(k: Kafka): Action<Partition> {
  return election(k, {
    name: "controller elects a leader uncleanly",
    about: "unclean.leader.election.enable: nobody in the ISR is live, so any live replica becomes the ISR",
    when: {
      // So nobody leads: a leader is in the ISR, and not fenced.
      "every member of the ISR and of the ELR is fenced": (s) =>
        every(
          k.Broker,
          (member) => (!s.controller.isr.has(member) && !s.elr.has(member)) || s.fenced.has(member),
        ),
      "the broker elected is not fenced": isNotFenced,
    },
    isInSync: alone,
    how: ", which is not in the ISR",
  });
}
