// Instances of shipped models that are small enough for a law that looks at whole spaces.

import type { Instance, Model } from "../../src/model/model.ts";

/** Where the defaults are too large for a law that looks at whole spaces. */
const SMALL: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  kafka: { replicas: 2, records: 1, elections: 1, fencings: 0, crashes: 0, shrinks: 1 },
};
const PARTITION = { replicas: 2, "log-size": 2, "max-records": 2, "max-leader-epoch": 1 };

export function smallInstance(model: Model): Instance {
  const isPartition = Object.keys(PARTITION).every((setting) => setting in model.settings);
  const settings = SMALL[model.modelName] ?? (isPartition ? PARTITION : {});
  return (model as (given: object) => Instance)(settings);
}
