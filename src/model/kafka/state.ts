// What there is: the controller's view of the partition, the replicas, what is in flight, and what was promised.

import type { Safeguards } from "../safeguards.ts";
import type { Domain, Id, View, ViewOf } from "../schema.ts";
import { boolean, domain, enumeration, int, list, optional, set, struct, table } from "../schema.ts";
import { type SafeguardName, safeguardNames } from "./safeguards.ts";
import { brokerNames, initialIsr, type KafkaSettings } from "./settings.ts";

export type BrokerId = Id<"broker">;
export type RecordId = Id<"record">;

/** A record of the log: which one it is, and the epoch of the leader that wrote it. */
export interface Entry {
  record: RecordId;
  epoch: number;
}

/** Settings, domains and schema of one instance: what every rule is made from. */
export interface Kafka {
  readonly settings: KafkaSettings;
  readonly Broker: Domain<"broker">;
  readonly Record: Domain<"record">;
  /** How many records there will ever be, those at first included. */
  readonly records: number;
  /** The greatest log end offset (a domain has a member at least), and the greatest leader epoch. */
  readonly maxOffset: number;
  readonly maxEpoch: number;
  readonly maxUpdates: number;
  /** Never more than there are replicas (Partition.effectiveMinIsr). */
  readonly minInsyncReplicas: number;
  /** Which safeguards are on, looked up when the instance is made. */
  readonly on: Readonly<Record<SafeguardName, boolean>>;
}

export function setUp(settings: KafkaSettings, safeguards: Safeguards<SafeguardName> = ALL_ON): Kafka {
  const { replicas, elections } = settings;
  const records = settings["initial-records"] + settings.records;
  const maxOffset = Math.max(1, records);
  return {
    settings,
    Broker: domain("broker", replicas, { labels: brokerNames(settings), symmetric: true }),
    Record: domain("record", maxOffset, { labels: Array.from({ length: maxOffset }, (_, i) => `m${i}`) }),
    records,
    maxOffset,
    maxEpoch: elections,
    maxUpdates: mostUpdates(settings),
    minInsyncReplicas: Math.min(settings["min-insync-replicas"], replicas),
    on: Object.fromEntries(safeguardNames.map((name) => [name, safeguards.has(name)])) as Kafka["on"],
  };
}

const ALL_ON: Safeguards<SafeguardName> = { has: () => true };

/** Every change of the partition's state is one update; an expansion needs somebody to be outside first. */
function mostUpdates(settings: KafkaSettings): number {
  const { replicas, elections, fencings, shrinks, crashes, "lossy-crashes": lossy } = settings;
  const members = initialIsr(settings).length;
  // Who is of the ISR but gone at first is out of it when another member is elected; so are all others after an
  // election from outside the ISR. Who registers after a crash may be out of it too.
  const outside = replicas - (settings["initial-leader"] === "first" ? members : Math.min(1, members));
  const registrations = settings.elr ? crashes + lossy : 0;
  const alone = settings["unclean-election"] || settings.elr ? elections * (replicas - 1) : 0;
  const exits = fencings + shrinks + registrations;
  return elections + exits + (outside + exits + alone) + 1;
}

export function partitionSchema({ Broker, Record, maxOffset, maxEpoch, maxUpdates, settings }: Kafka) {
  const offset = int(0, maxOffset);
  const epoch = int(0, maxEpoch);
  const entry = struct({ record: Record, epoch });

  /** The partition's state in the metadata: what the controller decides, and brokers learn in their own time. */
  const partitionState = struct({ leader: optional(Broker), leaderEpoch: epoch, isr: set(Broker) });

  /** A follower's one fetch in flight. Sending anew drops the one before. */
  const fetch = struct({
    /**
     * `epochQuestion`, `epochAnswer`: OffsetsForLeaderEpoch, where truncation asks before it fetches. `orphan`: a
     * request whose sender has restarted since; `counted`: one that the leader has counted all the same.
     */
    stage: enumeration(
      "none",
      "request",
      "response",
      "diverging",
      "epochQuestion",
      "epochAnswer",
      "orphan",
      "counted",
    ),
    /** Request: whom the follower takes for the leader. */
    to: optional(Broker),
    /** Request and answer: the leader epoch it was sent in, and the offset asked for (the follower's LEO). */
    epoch,
    offset,
    /** Request: the epoch of the last record the follower has; -1 for an empty log, or truncation without epochs. */
    lastFetchedEpoch: int(-1, maxEpoch),
    /** Response: the leader's HW, and the record at `offset`, if any. */
    hw: offset,
    records: list(entry, 1),
    /** Diverging, epochAnswer: the leader's largest epoch up to the follower's last, and where it ends; -1: unknown. */
    divergingEpoch: epoch,
    divergingEnd: int(-1, maxOffset),
  });

  /** A leader's ISR change in flight. `void`: it will be refused, and the leader does not know; `refused`: it is about to. */
  const isrChange = struct({ stage: enumeration("none", "request", "refused", "void"), isr: set(Broker) });

  const replica = struct({
    /** `lostTail`: down, after a crash that lost the end of the log. */
    status: enumeration("up", "down", "lostTail"),
    /** `none`: it is down, or does not know yet after a restart. */
    role: enumeration("none", "follower", "leader"),
    /** The newest leader epoch it has learnt of; -1 after a restart. */
    leaderEpoch: int(-1, maxEpoch),
    leader: optional(Broker),
    isr: set(Broker),
    log: list(entry, maxOffset),
    hw: offset,
    /** The HW in replication-offset-checkpoint, on disk. */
    checkpoint: offset,
    /** Updates of the metadata it has not applied yet: the last so many of `updates`; 0 while it is down. */
    unseen: int(0, maxUpdates),
    fetch,
    /** Follower: it has yet to ask where its last epoch ends (truncation by OffsetsForLeaderEpoch). */
    isTruncating: boolean(),
    /** Leader: every follower's LEO as its last valid fetch told it; -1 while unknown. */
    remoteLeo: table(Broker, int(-1, maxOffset)),
    /** Leader: its LEO when it became the leader of this epoch. */
    epochStart: offset,
    /** Leader: the ISR change it has asked for. */
    alter: isrChange,
    /** Leader: by offset, the record whose acks=all request waits for the HW to pass there. */
    waiting: table(int(0, maxOffset - 1), optional(Record)),
  });

  return struct({
    controller: partitionState,
    fenced: set(Broker),
    /** Eligible leader replicas, and who led when the ISR became empty; brokers never learn of either. */
    elr: set(Broker),
    lastKnownLeader: optional(Broker),
    /** The states some broker has yet to learn, oldest first; the newest is the controller's. */
    updates: list(partitionState, maxUpdates),
    replicas: table(Broker, replica),
    /** How many records have been written; the next one is the member of that index. */
    written: int(0, maxOffset),
    /** Ghosts: records whose producer got its acknowledgement, and what consumers could ever read at an offset. */
    acked: set(Record),
    exposed: table(int(0, maxOffset - 1), optional(Record)),
    /** What is left of each bound. */
    left: struct({
      fencings: int(0, settings.fencings),
      crashes: int(0, settings.crashes),
      lossyCrashes: int(0, settings["lossy-crashes"]),
      shrinks: int(0, settings.shrinks),
    }),
  });
}

export type Partition = ViewOf<ReturnType<typeof partitionSchema>>;
export type PartitionView = View<Partition>;
export type Replica = ReturnType<Partition["replicas"]["get"]>;
export type ReplicaView = View<Replica>;
export type LogView = View<Replica["log"]>;

/** Log end offset. */
export function leo(replica: ReplicaView): number {
  return replica.log.length;
}

/** Whether this broker takes itself for the leader (and so is up). It may have been deposed without knowing. */
export function isLeading(replica: ReplicaView): boolean {
  return replica.role === "leader";
}

/** The leader in whom the controller and the broker itself agree: the one that clients find. */
export function isEffectiveLeader(s: PartitionView, broker: BrokerId): boolean {
  if (s.controller.leader !== broker) return false;
  const replica = s.replicas.get(broker);
  return isLeading(replica) && replica.leaderEpoch === s.controller.leaderEpoch;
}

/** Whom the leader's HW waits for besides itself: the ISR, and what an ISR change in flight makes of it. */
export function isInHighWatermarkQuorum(k: Kafka, { isr, alter }: ReplicaView, broker: BrokerId): boolean {
  if (alter.stage === "none" || k.settings["hw-quorum"] === "committed") return isr.has(broker);
  if (k.settings["hw-quorum"] === "proposed") return alter.isr.has(broker);
  return isr.has(broker) || alter.isr.has(broker);
}

/** Whether the log holds this record at this offset. */
export function holdsAt(log: LogView, offset: number, record: RecordId): boolean {
  return offset < log.length && log.at(offset).record === record;
}

export function initialState(k: Kafka): (s: Partition) => void {
  const { settings, Broker, Record } = k;
  const isr = initialIsr(settings);
  const hasLeader = settings["initial-leader"] === "first";
  const history = settings["initial-records"];
  return (s) => {
    const first = Broker.member(0);
    for (const place of isr) s.controller.isr.add(Broker.member(place));
    if (hasLeader) s.controller.leader = first;
    for (const broker of Broker.members) {
      const replica = s.replicas.get(broker);
      const isInSync = s.controller.isr.has(broker);
      replica.role = hasLeader && broker === first ? "leader" : "follower";
      replica.leaderEpoch = 0;
      replica.leader = hasLeader ? first : null;
      for (const place of isr) replica.isr.add(Broker.member(place));
      for (const other of Broker.members) replica.remoteLeo.set(other, -1);
      for (let o = 0; o < history && isInSync; o++) replica.log.push({ record: Record.member(o), epoch: 0 });
      if (isInSync) {
        replica.hw = history;
        if (settings.checkpoint === "periodic" && settings.crashes + settings["lossy-crashes"] > 0) {
          replica.checkpoint = history;
        }
      }
      // Nobody leads because every member of the ISR is gone: they are down, and fenced.
      if (!hasLeader && isInSync) {
        replica.status = "down";
        replica.role = "none";
        replica.leaderEpoch = -1;
        replica.isr.clear();
        s.fenced.add(broker);
      }
    }
    s.written = history;
    for (let o = 0; o < history; o++) {
      s.exposed.set(o, Record.member(o));
      s.acked.add(Record.member(o));
    }
    s.left.fencings = settings.fencings;
    s.left.crashes = settings.crashes;
    s.left.lossyCrashes = settings["lossy-crashes"];
    s.left.shrinks = settings.shrinks;
  };
}
