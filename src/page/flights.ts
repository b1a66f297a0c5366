// Messages over time: where each is sent and where it lands or is lost, read off the scenes of a trace.

import type { Message } from "../report/report.ts";
import type { Staged } from "./scenes.ts";

export interface Flight {
  readonly label: string;
  /** Places of lanes, and never the same. */
  readonly from: number;
  readonly to: number;
  /** The step that sent it; 0 also for what is in flight at first. */
  readonly sentAt: number;
  /** The step from which on it is stale; Infinity if it never is. */
  readonly staleFrom: number;
  readonly end: FlightEnd;
  /** Beside the receiver's line wait several messages, each on a track of its own. */
  readonly track: number;
}

export type FlightEnd =
  /** Its receiver took it, or refused it. */
  | { readonly kind: "landed"; readonly at: number }
  /** It went while its receiver did nothing, or went down. */
  | { readonly kind: "lost"; readonly at: number }
  | { readonly kind: "in flight" };

export function flightsOf(staged: Staged): Flight[] {
  const flights: Flight[] = [];
  staged.scenes.forEach((scene, step) => {
    const before = new Set(staged.scenes[step - 1]?.messages.map(({ id }) => id));
    for (const message of scene.messages) {
      if (before.has(message.id)) continue;
      const flight = follow(staged, message, step);
      if (flight !== undefined) flights.push({ ...flight, track: freeTrack(flights, flight) });
    }
  });
  return flights;
}

type Untracked = Omit<Flight, "track">;

function follow({ scenes, lanes, actors }: Staged, sent: Message, sentAt: number): Untracked | undefined {
  const [from, to] = [lanes.indexOf(sent.from), lanes.indexOf(sent.to)];
  if (from < 0 || to < 0 || from === to) return undefined;
  let at = sentAt;
  let staleFrom = Number.POSITIVE_INFINITY;
  for (; at < scenes.length; at++) {
    const message = scenes[at]!.messages.find(({ id }) => id === sent.id);
    if (message === undefined) break;
    if (message.isStale) staleFrom = Math.min(staleFrom, at);
  }
  const isTaken = actors[at] === to && scenes[at]?.lanes[to]?.status === "up";
  const end: FlightEnd =
    at === scenes.length ? { kind: "in flight" } : { kind: isTaken ? "landed" : "lost", at };
  return { label: sent.label, from, to, sentAt, staleFrom, end };
}

/** The step in whose row its line ends. */
export function lastRow({ end }: Untracked, rows = Number.POSITIVE_INFINITY): number {
  return end.kind === "in flight" ? rows - 1 : end.at;
}

function freeTrack(flights: readonly Flight[], flight: Untracked): number {
  const isBeside = (other: Flight) =>
    other.to === flight.to &&
    other.from < other.to === flight.from < flight.to &&
    lastRow(other) > flight.sentAt;
  const taken = new Set(flights.filter(isBeside).map(({ track }) => track));
  let track = 0;
  while (taken.has(track)) track++;
  return track;
}
