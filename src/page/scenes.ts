// The scenes of a trace: the model's own drawing, or lanes made from its state where it has none; and who acts in them.

import type { Lane, Scene, Trace, TraceStep } from "../report/report.ts";
import { undrawnScenes } from "./undrawn.ts";

/** A trace ready to be drawn: a scene for every step, all with the same lanes. */
export interface Staged {
  readonly trace: Trace;
  readonly scenes: readonly Scene[];
  readonly lanes: readonly string[];
  /** By step the place among `lanes` of who acts; -1 for nobody in particular. */
  readonly actors: readonly number[];
  /** Room for a log: the longest of the trace, and never none. */
  readonly capacity: number;
}

export function stage(trace: Trace): Staged {
  const own = trace.steps.flatMap(({ scene }) => (scene === undefined ? [] : [scene]));
  const scenes = own.length === trace.steps.length ? own : undrawnScenes(trace.steps);
  const lanes = scenes[0]?.lanes.map(({ id }) => id) ?? [];
  return {
    trace,
    scenes,
    lanes,
    actors: trace.steps.map((step) => actorOf(step, lanes)),
    capacity: Math.max(1, ...scenes.flatMap((scene) => scene.lanes.map(roomOf))),
  };
}

/** Who acts: by the model's word for it, or else the first argument that is a lane. */
function actorOf({ who, args = {} }: TraceStep, lanes: readonly string[]): number {
  const named = lanes.indexOf(who);
  if (named >= 0) return named;
  return lanes.findIndex((lane) => Object.values(args).includes(lane));
}

function roomOf({ log }: Lane): number {
  return log === undefined ? 0 : Math.max(log.cells.length, ...log.marks.map(({ at }) => at));
}
