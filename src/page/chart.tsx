// The steps in order, time running down: each in words, and beside them the lanes with what was sent, received, changed.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { type Chip, chipsOf, isTouched, sayChip } from "./chips.ts";
import { flightsOf } from "./flights.ts";
import { Why } from "./headline.tsx";
import { epochClass } from "./log.tsx";
import type { Traced } from "./place.ts";
import type { Player } from "./player.ts";
import type { Staged } from "./scenes.ts";
import { Tracks } from "./tracks.tsx";

interface ChartProps {
  readonly staged: Staged;
  readonly property: Traced;
  readonly player: Player;
}

export function Chart({ staged, property, player }: ChartProps) {
  const { scenes, trace, lanes } = staged;
  const { step } = player.place;
  const flights = useMemo(() => flightsOf(staged), [staged]);
  const chips = useMemo(
    () =>
      scenes.map((scene, at) =>
        scene.lanes.map((lane, place) => chipsAt(scenes[at - 1]?.lanes[place], lane)),
      ),
    [scenes],
  );
  const shown = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (player.hasMoved && step >= 0) shown.current?.scrollIntoView({ block: "nearest" });
  }, [step, player.hasMoved]);
  const heads = (
    <div class="heads" aria-hidden="true">
      {lanes.map((lane) => (
        <span key={lane}>{lane}</span>
      ))}
    </div>
  );
  return (
    <div class="chart">
      {heads}
      <ol start={0}>
        {trace.steps.map(({ index, who, what, action }, at) => (
          <li
            key={index}
            ref={at === step ? shown : null}
            class={`row ${at === step ? "now" : ""} ${at > step ? "later" : ""}`}
          >
            <button
              type="button"
              class="told"
              aria-current={at === step ? "step" : undefined}
              onClick={() => player.go(at)}
            >
              <span class="index">{index}</span>
              <span class="what">
                {who !== "" && <b>{who} </b>}
                {action === undefined ? "initial state" : what}
                <span class="hidden">{sayRow(chips[at] ?? [], lanes)}</span>
              </span>
            </button>
            <Tracks
              staged={staged}
              flights={flights}
              touched={touchedAt(staged, chips, at)}
              row={at}
              step={step}
            >
              {(chips[at] ?? []).map((of, place) => (
                <span key={lanes[place]} class="chips">
                  {of.map((chip) => (
                    <ChipView key={sayChip(chip)} chip={chip} />
                  ))}
                </span>
              ))}
            </Tracks>
            {at === player.last && <End property={property} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

function chipsAt(
  before: Parameters<typeof chipsOf>[0] | undefined,
  after: Parameters<typeof chipsOf>[1],
): Chip[] {
  return before === undefined ? [] : chipsOf(before, after);
}

/** The lanes to which whoever acts does something at once. */
function touchedAt({ scenes, actors }: Staged, chips: readonly Chip[][][], at: number): number[] {
  const actor = actors[at] ?? -1;
  if (actor < 0) return [];
  return (scenes[at]?.lanes ?? []).flatMap((lane, place) =>
    place !== actor && isTouched(chips[at]?.[place] ?? [], lane) ? [place] : [],
  );
}

function sayRow(chips: readonly (readonly Chip[])[], lanes: readonly string[]): string {
  const changed = chips.flatMap((of, place) =>
    of.length === 0 ? [] : [`${lanes[place]}: ${of.map(sayChip).join(", ")}`],
  );
  return changed.length === 0 ? "" : `. ${changed.join("; ")}`;
}

/** The promise that breaks, pinned to the step that breaks it. */
function End({ property: { name, verdict, trace } }: { property: Traced }) {
  const isBroken = verdict === "violated";
  return (
    <div class={`end ${isBroken ? "is-broken" : "is-seen"}`}>
      <p class="what">
        {isBroken ? "✗ promise broken: " : "◆ seen here: "}
        {name}
      </p>
      <Why explanation={trace.explanation} isBroken={isBroken} />
    </div>
  );
}

function ChipView({ chip }: { chip: Chip }) {
  switch (chip.kind) {
    case "added":
    case "removed":
      return (
        <span class={`chip cell ${chip.kind} ${epochClass(chip.cell)}`}>
          {chip.kind === "added" ? "+" : "−"}
          {chip.cell.label}
        </span>
      );
    case "crashed":
      return <span class="chip bad">✝ crashes</span>;
    case "restarted":
      return <span class="chip good">↻ up again</span>;
    case "note":
      return <span class={`chip ${chip.isBad ? "bad" : ""}`}>{chip.text}</span>;
  }
}
