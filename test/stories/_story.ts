// What the stories are told with: deeds by name, the partition after them, and what an exploration found.

import { type CheckOptions, check } from "../../src/check.ts";
import { compile } from "../../src/model/compile.ts";
import { isFound } from "../../src/model/judge.ts";
import type { Instance } from "../../src/model/model.ts";
import { type Deed, perform } from "../../src/model/perform.ts";
import { toJson } from "../../src/model/plain.ts";
import { replay } from "../../src/model/replay.ts";
import type { Json, Report } from "../../src/report/report.ts";

export const COMMITTED = "committed records survive failover";
export const ACKNOWLEDGED = "acknowledged records survive failover";
export const ISR_COMPLETE = "every running ISR member has all committed records";
export const AGREE_BELOW_HW = "logs agree below both high watermarks";
export const NO_FORK = "logs never fork";
export const HW_WITHIN_LOG = "HW ≤ LEO on every replica";
export const HW_REPLICATED = "the leader's HW ≤ LEO of every running ISR member";
export const EPOCHS_NEVER_FALL = "leader epochs never fall along a log";
export const ENOUGH_COPIES = "an acknowledgement means min.insync.replicas copies";
export const ISR_SOUND = "the leader is in the ISR, and no fenced broker is";

export const write = (leader: string): Deed => ["producer writes", { leader }];
export const sendFetch = (follower: string): Deed => ["follower sends a fetch", { follower }];
export const answer = (leader: string, follower: string): Deed => [
  "leader answers a fetch",
  { leader, follower },
];
export const takeIn = (follower: string): Deed => ["follower takes in a response", { follower }];
export const truncate = (follower: string): Deed => [
  "follower truncates to where the logs part",
  { follower },
];
/** A whole fetch: request, answer, and the follower takes it in. */
export const fetch = (follower: string, leader: string): Deed[] => [
  sendFetch(follower),
  answer(leader, follower),
  takeIn(follower),
];
/** Applies the oldest update that the broker has not seen, or skips some before it. */
export const learn = (broker: string, skipped = 0): Deed => ["broker applies metadata", { broker, skipped }];
export const elect = (broker: string): Deed => ["controller elects a leader from the ISR", { broker }];
export const electUncleanly = (broker: string): Deed => ["controller elects a leader uncleanly", { broker }];
export const fence = (broker: string): Deed => ["controller fences a broker", { broker }];
export const takeBack = (broker: string): Deed => ["controller takes a broker back", { broker }];
export const removeFromIsr = (leader: string, follower: string): Deed => [
  "leader removes a follower from the ISR",
  { leader, follower },
];
export const addToIsr = (leader: string, follower: string): Deed => [
  "leader adds a follower to the ISR",
  { leader, follower },
];
export const crash = (broker: string): Deed => ["broker crashes", { broker }];
/** A crash after which only the first `kept` records are still on disk. */
export const crashKeeping = (broker: string, kept: number): Deed => [
  "broker crashes and loses the end of its log",
  { broker, kept },
];
export const restart = (broker: string): Deed => ["broker restarts", { broker }];
export const checkpoint = (broker: string): Deed => ["broker checkpoints its high watermark", { broker }];

export interface Replica {
  readonly status: "up" | "down" | "lostTail";
  readonly role: "none" | "follower" | "leader";
  readonly leaderEpoch: number;
  /** `m0@0`: record m0, written in epoch 0; in the order of offsets. */
  readonly log: readonly string[];
  readonly leo: number;
  readonly hw: number;
  /** What it knows, as the leader, of everybody's LEO; -1 while unknown. */
  readonly remoteLeo: Readonly<Record<string, number>>;
}

/** A state of the partition, as an operator would note it down. */
export interface Scene {
  readonly leader: string | null;
  readonly leaderEpoch: number;
  readonly isr: readonly string[];
  readonly acked: readonly string[];
  /** What consumers could ever read, by offset. */
  readonly readable: readonly string[];
  readonly replicas: Readonly<Record<string, Replica>>;
  /** The promises that are false in this state. */
  readonly broken: readonly string[];
}

/** The scene at the start and after every deed. Throws UsageError where a deed cannot be done. */
export function scenes(instance: Instance, deeds: readonly Deed[]): Scene[] {
  const compiled = compile(instance);
  const steps = replay(compiled, perform(compiled, deeds));
  return steps.map(({ state }) => ({
    ...sceneOf(toJson(compiled.layout.node, state)),
    broken: instance.properties
      .filter((property) => property.kind === "always" && isFound(property, state, state))
      .map(({ name }) => name),
  }));
}

/** The scene after all deeds. */
export function play(instance: Instance, deeds: readonly Deed[]): Scene {
  return scenes(instance, deeds).at(-1)!;
}

interface PartitionJson {
  readonly controller: {
    readonly leader: string | null;
    readonly leaderEpoch: number;
    readonly isr: string[];
  };
  readonly acked: string[];
  readonly exposed: Readonly<Record<string, string | null>>;
  readonly replicas: Readonly<Record<string, ReplicaJson>>;
}

interface ReplicaJson extends Omit<Replica, "log" | "leo"> {
  readonly log: readonly { readonly record: string; readonly epoch: number }[];
}

export function sceneOf(json: Json): Omit<Scene, "broken"> {
  const { controller, acked, exposed, replicas } = json as unknown as PartitionJson;
  return {
    ...controller,
    acked,
    readable: Object.values(exposed).filter((record) => record !== null),
    replicas: Object.fromEntries(
      Object.entries(replicas).map(([name, { status, role, leaderEpoch, log, hw, remoteLeo }]) => [
        name,
        {
          status,
          role,
          leaderEpoch,
          log: log.map(({ record, epoch }) => `${record}@${epoch}`),
          leo: log.length,
          hw,
          remoteLeo,
        },
      ]),
    ),
  };
}

export interface Found {
  /** How many steps the shortest trace has, the initial state not counted. */
  readonly steps: number;
  /** `b1 sends b0 a fetch from offset 0`, step by step. */
  readonly tale: readonly string[];
  readonly explanation: string;
  /** The parts of the property that are false at the end; empty where it has none. */
  readonly parts: readonly string[];
  readonly end: Omit<Scene, "broken">;
}

/** The whole report of an exploration, of the properties named or of all. */
export async function explore(instance: Instance, options: CheckOptions = {}): Promise<Report> {
  return (await check(instance, options)).report;
}

/** The shortest way to break a promise (or to witness one). Throws where there is none. */
export async function shortest(instance: Instance, property: string): Promise<Found> {
  const report = await explore(instance, { properties: [property] });
  return found(report, property);
}

/** What a report has found for a property. Throws where it has found nothing. */
export function found(report: Report, property: string): Found {
  const result = report.properties.find(({ name }) => name === property);
  if (result?.trace === undefined) {
    throw new Error(`"${property}" is ${result?.verdict ?? "not judged"}: ${JSON.stringify(report.ending)}`);
  }
  const { trace } = result;
  return {
    steps: trace.states - 1,
    tale: trace.steps.slice(1).map(({ who, what }) => `${who} ${what}`),
    explanation: trace.explanation.sentence,
    parts: trace.explanation.parts,
    end: sceneOf(trace.steps.at(-1)!.state),
  };
}

/** The verdict of every promise of a report: `held`, `violated` or `undecided`, by name. */
export function verdicts(report: Report): Record<string, string> {
  const promises = report.properties.filter(({ kind }) => kind !== "sometimes");
  return Object.fromEntries(promises.map(({ name, verdict }) => [name, verdict]));
}
