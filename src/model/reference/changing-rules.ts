// The rules whose conditions the KIPs changed: what each does, and the words for it. A variant brings the guards.

import { type Action, type ActionBody, action, type Params } from "../action.ts";
import { assign } from "../assign.ts";
import type { Leaf, View } from "../schema.ts";
import {
  announcedLeader,
  believedLeader,
  logEndOffset,
  type Partition,
  type Replica,
  type Replicas,
  type State,
} from "./partition.ts";

type LeaderAnd = { readonly leader: Replicas; readonly replica: Replicas };
type Leader = { readonly leader: Replicas };
type Follower = { readonly follower: Replicas };
type AnnouncementTo = { readonly epoch: Leaf<number>; readonly follower: Replicas };

/** A variant's own part of a rule: the name it is published under, what is special about it, and its guards. */
interface Own<P extends Params> {
  readonly about: string;
  readonly when: NonNullable<ActionBody<State, P>["when"]>;
}

/** Where a new follower cuts its log off. */
export type TruncationOffset = (s: View<State>, leader: Replica, follower: Replica) => number;

/** The leader changes its own ISR and the quorum's, in one; no epoch is issued. */
export function leaderExpandsIsr({ Replica }: Partition, own: Own<LeaderAnd>): Action<State> {
  const params = { leader: Replica, replica: Replica };
  return action<State, LeaderAnd>("leader expands the ISR", params, {
    ...own,
    apply(s, { leader, replica }) {
      const { isr } = s.replicas.get(leader);
      isr.add(replica);
      assign(s.quorum.isr, isr);
    },
    who: ({ leader }) => Replica.label(leader),
    what: ({ replica }) => `adds ${Replica.label(replica)} to the ISR`,
  });
}

export function leaderShrinksIsr({ Replica }: Partition, own: Own<LeaderAnd>): Action<State> {
  const params = { leader: Replica, replica: Replica };
  return action<State, LeaderAnd>("leader shrinks the ISR", params, {
    ...own,
    apply(s, { leader, replica }) {
      const { isr } = s.replicas.get(leader);
      isr.delete(replica);
      assign(s.quorum.isr, isr);
    },
    who: ({ leader }) => Replica.label(leader),
    what: ({ replica }) => `removes ${Replica.label(replica)} from the ISR`,
  });
}

export function leaderAdvancesHighWatermark({ Replica }: Partition, own: Own<Leader>): Action<State> {
  const params = { leader: Replica };
  return action<State, Leader>("leader advances the high watermark", params, {
    ...own,
    apply(s, { leader }) {
      s.replicas.get(leader).hw++;
    },
    who: ({ leader }) => Replica.label(leader),
    what: ({ leader }, { after }) => `advances the high watermark to ${after.replicas.get(leader).hw}`,
  });
}

/** The follower copies the leader's record at its own log end offset, and learns the leader's high watermark. */
export function followerFetches({ Replica }: Partition, own: Own<Follower>): Action<State> {
  const params = { follower: Replica };
  return action<State, Follower>("follower fetches", params, {
    ...own,
    apply(s, { follower }) {
      const leader = s.replicas.get(believedLeader(s, follower));
      const its = s.replicas.get(follower);
      its.log.push(leader.log.at(its.log.length));
      its.hw = Math.min(leader.hw, its.log.length);
    },
    who: ({ follower }) => Replica.label(follower),
    what({ follower }, { before }) {
      const leader = believedLeader(before, follower);
      const { id } = before.replicas.get(leader).log.at(logEndOffset(before, follower));
      return `fetches m${id} from ${Replica.label(leader)}`;
    },
  });
}

/** The follower takes up the announced epoch; with a truncation offset, it cuts its log first. */
export function becomeFollower(
  { Replica, Epoch }: Partition,
  own: Own<AnnouncementTo>,
  truncationOffset?: TruncationOffset,
): Action<State> {
  const params = { epoch: Epoch, follower: Replica };
  return action<State, AnnouncementTo>("become follower", params, {
    ...own,
    apply(s, { epoch, follower }) {
      const leader = announcedLeader(s, epoch);
      const its = s.replicas.get(follower);
      if (truncationOffset !== undefined) truncate(s, follower, truncationOffset(s, leader, follower));
      its.leaderEpoch = epoch;
      its.leader = leader;
      assign(its.isr, s.announcements.get(epoch).isr);
    },
    who: ({ follower }) => Replica.label(follower),
    what({ epoch, follower }, { before, after }) {
      const from = logEndOffset(before, follower);
      const to = logEndOffset(after, follower);
      const cut = to < from ? ` and truncates its log from ${from} to ${to}` : "";
      return `follows ${Replica.label(announcedLeader(before, epoch))} in epoch ${epoch}${cut}`;
    },
  });
}

/** Cuts a log to `offset` records, and the high watermark with it. */
export function truncate(s: State, replica: Replica, offset: number): void {
  const its = s.replicas.get(replica);
  its.log.length = offset;
  its.hw = Math.min(offset, its.hw);
}
