// Hands a search over from one thread to a crew: its states are dealt out to shards, and keep their order.

import type { Reached } from "../breadth-first.ts";
import { codeOf, States } from "../states.ts";
import { shardOf } from "./board.ts";
import { OrderKeeper } from "./order.ts";

export interface Dealt {
  readonly shards: States[];
  /** Knows all states that are still to be expanded. */
  readonly keeper: OrderKeeper;
}

export function deal({ store: { states }, next }: Reached, hands: number, pageBits: number): Dealt {
  const shards = Array.from({ length: hands }, () => new States(states.words, "shared"));
  const keeper = new OrderKeeper(next, pageBits);
  keeper.makeRoom(next, states.count);
  const codes = new Int32Array(states.count);
  const state = new Uint32Array(states.words);
  for (let id = 0; id < states.count; id++) {
    states.load(id, state);
    const parent = states.parentOf(id);
    const shard = shardOf(states.hashOf(id), hands);
    const place =
      parent < 0
        ? shards[shard]!.append(state, 0, -1, ~parent)
        : shards[shard]!.append(state, 0, codes[parent]!, states.ruleOf(id));
    codes[id] = codeOf(place, shard, hands);
    if (id >= next) keeper.order.set(id, codes[id]!);
  }
  return { shards, keeper };
}
