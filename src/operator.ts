// The operator's question: from a described partition to the model's settings, and from a report to one sentence.

import { UsageError } from "./errors.ts";
import { unlessOmitted } from "./report/omissions.ts";
import type { PropertyResult, Report } from "./report/report.ts";
import { count } from "./report/report.ts";
import { countStates } from "./report/words.ts";

/** What of `kafka-topics.sh --describe` the model starts from. */
export interface PartitionAsFound {
  readonly topic: string;
  readonly partition: number;
  /** `undefined`: the partition has no leader. */
  readonly leader: number | undefined;
  readonly replicas: readonly number[];
  readonly isr: readonly number[];
  readonly elr: readonly number[] | undefined;
  /** `undefined` where no topic line was seen, so that overrides are unknown. */
  readonly configs: ReadonlyMap<string, string> | undefined;
}

export interface StartingPoint {
  /** Settings of the model `kafka`. */
  readonly settings: Readonly<Record<string, string | number | boolean>>;
  /** What was taken for granted, a sentence each: defaults that the description does not state, what is not modelled. */
  readonly notes: readonly string[];
}

/** The failures asked about unless the caller says otherwise: few enough for an answer while one waits. */
const FAILURES = { elections: 1, fencings: 1, crashes: 0, "lossy-crashes": 1, shrinks: 0 };

/** Settings of `kafka` under which it starts from the partition as it stands. Throws UsageError where it cannot. */
export function startFrom(partition: PartitionAsFound): StartingPoint {
  const { leader, replicas, isr, elr } = partition;
  if (isr.length === 0) {
    throw new UsageError(
      `${nameOf(partition)} has an empty ISR; only an eligible leader replica or an unclean election can lead it, and the model starts from neither`,
    );
  }
  // The first broker leads: the model's first replica is the leader as found, the others keep their order.
  const brokers =
    leader === undefined ? replicas : [leader, ...replicas.filter((broker) => broker !== leader)];
  const { settings, notes } = fromConfigs(partition);
  return {
    settings: {
      replicas: replicas.length,
      brokers: brokers.join(","),
      "initial-leader": leader === undefined ? "none" : "first",
      "initial-isr": isr.join(","),
      "initial-records": 1,
      records: replicas.length > 3 ? 0 : 1,
      ...FAILURES,
      acks: "all",
      // A description without the column is of a cluster without them; a leaderless partition waits for its ISR.
      elr: leader !== undefined && elr !== undefined,
      ...settings,
    },
    notes: [
      "one record is taken to be committed already: the ISR holds it, replicas outside do not",
      ...(replicas.length > 3
        ? ["with so many replicas no further record is written, unless you ask: --records 1"]
        : []),
      ...notes,
      ...aboutElr(partition),
    ],
  };
}

function fromConfigs({ configs, topic }: PartitionAsFound): StartingPoint {
  const notes: string[] = [];
  const read = (key: string, byDefault: string) => {
    const value = configs?.get(key);
    if (value !== undefined) return value;
    const why =
      configs === undefined ? `no line of topic ${topic} with its Configs was seen` : "not in Configs";
    notes.push(`${key} = ${byDefault}, the default (${why})`);
    return byDefault;
  };
  const settings = {
    "min-insync-replicas": read("min.insync.replicas", "1"),
    "unclean-election": read("unclean.leader.election.enable", "false"),
  };
  return { settings, notes };
}

function aboutElr({ elr }: PartitionAsFound): string[] {
  if (elr === undefined || elr.length === 0) return [];
  return [
    `eligible leader replicas (${elr.join(", ")}) are not told to the model: they count as outside the ISR, so this partition is safer than the answer says`,
  ];
}

function nameOf({ topic, partition }: { readonly topic: string; readonly partition: number }): string {
  return `partition ${partition} of topic ${topic}`;
}

/** The property of `kafka` that the operator's question is about. */
export const QUESTION = "acknowledged records survive failover";

/** *With at most these failures, can a record acknowledged with acks=all be lost from here?* In a sentence. */
export function answer(report: Report): string {
  const asked = report.properties.find(({ name }) => name === QUESTION);
  if (asked === undefined) {
    return `Not asked: whether an acknowledged record can be lost from here ("${QUESTION}" was not judged).`;
  }
  return judgement(report, asked, `a record acknowledged with acks=${report.settings.acks}`);
}

function judgement(report: Report, asked: PropertyResult, record: string): string {
  const states = countStates(report.counts.distinct, report);
  const given = `with at most ${failures(report)},`;
  switch (asked.verdict) {
    case "violated":
      return `Yes: ${given} ${record} can be lost from here: ${asked.trace?.explanation.sentence}`;
    case "held":
      if (asked.vacuous !== undefined) return `Nothing to lose: ${asked.vacuous}.`;
      return `No: ${given} ${record} is lost from here in none of all ${states} within these bounds${unlessOmitted(report)}.`;
    default:
      return `Undecided: ${given} ${record} is lost from here in none of the ${states} seen, but there are more.`;
  }
}

/** `1 fencing by the controller and 1 election`: what may go wrong, and nothing that may not. */
function failures({ bounds }: Report): string {
  const amounts: [name: string, one: string, many?: string][] = [
    ["crashes", "crash that keeps the log", "crashes that keep the log"],
    [
      "lossy-crashes",
      "crash that loses the unflushed end of the log",
      "crashes that lose the unflushed end of the log",
    ],
    ["fencings", "fencing by the controller", "fencings by the controller"],
    ["elections", "election"],
    ["shrinks", "removal from the ISR by the leader", "removals from the ISR by the leader"],
    ["records", "more record", "more records"],
  ];
  const parts = amounts.flatMap(([name, one, many]) => {
    const allowed = bounds[name] ?? 0;
    return allowed === 0 ? [] : [count(allowed, one, many)];
  });
  if (parts.length === 0) return "no failure at all";
  return parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
