// What the published specifications claim, and the witnesses without which the claims would say nothing.

import { always, sometimes } from "../../invariants/property.ts";
import type { Explained, Property } from "../property.ts";
import type { Members, View } from "../schema.ts";
import { type Partition, presumesToLead, type Replica, type State } from "./partition.ts";

type Seen = View<State>;
type IsrOf = (s: Seen, leader: Replica) => View<Members<Replica>>;

export function invariants(partition: Partition): Property<State>[] {
  return [
    typeOk(partition),
    leaderInIsr(),
    weakIsr(partition),
    strongIsr(partition),
    ...witnesses(partition),
  ];
}

/** The schema keeps every field within its range; left to judge is that nothing is used before it is issued. */
function typeOk({ Replica }: Partition): Property<State> {
  return always(
    "TypeOk",
    "Fields stay in their ranges, and ids and epochs are used only once they are issued.",
    {
      "nobody knows an epoch that has not been issued": (s) => {
        for (const replica of Replica.members) {
          if (s.replicas.get(replica).leaderEpoch >= s.nextLeaderEpoch) return false;
        }
        return s.quorum.leaderEpoch === s.nextLeaderEpoch - 1;
      },
      "records carry ids and epochs that have been issued": (s) => {
        for (const replica of Replica.members) {
          const { log } = s.replicas.get(replica);
          for (let offset = 0; offset < log.length; offset++) {
            const { id, epoch } = log.at(offset);
            if (id >= s.nextRecordId || epoch >= s.nextLeaderEpoch) return false;
          }
        }
        return true;
      },
    },
  );
}

function leaderInIsr(): Property<State> {
  return always(
    "LeaderInIsr",
    "Whoever leads the quorum is in its ISR. As published, a quorum without a leader breaks it: the first state does.",
    ({ quorum }) => quorum.leader !== null && quorum.isr.has(quorum.leader),
    {
      explain: ({ quorum }) =>
        quorum.leader === null
          ? { sentence: "The quorum has no leader, and so none that is in the ISR." }
          : { sentence: "The quorum's leader is outside the quorum's ISR." },
    },
  );
}

function weakIsr(partition: Partition): Property<State> {
  const ownIsr: IsrOf = (s, leader) => s.replicas.get(leader).isr;
  return always(
    "WeakIsr",
    "What a presumed leader has exposed to consumers, all members of the ISR it believes in hold.",
    (s) => lacking(partition, s, ownIsr) === undefined,
    { explain: (s) => explainLacking(partition, s, ownIsr, "its own ISR") },
  );
}

function strongIsr(partition: Partition): Property<State> {
  const trueIsr: IsrOf = (s) => s.quorum.isr;
  return always(
    "StrongIsr",
    "What a presumed leader has exposed to consumers, every replica that can be elected holds.",
    (s) => lacking(partition, s, trueIsr) === undefined,
    { explain: (s) => explainLacking(partition, s, trueIsr, "the quorum's ISR") },
  );
}

/** A member of a presumed leader's ISR that lacks what this leader has exposed, as `leader, member`. */
function lacking({ Replica }: Partition, s: Seen, isrOf: IsrOf): readonly [Replica, Replica] | undefined {
  for (const leader of Replica.members) {
    if (!presumesToLead(s, leader) || s.replicas.get(leader).hw === 0) continue;
    const isr = isrOf(s, leader);
    for (const member of Replica.members) {
      if (isr.has(member) && firstLacking(s, leader, member) !== undefined) return [leader, member];
    }
  }
  return undefined;
}

/** The first offset below the leader's high watermark at which the two do not hold the same record. */
function firstLacking(s: Seen, leader: Replica, member: Replica): number | undefined {
  const { hw, log } = s.replicas.get(leader);
  const its = s.replicas.get(member).log;
  for (let offset = 0; offset < hw; offset++) {
    if (offset >= log.length || offset >= its.length) return offset;
    const record = log.at(offset);
    const other = its.at(offset);
    if (record.id !== other.id || record.epoch !== other.epoch) return offset;
  }
  return undefined;
}

function explainLacking(partition: Partition, s: Seen, isrOf: IsrOf, isrName: string): Explained {
  const { Replica } = partition;
  const [leader, member] = lacking(partition, s, isrOf)!;
  const offset = firstLacking(s, leader, member)!;
  const own = s.replicas.get(leader);
  const name = Replica.label(leader);
  const other = Replica.label(member);
  const exposed = offset < own.log.length ? `m${own.log.at(offset).id}` : "what was";
  return {
    sentence: `${name} leads epoch ${own.leaderEpoch} and has exposed ${exposed} at offset ${offset}, which ${other}, in ${isrName}, does not hold.`,
    values: {
      [`high watermark of ${name}`]: String(own.hw),
      [`log of ${name}`]: showLog(s, leader),
      [`log of ${other}`]: showLog(s, member),
    },
  };
}

/** `[m0 (epoch 0), m1 (epoch 1)]`. */
function showLog(s: Seen, replica: Replica): string {
  const { log } = s.replicas.get(replica);
  const records: string[] = [];
  for (let offset = 0; offset < log.length; offset++) {
    const { id, epoch } = log.at(offset);
    records.push(`m${id} (epoch ${epoch})`);
  }
  return `[${records.join(", ")}]`;
}

function witnesses({ Replica, maxRecords, maxLeaderEpoch }: Partition): Property<State>[] {
  const oneEpoch = maxLeaderEpoch === 0 ? "there is a single epoch, and so a single leader" : undefined;
  const oneRecord = maxRecords === 1 ? "there is a single record" : undefined;
  const { members } = Replica;
  return [
    sometimes("a record is exposed", "WeakIsr and StrongIsr speak of what is below a high watermark.", (s) =>
      members.some((leader) => presumesToLead(s, leader) && s.replicas.get(leader).hw > 0),
    ),
    sometimes(
      "two replicas presume to lead",
      "A deposed leader that does not know it yet is what all fencing is about.",
      (s) => members.filter((replica) => presumesToLead(s, replica)).length > 1,
      { vacuous: oneEpoch },
    ),
    sometimes(
      "two logs have parted",
      "Truncation is there for followers that hold other records than their leader.",
      (s) => members.some((one) => members.some((other) => haveParted(s, one, other))),
      { vacuous: oneEpoch ?? oneRecord },
    ),
  ];
}

function haveParted(s: Seen, one: Replica, other: Replica): boolean {
  const log = s.replicas.get(one).log;
  const its = s.replicas.get(other).log;
  return log.length > 0 && its.length > 0 && log.at(0).id !== its.at(0).id;
}
