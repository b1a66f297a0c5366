// What the run was: every verdict with its promise, the bounds and settings, and how much of the model it exercised.

import type { ComponentChildren } from "preact";
import { renderFingerprints, unlessOmitted } from "../report/omissions.ts";
import { renderOutcome } from "../report/outcome.ts";
import { count, type PropertyResult, type Report } from "../report/report.ts";
import {
  afterSteps,
  choices,
  countStates,
  type Spoken,
  showSetting,
  spoken,
  upToRenaming,
} from "../report/words.ts";

export function About({ report }: { report: Report }) {
  return (
    <section class="about" aria-label="The run">
      <h2>The run</h2>
      <p>
        <b>{renderOutcome(report)}</b>
      </p>
      {report.fingerprints !== undefined && <p>{renderFingerprints(report)}</p>}
      <Verdicts report={report} />
      <Settings report={report} />
      <Coverage report={report} />
    </section>
  );
}

const signs: Partial<Record<Spoken, string>> = { broken: "✗ ", held: "✓ ", seen: "◆ ", "never seen": "! " };

function Verdicts({ report }: { report: Report }) {
  return (
    <Table caption="Verdicts" heads={["property", "verdict", "the promise"]}>
      {report.properties.map((property) => (
        <tr key={property.name} class={spoken(property, report) === "broken" ? "broken" : ""}>
          <th scope="row">{property.name}</th>
          <td>{verdict(property, report)}</td>
          <td>{property.because}</td>
        </tr>
      ))}
    </Table>
  );
}

function verdict(property: PropertyResult, report: Report): string {
  const word = spoken(property, report);
  const after = property.trace === undefined ? "" : ` ${afterSteps(property.trace)}`;
  const why = word === "not judged" ? `: ${property.vacuous}` : "";
  const unless = word === "held" || word === "never seen" ? unlessOmitted(report) : "";
  return `${signs[word] ?? ""}${word}${word === "broken" || word === "seen" ? after : ""}${why}${unless}`;
}

function Settings({ report }: { report: Report }) {
  const bounds = Object.entries(report.bounds);
  const how = report.seed === undefined ? report.strategy : `${report.strategy}, seed ${report.seed}`;
  const symmetry =
    report.symmetry === undefined ? [] : [["symmetry", `states counted${upToRenaming(report)}`]];
  const settings = [
    ...choices(report).map(([name, value]) => [name, showSetting(value)]),
    ["strategy", how],
    ...symmetry,
  ];
  return (
    <div class="pair">
      {bounds.length > 0 && (
        <Table caption="Bounds" heads={["bound", "value"]}>
          {bounds.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="number">{value.toLocaleString("en-US")}</td>
            </tr>
          ))}
        </Table>
      )}
      <Table caption="Settings" heads={["setting", "value"]}>
        {settings.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

function Coverage({ report }: { report: Report }) {
  const { counts, ending } = report;
  const never = ending.kind === "exhausted" ? "! never" : "not yet";
  const number = (n: number) => n.toLocaleString("en-US");
  return (
    <>
      <h2>Coverage</h2>
      <p>
        {countStates(counts.distinct, report, "distinct state")} · {count(counts.transitions, "transition")} ·
        depth {number(counts.depth)} · {countStates(counts.deadlocks, report)} in which no action is enabled
      </p>
      <Table caption="Actions" heads={["action", "times enabled", "new states"]}>
        {report.actions.map(({ name, enabled, newStates }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="number">{enabled === 0 ? never : number(enabled)}</td>
            <td class="number">{number(newStates)}</td>
          </tr>
        ))}
      </Table>
      {report.guards.length > 0 && (
        <details>
          <summary>
            {report.guards.filter(({ decided }) => decided).length} of {count(report.guards.length, "guard")}{" "}
            decided something
          </summary>
          <Table caption="Guards" heads={["action", "guard", "decided something"]}>
            {report.guards.map(({ action, name, decided }) => (
              <tr key={`${action} ${name}`}>
                <td>{action}</td>
                <th scope="row">{name}</th>
                <td>{decided ? "yes" : never}</td>
              </tr>
            ))}
          </Table>
        </details>
      )}
    </>
  );
}

interface TableProps {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly children: ComponentChildren;
}

function Table({ caption, heads, children }: TableProps) {
  return (
    <div class="table">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
