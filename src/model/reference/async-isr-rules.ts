// The state and the rules of the AsyncIsr specification: one leader, and a controller whose ISR has versions.

import { type Action, action } from "../action.ts";
import { assign } from "../assign.ts";
import { type Domain, type Id, int, set, struct, table, type View, type ViewOf } from "../schema.ts";
import { bound, type SettingsOf } from "../settings.ts";

export const bounds = {
  replicas: bound(3, [2, 5], "replicas of the partition; b0 leads throughout"),
  "max-offset": bound(2, [1, 6], "the last end offset of the leader's log"),
  "max-version": bound(2, [1, 6], "the last version of the controller's ISR"),
};

type Replicas = Domain<"broker">;
type Replica = Id<"broker">;

/** Room for one step beyond the bounds: the constraint leaves such states out, but they are made before it is asked. */
export function asyncIsrState(Replica: Replicas, settings: SettingsOf<typeof bounds>) {
  const version = int(0, settings["max-version"] + 1);
  return struct({
    controller: struct({ isr: set(Replica), version }),
    leader: struct({
      isr: set(Replica),
      version,
      pendingIsr: set(Replica),
      pendingVersion: int(-1, settings["max-version"] + 1),
      offsets: table(Replica, int(0, settings["max-offset"] + 1)),
    }),
    /**
     * The requests ever sent, never used up. As published a request is an ISR and a version. The leader's version
     * tells its ISR, and a request adds or removes one replica: so it is kept as that replica, by version.
     */
    requests: table(version, set(Replica)),
    /** The updates ever sent, never used up: one for each version, from 1 to the controller's own. */
    updates: table(version, set(Replica)),
  });
}

export type State = ViewOf<ReturnType<typeof asyncIsrState>>;

/** A partition within bounds: what the rules are made for. */
export interface Partition {
  readonly Replica: Replicas;
  readonly Version: ReturnType<typeof int>;
  readonly theLeader: Replica;
}

/** What all replicas have that are in the ISR, or will be if the pending request succeeds. */
export function highWatermark({ Replica, theLeader }: Partition, { leader }: View<State>): number {
  let least = leader.offsets.get(theLeader);
  for (const replica of Replica.members) {
    if (!leader.isr.has(replica) && !leader.pendingIsr.has(replica)) continue;
    least = Math.min(least, leader.offsets.get(replica));
  }
  return least;
}

/** The specification's seven actions. */
export function asyncIsrRules(partition: Partition): Action<State>[] {
  return [...controllerRules(partition), ...leaderRules(partition), followerReplicates(partition)];
}

function controllerRules({ Replica, Version, theLeader }: Partition): Action<State>[] {
  const replica = { replica: Replica };
  const message = { version: Version, replica: Replica };
  return [
    action("controller shrinks the ISR", replica, {
      about: "ControllerShrinkIsr.",
      when: {
        "the replica does not lead": (_, { replica }) => replica !== theLeader,
        "the replica is in the ISR": (s, { replica }) => s.controller.isr.has(replica),
      },
      apply(s, { replica }) {
        s.controller.isr.delete(replica);
        publish(s);
      },
      who: () => "controller",
      what: ({ replica }, { after }) =>
        `removes ${Replica.label(replica)} from the ISR, which is now version ${after.controller.version}`,
    }),
    action("controller handles a request", message, {
      about: "ControllerHandleRequest. A request made of any other version than its own it ignores.",
      when: {
        "the request is of the controller's version": (s, { version }) => version === s.controller.version,
        "the request has been sent": (s, { version, replica }) => s.requests.get(version).has(replica),
      },
      apply(s, { replica }) {
        toggle(s.controller.isr, replica);
        publish(s);
      },
      who: () => "controller",
      what: ({ replica }, { before, after }) => {
        const does = before.controller.isr.has(replica) ? "removes" : "adds";
        const where = before.controller.isr.has(replica) ? "from" : "to";
        return `${does} ${Replica.label(replica)} ${where} the ISR as asked; it is now version ${after.controller.version}`;
      },
    }),
  ];
}

function toggle(isr: State["controller"]["isr"], replica: Replica): void {
  if (isr.has(replica)) isr.delete(replica);
  else isr.add(replica);
}

/** The controller's ISR, as it has just become, is the next version, and sent to the leader. */
function publish(s: State): void {
  s.controller.version++;
  assign(s.updates.get(s.controller.version), s.controller.isr);
}

function leaderRules(partition: Partition): Action<State>[] {
  const { Replica, Version, theLeader } = partition;
  const who = () => Replica.label(theLeader);
  const replica = { replica: Replica };
  const none = {};
  const version = { version: Version };
  return [
    action("leader requests a smaller ISR", replica, {
      about: "LeaderRequestShrinkIsr.",
      when: {
        "the replica does not lead": (_, { replica }) => replica !== theLeader,
        "the replica is in the leader's ISR": (s, { replica }) => s.leader.isr.has(replica),
      },
      apply(s, { replica }) {
        request(s, Replica, replica);
      },
      who,
      what: ({ replica }, { before }) =>
        `asks to remove ${Replica.label(replica)} from version ${before.leader.version} of the ISR`,
    }),
    action("leader requests a larger ISR", replica, {
      about: "LeaderRequestExpandIsr, of whoever has reached the high watermark.",
      when: {
        "the replica is outside the leader's ISR": (s, { replica }) => !s.leader.isr.has(replica),
        "the replica has reached the high watermark": (s, { replica }) =>
          s.leader.offsets.get(replica) >= highWatermark(partition, s),
      },
      apply(s, { replica }) {
        request(s, Replica, replica);
      },
      who,
      what: ({ replica }, { before }) =>
        `asks to add ${Replica.label(replica)} to version ${before.leader.version} of the ISR`,
    }),
    action("leader writes", none, {
      about: "LeaderWrite.",
      apply(s) {
        s.leader.offsets.set(theLeader, s.leader.offsets.get(theLeader) + 1);
      },
      who,
      what: (_, { before }) => `appends m${before.leader.offsets.get(theLeader)}`,
    }),
    action("leader handles an update", version, {
      about: "LeaderHandleUpdate. It supersedes whatever was pending.",
      when: {
        "the update has been sent": (s, { version }) => version <= s.controller.version,
        "the update is newer than the leader's version": (s, { version }) => version > s.leader.version,
      },
      apply({ leader, updates }, { version }) {
        assign(leader.isr, updates.get(version));
        leader.version = version;
        leader.pendingIsr.clear();
        leader.pendingVersion = -1;
      },
      who,
      what: ({ version }) => `learns version ${version} of the ISR`,
    }),
  ];
}

/** Asks the controller for the leader's ISR with `replica` in it if it is not, and without it if it is. */
function request(s: State, Replica: Replicas, replica: Replica): void {
  const { leader } = s;
  s.requests.get(leader.version).add(replica);
  for (const member of Replica.members) {
    const isWanted = member === replica ? !leader.isr.has(member) : leader.isr.has(member);
    if (isWanted) leader.pendingIsr.add(member);
  }
  leader.pendingVersion = leader.version;
}

function followerReplicates({ Replica, theLeader }: Partition): Action<State> {
  const params = { follower: Replica };
  return action("follower replicates", params, {
    about: "FollowerReplicate.",
    when: {
      "the replica does not lead": (_, { follower }) => follower !== theLeader,
      "the leader's log is longer": (s, { follower }) =>
        s.leader.offsets.get(follower) < s.leader.offsets.get(theLeader),
    },
    apply(s, { follower }) {
      s.leader.offsets.set(follower, s.leader.offsets.get(follower) + 1);
    },
    who: ({ follower }) => Replica.label(follower),
    what: ({ follower }, { before }) => `fetches m${before.leader.offsets.get(follower)}`,
  });
}
