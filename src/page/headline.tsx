// What a reader must see first: the promise in its own words, that it broke, and the values that prove it.

import type { Explanation } from "../report/report.ts";
import { afterSteps, brokenAfter } from "../report/words.ts";
import type { Traced } from "./place.ts";

export function Headline({ property }: { property: Traced }) {
  const { name, because, verdict, trace } = property;
  const { broken, length } = brokenAfter(trace);
  const isBroken = verdict === "violated";
  const ends = isBroken ? [broken, length].filter((text) => text !== "") : [`seen ${afterSteps(trace)}`];
  return (
    <section class={`headline ${isBroken ? "is-broken" : "is-seen"}`} aria-label="What was found">
      <div class="title">
        <h1>
          <span aria-hidden="true">{isBroken ? "✗ " : "◆ "}</span>
          {name}
        </h1>
        <p class="ends">{ends.join(" · ")}</p>
      </div>
      <p class="because">{because}</p>
      <Why explanation={trace.explanation} isBroken={isBroken} />
    </section>
  );
}

export function Why({ explanation, isBroken }: { explanation: Explanation; isBroken: boolean }) {
  const { sentence, parts, values } = explanation;
  const isSaid = parts.every((part) => sentence.includes(part));
  return (
    <>
      <p class="sentence">{sentence}</p>
      {!isSaid && (
        <p class="parts">
          {isBroken ? "false: " : "true: "}
          {parts.join(" · ")}
        </p>
      )}
      {values.length > 0 && (
        <dl class="values">
          {values.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
