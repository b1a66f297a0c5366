// Witnesses: what a run must be able to reach, so that no promise holds only because nothing happens.

import { initialIsr } from "../../model/kafka/settings.ts";
import {
  isEffectiveLeader,
  isLeading,
  type Kafka,
  type Partition,
  type PartitionView,
  type RecordId,
} from "../../model/kafka/state.ts";
import type { Property } from "../../model/property.ts";
import { sometimes } from "../property.ts";
import { some } from "../quantifiers.ts";

function isInSomeLog(k: Kafka, s: PartitionView, record: RecordId): boolean {
  return some(k.Broker, (broker) => {
    const { log } = s.replicas.get(broker);
    for (let offset = 0; offset < log.length; offset++) if (log.at(offset).record === record) return true;
    return false;
  });
}

export function witnesses(k: Kafka): Property<Partition>[] {
  const { settings } = k;
  const history = settings["initial-records"];
  const unless = (isPossible: boolean, reason: string) => (isPossible ? undefined : reason);
  const noRecords = unless(settings.records > 0, "records = 0");
  const noFailover = unless(
    settings.elections > 0 && settings.replicas > 1,
    "elections = 0, or a single replica",
  );
  // Who follows in the first epoch that has a leader has never led: its HW came with a response.
  const firstEpoch = settings["initial-leader"] === "first" ? 0 : 1;
  const single = unless(settings.replicas > 1, "replicas = 1");
  // Who is outside at first joins without ever having fallen out, and the state does not tell the two apart.
  const beganWhole = unless(
    initialIsr(settings).length === settings.replicas,
    "not all are in the ISR at first",
  );
  const isWritten = settings["isr-changes"] === "zookeeper";
  const writtenShrinks = isWritten ? settings.shrinks : 0;
  const noReturn = isWritten ? "no shrink and no fencing" : "no fencing";
  const lossless = settings["lossy-crashes"] === 0;

  const newRecords = k.Record.members.slice(history);
  return [
    sometimes<Partition>(
      "a record is committed",
      "Without it the promises about committed records would be empty.",
      (s) => history < k.maxOffset && s.exposed.get(history) !== null,
      { vacuous: noRecords },
    ),
    sometimes<Partition>(
      "a record is acknowledged",
      "Without it the promise about acknowledged records would be empty.",
      (s) => newRecords.some((record) => s.acked.has(record)),
      { vacuous: noRecords ?? unless(settings.acks !== "0", "acks = 0") },
    ),
    sometimes<Partition>(
      "a failover happens",
      "A broker leads a later epoch than the first.",
      (s) =>
        noFailover === undefined &&
        s.controller.leaderEpoch > 0 &&
        some(k.Broker, (broker) => isEffectiveLeader(s, broker)),
      { vacuous: noFailover },
    ),
    sometimes<Partition>(
      "the high watermark reaches a follower",
      "A follower learns the leader's high watermark, one fetch later.",
      (s) =>
        some(k.Broker, (broker) => {
          const { role, leader, leaderEpoch, hw } = s.replicas.get(broker);
          return role === "follower" && leader !== null && leaderEpoch === firstEpoch && hw > history;
        }),
      { vacuous: noRecords ?? single },
    ),
    sometimes<Partition>(
      "a replica truncates its log",
      "A record that was written is in no log any more; only truncation (or a lossy crash) takes one out.",
      (s) => k.Record.members.some((record, index) => index < s.written && !isInSomeLog(k, s, record)),
      { vacuous: noRecords ?? (lossless ? noFailover : undefined) },
    ),
    sometimes<Partition>(
      "a deposed leader still takes itself for the leader",
      "The controller has moved on, and the old leader does not know yet.",
      (s) => some(k.Broker, (broker) => isLeading(s.replicas.get(broker)) && s.controller.leader !== broker),
      {
        vacuous: unless(
          settings.fencings > 0 || (settings.elections > 0 && settings.replicas > 1),
          "no fencing and no election",
        ),
      },
    ),
    sometimes<Partition>(
      "a replica falls out of the ISR and returns",
      "The ISR has shrunk, and is whole again after that.",
      (s) =>
        single === undefined &&
        beganWhole === undefined &&
        s.controller.isr.size === k.Broker.size &&
        hasShrunk(k, s),
      {
        vacuous: single ?? beganWhole ?? unless(writtenShrinks + settings.fencings > 0, noReturn),
      },
    ),
  ];
}

/** A request to shrink the ISR may come to nothing, and nothing is left to tell; a fencing, or a shrink in one step, has happened. */
function hasShrunk(k: Kafka, s: PartitionView): boolean {
  const isWritten = k.settings["isr-changes"] === "zookeeper" && s.left.shrinks < k.settings.shrinks;
  return isWritten || s.left.fencings < k.settings.fencings;
}
