// The controller and its brokers: it fences those it no longer hears from, and takes them back.

import { type Action, action } from "../action.ts";
import { leaveIsr } from "./eligible.ts";
import { announce } from "./metadata.ts";
import type { Kafka, Partition } from "./state.ts";
import { brokersIn, name } from "./words.ts";

export function controllerActions(k: Kafka): Action<Partition>[] {
  return [fence(k), unfence(k)];
}

function fence(k: Kafka): Action<Partition> {
  return action(
    "controller fences a broker",
    { broker: k.Broker },
    {
      about:
        "its session ran out, whether it is down or only cut off; without ELR the last member stays in the ISR",
      when: {
        "fencings are left": (s) => s.left.fencings > 0,
        "the broker is not fenced": (s, { broker }) => !s.fenced.has(broker),
      },
      apply(s, { broker }) {
        s.left.fencings -= 1;
        s.fenced.add(broker);
        if (leaveIsr(k, s, broker)) announce(k, s);
      },
      who: () => "controller",
      what: ({ broker }, { before, after }) => {
        const isr =
          before.controller.isr.size === after.controller.isr.size
            ? ""
            : `; ISR ${brokersIn(k, after.controller.isr)}`;
        return `fences ${name(k, broker)}${isr}`;
      },
    },
  );
}

function unfence(k: Kafka): Action<Partition> {
  return action(
    "controller takes a broker back",
    { broker: k.Broker },
    {
      about: "BrokerHeartbeat: a fenced broker that has caught up with the metadata is unfenced",
      when: {
        "the broker is fenced": (s, { broker }) => s.fenced.has(broker),
        "the broker is up": (s, { broker }) => s.replicas.get(broker).status === "up",
        "a broker catches up with the metadata before it is unfenced": (s, { broker }) =>
          s.replicas.get(broker).unseen === 0,
      },
      apply(s, { broker }) {
        s.fenced.delete(broker);
      },
      who: () => "controller",
      what: ({ broker }) => `takes ${name(k, broker)} back (unfences it)`,
    },
  );
}
