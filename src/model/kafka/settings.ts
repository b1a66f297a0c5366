// The settings of the Kafka partition model: bounds, rules that changed over the releases, and where it starts from.

import { UsageError } from "../../errors.ts";
import { nearest } from "../../nearest.ts";
import { amount, bound, choice, flag, type SettingsOf, text } from "../settings.ts";

export const kafkaSettings = {
  replicas: bound(2, [1, 5], "replicas of the partition; the first leads at first"),
  records: bound(2, [0, 6], "records that producers write"),
  elections: bound(1, [0, 6], "leader epochs after the first"),
  fencings: bound(1, [0, 4], "times the controller fences a broker"),
  crashes: bound(1, [0, 4], "crashes after which the log is intact (the process is killed)"),
  "lossy-crashes": bound(0, [0, 4], "crashes that lose an unflushed end of the log (power is lost)"),
  shrinks: bound(1, [0, 4], "times a leader removes a follower from the ISR"),
  acks: choice("all", ["0", "1", "all"], "what producers wait for: nothing, the leader's append, or the ISR"),
  "min-insync-replicas": amount(1, [1, 5], "min.insync.replicas"),
  "unclean-election": flag(
    false,
    "unclean.leader.election.enable: without an ISR member, any live replica may lead",
  ),
  truncation: choice(
    "on-fetch",
    ["high-watermark", "epoch-offset-only", "epoch-and-offset", "on-fetch"],
    "how a new follower cuts its log: to its high watermark (up to 0.10.2); where the leader says that its last epoch ends (0.11, KIP-101); the same, and asks again for an epoch it lacks (2.0, KIP-279); or while it fetches (2.7, KIP-595)",
  ),
  "isr-changes": choice(
    "alter-partition",
    ["zookeeper", "alter-partition"],
    "how a leader changes the ISR: in one step, with ZooKeeper (up to 2.6), or by a request that the controller answers later (KIP-497)",
  ),
  "hw-quorum": choice(
    "maximal",
    ["committed", "proposed", "maximal"],
    "whom the HW waits for while an ISR change is in flight: the ISR as it was, as it is to be, or the members of both (2.7)",
  ),
  elr: flag(
    true,
    "eligible leader replicas (4.0, KIP-966): who left an ISR smaller than min.insync.replicas may still be elected",
  ),
  "last-known-leader": flag(
    true,
    "with ELR: when the ISR and the ELR are empty, the last leader is elected once it is back",
  ),
  "control-plane": choice(
    "kraft",
    ["kraft", "zookeeper"],
    "KRaft: a broker that restarts is fenced first; or ZooKeeper (up to 3.9): a fast restart may go unnoticed, and a control request may reach a broker that has restarted since",
  ),
  checkpoint: choice(
    "periodic",
    ["periodic", "exact", "missing"],
    "the HW on disk after a crash: one of the past, the last one, or none (then it is 0)",
  ),
  "hw-in-response": choice(
    "before",
    ["before", "after"],
    "the HW in a response: as it was before this fetch counted, or after (a fetch that was parked is read again, 2.4 and 2.5 answered early for it)",
  ),
  "reset-skipped-epoch": flag(
    false,
    "a leader that loses and regains the leadership in one update forgets the followers' LEOs (not in Kafka: what would mend the finding on skipped epochs)",
  ),
  "initial-isr": text("all", "the ISR at first: all, or brokers by name, with commas"),
  "initial-leader": choice("first", ["first", "none"], "whether the first replica leads at first, or nobody"),
  "initial-records": amount(0, [0, 3], "committed records that the ISR holds at first, and no other replica"),
  brokers: text("", "the brokers' names in order, with commas; empty: b0, b1, …"),
} as const;
export type KafkaSettings = SettingsOf<typeof kafkaSettings>;

/** The names of the brokers, one for each replica. Throws UsageError. */
export function brokerNames({ brokers, replicas }: KafkaSettings): readonly string[] {
  if (brokers.trim() === "") return Array.from({ length: replicas }, (_, i) => `b${i}`);
  const names = brokers.split(",").map((name) => name.trim());
  if (names.length === replicas && new Set(names).size === replicas && !names.includes("")) return names;
  throw new UsageError(
    `kafka: setting "brokers" names ${names.length} brokers (${names.join(", ")}); it must name each of the ${replicas} replicas once`,
  );
}

/** The members of the first ISR, by their places. Throws UsageError. */
export function initialIsr(settings: KafkaSettings): readonly number[] {
  const names = brokerNames(settings);
  const wanted = settings["initial-isr"].trim();
  if (wanted === "all") return names.map((_, place) => place);
  const places = wanted.split(",").map((word) => {
    const place = names.indexOf(word.trim());
    if (place >= 0) return place;
    throw new UsageError(
      `kafka: setting "initial-isr" names "${word.trim()}", which is no replica (${names.join(", ")})${nearest(word, names)}`,
    );
  });
  if (settings["initial-leader"] === "first" && !places.includes(0)) {
    throw new UsageError(`kafka: setting "initial-isr" leaves out ${names[0]}, which leads at first`);
  }
  return [...new Set(places)].sort((a, b) => a - b);
}
