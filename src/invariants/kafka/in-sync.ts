// The promises about the ISR: who is in it, and what it vouches for (P12, S3).

import {
  type BrokerId,
  isEffectiveLeader,
  type Kafka,
  leo,
  type Partition,
  type PartitionView,
} from "../../model/kafka/state.ts";
import { brokersIn, name } from "../../model/kafka/words.ts";
import type { Explained, Property } from "../../model/property.ts";
import { always } from "../property.ts";
import { every, find } from "../quantifiers.ts";

/** P12, LeaderInIsr and IsrSubset. That the ISR is a set of assigned replicas, the state's shape says. */
export function isrIsSound(k: Kafka): Property<Partition> {
  return always<Partition>(
    "the leader is in the ISR, and no fenced broker is",
    "The controller elects from the ISR, so it must hold live replicas only; the last member stays in it when it goes (P12).",
    {
      "the leader is in the ISR": ({ controller }) =>
        controller.leader === null || controller.isr.has(controller.leader),
      "the leader is not fenced": (s) => s.controller.leader === null || !s.fenced.has(s.controller.leader),
      "a fenced broker is in the ISR only while nobody leads": (s) =>
        s.controller.leader === null ||
        every(k.Broker, (broker) => !s.fenced.has(broker) || !s.controller.isr.has(broker)),
    },
    {
      explain: (s): Explained => ({
        sentence: `The ISR is ${brokersIn(k, s.controller.isr)}, the leader ${s.controller.leader === null ? "nobody" : name(k, s.controller.leader)}, and fenced are ${brokersIn(k, s.fenced)}.`,
        values: { ISR: brokersIn(k, s.controller.isr), fenced: brokersIn(k, s.fenced) },
      }),
    },
  );
}

/**
 * S3: records below the HW are on the whole ISR. Judged of the leader that clients find, and of members that run; of the
 * ISR that the controller holds, for a fenced broker is out of it before its leader learns of that.
 */
export function highWatermarkIsReplicated(k: Kafka): Property<Partition> {
  const lags = (s: PartitionView, leader: BrokerId, member: BrokerId) =>
    s.controller.isr.has(member) &&
    s.replicas.get(member).status === "up" &&
    leo(s.replicas.get(member)) < s.replicas.get(leader).hw;
  return always<Partition>(
    "the leader's HW ≤ LEO of every running ISR member",
    "A record is committed only once every in-sync replica has it (S3 of the article on high watermarks and epochs).",
    (s) =>
      every(
        k.Broker,
        (leader) => !isEffectiveLeader(s, leader) || every(k.Broker, (member) => !lags(s, leader, member)),
      ),
    {
      explain(s): Explained {
        const leader = find(k.Broker, (broker) => isEffectiveLeader(s, broker))!;
        const member = find(k.Broker, (broker) => lags(s, leader, broker))!;
        const hw = s.replicas.get(leader).hw;
        return {
          sentence: `${name(k, leader)} has HW ${hw}, but ${name(k, member)} of the ISR has only LEO ${leo(s.replicas.get(member))}.`,
          values: {
            [`HW of ${name(k, leader)}`]: String(hw),
            [`LEO of ${name(k, member)}`]: String(leo(s.replicas.get(member))),
            ISR: brokersIn(k, s.controller.isr),
          },
        };
      },
    },
  );
}
