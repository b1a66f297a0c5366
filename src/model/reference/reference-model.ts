// A reference model: the shared state, bounds and claims, with a variant's rules.

import type { Action } from "../action.ts";
import { type Model, model } from "../model.ts";
import { partitionDrawing } from "./drawing.ts";
import { invariants } from "./invariants.ts";
import { bounds, createPartition, type Partition, partitionState, type State } from "./partition.ts";

export interface Variant {
  readonly name: string;
  readonly about: string;
  readonly rules: (partition: Partition) => readonly Action<State>[];
}

export function referenceModel({ name, about, rules }: Variant): Model<typeof bounds> {
  return model({
    name,
    about,
    settings: bounds,
    define(settings) {
      const partition = createPartition(settings);
      const { Replica } = partition;
      return {
        state: partitionState(Replica, settings),
        initial(s: State) {
          for (const replica of Replica.members) s.quorum.isr.add(replica);
        },
        actions: rules(partition),
        properties: invariants(partition),
        drawing: partitionDrawing(partition),
      };
    },
  });
}
