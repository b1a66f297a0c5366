// The whole page: what was found, the story of one trace, and what the run was.

import { useMemo } from "preact/hooks";
import { renderOutcome } from "../report/outcome.ts";
import type { Report } from "../report/report.ts";
import { SWITCHED_OFF, spoken } from "../report/words.ts";
import { About } from "./about.tsx";
import { Again } from "./again.tsx";
import { Headline } from "./headline.tsx";
import { tracedOf } from "./place.ts";
import { usePlayer } from "./player.ts";
import { Story } from "./story.tsx";

export function App({ report, again }: { report: Report; again: string }) {
  const traced = useMemo(() => tracedOf(report), [report]);
  const player = usePlayer(traced);
  const shown = traced[player.place.trace];
  return (
    <main>
      <header class="masthead">
        <p>
          <b>{report.model}</b> {report.about}
        </p>
        {report.origin !== undefined && <p>Starting from {report.origin}</p>}
        {report.without !== undefined && (
          <p class="off">
            {SWITCHED_OFF} {report.without.join(" · ")}
          </p>
        )}
      </header>
      {shown?.verdict !== "violated" && <Outcome report={report} />}
      {traced.length > 1 && <Picker traced={traced} at={player.place.trace} pick={player.pick} />}
      {shown !== undefined && <Headline property={shown} />}
      {shown?.verdict === "violated" && <Again command={again} />}
      {shown !== undefined && (
        <Story key={player.place.trace} report={report} property={shown} player={player} />
      )}
      {shown?.verdict !== "violated" && <Again command={again} />}
      <About report={report} />
    </main>
  );
}

/** Where nothing is broken the outcome is the headline. */
function Outcome({ report }: { report: Report }) {
  const isBroken = report.properties.some((property) => spoken(property, report) === "broken");
  return <h1 class={isBroken ? "broken" : "outcome"}>{renderOutcome(report)}</h1>;
}

interface PickerProps {
  readonly traced: ReturnType<typeof tracedOf>;
  readonly at: number;
  readonly pick: (trace: number) => void;
}

function Picker({ traced, at, pick }: PickerProps) {
  return (
    <label class="picker">
      <span>Story</span>
      <select value={at} onChange={(event) => pick(Number(event.currentTarget.value))}>
        {traced.map(({ name, verdict, trace }, place) => (
          <option key={name} value={place}>
            {verdict === "violated" ? "✗ broken" : "◆ seen"}: {name} ({trace.states - 1} steps)
          </option>
        ))}
      </select>
    </label>
  );
}
