// Counters that go up and down, one at a time: a space whose every number is known beforehand.

import { on } from "../../invariants/on.ts";
import { every, howMany } from "../../invariants/quantifiers.ts";
import { model } from "../model.ts";
import { domain, int, struct, table } from "../schema.ts";
import { bound } from "../settings.ts";

/** With n counters of k values: kⁿ states, n (k - 1) + 1 levels. */
export const counters = model({
  name: "examples/counters",
  about: "Counters from 0 up to a greatest value; each step moves one of them by one",
  settings: {
    counters: bound(3, [1, 10], "counters"),
    values: bound(4, [2, 32], "values that a counter can have, 0 the first"),
  },
  define(settings) {
    const Counter = domain("counter", settings.counters, { symmetric: true });
    const highest = settings.values - 1;
    const state = struct({ counters: table(Counter, int(0, highest)) });
    const { action, sometimes, step } = on(state);

    const counter = { counter: Counter };
    const actions = [
      action("count up", counter, {
        when: { "it is below its highest value": (s, { counter }) => s.counters.get(counter) < highest },
        apply(s, { counter }) {
          s.counters.set(counter, s.counters.get(counter) + 1);
        },
        who: ({ counter }) => Counter.label(counter),
        what: ({ counter }, { after }) => `counts up to ${after.counters.get(counter)}`,
      }),
      action("count down", counter, {
        when: { "it is above 0": (s, { counter }) => s.counters.get(counter) > 0 },
        apply(s, { counter }) {
          s.counters.set(counter, s.counters.get(counter) - 1);
        },
        who: ({ counter }) => Counter.label(counter),
        what: ({ counter }, { after }) => `counts down to ${after.counters.get(counter)}`,
      }),
    ];

    const properties = [
      step(
        "one counter moves by one",
        "A step that moved more would make the way to the far corner shorter.",
        (before, after) =>
          howMany(Counter, (c) => before.counters.get(c) !== after.counters.get(c)) === 1 &&
          every(Counter, (c) => Math.abs(before.counters.get(c) - after.counters.get(c)) <= 1),
      ),
      sometimes("all counters are at their highest", "It is the farthest corner.", (s) =>
        every(Counter, (counter) => s.counters.get(counter) === highest),
      ),
    ];
    return { state, actions, properties };
  },
});
