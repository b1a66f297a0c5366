// AlterPartition at the controller: it takes the ISR that a leader proposes, or refuses it (KIP-497, KIP-841, KIP-903).

import { some } from "../../invariants/quantifiers.ts";
import { type Action, action } from "../action.ts";
import { changeIsr } from "./eligible.ts";
import { announce, clearIsrChange } from "./metadata.ts";
import type { Kafka, Partition, PartitionView, ReplicaView } from "./state.ts";
import { brokersIn, name } from "./words.ts";

export function alterPartitionActions(k: Kafka): Action<Partition>[] {
  return k.settings["isr-changes"] === "alter-partition" ? [answer(k), learnRefusal(k)] : [];
}

function hasFencedMember(k: Kafka, s: PartitionView, { alter }: ReplicaView): boolean {
  return some(k.Broker, (member) => alter.isr.has(member) && s.fenced.has(member));
}

function answer(k: Kafka): Action<Partition> {
  const rejectsFenced = k.on["the controller rejects fenced members"];
  return action(
    "controller answers an ISR change",
    { leader: k.Broker },
    {
      about:
        "ReplicationControlManager.validateAlterPartitionData; of a request with other epochs nothing comes but waiting for metadata, so it is not seen here",
      when: {
        "a request is in flight": (s, { leader }) => s.replicas.get(leader).alter.stage === "request",
      },
      apply(s, { leader }) {
        const replica = s.replicas.get(leader);
        if (rejectsFenced && hasFencedMember(k, s as PartitionView, replica)) {
          replica.alter.stage = "refused";
          if (replica.status !== "up") clearIsrChange(replica);
          return;
        }
        // Accepted: the leader learns of it as everybody does. Until then the change is in flight, as it sees it.
        replica.alter.stage = "void";
        changeIsr(k, s, (member) => replica.alter.isr.has(member));
        announce(k, s);
        if (replica.status !== "up") clearIsrChange(replica);
      },
      who: () => "controller",
      what: ({ leader }, { before, after }) => {
        const { isr } = before.replicas.get(leader).alter;
        const isTaken =
          after.controller.isr.size === isr.size && !hasFencedMember(k, before, before.replicas.get(leader));
        const wanted = `the ISR ${brokersIn(k, isr)} of ${name(k, leader)}`;
        return isTaken || !rejectsFenced
          ? `takes over ${wanted}`
          : `refuses ${wanted}: it has a fenced member`;
      },
    },
  );
}

function learnRefusal(k: Kafka): Action<Partition> {
  return action(
    "leader learns that its ISR change was refused",
    { leader: k.Broker },
    {
      about: "INELIGIBLE_REPLICA: back to the ISR that was committed last",
      when: {
        "it was refused": (s, { leader }) => s.replicas.get(leader).alter.stage === "refused",
      },
      apply(s, { leader }) {
        clearIsrChange(s.replicas.get(leader));
      },
      who: ({ leader }) => name(k, leader),
      what: () => "learns that the ISR stays as it was",
    },
  );
}
