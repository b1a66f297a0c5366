// The riddle from Die Hard 3: four litres are to be measured with a jug of three and a jug of five.

import { on } from "../../invariants/on.ts";
import { model } from "../model.ts";
import { enumeration, int, struct } from "../schema.ts";

const SIZE = { small: 3, large: 5 } as const;

const state = struct({ small: int(0, SIZE.small), large: int(0, SIZE.large) });
const { action, never, sometimes, step } = on(state);

const Jug = enumeration("small", "large");
const nameOf = { small: "the 3-litre jug", large: "the 5-litre jug" } as const;
const other = { small: "large", large: "small" } as const;

const who = () => "you";
const jug = { jug: Jug };
const from = { from: Jug };
const actions = [
  action("fill", jug, {
    when: { "it is not full": (s, { jug }) => s[jug] < SIZE[jug] },
    apply(s, { jug }) {
      s[jug] = SIZE[jug];
    },
    who,
    what: ({ jug }) => `fill ${nameOf[jug]}`,
  }),
  action("empty", jug, {
    when: { "it is not empty": (s, { jug }) => s[jug] > 0 },
    apply(s, { jug }) {
      s[jug] = 0;
    },
    who,
    what: ({ jug }) => `empty ${nameOf[jug]}`,
  }),
  action("pour", from, {
    when: {
      "there is water to pour": (s, { from }) => s[from] > 0,
      "there is room for it": (s, { from }) => s[other[from]] < SIZE[other[from]],
    },
    apply(s, { from }) {
      const to = other[from];
      const amount = Math.min(s[from], SIZE[to] - s[to]);
      s[from] -= amount;
      s[to] += amount;
    },
    who,
    what: ({ from }) => `pour ${nameOf[from]} into ${nameOf[other[from]]}`,
  }),
];

const properties = [
  never(
    "4 litres are measured",
    "It is the riddle: the way to the counterexample solves it.",
    (s) => s.large === 4,
    {
      explain: () => ({ sentence: "There are exactly 4 litres in the 5-litre jug." }),
    },
  ),
  step(
    "a jug is full or empty after every step",
    "Whoever leaves off in between guesses at the amount.",
    (_, after) => after.small % SIZE.small === 0 || after.large % SIZE.large === 0,
  ),
  sometimes("1 litre is measured", "Amounts can be measured that no jug holds.", (s) => s.small === 1),
];

/** 16 states; the shortest way to 4 litres has 7 of them. */
export const dieHard = model({
  name: "examples/die-hard",
  about: "Two jugs of 3 and 5 litres, a fountain, and 4 litres to be measured",
  state,
  actions,
  properties,
});
