// A partition as a scene: producer, controller, brokers and consumers side by side, and what is on its way between them.

import type { Badge, Lane, Log, Message, Scene } from "../model.ts";
import type { View } from "../schema.ts";
import {
  type BrokerId,
  isEffectiveLeader,
  isLeading,
  type Kafka,
  leo,
  type Partition,
  type PartitionView,
  type RecordId,
  type ReplicaView,
} from "./state.ts";
import { brokersIn, name, recordName } from "./words.ts";

const PRODUCER = "producer";
const CONTROLLER = "controller";
const CONSUMER = "consumer";

export function partitionScene(k: Kafka, s: PartitionView): Scene {
  return {
    lanes: [
      producerLane(k, s),
      controllerLane(k, s),
      ...k.Broker.members.map((broker) => brokerLane(k, s, broker)),
      consumerLane(k, s),
    ],
    messages: k.Broker.members.flatMap((broker) => [
      ...fetchMessages(k, s, broker),
      ...isrChangeMessages(k, s, broker),
      ...metadataMessages(k, s, broker),
    ]),
  };
}

function producerLane(k: Kafka, s: PartitionView): Lane {
  const acked = k.Record.members.filter((record) => s.acked.has(record));
  return {
    id: PRODUCER,
    status: "up",
    badges: [],
    facts: acked.length === 0 ? [] : [{ name: "acknowledged", value: records(k, acked) }],
  };
}

function records(k: Kafka, members: readonly RecordId[]): string {
  return members.map((record) => recordName(k, record)).join(", ");
}

/** The controller's view is the truth; what brokers believe is in their own lanes. */
function controllerLane(k: Kafka, { controller, fenced, elr }: PartitionView): Lane {
  const { leader, leaderEpoch, isr } = controller;
  return {
    id: CONTROLLER,
    status: "up",
    badges: [],
    facts: [
      { name: "leader", value: `${leader === null ? "none" : name(k, leader)}, epoch ${leaderEpoch}` },
      { name: "ISR", value: brokersIn(k, isr) },
      ...(elr.size === 0 ? [] : [{ name: "ELR", value: brokersIn(k, elr) }]),
      ...(fenced.size === 0 ? [] : [{ name: "fenced", value: brokersIn(k, fenced) }]),
    ],
  };
}

function brokerLane(k: Kafka, s: PartitionView, broker: BrokerId): Lane {
  const replica = s.replicas.get(broker);
  const badges: Badge[] = [
    roleOf(s, broker),
    s.controller.isr.has(broker) ? { text: "in ISR", tone: "good" } : { text: "not in ISR", tone: "bad" },
    ...(s.fenced.has(broker) ? [{ text: "fenced", tone: "bad" } as const] : []),
  ];
  return {
    id: name(k, broker),
    status: replica.status === "up" ? "up" : "down",
    badges,
    log: logOf(k, replica),
    facts: isLeading(replica) ? [{ name: "ISR it knows", value: brokersIn(k, replica.isr) }] : [],
  };
}

/** What the broker takes itself for, and whether the controller agrees. */
function roleOf(s: PartitionView, broker: BrokerId): Badge {
  const replica = s.replicas.get(broker);
  if (replica.status !== "up") return { text: "down", tone: "bad" };
  if (replica.role === "none") return { text: "just started", tone: "plain" };
  const epoch = `epoch ${replica.leaderEpoch}`;
  if (!isLeading(replica)) return { text: `follower, ${epoch}`, tone: "plain" };
  return isEffectiveLeader(s, broker)
    ? { text: `leader, ${epoch}`, tone: "lead" }
    : { text: `deposed leader, ${epoch}`, tone: "bad" };
}

function logOf(k: Kafka, replica: ReplicaView): Log {
  const cells = Array.from({ length: leo(replica) }, (_, offset) => {
    const { record, epoch } = replica.log.at(offset);
    return { label: recordName(k, record), epoch };
  });
  return {
    cells,
    marks: [
      { name: "HW", at: replica.hw },
      { name: "LEO", at: leo(replica) },
    ],
  };
}

/** What consumers could ever read, by offset: the promise that failover must keep. */
function consumerLane(k: Kafka, s: PartitionView): Lane {
  const exposed = Array.from({ length: k.maxOffset }, (_, offset) => s.exposed.get(offset));
  const end = exposed.findLastIndex((record) => record !== null) + 1;
  const cells = exposed
    .slice(0, end)
    .map((record) => ({ label: record === null ? "–" : recordName(k, record) }));
  return { id: CONSUMER, status: "up", badges: [], log: { cells, marks: [] }, facts: [] };
}

type Stage = ReplicaView["fetch"]["stage"];

/** On their way to a leader; every other is on its way back. */
const QUESTIONS: ReadonlySet<Stage> = new Set<Stage>(["request", "orphan", "epochQuestion"]);

/** A fetch is a request until the leader has counted it, and its answer until the follower has taken it in. */
function fetchMessages(k: Kafka, s: PartitionView, follower: BrokerId): Message[] {
  const replica = s.replicas.get(follower);
  const { stage, epoch, offset } = replica.fetch;
  // An answer need not say whom it is from: the follower knows whom it asked.
  const to = replica.fetch.to ?? replica.leader;
  const label = fetchLabel(k, replica);
  if (to === null || to === follower || label === undefined) return [];
  const isQuestion = QUESTIONS.has(stage);
  const [from, target] = isQuestion ? [follower, to] : [to, follower];
  const receiver = s.replicas.get(target);
  // A receiver that is behind has yet to catch up with the message, not the other way round.
  const isOutOfDate = epoch < receiver.leaderEpoch || epoch !== replica.leaderEpoch;
  return [
    {
      id: `${isQuestion ? "fetch" : "answer"} of ${name(k, follower)}, epoch ${epoch}, offset ${offset}`,
      from: name(k, from),
      to: name(k, target),
      label,
      isStale: isOutOfDate || offset !== leo(replica),
    },
  ];
}

/** `undefined` where nothing is in flight. */
function fetchLabel(k: Kafka, { fetch }: ReplicaView): string | undefined {
  const entries = Array.from({ length: fetch.records.length }, (_, i) => fetch.records.at(i).record);
  const labels: Readonly<Record<Stage, string | undefined>> = {
    none: undefined,
    counted: undefined,
    request: `fetch ${fetch.offset}`,
    orphan: `fetch ${fetch.offset}, from before the restart`,
    response: `${entries.length === 0 ? "nothing" : records(k, entries)}, HW ${fetch.hw}`,
    diverging: `parts at ${fetch.divergingEnd}`,
    epochQuestion: `where does epoch ${fetch.lastFetchedEpoch} end?`,
    epochAnswer: fetch.divergingEnd < 0 ? "no such epoch" : `ends at ${fetch.divergingEnd}`,
  };
  return labels[fetch.stage];
}

/** A leader's AlterPartition, or that it was refused. What becomes of it otherwise is metadata. */
function isrChangeMessages(k: Kafka, s: PartitionView, leader: BrokerId): Message[] {
  const { stage, isr } = s.replicas.get(leader).alter;
  const id = `ISR change of ${name(k, leader)}`;
  if (stage === "request") {
    const isStale = s.controller.leader !== leader;
    return [{ id, from: name(k, leader), to: CONTROLLER, label: `ISR ${brokersIn(k, isr)}?`, isStale }];
  }
  if (stage !== "refused") return [];
  const label = `no ISR ${brokersIn(k, isr)}`;
  return [{ id: `${id}, refused`, from: CONTROLLER, to: name(k, leader), label, isStale: false }];
}

/** The updates that a broker has yet to learn. All but the newest are history by the time they arrive. */
function metadataMessages(k: Kafka, s: PartitionView, broker: BrokerId): Message[] {
  const { unseen } = s.replicas.get(broker);
  const first = s.updates.length - unseen;
  const ids = new Map<string, number>();
  return Array.from({ length: unseen }, (_, i): Message => {
    const update = s.updates.at(first + i);
    const content = contentOf(k, update);
    // Two that say the same are told apart by their order.
    const before = ids.get(content) ?? 0;
    ids.set(content, before + 1);
    const leader = update.leader === null ? "no leader" : name(k, update.leader);
    return {
      id: `metadata for ${name(k, broker)}: ${content}${before === 0 ? "" : `, ${before + 1}`}`,
      from: CONTROLLER,
      to: name(k, broker),
      label: `${leader}, epoch ${update.leaderEpoch}`,
      isStale: i < unseen - 1,
    };
  });
}

function contentOf(k: Kafka, { leader, leaderEpoch, isr }: View<Partition["controller"]>): string {
  return `${leader === null ? "none" : name(k, leader)} ${leaderEpoch} ${brokersIn(k, isr)}`;
}
