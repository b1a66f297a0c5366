// What the threads of a search spend their time on, from the profiles that V8 writes of them.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  /** In microseconds. */
  readonly timeDeltas: readonly number[];
}

/** By phase, the function below which all of it happens. */
const PHASES = {
  alone: "breadthFirst",
  expand: "#expand",
  dedupe: "dedupe",
  place: "place",
  judge: "#judge",
  "hand over": "deal",
  idle: "(idle)",
  "garbage collection": "(garbage collector)",
} as const;

/** What is neither: starting, loading, compiling the model, coordinating, the system. */
const REST = "rest";

export const phaseNames: readonly string[] = [...Object.keys(PHASES), REST];

/** Of each thread, the main thread first, its seconds by phase. */
export function phasesIn(folder: string): Record<string, number>[] {
  return readdirSync(folder)
    .sort()
    .map((name) => phasesOf(JSON.parse(readFileSync(join(folder, name), "utf8")) as Profile));
}

function phasesOf({ nodes, samples, timeDeltas }: Profile): Record<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const phaseOf = new Map<number, string>();
  const mark = (id: number, above: string): void => {
    const node = byId.get(id)!;
    const own = Object.entries(PHASES).find(([, root]) => root === node.callFrame.functionName)?.[0];
    const phase = above === REST ? (own ?? REST) : above;
    phaseOf.set(id, phase);
    for (const child of node.children ?? []) mark(child, phase);
  };
  mark(nodes[0]!.id, REST);
  const seconds: Record<string, number> = {};
  samples.forEach((id, i) => {
    const phase = phaseOf.get(id)!;
    seconds[phase] = (seconds[phase] ?? 0) + timeDeltas[i]! / 1e6;
  });
  return seconds;
}
