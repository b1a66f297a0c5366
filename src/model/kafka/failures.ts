// Failures: a broker stops, with its log whole or with its unflushed end lost, and starts again from its disk.

import { type Action, action } from "../action.ts";
import { int } from "../schema.ts";
import { leaveIsr } from "./eligible.ts";
import { clearFetch } from "./in-flight.ts";
import { announce, announceTo, clearIsrChange, forgetApplied, survivesRestart } from "./metadata.ts";
import { type BrokerId, type Kafka, leo, type Partition, type PartitionView, type Replica } from "./state.ts";
import { name } from "./words.ts";

export function failureActions(k: Kafka): Action<Partition>[] {
  const { crashes, "lossy-crashes": lossy } = k.settings;
  return [
    ...(crashes > 0 ? [crash(k)] : []),
    ...(lossy > 0 ? [crashLosingTail(k)] : []),
    ...(crashes + lossy > 0 && k.settings.checkpoint === "periodic" ? [checkpoint(k)] : []),
    restart(k),
  ];
}

function mayCrash(s: PartitionView): boolean {
  return s.left.crashes + s.left.lossyCrashes > 0;
}

function checkpoint(k: Kafka): Action<Partition> {
  return action(
    "broker checkpoints its high watermark",
    { broker: k.Broker },
    {
      about: "replication-offset-checkpoint, every replica.high.watermark.checkpoint.interval.ms",
      when: {
        // Nobody reads the checkpoint but a broker that starts: without a crash to come it is no state.
        "a crash may still come": (s) => mayCrash(s),
        "the broker is up": (s, { broker }) => s.replicas.get(broker).status === "up",
        "its HW is not the one on disk": (s, { broker }) =>
          s.replicas.get(broker).hw !== s.replicas.get(broker).checkpoint,
      },
      apply(s, { broker }) {
        const replica = s.replicas.get(broker);
        replica.checkpoint = replica.hw;
      },
      who: ({ broker }) => name(k, broker),
      what: ({ broker }, { after }) => `writes its HW ${after.replicas.get(broker).checkpoint} to disk`,
    },
  );
}

function crash(k: Kafka): Action<Partition> {
  return action(
    "broker crashes",
    { broker: k.Broker },
    {
      about: "the process is killed; the page cache survives, and so does the whole log",
      when: {
        "crashes are left": (s) => s.left.crashes > 0,
        "the broker is up": (s, { broker }) => s.replicas.get(broker).status === "up",
      },
      apply(s, { broker }) {
        s.left.crashes -= 1;
        goDown(k, s, broker, "down");
      },
      who: ({ broker }) => name(k, broker),
      what: ({ broker }, { after }) => {
        const { log, hw } = after.replicas.get(broker);
        return `crashes; on disk: LEO ${log.length}, HW ${hw}`;
      },
    },
  );
}

function crashLosingTail(k: Kafka): Action<Partition> {
  return action(
    "broker crashes and loses the end of its log",
    { broker: k.Broker, kept: int(0, k.maxOffset) },
    {
      about:
        "power is lost: any suffix that was not flushed is gone (log.flush.interval.messages is unlimited by default)",
      when: {
        "lossy crashes are left": (s) => s.left.lossyCrashes > 0,
        "the broker is up": (s, { broker }) => s.replicas.get(broker).status === "up",
        "something is lost": (s, { broker, kept }) => kept < leo(s.replicas.get(broker)),
      },
      apply(s, { broker, kept }) {
        s.left.lossyCrashes -= 1;
        s.replicas.get(broker).log.length = kept;
        goDown(k, s, broker, "lostTail");
      },
      who: ({ broker }) => name(k, broker),
      what: ({ kept }) => `crashes and loses its log from offset ${kept} on`,
    },
  );
}

/** What is volatile goes; the HW falls back to the checkpoint, clamped to the log (KAFKA-539). */
function goDown(k: Kafka, s: Partition, broker: BrokerId, status: Replica["status"]): void {
  const replica = s.replicas.get(broker);
  replica.status = status;
  replica.role = "none";
  replica.leaderEpoch = -1;
  replica.leader = null;
  replica.isr.clear();
  replica.hw = highWatermarkOnDisk(k, replica);
  replica.epochStart = 0;
  replica.isTruncating = false;
  for (let offset = 0; offset < k.maxOffset; offset++) replica.waiting.set(offset, null);
  for (const other of k.Broker.members) replica.remoteLeo.set(other, -1);
  // A request already sent may still be read by the leader; an answer has nobody to go to.
  if (replica.fetch.stage !== "request") clearFetch(replica);
  if (replica.alter.stage !== "request") clearIsrChange(replica);
  if (!survivesRestart(k)) replica.unseen = 0;
  forgetApplied(k, s);
  if (!mayCrash(s)) for (const other of k.Broker.members) s.replicas.get(other).checkpoint = 0;
}

/** What replication-offset-checkpoint has for this partition: an older HW, the last one, or none. */
function highWatermarkOnDisk(k: Kafka, replica: Replica): number {
  const { checkpoint } = k.settings;
  if (checkpoint === "missing") return 0;
  const onDisk = checkpoint === "exact" ? replica.hw : replica.checkpoint;
  return k.on["the HW at start is clamped to the log"] ? Math.min(onDisk, leo(replica)) : onDisk;
}

function restart(k: Kafka): Action<Partition> {
  const mayGoUnnoticed = k.settings["control-plane"] === "zookeeper";
  return action(
    "broker restarts",
    { broker: k.Broker },
    {
      about: "BrokerRegistration with a new incarnation id; the new life has a broker epoch of its own",
      when: {
        "the broker is down": (s, { broker }) => s.replicas.get(broker).status !== "up",
        // With ZooKeeper a process that is soon back goes unnoticed; losing power takes longer than a session lasts.
        "a broker is fenced before it registers again": (s, { broker }) =>
          s.fenced.has(broker) || (mayGoUnnoticed && s.replicas.get(broker).status === "down"),
      },
      apply(s, { broker }) {
        const replica = s.replicas.get(broker);
        replica.status = "up";
        forgetFormerLife(k, s, broker);
        if (k.settings.elr && k.on["who stopped uncleanly leaves the ISR and the ELR"]) {
          const changes = leaveIsr(k, s, broker);
          s.elr.delete(broker);
          if (changes) announce(k, s);
        }
        announceTo(k, s, broker);
      },
      who: ({ broker }) => name(k, broker),
      what: ({ broker }, { after }) => {
        const { log, hw } = after.replicas.get(broker);
        return `restarts with LEO ${log.length}, HW ${hw}`;
      },
    },
  );
}

/** What is on its way from the life before is refused from here on, if its receiver can tell. */
function forgetFormerLife(k: Kafka, s: Partition, broker: BrokerId): void {
  const { fetch } = s.replicas.get(broker);
  if (k.on["a fetch carries the broker epoch"]) clearFetch(s.replicas.get(broker));
  else if (fetch.stage === "request") fetch.stage = "orphan";
  clearIsrChange(s.replicas.get(broker));
  if (!k.on["a proposed ISR carries broker epochs"]) return;
  for (const leader of k.Broker.members) {
    const { alter } = s.replicas.get(leader);
    if (alter.stage === "request" && alter.isr.has(broker)) alter.stage = "refused";
  }
}
