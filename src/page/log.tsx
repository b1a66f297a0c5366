// A log as cells, coloured and numbered by epoch, with its marks as lines between them.

import type { Cell, Log, Mark } from "../report/report.ts";

interface LogProps {
  readonly log: Log;
  readonly before: Log | undefined;
  /** How many offsets every log of the story has room for. */
  readonly capacity: number;
}

export function LogView({ log, before, capacity }: LogProps) {
  const places = Array.from({ length: capacity }, (_, offset) => offset);
  return (
    <div class="log" role="img" aria-label={sayLog(log)}>
      <div class="places">
        {places.map((offset) => (
          <Place
            key={offset}
            offset={offset}
            cell={log.cells[offset]}
            was={before?.cells[offset]}
            isFirst={before === undefined}
          />
        ))}
        {log.marks.map((mark, at) => (
          <MarkLine
            key={mark.name}
            mark={mark}
            old={before?.marks[at]?.at}
            side={at === 0 ? "above" : "below"}
            capacity={capacity}
          />
        ))}
      </div>
    </div>
  );
}

interface PlaceProps {
  readonly offset: number;
  readonly cell: Cell | undefined;
  readonly was: Cell | undefined;
  readonly isFirst: boolean;
}

function Place({ offset, cell, was, isFirst }: PlaceProps) {
  const isSame = isFirst || (cell?.label === was?.label && cell?.epoch === was?.epoch);
  if (cell === undefined) {
    return isSame ? <span class="place">{offset}</span> : <span class="place gone">{was?.label}</span>;
  }
  return (
    <span class={`cell ${epochClass(cell)} ${isSame ? "" : "new"}`}>
      {cell.label}
      {cell.epoch !== undefined && <small>e{cell.epoch}</small>}
    </span>
  );
}

interface MarkProps {
  readonly mark: Mark;
  readonly old: number | undefined;
  readonly side: "above" | "below";
  readonly capacity: number;
}

function MarkLine({ mark, old, side, capacity }: MarkProps) {
  const isMoved = old !== undefined && old !== mark.at;
  const edge = mark.at === 0 ? "at-start" : mark.at === capacity ? "at-end" : "";
  return (
    <span
      class={`mark ${side} ${edge} ${isMoved ? "new" : ""}`}
      style={{ left: `${(mark.at / capacity) * 100}%` }}
    >
      <span>
        {mark.name} {mark.at}
      </span>
    </span>
  );
}

/** Six colours; the number in the cell tells those apart that share one. */
export function epochClass({ epoch }: Cell): string {
  return epoch === undefined ? "" : `epoch-${epoch % 6}`;
}

function sayLog({ cells, marks }: Log): string {
  const entries = cells.map(({ label, epoch }) =>
    epoch === undefined ? label : `${label} of epoch ${epoch}`,
  );
  const log = entries.length === 0 ? "log empty" : `log ${entries.join(", ")}`;
  return [log, ...marks.map(({ name, at }) => `${name} ${at}`)].join("; ");
}
