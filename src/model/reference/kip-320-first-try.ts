// The first try at KIP-320: fetches carry the epoch of the last record, and a follower truncates when one shows that
// it must, no sooner. Nobody asks in which epoch the follower itself is.

import { type Action, action } from "../action.ts";
import type { View } from "../schema.ts";
import {
  becomeFollower,
  followerFetches,
  leaderAdvancesHighWatermark,
  leaderExpandsIsr,
  leaderShrinksIsr,
  truncate,
} from "./changing-rules.ts";
import { endOfSharedLog } from "./kip-279.ts";
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
import { referenceModel } from "./reference-model.ts";
import { sharedRules } from "./shared-rules.ts";

export const kip320FirstTry = referenceModel({
  name: "reference/kip-320-first-try",
  about: "A first try at KIP-320: followers truncate when a fetch finds another epoch on the leader",
  rules: (partition) => [...sharedRules(partition), ...rulesByRecordEpoch(partition)],
});

function rulesByRecordEpoch(partition: Partition): Action<State>[] {
  const { Replica } = partition;
  return [
    leaderExpandsIsr(partition, {
      about: "LeaderExpandIsrBetterFencing. Nobody joins before the leader's own epoch has been reached.",
      when: {
        "it is the true leader": (s, { leader }) => isTrueLeader(s, leader),
        "the high watermark has reached its epoch": (s, { leader }) => hasReachedOwnEpoch(s, leader),
        "the replica is outside the ISR": (s, { leader, replica }) =>
          !s.replicas.get(leader).isr.has(replica),
        "the replica is caught up to the high watermark": (s, { leader, replica }) =>
          isCaughtUp(s, leader, replica, s.replicas.get(leader).hw),
      },
    }),
    leaderShrinksIsr(partition, {
      about: "LeaderShrinkIsrBetterFencing.",
      when: {
        "it is the true leader": (s, { leader }) => isTrueLeader(s, leader),
        "the replica is another member of its ISR": (s, { leader, replica }) =>
          replica !== leader && s.replicas.get(leader).isr.has(replica),
        "the replica lags behind the leader's log, or has another epoch there": (s, { leader, replica }) =>
          !isCaughtUp(s, leader, replica, logEndOffset(s, leader)),
      },
    }),
    leaderAdvancesHighWatermark(partition, {
      about:
        "ImprovedLeaderIncHighWatermark. The leader sees the epoch of a follower's last record in its fetch.",
      when: {
        "it presumes to lead": (s, { leader }) => presumesToLead(s, leader),
        "it has the record": (s, { leader }) => s.replicas.get(leader).hw < logEndOffset(s, leader),
        "all of its ISR follow it and have the record's epoch": (s, { leader }) => {
          const { hw, isr } = s.replicas.get(leader);
          for (const replica of Replica.members) {
            if (isr.has(replica) && !isCaughtUp(s, leader, replica, hw + 1)) return false;
          }
          return true;
        },
      },
    }),
    becomeFollower(partition, {
      about: "BecomeFollower, without truncating.",
      when: {
        "the announcement names a leader": (s, { epoch }) => s.announcements.get(epoch).leader !== null,
        "the leader is another": (s, { epoch, follower }) => announcedLeader(s, epoch) !== follower,
        "the epoch is new to the follower": (s, { epoch, follower }) =>
          epoch > s.replicas.get(follower).leaderEpoch,
      },
    }),
    followerTruncates(partition),
    followerFetches(partition, {
      about: "FollowerFetch. The record before must have the same epoch on both sides.",
      when: {
        "its leader presumes to lead": (s, { follower }) => followsPresumedLeader(s, follower),
        "its leader's log is longer": (s, { follower }) =>
          logEndOffset(s, follower) < logEndOffset(s, believedLeader(s, follower)),
        "its last record has the leader's epoch": (s, { follower }) =>
          isCaughtUp(s, believedLeader(s, follower), follower, logEndOffset(s, follower)),
      },
    }),
  ];
}

/** The answer to a fetch whose last record the leader does not have, or has with another epoch. */
function followerTruncates({ Replica }: Partition): Action<State> {
  const params = { follower: Replica };
  return action("follower truncates", params, {
    about: "FollowerTruncate, whenever the leader finds it necessary, to the offset of KIP-279.",
    when: {
      "its leader presumes to lead": (s, { follower }) => followsPresumedLeader(s, follower),
      "its log is longer, or ends in another epoch": (s, { follower }) => {
        const { log } = s.replicas.get(follower);
        const leaders = s.replicas.get(believedLeader(s, follower)).log;
        if (log.length > leaders.length) return true;
        return log.length > 0 && leaders.at(log.length - 1).epoch !== log.at(-1).epoch;
      },
    },
    apply(s, { follower }) {
      truncate(s, follower, endOfSharedLog(s, believedLeader(s, follower), follower));
    },
    who: ({ follower }) => Replica.label(follower),
    what: ({ follower }, { before, after }) =>
      `truncates its log from ${logEndOffset(before, follower)} to ${logEndOffset(after, follower)}`,
  });
}

function followsPresumedLeader(s: View<State>, follower: Replica): boolean {
  const { leader } = s.replicas.get(follower);
  return leader !== null && presumesToLead(s, leader);
}

/**
 * IsFollowerCaughtUpToLeaderEpoch: the replica follows, and the records just before `endOffset` have the same epoch.
 * Asked only of those who presume to lead.
 */
function isCaughtUp(s: View<State>, leader: Replica, replica: Replica, endOffset: number): boolean {
  const its = s.replicas.get(replica);
  if (its.leader !== leader) return false;
  if (endOffset === 0) return true;
  const { log } = s.replicas.get(leader);
  if (endOffset > log.length || endOffset > its.log.length) return false;
  return log.at(endOffset - 1).epoch === its.log.at(endOffset - 1).epoch;
}

/** HasHighWatermarkReachedCurrentEpoch: what lies above it, if anything, the leader has written in its own epoch. */
export function hasReachedOwnEpoch(s: View<State>, leader: Replica): boolean {
  const { hw, log, leaderEpoch } = s.replicas.get(leader);
  return hw === log.length || (hw < log.length && log.at(hw).epoch === leaderEpoch);
}
