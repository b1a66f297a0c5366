// The published replication specifications, from the oldest rule to the newest.

import type { Model } from "../model.ts";
import { asyncIsr } from "./async-isr.ts";
import { kafkaTruncateToHighWatermark } from "./kafka-truncate-to-high-watermark.ts";
import { kip101 } from "./kip-101.ts";
import { kip279 } from "./kip-279.ts";
import { kip320 } from "./kip-320.ts";
import { kip320FirstTry } from "./kip-320-first-try.ts";

export const referenceModels: readonly Model[] = [
  kafkaTruncateToHighWatermark,
  kip101,
  kip279,
  kip320FirstTry,
  kip320,
  asyncIsr,
];
