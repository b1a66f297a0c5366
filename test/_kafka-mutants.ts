// The Kafka model with one rule wrong, each as some release had it or as a hurried reader would write it.

import { maybeIncrementHighWatermark } from "../src/model/kafka/high-watermark.ts";
import type { KafkaSettings } from "../src/model/kafka/settings.ts";
import { type BrokerId, leo, type Partition, setUp } from "../src/model/kafka/state.ts";
import type { Instance } from "../src/model/model.ts";
import { withRecipe } from "./_mutants.ts";

/** A follower that takes over the HW it hears of, whether or not it has the records. */
export function credulousFollower(instance: Instance): Instance {
  return withRecipe<Partition>(instance, "follower takes in a response", (s, { follower }, original) => {
    const replica = s.replicas.get(follower as BrokerId);
    const heard = replica.fetch.hw;
    original();
    replica.hw = heard;
  });
}

/** KAFKA-539: a broker that believes its checkpoint after a crash that cost it the records below. */
export function trustingBroker(instance: Instance): Instance {
  const action = "broker crashes and loses the end of its log";
  return withRecipe<Partition>(instance, action, (s, { broker }, original) => {
    const replica = s.replicas.get(broker as BrokerId);
    const { checkpoint } = replica;
    original();
    replica.hw = checkpoint;
  });
}

/** A leader that takes a record for replicated as soon as it has sent it. */
export function hastyLeader(instance: Instance): Instance {
  const k = setUp(instance.settings as KafkaSettings);
  return withRecipe<Partition>(instance, "leader answers a fetch", (s, args, original) => {
    const { leader, follower } = args as { leader: BrokerId; follower: BrokerId };
    original();
    const { stage, offset, records } = s.replicas.get(follower).fetch;
    if (stage !== "response") return;
    s.replicas.get(leader).remoteLeo.set(follower, offset + records.length);
    maybeIncrementHighWatermark(k, s, leader);
  });
}

/** KAFKA-14704: a follower that takes over the HW of an answer that says "your log parts from mine", and truncates later. */
export function hurriedFollower(instance: Instance): Instance {
  return withRecipe<Partition>(instance, "leader answers a fetch", (s, args, original) => {
    const { leader, follower } = args as { leader: BrokerId; follower: BrokerId };
    original();
    const replica = s.replicas.get(follower);
    if (replica.fetch.stage !== "diverging") return;
    replica.hw = Math.min(s.replicas.get(leader).hw, leo(replica));
  });
}
