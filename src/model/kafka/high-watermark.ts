// The leader's high watermark: when it rises, what it exposes to consumers, and which requests it answers.

import { type BrokerId, type Kafka, leo, type Partition, type Replica } from "./state.ts";

/**
 * HW := max(HW, least LEO over the leader and the ISR). A member whose LEO the leader does not know yet holds it back,
 * and below min.insync.replicas it stands still (3.7.0). (Partition.maybeIncrementLeaderHW)
 */
export function maybeIncrementHighWatermark(k: Kafka, s: Partition, leader: BrokerId): void {
  const replica = s.replicas.get(leader);
  if (replica.isr.size < k.minInsyncReplicas) return;
  const reach = leastIsrLeo(k, replica, leader);
  if (reach <= replica.hw) return;
  const risesFrom = replica.hw;
  replica.hw = reach;
  exposeBelowHighWatermark(s, replica);
  for (let offset = risesFrom; offset < reach; offset++) completeRequest(k, s, replica, offset);
}

function leastIsrLeo(k: Kafka, replica: Replica, leader: BrokerId): number {
  let least = leo(replica);
  for (let i = 0; i < k.Broker.size; i++) {
    const member = k.Broker.members[i]!;
    if (member !== leader && replica.isr.has(member)) least = Math.min(least, replica.remoteLeo.get(member));
  }
  return least;
}

/** Ghost: consumers can read what is below a leader's HW. What was first read at an offset stays on record. */
function exposeBelowHighWatermark(s: Partition, replica: Replica): void {
  for (let offset = 0; offset < replica.hw; offset++) {
    if (s.exposed.get(offset) === null) s.exposed.set(offset, replica.log.at(offset).record);
  }
}

/** A parked acks=all request is answered when the HW passes it: with success only if the ISR is still large enough. */
function completeRequest(k: Kafka, s: Partition, replica: Replica, offset: number): void {
  const { record } = replica.log.at(offset);
  if (!replica.waiting.has(record)) return;
  replica.waiting.delete(record);
  if (replica.isr.size >= k.minInsyncReplicas) s.acked.add(record);
}
