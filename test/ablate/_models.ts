// Small models for the tests of ablation, each for one thing that can be concluded.

import {
  action,
  always,
  bound,
  int,
  model,
  never,
  sometimes,
  struct,
  type View,
  type ViewOf,
} from "tidemark";

const Doors = struct({ open: int(0, 2) });
type Doors = ViewOf<typeof Doors>;

/** Without the inner door the cat gets out; without both it gets cold too. */
export const twoDoors = model({
  name: "two doors",
  safeguards: {
    "the inner door is shut": { demands: "The cat stays in.", since: "1.0" },
    "the outer door is shut": { demands: "It stays warm.", since: "1.0" },
  },
  state: Doors,
  actions: [
    action<Doors>(
      "open the inner",
      {},
      {
        when: { "the inner door is shut": () => false, "it is the first": (s) => s.open === 0 },
        apply: (s) => {
          s.open = 1;
        },
      },
    ),
    action<Doors>(
      "open the outer",
      {},
      {
        when: { "the outer door is shut": () => false, "it is the second": (s) => s.open === 1 },
        apply: (s) => {
          s.open = 2;
        },
      },
    ),
  ],
  properties: [
    always<Doors>("the cat is in", "It is a cat.", (s) => s.open === 0),
    always<Doors>("it stays warm", "It is winter.", (s) => s.open < 2),
  ],
});

export const Walk = struct({ at: int(0, 9) });
export type Walk = ViewOf<typeof Walk>;

/** One further, as long as the guard says so. */
function step<S extends { at: number }>(guard: string, test: (s: View<S>) => boolean) {
  return action<S>(
    "step",
    {},
    {
      when: { [guard]: test },
      apply: (s) => {
        s.at++;
      },
    },
  );
}

/** Somebody walks to 6, by ones or, without *one at a time*, by twos, and to 7; past the 6 nobody gets otherwise. */
export const walk = model({
  name: "walk",
  settings: { hole: bound(4, [4, 7], "where the hole is") },
  define: ({ hole }) => ({
    state: Walk,
    actions: [
      step<Walk>("not there yet", (s) => s.at < 6),
      action<Walk>(
        "leap",
        {},
        {
          when: { "one at a time": () => false, "far from there": (s) => s.at < 6 },
          apply: (s) => {
            s.at += 2;
          },
        },
      ),
    ],
    properties: [never<Walk>("falls into the hole", "It is deep.", (s) => s.at === hole)],
  }),
});

interface Bridge {
  at: number;
  leapt: number;
}

/** Three steps lead across and, without the guards, leaps of two; without both, one of three. */
export const bridge = model({
  name: "bridge",
  safeguards: {
    "no leap at first": { demands: "Nobody jumps.", since: "1.0" },
    "no leap later": { demands: "Nobody jumps.", since: "1.0" },
  },
  state: struct({ at: int(0, 9), leapt: int(0, 1) }),
  actions: [
    step<Bridge>("not across", (s) => s.at < 3),
    action<Bridge>(
      "leap at first",
      {},
      {
        when: { "no leap at first": () => false, "it is the first": (s) => s.at === 0 },
        apply: (s) => {
          s.at += 2;
          s.leapt = 1;
        },
      },
    ),
    action<Bridge>(
      "leap later",
      {},
      {
        when: { "no leap later": () => false, "it is the second": (s) => s.at === 1 },
        apply: (s) => {
          s.at += 2;
          s.leapt = 1;
        },
      },
    ),
  ],
  properties: [
    // The later found first, so that it is not their order by which the result is sorted.
    never<Bridge>("nobody is across", "They get there.", (s) => s.at === 3),
    never<Bridge>("nobody jumps", "It is slippery.", (s) => s.leapt === 1),
  ],
});

/** Where it is small it breaks whatever is switched off; where it is large, nothing breaks. */
export const small = model({
  name: "small",
  settings: { size: bound(2, [1, 2], "how large it is") },
  define: ({ size }) => ({
    state: Walk,
    actions: [
      action<Walk>(
        "step",
        {},
        {
          when: { "not there yet": (s) => s.at < 6 },
          apply: (s) => {
            s.at = Math.min(s.at + 1, 6);
          },
        },
      ),
    ],
    properties: [never<Walk>("falls into the hole", "It is deep.", (s) => size === 1 && s.at === 4)],
  }),
});

const sane = always<Walk>("is somewhere", "One is.", (s) => s.at >= 0);

export const cliff = model({
  name: "cliff",
  state: Walk,
  actions: [step<Walk>("there is ground", (s) => s.at < 3)],
  properties: [always<Walk>("keeps off the edge", "There is no rail.", (s) => s.at <= 3), sane],
});

export const hopeful = model({
  name: "hopeful",
  state: Walk,
  actions: [action<Walk>("step", {}, { when: { "not there yet": () => false }, apply() {} })],
  properties: [sometimes<Walk>("arrives", "One may hope.", (s) => s.at > 0)],
});

export const wrong = model({
  name: "wrong",
  state: Walk,
  actions: [step<Walk>("always", () => true)],
  properties: [always<Walk>("is somewhere", "", () => true)],
});

/** Three steps lead across; without both guards, one leap. */
export const ford = model({
  name: "ford",
  safeguards: {
    "it is wide": { demands: "Nobody leaps.", since: "1.0" },
    "it is slippery": { demands: "Nobody leaps.", since: "1.0" },
  },
  state: Walk,
  actions: [
    step<Walk>("not across", (s) => s.at < 3),
    action<Walk>(
      "leap",
      {},
      {
        when: { "it is wide": () => false, "it is slippery": () => false },
        apply: (s) => {
          s.at = 3;
        },
      },
    ),
  ],
  properties: [never<Walk>("nobody is across", "They get there.", (s) => s.at === 3)],
});
