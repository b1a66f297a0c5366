// Kafka partition replication: one partition, its replicas and the controller, a protocol conversation per file.

import { acknowledgedByEnough } from "../../invariants/kafka/acknowledging.ts";
import { acknowledgedSurvive, committedSurvive, isrComplete } from "../../invariants/kafka/durability.ts";
import { highWatermarkIsReplicated, isrIsSound } from "../../invariants/kafka/in-sync.ts";
import {
  agreeBelowHighWatermark,
  epochsNeverFall,
  highWatermarkWithinLog,
  logsNeverFork,
} from "../../invariants/kafka/logs.ts";
import { witnesses } from "../../invariants/kafka/witnesses.ts";
import { model } from "../model.ts";
import { alterPartitionActions } from "./alter-partition.ts";
import { controllerActions } from "./controller.ts";
import { partitionDrawing } from "./drawing.ts";
import { electingActions } from "./electing.ts";
import { failureActions } from "./failures.ts";
import { fetchingActions } from "./fetching.ts";
import { isrActions } from "./isr.ts";
import { metadataActions } from "./metadata.ts";
import { producingActions } from "./producing.ts";
import { kafkaSafeguards } from "./safeguards.ts";
import { kafkaSettings } from "./settings.ts";
import { initialState, type Partition, partitionSchema, setUp } from "./state.ts";
import { truncatingActions } from "./truncating.ts";

export const kafka = model({
  name: "kafka",
  about: "Kafka partition replication: a leader, followers that fetch, and a controller that elects",
  settings: kafkaSettings,
  safeguards: kafkaSafeguards,
  define(settings, safeguards) {
    const k = setUp(settings, safeguards);
    return {
      state: partitionSchema(k),
      initial: initialState(k),
      actions: [
        ...producingActions(k),
        ...fetchingActions(k),
        ...truncatingActions(k),
        ...isrActions(k),
        ...alterPartitionActions(k),
        ...metadataActions(k),
        ...controllerActions(k),
        ...electingActions(k),
        ...failureActions(k),
      ],
      properties: [
        committedSurvive(k),
        acknowledgedSurvive(k),
        isrComplete(k),
        agreeBelowHighWatermark(k),
        logsNeverFork(k),
        highWatermarkWithinLog(k),
        highWatermarkIsReplicated(k),
        epochsNeverFall(k),
        isrIsSound(k),
        acknowledgedByEnough(k),
        ...witnesses(k),
      ],
      drawing: partitionDrawing(k),
    };
  },
});

export type { Partition };

/** What the demonstration shows: the same bounds under both rules of truncation, and the promise that tells them apart. */
export const demonstration = {
  settings: {
    replicas: 2,
    records: 1,
    elections: 1,
    fencings: 1,
    crashes: 1,
    shrinks: 0,
    // As it was when high watermarks were what followers truncated to.
    "control-plane": "zookeeper",
    "isr-changes": "zookeeper",
    elr: false,
  },
  property: "committed records survive failover",
} as const;
