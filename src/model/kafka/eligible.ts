// Who may be elected: the ISR, and beside one that is smaller than min.insync.replicas the eligible leader replicas (KIP-966).

import type { BrokerId, Kafka, Partition } from "./state.ts";

/**
 * Changes the ISR to the members for which `isMember` is true, and the ELR with it: an ISR of min.insync.replicas has
 * none beside it; whoever leaves a smaller one is eligible, since it has all that was committed.
 * (PartitionChangeBuilder.maybePopulateTargetElr)
 */
export function changeIsr(k: Kafka, s: Partition, isMember: (broker: BrokerId) => boolean): void {
  const { isr } = s.controller;
  for (const broker of k.Broker.members) {
    const was = isr.has(broker);
    const is = isMember(broker);
    if (is) isr.add(broker);
    else isr.delete(broker);
    if (!k.settings.elr) continue;
    if (is) s.elr.delete(broker);
    else if (was) s.elr.add(broker);
  }
  if (isr.size >= k.minInsyncReplicas) s.elr.clear();
}

/**
 * A broker leaves the ISR, if it may: the last member stays in it unless there are eligible leader replicas. Who led
 * leads no more. Says whether the partition has changed.
 */
export function leaveIsr(k: Kafka, s: Partition, broker: BrokerId): boolean {
  const { controller } = s;
  const leaves = controller.isr.has(broker) && (controller.isr.size > 1 || k.settings.elr);
  if (leaves) changeIsr(k, s, (member) => member !== broker && controller.isr.has(member));
  const resigns = controller.leader === broker;
  if (resigns) {
    // Noted when the partition becomes leaderless with an empty ISR, and kept until somebody leads again.
    if (controller.isr.size === 0 && k.settings.elr && k.settings["last-known-leader"])
      s.lastKnownLeader = broker;
    controller.leader = null;
  }
  return leaves || resigns;
}
