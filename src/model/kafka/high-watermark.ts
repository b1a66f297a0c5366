// The leader's high watermark: when it rises, what it exposes to consumers, and which requests it answers.

import {
  type BrokerId,
  isInHighWatermarkQuorum,
  type Kafka,
  leo,
  type Partition,
  type Replica,
} from "./state.ts";

/**
 * HW := max(HW, least LEO over the leader and those it waits for). One whose LEO the leader does not know yet holds it
 * back, and below min.insync.replicas it stands still (3.7.0). (Partition.maybeIncrementLeaderHW)
 */
export function maybeIncrementHighWatermark(k: Kafka, s: Partition, leader: BrokerId): void {
  const replica = s.replicas.get(leader);
  const standsStill =
    replica.isr.size < k.minInsyncReplicas && k.on["the HW stands still below min.insync.replicas"];
  if (!standsStill) replica.hw = Math.max(replica.hw, leastLeo(k, replica, leader));
  exposeBelowHighWatermark(s, replica);
  completeRequests(k, s, replica);
}

function leastLeo(k: Kafka, replica: Replica, leader: BrokerId): number {
  let least = leo(replica);
  for (let i = 0; i < k.Broker.size; i++) {
    const member = k.Broker.members[i]!;
    if (member !== leader && isInHighWatermarkQuorum(k, replica, member)) {
      least = Math.min(least, replica.remoteLeo.get(member));
    }
  }
  return least;
}

/** Ghost: consumers can read what is below a leader's HW. What was first read at an offset stays on record. */
function exposeBelowHighWatermark(s: Partition, replica: Replica): void {
  const end = Math.min(replica.hw, leo(replica));
  for (let offset = 0; offset < end; offset++) {
    if (s.exposed.get(offset) === null) s.exposed.set(offset, replica.log.at(offset).record);
  }
}

/**
 * A parked acks=all request is answered when the HW passes its offset: with success only if the ISR, the member on its
 * way in included, is still large enough. (Partition.checkEnoughReplicasReachOffset, DelayedProduce)
 */
function completeRequests(k: Kafka, s: Partition, replica: Replica): void {
  for (let offset = 0; offset < replica.hw && offset < k.maxOffset; offset++) {
    const record = replica.waiting.get(offset);
    if (record === null) continue;
    replica.waiting.set(offset, null);
    const isEnough =
      !k.on["min.insync.replicas is checked again before the answer"] ||
      maximalIsrSize(k, replica) >= k.minInsyncReplicas;
    if (isEnough) s.acked.add(record);
  }
}

function maximalIsrSize(k: Kafka, { isr, alter }: Replica): number {
  let size = 0;
  for (const broker of k.Broker.members) if (isr.has(broker) || alter.isr.has(broker)) size++;
  return size;
}
