// The AsyncIsr specification: a leader asks the controller to change the ISR, and until it hears back its high
// watermark waits for the old ISR and the new one.

import { always, sometimes } from "../../invariants/property.ts";
import { model } from "../model.ts";
import type { Property } from "../property.ts";
import { domain, int, type View } from "../schema.ts";
import {
  asyncIsrRules,
  asyncIsrState,
  bounds,
  highWatermark,
  type Partition,
  type State,
} from "./async-isr-rules.ts";

export const asyncIsr = model({
  name: "reference/async-isr",
  about: "KIP-497, Kafka 2.7: a leader asks for a new ISR and meanwhile assumes the larger one (KAFKA-8836)",
  settings: bounds,
  define(settings) {
    const Replica = domain("broker", settings.replicas);
    const Version = int(0, settings["max-version"]);
    const partition: Partition = { Replica, Version, theLeader: Replica.member(0) };
    return {
      state: asyncIsrState(Replica, settings),
      initial(s: State) {
        for (const replica of Replica.members) {
          s.controller.isr.add(replica);
          s.leader.isr.add(replica);
        }
      },
      within: (s: View<State>) =>
        s.leader.offsets.get(partition.theLeader) <= settings["max-offset"] &&
        s.controller.version <= settings["max-version"],
      actions: asyncIsrRules(partition),
      properties: claims(partition),
    };
  },
});

function claims(partition: Partition): Property<State>[] {
  const { members } = partition.Replica;
  return [
    always(
      "ValidHighWatermark",
      "Whoever the controller may elect holds everything that the leader has exposed.",
      (s) => {
        const hw = highWatermark(partition, s);
        return members.every(
          (replica) => !s.controller.isr.has(replica) || s.leader.offsets.get(replica) >= hw,
        );
      },
    ),
    sometimes(
      "a replica outside the controller's ISR is behind the high watermark",
      "Only then would it matter if the controller took it back.",
      (s) => {
        const hw = highWatermark(partition, s);
        return members.some(
          (replica) => !s.controller.isr.has(replica) && s.leader.offsets.get(replica) < hw,
        );
      },
    ),
    sometimes(
      "the leader asks for an ISR that the controller has gone past",
      "Updates are late; what the leader assumes meanwhile must be safe whatever has become of its request.",
      (s) => s.leader.pendingVersion >= 0 && s.leader.pendingVersion < s.controller.version,
    ),
  ];
}
