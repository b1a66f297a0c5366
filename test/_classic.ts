// Kafka as the stories of its hazards have it: with ZooKeeper, ISR changes in one step, and no eligible leader replicas.

import { kafka as current } from "../src/model/kafka/index.ts";

export const classic = { "control-plane": "zookeeper", "isr-changes": "zookeeper", elr: false } as const;

type Settings = NonNullable<Parameters<typeof current>[0]>;

/** The model with these settings, unless others are given. */
export function kafka(settings: Settings = {}) {
  return current({ ...classic, ...settings });
}
