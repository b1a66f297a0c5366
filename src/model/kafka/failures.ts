// Failures: a broker stops, with its log whole or with its unflushed end lost, and starts again from its disk.

import { type Action, action } from "../action.ts";
import { int } from "../schema.ts";
import { clearFetch } from "./fetching.ts";
import { announceTo, forgetApplied } from "./metadata.ts";
import { type BrokerId, type Kafka, leo, type Partition, type PartitionView, type Replica } from "./state.ts";
import { name } from "./words.ts";

export function failureActions(k: Kafka): Action<Partition>[] {
  const { crashes, "lossy-crashes": lossy } = k.settings;
  return [
    ...(crashes > 0 ? [crash(k)] : []),
    ...(lossy > 0 ? [crashLosingTail(k)] : []),
    ...(crashes + lossy > 0 ? [checkpoint(k)] : []),
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
  replica.hw = Math.min(replica.checkpoint, leo(replica));
  replica.epochStart = 0;
  replica.waiting.clear();
  for (const other of k.Broker.members) replica.remoteLeo.set(other, -1);
  // A request already sent may still be read by the leader; an answer has nobody to go to.
  if (replica.fetch.stage !== "request") clearFetch(replica);
  replica.unseen = 0;
  forgetApplied(k, s);
  if (!mayCrash(s)) for (const other of k.Broker.members) s.replicas.get(other).checkpoint = 0;
}

function restart(k: Kafka): Action<Partition> {
  return action(
    "broker restarts",
    { broker: k.Broker },
    {
      about: "a restart after a crash that kept the log may go unnoticed by the controller",
      when: {
        "the broker is down": (s, { broker }) => s.replicas.get(broker).status !== "up",
        // Registration is refused while the old incarnation may be alive, so it is fenced first (KRaft; KIP-631).
        "a broker that lost data has been fenced": (s, { broker }) =>
          s.replicas.get(broker).status !== "lostTail" || s.fenced.has(broker),
      },
      apply(s, { broker }) {
        const replica = s.replicas.get(broker);
        replica.status = "up";
        // Its broker epoch is new: a fetch of the incarnation before is refused from here on (3.5).
        clearFetch(replica);
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
