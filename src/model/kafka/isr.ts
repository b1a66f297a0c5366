// The in-sync replicas, as the leader changes them: by a request that the controller answers, or in one step before 2.7.

import { type Action, action } from "../action.ts";
import { changeIsr } from "./eligible.ts";
import { maybeIncrementHighWatermark } from "./high-watermark.ts";
import { announce } from "./metadata.ts";
import { type BrokerId, isLeading, type Kafka, leo, type Partition, type PartitionView } from "./state.ts";
import { brokersIn, name } from "./words.ts";

/** The leader has applied every change, so its partition epoch is the controller's. */
export function isUpToDate(s: PartitionView, leader: BrokerId): boolean {
  return s.replicas.get(leader).unseen === 0;
}

export function isrActions(k: Kafka): Action<Partition>[] {
  return [shrinkIsr(k), expandIsr(k)];
}

/** Sends AlterPartition with the ISR that the leader wants, or writes it at once. */
function propose(k: Kafka, s: Partition, leader: BrokerId, isProposed: (member: BrokerId) => boolean): void {
  const replica = s.replicas.get(leader);
  if (k.settings["isr-changes"] === "zookeeper") {
    for (const member of k.Broker.members) {
      if (isProposed(member)) replica.isr.add(member);
      else replica.isr.delete(member);
    }
    changeIsr(k, s, isProposed);
    announce(k, s, leader);
  } else {
    // With an epoch that is not the controller's it will be refused, which the leader is yet to find out.
    const isHopeless = !isUpToDate(s, leader) && k.on["ISR changes are compared and set"];
    replica.alter.stage = isHopeless ? "void" : "request";
    replica.alter.isr.clear();
    for (const member of k.Broker.members) if (isProposed(member)) replica.alter.isr.add(member);
  }
  maybeIncrementHighWatermark(k, s, leader);
}

/** `finds b1 behind, asks for the ISR {b0}`; where it is done in one step, `removes b1 from the ISR, now {b0}`. */
function tellProposal(
  k: Kafka,
  { leader }: { leader: BrokerId },
  after: PartitionView,
  found: string,
  done: string,
): string {
  const { alter, isr } = after.replicas.get(leader);
  return k.settings["isr-changes"] === "alter-partition"
    ? `${found}, asks for the ISR ${brokersIn(k, alter.isr)}`
    : `${done} the ISR, now ${brokersIn(k, isr)}`;
}

/** A write in one step is never in flight. */
function oneAtATime(k: Kafka) {
  if (k.settings["isr-changes"] === "zookeeper") return {};
  return {
    "one ISR change at a time": (s: PartitionView, { leader }: { readonly leader: BrokerId }) =>
      s.replicas.get(leader).alter.stage === "none",
  };
}

function shrinkIsr(k: Kafka): Action<Partition> {
  const isRequest = k.settings["isr-changes"] === "alter-partition";
  return action<Partition, { readonly leader: typeof k.Broker; readonly follower: typeof k.Broker }>(
    "leader removes a follower from the ISR",
    { leader: k.Broker, follower: k.Broker },
    {
      about:
        "Partition.maybeShrinkIsr: behind for replica.lag.time.max.ms; time is not modelled, any moment will do",
      when: {
        "shrinks are left": (s) => s.left.shrinks > 0,
        "the broker leads": (s, { leader }) => isLeading(s.replicas.get(leader)),
        ...oneAtATime(k),
        // A request may be sent at any time; a write in one step comes about only if the comparison succeeds.
        "ISR changes are compared and set": (s, { leader }) => isRequest || isUpToDate(s, leader),
        "the follower is another member of the ISR": (s, { leader, follower }) =>
          follower !== leader && s.replicas.get(leader).isr.has(follower),
        "the follower is behind": (s, { leader, follower }) =>
          s.replicas.get(leader).remoteLeo.get(follower) !== leo(s.replicas.get(leader)),
      },
      apply(s, { leader, follower }) {
        s.left.shrinks -= 1;
        const { isr } = s.replicas.get(leader);
        propose(k, s, leader, (member) => member !== follower && isr.has(member));
      },
      who: ({ leader }) => name(k, leader),
      what: (args, { after }) => {
        const it = name(k, args.follower);
        return tellProposal(k, args, after, `finds ${it} behind`, `removes ${it} from`);
      },
    },
  );
}

function expandIsr(k: Kafka): Action<Partition> {
  const isRequest = k.settings["isr-changes"] === "alter-partition";
  return action<Partition, { readonly leader: typeof k.Broker; readonly follower: typeof k.Broker }>(
    "leader adds a follower to the ISR",
    { leader: k.Broker, follower: k.Broker },
    {
      about: "Partition.maybeExpandIsr, asked while handling a fetch of that follower",
      when: {
        ...oneAtATime(k),
        "ISR changes are compared and set": (s, { leader }) => isRequest || isUpToDate(s, leader),
        "the follower is not in the ISR": (s, { leader, follower }) =>
          !s.replicas.get(leader).isr.has(follower),
        "it has just fetched from this leader": (s, { leader, follower }) => {
          const { stage, to } = s.replicas.get(follower).fetch;
          const isAnswered = stage === "response" || stage === "counted";
          return isAnswered && to === leader && isLeading(s.replicas.get(leader));
        },
        // Whoever counts a fetch of any epoch takes it for a sign of life, too.
        "a fetch is fenced by equal leader epoch": (s, { leader, follower }) =>
          s.replicas.get(follower).fetch.epoch === s.replicas.get(leader).leaderEpoch,
        "who joins the ISR has reached the HW": (s, { leader, follower }) =>
          s.replicas.get(leader).remoteLeo.get(follower) >= s.replicas.get(leader).hw,
        "who joins the ISR has reached the epoch's start": (s, { leader, follower }) =>
          s.replicas.get(leader).remoteLeo.get(follower) >= s.replicas.get(leader).epochStart,
        "who joins the ISR is not fenced": (s, { follower }) => !s.fenced.has(follower),
      },
      apply(s, { leader, follower }) {
        const { isr } = s.replicas.get(leader);
        propose(k, s, leader, (member) => member === follower || isr.has(member));
      },
      who: ({ leader }) => name(k, leader),
      what: (args, { after }) => {
        const it = name(k, args.follower);
        return tellProposal(k, args, after, `finds ${it} caught up`, `takes ${it} into`);
      },
    },
  );
}
