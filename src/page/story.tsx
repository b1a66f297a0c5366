// One trace to be walked through: the scrubber, the truth of every property, the state as lanes, the steps in order.

import { useMemo } from "preact/hooks";
import type { Report } from "../report/report.ts";
import { Chart } from "./chart.tsx";
import { Lanes } from "./lanes.tsx";
import type { Traced } from "./place.ts";
import type { Player } from "./player.ts";
import { stage } from "./scenes.ts";
import { Scrubber } from "./scrubber.tsx";
import { Strip } from "./strip.tsx";
import { StateTree } from "./tree.tsx";

export interface StoryProps {
  readonly report: Report;
  readonly property: Traced;
  readonly player: Player;
}

export function Story({ report, property, player }: StoryProps) {
  const staged = useMemo(() => stage(property.trace), [property]);
  const { step } = player.place;
  const lanes = { "--lanes": staged.lanes.length, "--capacity": staged.capacity };
  return (
    <section class={`story ${staged.lanes.length > 6 ? "is-wide" : ""}`} aria-label="The story" style={lanes}>
      <Scrubber steps={property.trace.steps} player={player} property={property} />
      <Strip report={report} trace={property.trace} step={step} go={player.go} />
      <Lanes staged={staged} step={step} isEnd={step === player.last} />
      <Chart staged={staged} property={property} player={player} />
      <StateTree step={property.trace.steps[step]} />
    </section>
  );
}
