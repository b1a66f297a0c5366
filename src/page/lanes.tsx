// The state at the step shown: a card a lane, in the order in which their lines stand below.

import type { Badge, Fact, Lane } from "../report/report.ts";
import { LogView } from "./log.tsx";
import type { Staged } from "./scenes.ts";

interface LanesProps {
  readonly staged: Staged;
  readonly step: number;
  readonly isEnd: boolean;
}

export function Lanes({ staged, step, isEnd }: LanesProps) {
  const { scenes, actors, capacity, trace } = staged;
  const scene = scenes[step];
  const before = scenes[step - 1];
  if (scene === undefined) return null;
  return (
    <div class="state">
      <div class="when">
        <p>State {step === 0 ? "at first" : `after step ${step}`}</p>
        <p class="keys">
          <kbd>←</kbd> <kbd>→</kbd> a step · <kbd>space</kbd> plays · a number goes to its step
        </p>
        {hasMessages(staged) && (
          <p class="keys">A dashed line is a message that is stale; × is one that is lost.</p>
        )}
      </div>
      <div class="lanes">
        {scene.lanes.map((lane, at) => (
          <Card
            key={lane.id}
            lane={lane}
            before={before?.lanes[at]}
            acts={actors[step] === at}
            capacity={capacity}
            proof={isEnd ? trace.explanation.values.filter(({ name }) => isAbout(name, lane.id)) : []}
          />
        ))}
      </div>
    </div>
  );
}

function hasMessages({ scenes }: Staged): boolean {
  return scenes.some(({ messages }) => messages.length > 0);
}

/** `log of b1` is about b1, and not about b10. */
function isAbout(name: string, lane: string): boolean {
  return ` ${name} `.includes(` ${lane} `);
}

interface CardProps {
  readonly lane: Lane;
  readonly before: Lane | undefined;
  readonly acts: boolean;
  readonly capacity: number;
  readonly proof: readonly Fact[];
}

function Card({ lane, before, acts, capacity, proof }: CardProps) {
  const { id, status, badges, log, facts } = lane;
  const isNew = (text: string) => before !== undefined && !before.badges.some((badge) => badge.text === text);
  const look = ["lane", status, acts ? "acts" : "", proof.length > 0 ? "is-proof" : ""].join(" ");
  return (
    <section class={look} aria-label={id}>
      <h3>
        {id}
        {acts && <span class="actor">acts</span>}
      </h3>
      {badges.length > 0 && (
        <ul class="badges">
          {badges.map((badge) => (
            <li key={badge.text} class={`${badge.tone} ${isNew(badge.text) ? "new" : ""}`}>
              {sign(badge)}
              {badge.text}
            </li>
          ))}
        </ul>
      )}
      {log !== undefined && <LogView log={log} before={before?.log} capacity={capacity} />}
      {facts.length > 0 && (
        <dl class="facts">
          {facts.map((fact) => (
            <FactLine key={fact.name} fact={fact} before={before} />
          ))}
        </dl>
      )}
      {proof.map(({ name, value }) => (
        <p key={name} class="proof">
          ✗ {name} = <code>{value}</code>
        </p>
      ))}
    </section>
  );
}

function FactLine({ fact, before }: { fact: Fact; before: Lane | undefined }) {
  const old = before?.facts.find(({ name }) => name === fact.name)?.value;
  const isNew = before !== undefined && old !== fact.value;
  return (
    <div class={isNew ? "new" : ""}>
      <dt>{fact.name}</dt>
      <dd>
        {isNew && old !== undefined && <s>{old}</s>} {fact.value}
      </dd>
    </div>
  );
}

function sign({ text, tone }: Badge): string {
  if (text === "down") return "✝ ";
  return { lead: "★ ", good: "✓ ", bad: "✗ ", plain: "" }[tone];
}
