// An ablation as text and as a page: every conclusion there is, in words no stronger than what was explored.

import { describe, expect, test } from "vitest";
import type { Ablation } from "../../src/report/ablation.ts";
import { renderAblationPage } from "../../src/report/ablation-markdown.ts";
import { renderAblation } from "../../src/report/ablation-text.ts";

const bounds = { replicas: 3, records: 2 };
const lowest = { replicas: 1, records: 0 };
const held = { verdict: "held" } as const;

const all: Ablation = {
  schema: "tidemark/ablation/1",
  model: "log",
  about: "A log and its copies",
  settings: { ...bounds, fenced: true, brokers: "" },
  bounds,
  lowest,
  choices: 9,
  maxStates: 1_000,
  promises: ["nothing is lost", "logs agree", "one leads", "it ends"],
  guarded: {
    distinct: 1_234,
    properties: [
      { name: "nothing is lost", verdict: "held" },
      { name: "logs agree", verdict: "violated", states: 9 },
      { name: "one leads", verdict: "violated", states: 1 },
      { name: "it ends", verdict: "undecided" },
    ],
    below: [{ property: "it ends", states: 3, bounds: lowest }],
  },
  guards: [
    {
      without: ["the epoch is known"],
      conclusion: {
        kind: "needed",
        broken: [
          { property: "nothing is lost", bounds: lowest, states: 4, otherwise: held },
          {
            property: "it ends",
            bounds: { replicas: 3, records: 0 },
            states: 6,
            otherwise: { verdict: "undecided" },
          },
        ],
        isSmallest: false,
        others: "undecided",
      },
      demands: "Nobody is asked who does not know.",
      since: "2.1.0 (KIP-320)",
      replaced: "asking anybody",
    },
    {
      without: ["a | b"],
      conclusion: {
        kind: "sooner",
        broken: [
          { property: "logs agree", bounds, states: 5, otherwise: { verdict: "violated", states: 9 } },
        ],
        isSmallest: true,
        others: "senseless",
      },
    },
    { without: ["it is awake"], conclusion: { kind: "not-needed" } },
    { without: ["it is day"], conclusion: { kind: "not-needed" } },
    {
      without: ["there is room"],
      conclusion: {
        kind: "senseless",
        bounds: lowest,
        error:
          'log: action "append": n cannot be 3: it is an integer from 0 to 2; widen its range in the schema, or not',
      },
    },
    { without: ["it is quick"], conclusion: { kind: "undecided", by: "max-states" } },
    { without: ["it is last"], conclusion: { kind: "undecided", by: "interrupt" } },
  ],
  pairs: {
    tried: 15,
    results: [
      {
        without: ["it is awake", "it is day"],
        conclusion: {
          kind: "needed",
          broken: [
            { property: "nothing is lost", bounds: { replicas: 2, records: 1 }, states: 2, otherwise: held },
          ],
          isSmallest: true,
          others: "settled",
        },
      },
      { without: ["it is day", "it is quick"], conclusion: { kind: "undecided", by: "memory" } },
    ],
  },
  stopped: "interrupt",
};

test("as text: what breaks anyhow comes first, then what is needed, and what is open is said", () => {
  expect(renderAblation(all, { again: "npx tidemark …", page: "ablation.md" })).toBe(`\
log, with each of its 7 guards switched off in turn
  A log and its copies
  replicas 3 · records 2 · fenced: yes

  ✗ broken with everything on: logs agree (8 steps) · one leads (in the initial state) ·
    it ends (2 steps, at smaller bounds: replicas 1, records 0)
    That is no guard's doing, and counts below only at bounds at which it holds with everything on.
  with everything on, 1 promise holds in all 1,234 states
  with everything on, 1 promise is undecided after 1,234 states
  stopped before the end: interrupted

Needed: 1 of 7 guards
    breaks                                                   steps  smallest bounds
  the epoch is known (since 2.1.0 (KIP-320))
    nothing is lost                                              3  the lowest
    it ends (sooner than anything that the guard may leave)      5  replicas 3
    (smaller bounds are undecided)
    (other promises undecided)

Broken anyhow, and sooner
    breaks                        steps  smallest bounds
  a | b
    logs agree (anyhow: 8 steps)      4  replicas 3 · records 2
    (further on the model makes no sense without it)

not needed within these bounds: it is awake · it is day

the model needs them to make sense:
  there is room  action "append": n cannot be 3: it is an integer from 0 to 2

undecided: it is quick (max-states) · it is last (interrupted)

Two at a time: 1 of 15 pairs break what neither breaks alone
    breaks           steps  smallest bounds
  it is awake + it is day
    nothing is lost      1  replicas 2 · records 1

1 pair undecided

  smallest: the least sum, of 9 choices of bounds, from replicas 1, records 0 up; bounds not named
  are at their lowest
  again: npx tidemark …
  page:  ablation.md
`);
});

test("what was held is not said of a run that was cut short", () => {
  const cut: Ablation = {
    ...all,
    guarded: { distinct: 9, properties: [{ name: "it ends", verdict: "undecided" }], below: [] },
  };
  expect(renderAblation(cut)).not.toMatch(/holds?\b.*in all/);
});

describe("as a page", () => {
  const page = renderAblationPage(all, {
    again: ({ without }) => `show ${without.join(",")}`,
    whole: "npx tidemark ablate log",
  });

  test("the same sections, and what the safeguards demand", () => {
    expect([...page.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading)).toEqual([
      "log, with each of its 7 guards switched off in turn",
      "Needed",
      "Broken anyhow, and sooner",
      "Not needed within these bounds",
      "The model needs them to make sense",
      "Undecided",
      "Two at a time",
      "What they demand",
      "Bounds and settings",
      "Again",
    ]);
  });

  test("a row for each promise that breaks, and no text of a model is markup", () => {
    expect(page).toContain(`\
| without | breaks | steps | smallest bounds |
| --- | --- | --: | --- |
| the epoch is known | nothing is lost | 3 | the lowest · smaller bounds are undecided · other promises undecided |
|  | it ends (sooner than anything that the guard may leave) | 5 | replicas 3 |
`);
    expect(page).toContain("| a \\| b | logs agree (anyhow: 8 steps) | 4 |");
  });

  test("a command line for each counterexample", () => {
    expect(page).toContain(`\
\`\`\`sh
npx tidemark ablate log
show the epoch is known
show it is awake,it is day
show a | b
\`\`\`
`);
  });
});

test("a model without bounds and with one guard has fewer words", () => {
  const plain: Ablation = {
    schema: "tidemark/ablation/1",
    model: "door",
    about: "",
    settings: {},
    bounds: {},
    lowest: {},
    choices: 1,
    promises: ["it stays shut"],
    guarded: { distinct: 1, properties: [{ name: "it stays shut", verdict: "held" }], below: [] },
    guards: [{ without: ["it is locked"], conclusion: { kind: "not-needed" } }],
  };
  expect(renderAblation(plain)).toBe(`\
door, with its only guard switched off

  with everything on, 1 promise holds in all 1 state

not needed: it is locked
`);
});
