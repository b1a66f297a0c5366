// The conditions before KIP-320: replicas agree on who leads, and nobody compares epochs.

import type { Action } from "../action.ts";
import type { View } from "../schema.ts";
import {
  becomeFollower,
  followerFetches,
  leaderAdvancesHighWatermark,
  leaderExpandsIsr,
  leaderShrinksIsr,
  type TruncationOffset,
} from "./changing-rules.ts";
import {
  announcedLeader,
  believedLeader,
  isTrueLeader,
  logEndOffset,
  type Partition,
  presumesToLead,
  type Replica,
  type State,
} from "./partition.ts";

/** Whether the replica follows, and both logs reach `endOffset`; what they hold is not compared. */
function isCaughtUp(s: View<State>, leader: Replica, replica: Replica, endOffset: number): boolean {
  const its = s.replicas.get(replica);
  return its.leader === leader && endOffset <= its.log.length && endOffset <= logEndOffset(s, leader);
}

/** The five rules as they were up to KIP-279; where a new follower truncates is all that changed until then. */
export function unfencedRules(partition: Partition, truncationOffset: TruncationOffset): Action<State>[] {
  const { Replica, logSize } = partition;
  return [
    leaderExpandsIsr(partition, {
      about: "LeaderExpandIsr. To be caught up to the high watermark is enough.",
      when: {
        "it is the true leader": (s, { leader }) => isTrueLeader(s, leader),
        "the replica is outside the ISR": (s, { leader, replica }) =>
          !s.replicas.get(leader).isr.has(replica),
        "the replica is caught up to the high watermark": (s, { leader, replica }) =>
          isCaughtUp(s, leader, replica, s.replicas.get(leader).hw),
      },
    }),
    leaderShrinksIsr(partition, {
      about: "LeaderShrinkIsr. The leader may remove who lags at once, or wait as long as it likes.",
      when: {
        "it is the true leader": (s, { leader }) => isTrueLeader(s, leader),
        "the replica is another member of its ISR": (s, { leader, replica }) =>
          replica !== leader && s.replicas.get(leader).isr.has(replica),
        "the replica lags behind the leader's log": (s, { leader, replica }) =>
          !isCaughtUp(s, leader, replica, logEndOffset(s, leader)),
      },
    }),
    leaderAdvancesHighWatermark(partition, {
      about: "LeaderIncHighWatermark. A replica that has the record is taken to have asked for the next one.",
      when: {
        "it presumes to lead": (s, { leader }) => presumesToLead(s, leader),
        "the high watermark is below the log size": (s, { leader }) => s.replicas.get(leader).hw < logSize,
        "all of its ISR follow it and have the record": (s, { leader }) => {
          const { hw, isr } = s.replicas.get(leader);
          for (const replica of Replica.members) {
            if (!isr.has(replica)) continue;
            const its = s.replicas.get(replica);
            if (its.leader !== leader || its.log.length <= hw) return false;
          }
          return true;
        },
      },
    }),
    becomeFollower(
      partition,
      {
        about: "BecomeFollowerAndTruncateTo. The leader named need not know of it yet.",
        when: {
          "the announcement names a leader": (s, { epoch }) => s.announcements.get(epoch).leader !== null,
          "the leader is another": (s, { epoch, follower }) => announcedLeader(s, epoch) !== follower,
          "the epoch is new to the follower": (s, { epoch, follower }) =>
            epoch > s.replicas.get(follower).leaderEpoch,
          "the truncation offset is within the log": (s, { epoch, follower }) =>
            truncationOffset(s, announcedLeader(s, epoch), follower) <= logEndOffset(s, follower),
        },
      },
      truncationOffset,
    ),
    followerFetches(partition, {
      about: "FollowerReplicate. A record is taken from whoever presumes to lead, in whatever epoch.",
      when: {
        "its leader presumes to lead": (s, { follower }) => {
          const { leader } = s.replicas.get(follower);
          return leader !== null && presumesToLead(s, leader);
        },
        "its leader's log is longer": (s, { follower }) =>
          logEndOffset(s, follower) < logEndOffset(s, believedLeader(s, follower)),
      },
    }),
  ];
}
