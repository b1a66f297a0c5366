// Hands a search over from one thread to a crew: its states keep their order.

import type { Reached } from "../breadth-first.ts";
import { codeOf, States } from "../states.ts";
import { shardOf } from "./board.ts";
import { OrderKeeper } from "./order.ts";
import { type Record, ShardedRecord } from "./record.ts";
import { type SpooledOptions, SpooledRecord } from "./spooled-record.ts";

/** Deals the states out to shards; those that are still to be expanded are on record. */
export function deal({ store: { states }, next }: Reached, hands: number, pageBits: number): Record {
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
  return new ShardedRecord(shards, keeper);
}

/** Puts all states on record, of which the hands then keep fingerprints. */
export function copyOut({ store: { states } }: Reached, options: SpooledOptions): Record {
  const record = new SpooledRecord(options);
  const state = new Uint32Array(states.words);
  for (let id = 0; id < states.count; id++) {
    states.load(id, state);
    record.append(state, states.parentOf(id), states.ruleOf(id));
  }
  return record;
}
