// What every variant has in common: the controller's two moves, becoming leader, and writing.

import { type Action, action } from "../action.ts";
import { assign } from "../assign.ts";
import { announcedLeader, type Partition, presumesToLead, type State } from "./partition.ts";

/** The rules that no KIP changed. */
export function sharedRules(partition: Partition): Action<State>[] {
  return [
    controllerElectsLeader(partition),
    controllerShrinksIsr(partition),
    becomeLeader(partition),
    leaderWrites(partition),
  ];
}

/** Issues the next leader epoch for the quorum as it stands, and sends a LeaderAndIsr request that says so. */
function announce(s: State): void {
  const { quorum } = s;
  const epoch = s.nextLeaderEpoch;
  s.nextLeaderEpoch = epoch + 1;
  quorum.leaderEpoch = epoch;
  const announcement = s.announcements.get(epoch);
  announcement.leader = quorum.leader;
  assign(announcement.isr, quorum.isr);
}

function controllerElectsLeader({ Replica, maxLeaderEpoch }: Partition): Action<State> {
  const params = { replica: Replica };
  return action("controller elects a leader", params, {
    about:
      "ControllerElectLeader. A clean election: any member of the ISR, at any time, because a broker " +
      "failed or to balance leaders.",
    when: {
      "a leader epoch is left": (s) => s.nextLeaderEpoch <= maxLeaderEpoch,
      "the replica is in the ISR": (s, { replica }) => s.quorum.isr.has(replica),
      "the replica does not lead": (s, { replica }) => s.quorum.leader !== replica,
    },
    apply(s, { replica }) {
      s.quorum.leader = replica;
      announce(s);
    },
    who: () => "controller",
    what: ({ replica }, { after }) =>
      `elects ${Replica.label(replica)} leader of epoch ${after.quorum.leaderEpoch}`,
  });
}

function controllerShrinksIsr({ Replica, maxLeaderEpoch }: Partition): Action<State> {
  const params = { replica: Replica };
  return action("controller shrinks the ISR", params, {
    about:
      "ControllerShrinkIsr. The controller takes a broker for failed, rightly or not. A leader loses its " +
      "leadership, and its place in the ISR unless it is the last one there.",
    when: {
      "a leader epoch is left": (s) => s.nextLeaderEpoch <= maxLeaderEpoch,
      "the replica leads or is in the ISR": (s, { replica }) =>
        s.quorum.leader === replica || s.quorum.isr.has(replica),
    },
    apply(s, { replica }) {
      const { quorum } = s;
      const leads = quorum.leader === replica;
      if (leads) quorum.leader = null;
      if (!(leads && quorum.isr.size === 1)) quorum.isr.delete(replica);
      announce(s);
    },
    who: () => "controller",
    what: ({ replica }, { before, after }) => {
      const from = [
        ...(before.quorum.leader === replica ? ["leadership"] : []),
        ...(before.quorum.isr.has(replica) && !after.quorum.isr.has(replica) ? ["the ISR"] : []),
      ];
      return `removes ${Replica.label(replica)} from ${from.join(" and ")}, in epoch ${after.quorum.leaderEpoch}`;
    },
  });
}

function becomeLeader({ Replica, Epoch }: Partition): Action<State> {
  const params = { epoch: Epoch };
  return action("become leader", params, {
    about:
      "BecomeLeader. The log and the high watermark stay as they are; the latter is usually behind that " +
      "of the leader before.",
    when: {
      "the announcement names a leader": (s, { epoch }) => s.announcements.get(epoch).leader !== null,
      "the epoch is new to that leader": (s, { epoch }) =>
        epoch > s.replicas.get(announcedLeader(s, epoch)).leaderEpoch,
    },
    apply(s, { epoch }) {
      const leader = announcedLeader(s, epoch);
      const own = s.replicas.get(leader);
      own.leaderEpoch = epoch;
      own.leader = leader;
      assign(own.isr, s.announcements.get(epoch).isr);
    },
    who: ({ epoch }, { before }) => Replica.label(announcedLeader(before, epoch)),
    what: ({ epoch }) => `becomes leader of epoch ${epoch}`,
  });
}

function leaderWrites({ Replica, logSize, maxRecords }: Partition): Action<State> {
  const params = { leader: Replica };
  return action("leader writes", params, {
    about:
      "LeaderWrite. Whoever presumes to lead accepts records, a leader long deposed too: it is fenced " +
      "when it wants to shrink the ISR, not here.",
    when: {
      "records are left": (s) => s.nextRecordId < maxRecords,
      "the replica presumes to lead": (s, { leader }) => presumesToLead(s, leader),
      "the log has room": (s, { leader }) => s.replicas.get(leader).log.length < logSize,
    },
    apply(s, { leader }) {
      const own = s.replicas.get(leader);
      own.log.push({ id: s.nextRecordId, epoch: own.leaderEpoch });
      s.nextRecordId++;
    },
    who: ({ leader }) => Replica.label(leader),
    what: ({ leader }, { before }) =>
      `appends m${before.nextRecordId} in epoch ${before.replicas.get(leader).leaderEpoch}`,
  });
}
