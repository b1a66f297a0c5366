// Hand-written reports for the renderers: a committed record lost at failover, and variations on it.

import type { Change, Json, PropertyResult, Report, Trace, TraceStep } from "../../src/report/report.ts";

interface Replica {
  readonly [field: string]: Json;
  readonly alive: boolean;
  readonly log: readonly string[];
  readonly hw: number;
}

type Brokers = { readonly b0: Replica; readonly b1: Replica };

const empty: Replica = { alive: true, log: [], hw: 0 };
const holding: Replica = { alive: true, log: ["m0"], hw: 0 };

function cluster(leader: string, epoch: number, brokers: Brokers, exposed: readonly string[] = []): Json {
  return { controller: { leader, epoch }, replicas: brokers, exposed };
}

function step(
  index: number,
  [action, who, what]: readonly [action: string, who: string, what: string],
  drawing: readonly string[],
  changes: readonly Change[],
  state: Json,
): TraceStep {
  return { index, action, args: { broker: who }, who, what, changes, drawing, state };
}

const set = (path: string, before: Json, after: Json): Change => ({ path, kind: "set", before, after });

const steps: readonly TraceStep[] = [
  {
    index: 0,
    who: "",
    what: "",
    changes: [],
    drawing: ["leader e0  ▏", "▏"],
    state: cluster("b0", 0, { b0: empty, b1: empty }),
  },
  step(
    1,
    ["produce", "producer", "writes m0"],
    ["m0▏      LEO 1", ""],
    [{ path: "replicas.b0.log[0]", kind: "added", after: "m0" }],
    cluster("b0", 0, { b0: holding, b1: empty }),
  ),
  step(
    2,
    ["fetch", "b1", "fetches from 0"],
    ["", "m0▏       LEO 1"],
    [{ path: "replicas.b1.log[0]", kind: "added", after: "m0" }],
    cluster("b0", 0, { b0: holding, b1: holding }),
  ),
  step(
    3,
    ["fetch", "b1", "fetches from 1; b0 learns it has m0"],
    ["m0▎      HW 1", "m0▏       HW 0  ← learns one fetch later"],
    [set("replicas.b0.hw", 0, 1), { path: "exposed[0]", kind: "added", after: "m0" }],
    cluster("b0", 0, { b0: { ...holding, hw: 1 }, b1: holding }, ["m0"]),
  ),
  step(
    4,
    ["crash", "b1", "crashes"],
    ["", "✝ keeps m0, HW 0 on disk"],
    [set("replicas.b1.alive", true, false)],
    cluster("b0", 0, { b0: { ...holding, hw: 1 }, b1: { ...holding, alive: false } }, ["m0"]),
  ),
  step(
    5,
    ["restart", "b1", "restarts, follows b0: truncates to HW 0"],
    ["", "▏         LEO 0  m0 gone here"],
    [set("replicas.b1.alive", false, true), { path: "replicas.b1.log[0]", kind: "removed", before: "m0" }],
    cluster("b0", 0, { b0: { ...holding, hw: 1 }, b1: empty }, ["m0"]),
  ),
  step(
    6,
    ["fence", "controller", "fences b0"],
    ["✝ fenced", ""],
    [set("replicas.b0.alive", true, false)],
    cluster("b0", 0, { b0: { ...holding, hw: 1, alive: false }, b1: empty }, ["m0"]),
  ),
  step(
    7,
    ["elect", "controller", "elects b1 from the ISR"],
    ["", "▏         leader e1"],
    [set("controller.leader", "b0", "b1"), set("controller.epoch", 0, 1)],
    cluster("b1", 1, { b0: { ...holding, hw: 1, alive: false }, b1: empty }, ["m0"]),
  ),
  step(
    8,
    ["lead", "b1", "learns that it leads"],
    ["", ""],
    [set("replicas.b1.role", "follower", "leader")],
    cluster("b1", 1, { b0: { ...holding, hw: 1, alive: false }, b1: { ...empty, role: "leader" } }, ["m0"]),
  ),
];

export const lossTrace: Trace = {
  path: "0/0/7/7/12/15/20/23/27",
  states: 9,
  shortest: true,
  columns: ["b0", "b1"],
  steps,
  explanation: {
    sentence: "b1 leads epoch 1 without m0, which consumers could already read at offset 0.",
    parts: [],
    values: [
      { name: "exposed[0]", value: "m0 (epoch 0)" },
      { name: "log of b1", value: "[]" },
      { name: "leader", value: "b1" },
    ],
  },
};

const loss: PropertyResult = {
  name: "Committed records survive failover",
  kind: "always",
  verdict: "violated",
  because: "What a consumer could read once is still there, at the same offset, whoever leads next.",
  trace: lossTrace,
};

const witness: PropertyResult = {
  name: "A follower becomes leader",
  kind: "sometimes",
  verdict: "witnessed",
  because: "A model in which leadership stays put would show nothing about failover.",
  trace: {
    ...lossTrace,
    path: "0/20/23",
    states: 3,
    steps: steps.slice(0, 3),
    explanation: { sentence: "b1 leads epoch 1.", parts: [], values: [{ name: "leader", value: "b1" }] },
  },
};

function open(
  name: string,
  because: string,
  verdict: PropertyResult["verdict"] = "undecided",
): PropertyResult {
  return { name, kind: "always", verdict, because };
}

const hwBelowLeo = open("HW ≤ LEO", "A broker exposes nothing that it does not have.");
const leaderInIsr = open("The leader is in the ISR", "The leader has whatever is committed.");

/** The sketch's run: breadth-first, stopped at the violation. */
export const broken: Report = {
  schema: "tidemark/report/1",
  model: "kafka-hw",
  about: "Replication of one partition, followers truncating to their high watermark",
  settings: {
    replicas: 2,
    records: 1,
    elections: 1,
    fencings: 1,
    crashes: 1,
    truncation: "high watermark",
    "unclean election": false,
  },
  bounds: { replicas: 2, records: 1, elections: 1, fencings: 1, crashes: 1 },
  strategy: "bfs",
  ending: { kind: "stopped-at-violation" },
  counts: {
    distinct: 792,
    transitions: 1904,
    depth: 9,
    levels: [1, 4, 12, 36, 88, 140, 190, 211, 110],
    deadlocks: 0,
  },
  actions: [
    { name: "produce", enabled: 310, newStates: 120 },
    { name: "fetch", enabled: 1102, newStates: 401 },
    { name: "crash", enabled: 220, newStates: 130 },
    { name: "restart", enabled: 140, newStates: 71 },
    { name: "fence", enabled: 82, newStates: 40 },
    { name: "elect", enabled: 50, newStates: 29 },
    { name: "shrink ISR", enabled: 0, newStates: 0 },
  ],
  guards: [
    { action: "fetch", name: "the leader is alive", decided: true },
    { action: "fetch", name: "the epochs agree", decided: false },
    { action: "elect", name: "the candidate is in the ISR", decided: true },
  ],
  properties: [
    loss,
    hwBelowLeo,
    leaderInIsr,
    {
      ...open("Acknowledged records survive", "acks = all means all of the ISR has it."),
      vacuous: "acks = 1: nothing is acknowledged by all",
    },
    witness,
  ],
};

/** No violation and nothing left to explore; one action, one guard and one `sometimes` never did anything. */
export const exhausted: Report = {
  ...broken,
  settings: { ...broken.settings, truncation: "leader epoch" },
  ending: { kind: "exhausted" },
  counts: { ...broken.counts, distinct: 30_647, transitions: 88_120, depth: 17, levels: [], deadlocks: 12 },
  properties: [
    open(loss.name, loss.because, "held"),
    { ...hwBelowLeo, verdict: "held" },
    { ...leaderInIsr, verdict: "held" },
    broken.properties[3]!,
    witness,
    {
      name: "A record is lost to an unclean election",
      kind: "sometimes",
      verdict: "unreached",
      because: "Unclean elections trade records for availability.",
    },
  ],
};

/** The same run, cut short: nothing may be said to hold, and nothing to be unreachable. */
export const limited: Report = {
  ...exhausted,
  bounds: { ...exhausted.bounds, "max-states": 2_000_000 },
  ending: { kind: "limited", by: "max-states" },
  counts: { ...exhausted.counts, distinct: 2_000_000 },
  properties: exhausted.properties.map((property) =>
    property.verdict === "held" ? { ...property, verdict: "undecided" } : property,
  ),
};

const [initial, ...later] = steps;

/** A model without a drawing of its own. */
export const undrawn: Report = {
  ...broken,
  properties: [
    {
      ...loss,
      trace: { ...lossTrace, columns: [], steps: steps.map((each) => ({ ...each, drawing: [] })) },
    },
  ],
};

/** Sixty steps, not the shortest, among five brokers; the last step is nobody's in particular. */
export const longAndWide: Report = {
  ...broken,
  strategy: "dfs",
  properties: [
    {
      ...loss,
      kind: "step",
      trace: {
        ...lossTrace,
        states: 61,
        shortest: false,
        columns: ["b0", "b1", "b2", "b3", "b4"],
        steps: [
          { ...initial!, drawing: ["leader e0  ▏", "▏", "▏", "▏", "▏"] },
          ...Array.from({ length: 60 }, (_, at) => longStep(at + 1)),
        ],
      },
    },
  ],
};

function longStep(index: number): TraceStep {
  const model = later[(index - 1) % later.length]!;
  const owner = index % 5;
  const drawing = ["b0", "b1", "b2", "b3", "b4"].map((_, at) =>
    at === owner ? model.drawing.join(" ").trim() : "",
  );
  return { ...model, index, who: index === 60 ? "controller" : model.who, drawing };
}
