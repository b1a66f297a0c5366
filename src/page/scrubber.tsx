// The bar that stays in view: the step one is at, and all ways to another.

import type { TraceStep } from "../report/report.ts";
import type { Traced } from "./place.ts";
import type { Player } from "./player.ts";

interface ScrubberProps {
  readonly steps: readonly TraceStep[];
  readonly player: Player;
  readonly property: Traced;
}

export function Scrubber({ steps, player, property }: ScrubberProps) {
  const { place, last, isPlaying, go, toggle } = player;
  const sentence = sayStep(steps[place.step]);
  const isBreak = place.step === last && property.verdict === "violated";
  return (
    <section class={`scrubber ${isBreak ? "at-break" : ""}`} aria-label="Steps">
      <div class="controls">
        <button
          type="button"
          aria-label="One step back"
          disabled={place.step === 0}
          onClick={() => go(place.step - 1)}
        >
          ◀
        </button>
        <button type="button" aria-label={isPlaying ? "Pause" : "Play"} onClick={toggle}>
          {isPlaying ? "❚❚" : "▶▶"}
        </button>
        <button
          type="button"
          aria-label="One step on"
          disabled={place.step === last}
          onClick={() => go(place.step + 1)}
        >
          ▶
        </button>
        <input
          type="range"
          aria-label="Step"
          min={0}
          max={last}
          value={place.step}
          aria-valuetext={`${place.step} of ${last}: ${sentence}`}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
      </div>
      <p class="now" aria-live="polite">
        <b class="count">
          {place.step} of {last}
        </b>
        <span>{sentence}</span>
        {isBreak && <strong class="break">✗ promise broken: {property.trace.explanation.sentence}</strong>}
      </p>
    </section>
  );
}

/** Subject first: `b1 sends b0 a fetch from offset 0`. */
export function sayStep(step: TraceStep | undefined): string {
  if (step === undefined || step.action === undefined) return "initial state";
  return step.who === "" ? step.what : `${step.who} ${step.what}`;
}
