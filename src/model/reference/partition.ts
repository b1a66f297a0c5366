// The state that the published replication specifications share, and what their rules ask of it.
//
// They are Jason Gustafson's `kafka-specification` (TLA+, 2018): one partition, its replicas, and a controller that
// writes the quorum's state and sends it around. Nothing is ever lost for good, and nothing arrives in order.

import {
  type Domain,
  domain,
  type Id,
  int,
  list,
  optional,
  set,
  struct,
  table,
  type View,
  type ViewOf,
} from "../schema.ts";
import { bound, type SettingsOf } from "../settings.ts";

export const bounds = {
  replicas: bound(3, [2, 5], "replicas of the partition"),
  "log-size": bound(2, [1, 6], "records that a log has room for"),
  "max-records": bound(2, [1, 6], "records written in all"),
  "max-leader-epoch": bound(1, [0, 6], "the last leader epoch that can be issued; the first is 0"),
};

export type Bounds = SettingsOf<typeof bounds>;

export type Replica = Id<"broker">;

export type Replicas = Domain<"broker">;

/** Epoch -1 is that of a replica which has heard of none. */
const NO_EPOCH = -1;

export function partitionState(replicas: Replicas, settings: Bounds) {
  const logSize = settings["log-size"];
  const maxRecords = settings["max-records"];
  const maxEpoch = settings["max-leader-epoch"];
  return struct({
    /** What each replica has on disk, and what it believes. */
    replicas: table(
      replicas,
      struct({
        hw: int(0, logSize),
        leaderEpoch: int(NO_EPOCH, maxEpoch),
        /** Who leads, as far as this replica knows. */
        leader: optional(replicas),
        isr: set(replicas),
        log: list(struct({ id: int(0, maxRecords - 1), epoch: int(0, maxEpoch) }), logSize),
      }),
    ),
    nextRecordId: int(0, maxRecords),
    nextLeaderEpoch: int(0, maxEpoch + 1),
    /** The truth, which the controller and the true leader write. */
    quorum: struct({ leaderEpoch: int(NO_EPOCH, maxEpoch), leader: optional(replicas), isr: set(replicas) }),
    /**
     * Every LeaderAndIsr request ever sent, one for each epoch issued; the others name no leader. A request is never
     * used up: a replica may receive it at any time, more than once, before or after any other.
     */
    announcements: table(int(0, maxEpoch), struct({ leader: optional(replicas), isr: set(replicas) })),
  });
}

export type State = ViewOf<ReturnType<typeof partitionState>>;
type Seen = View<State>;

/** A partition within bounds: what the rules, which are written for any, are made for. */
export interface Partition {
  readonly Replica: Replicas;
  readonly Epoch: ReturnType<typeof int>;
  readonly logSize: number;
  readonly maxRecords: number;
  readonly maxLeaderEpoch: number;
}

export function createPartition(settings: Bounds): Partition {
  return {
    Replica: domain("broker", settings.replicas, { symmetric: true }),
    Epoch: int(0, settings["max-leader-epoch"]),
    logSize: settings["log-size"],
    maxRecords: settings["max-records"],
    maxLeaderEpoch: settings["max-leader-epoch"],
  };
}

/** LEO: the offset that the next record will get. */
export function logEndOffset(s: Seen, replica: Replica): number {
  return s.replicas.get(replica).log.length;
}

/** Whether the replica believes itself to be the leader. It accepts writes as long as it does. */
export function presumesToLead(s: Seen, replica: Replica): boolean {
  return s.replicas.get(replica).leader === replica;
}

/** Whether the leader's belief and the quorum's truth are the same. Only such a leader can change the ISR. */
export function isTrueLeader(s: Seen, leader: Replica): boolean {
  if (s.quorum.leader !== leader) return false;
  const own = s.replicas.get(leader);
  return own.leader === leader && own.leaderEpoch === s.quorum.leaderEpoch;
}

/** Whether both believe that `leader` leads, in the same epoch: what KIP-320 asks before anything else. */
export function followsEpoch(s: Seen, follower: Replica, leader: Replica): boolean {
  const own = s.replicas.get(leader);
  const its = s.replicas.get(follower);
  return own.leader === leader && its.leader === leader && its.leaderEpoch === own.leaderEpoch;
}

/** The leader that an announcement names: to be asked only of those that name one. */
export function announcedLeader(s: Seen, epoch: number): Replica {
  return s.announcements.get(epoch).leader!;
}

/** Whom a replica believes to lead: to be asked only of those that believe in someone. */
export function believedLeader(s: Seen, replica: Replica): Replica {
  return s.replicas.get(replica).leader!;
}
