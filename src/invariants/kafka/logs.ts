// The promises about logs: how far any two agree, and how a log and its high watermark fit (P4, P5, P6, P9).

import {
  type BrokerId,
  type Kafka,
  type LogView,
  leo,
  type Partition,
  type PartitionView,
} from "../../model/kafka/state.ts";
import { logOf, name } from "../../model/kafka/words.ts";
import type { Explained, Property } from "../../model/property.ts";
import { always } from "../property.ts";
import { every, find } from "../quantifiers.ts";

/** The first offset below `end` at which two logs hold different entries, or -1. */
function firstDifference(a: LogView, b: LogView, end: number): number {
  for (let offset = 0; offset < end; offset++) {
    const left = a.at(offset);
    const right = b.at(offset);
    if (left.record !== right.record || left.epoch !== right.epoch) return offset;
  }
  return -1;
}

type Pair = readonly [BrokerId, BrokerId];

function everyPair(k: Kafka, test: (a: BrokerId, b: BrokerId) => boolean): boolean {
  for (let i = 0; i < k.Broker.size; i++) {
    for (let j = i + 1; j < k.Broker.size; j++) {
      if (!test(k.Broker.members[i]!, k.Broker.members[j]!)) return false;
    }
  }
  return true;
}

function explainPair(
  k: Kafka,
  s: PartitionView,
  sound: (a: BrokerId, b: BrokerId) => boolean,
  tail: string,
): Explained {
  let pair: Pair | undefined;
  everyPair(k, (a, b) => {
    if (sound(a, b)) return true;
    pair = [a, b];
    return false;
  });
  const [a, b] = pair!;
  const logs = [a, b].map((broker) => [`log of ${name(k, broker)}`, logOf(k, s.replicas.get(broker).log)]);
  const marks = [a, b].map((broker) => [`HW of ${name(k, broker)}`, String(s.replicas.get(broker).hw)]);
  return {
    sentence: `The logs of ${name(k, a)} and ${name(k, b)} ${tail}`,
    values: Object.fromEntries([...logs, ...marks]),
  };
}

/** P4, LogMatchBelowHW. */
export function agreeBelowHighWatermark(k: Kafka): Property<Partition> {
  const agree = (s: PartitionView) => (a: BrokerId, b: BrokerId) => {
    const left = s.replicas.get(a);
    const right = s.replicas.get(b);
    return firstDifference(left.log, right.log, Math.min(left.hw, right.hw)) < 0;
  };
  return always<Partition>(
    "logs agree below both high watermarks",
    "What two replicas both take for committed must be the same (P4).",
    (s) => everyPair(k, agree(s)),
    { explain: (s) => explainPair(k, s, agree(s), "differ below both high watermarks.") },
  );
}

/** The same epoch at the same offset: the same record there, and the same before it. */
function haveMatchingEpochs(a: LogView, b: LogView): boolean {
  for (let offset = Math.min(a.length, b.length) - 1; offset >= 0; offset--) {
    if (a.at(offset).epoch === b.at(offset).epoch) return firstDifference(a, b, offset + 1) < 0;
  }
  return true;
}

/** P5, PrefixByEpoch: Raft's log matching, the detector of forks. */
export function logsNeverFork(k: Kafka): Property<Partition> {
  const match = (s: PartitionView) => (a: BrokerId, b: BrokerId) =>
    haveMatchingEpochs(s.replicas.get(a).log, s.replicas.get(b).log);
  return always<Partition>(
    "logs never fork",
    "Where two logs hold the same epoch at the same offset, they are the same up to there; otherwise replicas differ for ever (P5).",
    (s) => everyPair(k, match(s)),
    {
      explain: (s) =>
        explainPair(
          k,
          s,
          match(s),
          "hold the same epoch at an offset, and differ up to there: they have forked.",
        ),
    },
  );
}

/** P6, HwLeLeo (S2). The log's start is offset 0: nothing is deleted. */
export function highWatermarkWithinLog(k: Kafka): Property<Partition> {
  const fits = (s: PartitionView, broker: BrokerId) =>
    s.replicas.get(broker).hw <= leo(s.replicas.get(broker));
  return always<Partition>(
    "HW ≤ LEO on every replica",
    "A high watermark above the log's end would commit whatever is written next (P6).",
    (s) => every(k.Broker, (broker) => fits(s, broker)),
    {
      explain(s): Explained {
        const broker = find(k.Broker, (candidate) => !fits(s, candidate))!;
        const replica = s.replicas.get(broker);
        return {
          sentence: `${name(k, broker)} has HW ${replica.hw}, above its LEO ${leo(replica)}.`,
          values: { HW: String(replica.hw), LEO: String(leo(replica)) },
        };
      },
    },
  );
}

function isMonotone(log: LogView): boolean {
  for (let offset = 1; offset < log.length; offset++) {
    if (log.at(offset).epoch < log.at(offset - 1).epoch) return false;
  }
  return true;
}

/** P9, EpochMonotone. */
export function epochsNeverFall(k: Kafka): Property<Partition> {
  return always<Partition>(
    "leader epochs never fall along a log",
    "Truncation looks epochs up in order; a log in which they fall would be cut in the wrong place (P9).",
    (s) => every(k.Broker, (broker) => isMonotone(s.replicas.get(broker).log)),
    {
      explain(s): Explained {
        const broker = find(k.Broker, (candidate) => !isMonotone(s.replicas.get(candidate).log))!;
        return {
          sentence: `In the log of ${name(k, broker)} an older epoch follows a newer one.`,
          values: { [`log of ${name(k, broker)}`]: logOf(k, s.replicas.get(broker).log) },
        };
      },
    },
  );
}
