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
  truncation: choice(
    "leader-epoch",
    ["high-watermark", "leader-epoch"],
    "how a new follower cuts its log: to its high watermark (up to 0.10.2), or where the leader's epochs say that the logs part (KIP-101, KIP-279; while fetching since 2.7)",
  ),
  "unclean-election": flag(
    false,
    "unclean.leader.election.enable: without an ISR member, any live replica may lead",
  ),
  acks: choice("all", ["0", "1", "all"], "what producers wait for: nothing, the leader's append, or the ISR"),
  "min-insync-replicas": amount(1, [1, 5], "min.insync.replicas"),
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
