// KIP-320 (Kafka 2.1): a fetch, and the truncation before the first one, carry the follower's current leader epoch,
// and between leader and follower nothing happens unless both are in the same.

import { type Action, action } from "../action.ts";
import { assign } from "../assign.ts";
import type { View } from "../schema.ts";
import {
  becomeFollower,
  followerFetches,
  leaderAdvancesHighWatermark,
  leaderExpandsIsr,
  leaderShrinksIsr,
} from "./changing-rules.ts";
import { endOfSharedLog } from "./kip-279.ts";
import { hasReachedOwnEpoch } from "./kip-320-first-try.ts";
import {
  announcedLeader,
  believedLeader,
  followsEpoch,
  isTrueLeader,
  logEndOffset,
  type Partition,
  presumesToLead,
  type Replica,
  type State,
} from "./partition.ts";
import { referenceModel } from "./reference-model.ts";
import { sharedRules } from "./shared-rules.ts";

export const kip320 = referenceModel({
  name: "reference/kip-320",
  about: "KIP-320, Kafka 2.1: leader and follower deal with each other only in the same epoch (KAFKA-6880)",
  rules: (partition) => [...sharedRules(partition), ...fencedRules(partition), followNobody(partition)],
});

function fencedRules(partition: Partition): Action<State>[] {
  const { Replica } = partition;
  return [
    leaderExpandsIsr(partition, {
      about: "FencedLeaderExpandIsr. Nobody joins before the leader's own epoch has been reached.",
      when: {
        "it is the true leader": (s, { leader }) => isTrueLeader(s, leader),
        "the high watermark has reached its epoch": (s, { leader }) => hasReachedOwnEpoch(s, leader),
        "the replica is outside the ISR": (s, { leader, replica }) =>
          !s.replicas.get(leader).isr.has(replica),
        "the replica follows in the same epoch": (s, { leader, replica }) => followsEpoch(s, replica, leader),
        "the replica has reached the high watermark": (s, { leader, replica }) =>
          s.replicas.get(leader).hw <= logEndOffset(s, replica),
      },
    }),
    leaderShrinksIsr(partition, {
      about: "FencedLeaderShrinkIsr. Who is in another epoch lags, whatever its log.",
      when: {
        "it is the true leader": (s, { leader }) => isTrueLeader(s, leader),
        "the replica is another member of its ISR": (s, { leader, replica }) =>
          replica !== leader && s.replicas.get(leader).isr.has(replica),
        "the replica is in another epoch, or lags": (s, { leader, replica }) =>
          !followsEpoch(s, replica, leader) || logEndOffset(s, replica) < logEndOffset(s, leader),
      },
    }),
    leaderAdvancesHighWatermark(partition, {
      about:
        "FencedLeaderIncHighWatermark. It depends on the ISR that the leader believes in, not on the quorum's.",
      when: {
        "it has the record": (s, { leader }) => s.replicas.get(leader).hw < logEndOffset(s, leader),
        "all of its ISR follow it in the same epoch and have the record": (s, { leader }) => {
          const { hw, isr } = s.replicas.get(leader);
          for (const replica of Replica.members) {
            if (!isr.has(replica)) continue;
            if (!followsEpoch(s, replica, leader) || logEndOffset(s, replica) <= hw) return false;
          }
          return true;
        },
      },
    }),
    becomeFollower(
      partition,
      {
        about:
          "FencedBecomeFollowerAndTruncate. The truncation offset of KIP-279, but of a leader in the same epoch: " +
          "its log only grows until the follower is done.",
        when: {
          "the announced leader leads in that epoch": (s, { epoch }) => leadsSinceAnnounced(s, epoch),
          "the epoch is new to the follower": (s, { epoch, follower }) =>
            epoch > s.replicas.get(follower).leaderEpoch,
          "the leader is another": (s, { epoch, follower }) => announcedLeader(s, epoch) !== follower,
        },
      },
      endOfSharedLog,
    ),
    followerFetches(partition, {
      about: "FencedFollowerFetch. The log was made to match when the follower took up the epoch.",
      when: {
        "its leader leads in the same epoch": (s, { follower }) => {
          const { leader } = s.replicas.get(follower);
          return leader !== null && followsEpoch(s, follower, leader);
        },
        "its leader's log is longer": (s, { follower }) =>
          logEndOffset(s, follower) < logEndOffset(s, believedLeader(s, follower)),
      },
    }),
  ];
}

function leadsSinceAnnounced(s: View<State>, epoch: number): boolean {
  const { leader } = s.announcements.get(epoch);
  return leader !== null && presumesToLead(s, leader) && s.replicas.get(leader).leaderEpoch === epoch;
}

/**
 * The branch `leader = None` of FencedBecomeFollowerAndTruncate, where `leader` is drawn from the replicas: as
 * published it can never be taken, and a replica never learns that there is no leader. Kept, so that a run shows it.
 */
function followNobody({ Replica, Epoch }: Partition): Action<State> {
  const params = { leader: Replica, epoch: Epoch, follower: Replica };
  return action("follow nobody", params, {
    about: "FencedBecomeFollowerAndTruncate, its branch for a leader that is none, which never is.",
    when: {
      "the leader is none": (_, { leader }) => isNone(leader),
      "the announcement names that leader": (s, { leader, epoch }) =>
        s.announcements.get(epoch).leader === leader,
      "the epoch is new to the follower": (s, { epoch, follower }) =>
        epoch > s.replicas.get(follower).leaderEpoch,
    },
    apply(s, { epoch, follower }) {
      const its = s.replicas.get(follower);
      its.leaderEpoch = epoch;
      its.leader = null;
      assign(its.isr, s.announcements.get(epoch).isr);
    },
    who: ({ follower }) => Replica.label(follower),
    what: ({ epoch }) => `follows nobody in epoch ${epoch}`,
  });
}

function isNone(leader: Replica | null): boolean {
  return leader === null;
}
