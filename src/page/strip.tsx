// The truth of every property at every step: a strip each, with a sign for what breaks or is seen.

import type { Report, Trace } from "../report/report.ts";
import { sayTruth, type TruthRow, truthRows } from "./truths.ts";

interface StripProps {
  readonly report: Report;
  readonly trace: Trace;
  readonly step: number;
  readonly go: (step: number) => void;
}

export function Strip({ report, trace, step, go }: StripProps) {
  const { telling, quiet } = truthRows(report, trace);
  if (telling.length + quiet.length === 0) return null;
  const show = (rows: readonly TruthRow[]) =>
    rows.map((row) => <Row key={row.name} row={row} step={step} go={go} />);
  return (
    <section class="strip" aria-label="What stands at each step">
      {show(telling)}
      {quiet.length > 0 && (
        <details>
          <summary>
            {quiet.length} more: {tally(quiet)}
          </summary>
          {show(quiet)}
        </details>
      )}
    </section>
  );
}

function tally(quiet: readonly TruthRow[]): string {
  const unseen = quiet.filter(({ kind }) => kind === "sometimes").length;
  const stand = quiet.length - unseen;
  return [
    ...(stand === 0 ? [] : [`${stand} stand at every step`]),
    ...(unseen === 0 ? [] : [`${unseen} not seen on this way`]),
  ].join(", ");
}

/** The cells are for the eye and the pointer; the sentence says the same. */
function Row({ row, step, go }: { row: TruthRow; step: number; go: (step: number) => void }) {
  return (
    <div class="truth">
      <span class="name">
        {row.name} <span class="hidden">{sayTruth(row)}</span>
      </span>
      <span class="cells" aria-hidden="true">
        {[...row.letters].map((letter, at) => (
          <button
            key={at}
            type="button"
            tabIndex={-1}
            class={`${look(row, letter)} ${at === step ? "now" : ""}`}
            title={`step ${at}`}
            onClick={() => go(at)}
          >
            {signs[look(row, letter)]}
          </button>
        ))}
      </span>
    </div>
  );
}

const signs = { broken: "✗", stands: "", seen: "◆", unseen: "", open: "·" };

function look({ kind }: TruthRow, letter: string): keyof typeof signs {
  if (letter === "-") return "open";
  if (kind === "sometimes") return letter === "T" ? "seen" : "unseen";
  return letter === "T" ? "stands" : "broken";
}
