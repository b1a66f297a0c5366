// A row of the chart: the lines of the lanes, who acts, and the pieces of messages that pass through.

import type { ComponentChildren } from "preact";
import { type Flight, lastRow } from "./flights.ts";
import type { Staged } from "./scenes.ts";

interface TracksProps {
  readonly staged: Staged;
  readonly flights: readonly Flight[];
  /** Places of the lanes to which whoever acts does something at once, without a message. */
  readonly touched: readonly number[];
  readonly row: number;
  readonly step: number;
  /** What stands under the lines, a lane each. */
  readonly children: ComponentChildren;
}

export function Tracks({ staged, flights, touched, row, step, children }: TracksProps) {
  const { scenes, lanes, actors } = staged;
  const passing = flights.filter((flight) => flight.sentAt <= row && row <= lastRow(flight, scenes.length));
  return (
    <div class="tracks" aria-hidden="true">
      {lanes.map((lane, at) => (
        <i key={lane} class={`life ${lineOf(staged, row, at)}`} style={{ left: middle(at, lanes.length) }} />
      ))}
      {actors[row] !== undefined && actors[row] >= 0 && row > 0 && (
        <i class="acting" style={{ left: middle(actors[row], lanes.length) }} />
      )}
      {touched.map((to) => (
        <Touch key={to} from={actors[row] ?? to} to={to} lanes={lanes.length} isLit={row === step} />
      ))}
      {passing.map((flight) => (
        <Piece
          key={keyOf(flight)}
          flight={flight}
          row={row}
          step={step}
          staged={staged}
          isNamed={!passing.some((other) => saysFor(other, flight))}
        />
      ))}
      {children}
    </div>
  );
}

/** Sent in one go to several, the nearest line carries the words for all. */
function saysFor(other: Flight, flight: Flight): boolean {
  const distance = ({ from, to }: Flight) => Math.abs(to - from);
  return (
    other.sentAt === flight.sentAt &&
    other.from === flight.from &&
    other.label === flight.label &&
    other.from < other.to === flight.from < flight.to &&
    distance(other) < distance(flight)
  );
}

const keyOf = ({ from, to, sentAt, label }: Flight) => `${from} ${to} ${sentAt} ${label}`;

/** In percent of the width that all lanes share. */
function middle(lane: number, lanes: number): string {
  return `${((lane + 0.5) / lanes) * 100}%`;
}

/** A line is broken from the step that brought its lane down to the one that brought it back. */
function lineOf({ scenes }: Staged, row: number, at: number): string {
  const is = scenes[row]?.lanes[at]?.status ?? "up";
  const was = scenes[row - 1]?.lanes[at]?.status ?? is;
  return was === is ? is : is === "down" ? "goes-down" : "comes-up";
}

/** At once: from line to line along the row. */
function Touch({ from, to, lanes, isLit }: { from: number; to: number; lanes: number; isLit: boolean }) {
  const [a, b] = [middle(Math.min(from, to), lanes), middle(Math.max(from, to), lanes)];
  const look = `${from < to ? "from-left" : "from-right"} ${isLit ? "lit" : ""}`;
  return (
    <>
      <i class={`touch ${look}`} style={{ left: a, width: `calc(${b} - ${a})` }} />
      <b class={`head at-once ${look}`} style={{ left: middle(to, lanes) }} />
    </>
  );
}

interface PieceProps {
  readonly flight: Flight;
  readonly row: number;
  readonly step: number;
  readonly staged: Staged;
  readonly isNamed: boolean;
}

/** How far from the receiver's line a message waits, in px. */
const NEAREST_TRACK = 14;
const BETWEEN_TRACKS = 7;

/** A message leaves along its row, waits beside its receiver's line, and turns into it where it is taken. */
function Piece({ flight, row, step, staged, isNamed }: PieceProps) {
  const { from, to, sentAt, end, track, label } = flight;
  const lanes = staged.lanes.length;
  const away = NEAREST_TRACK + BETWEEN_TRACKS * track;
  const side = from < to ? "from-left" : "from-right";
  const isLit = step === sentAt || (end.kind !== "in flight" && step === end.at);
  const isStale =
    row >= flight.staleFrom || (end.kind !== "in flight" && row === end.at && row > flight.staleFrom);
  const look = `${side} ${isLit ? "lit" : ""} ${isStale ? "stale" : ""}`;
  const [a, b] = [middle(Math.min(from, to), lanes), middle(Math.max(from, to), lanes)];
  if (row === sentAt) {
    const left = from < to ? a : `calc(${a} + ${away}px)`;
    const style = { left, width: `calc(${b} - ${a} - ${away}px)` };
    return (
      <>
        <i class={`leave ${look}`} style={style} />
        {isNamed && (
          <span class={`label ${look}`} style={style} title={isStale ? `${label} (stale)` : label}>
            <span>{label}</span>
          </span>
        )}
      </>
    );
  }
  const beside = `calc(${middle(to, lanes)} ${from < to ? "-" : "+"} ${away}px)`;
  if (end.kind === "in flight" || row < end.at) return <i class={`wait ${look}`} style={{ left: beside }} />;
  const left = from < to ? beside : middle(to, lanes);
  const style = { left, width: `${away}px` };
  if (end.kind === "lost") {
    return (
      <>
        <i class={`wait ends ${look}`} style={{ left: beside }} />
        <b class={`lost ${look}`} style={{ left: beside }}>
          ×
        </b>
      </>
    );
  }
  return (
    <>
      <i class={`land ${look}`} style={style} />
      <b class={`head ${look}`} style={{ left: middle(to, lanes) }} />
    </>
  );
}
