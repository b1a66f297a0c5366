// A water tank, of which it can be told on the fingers which guard is needed, from which bounds on, and against what.

import { action, always, bound, flag, int, model, struct, type ViewOf } from "tidemark";

const LITRES = 3;
const State = struct({ level: int(0, 9), filled: int(0, 6), spilt: int(0, 1) });
type State = ViewOf<typeof State>;

/**
 * - *the tank has room* is needed from 4 fills on: the counterexample is to fill four times. The floor gets wet at the fifth.
 * - *it is day* is never needed.
 * - *a fill is left* limits the model: without it the count leaves its range.
 * - *the upper valve is shut* and *the lower valve is shut* are needed both or none: each alone keeps the street dry.
 * - *something is in it* limits the model too.
 * - *it is level* comes with a second tank only, where it is not needed either.
 */
export const tank = model({
  name: "tank",
  about: "A tank is filled by the litre",
  settings: {
    fills: bound(5, [1, 5], "times it is filled"),
    tanks: bound(1, [0, 2], "tanks"),
    leaks: flag(false, "holding two litres it leaks, and the street gets wet"),
  },
  define({ fills, tanks, leaks }) {
    const fill = action<State>(
      "fill",
      {},
      {
        when: {
          "it is day": () => true,
          "a fill is left": (s) => s.filled < fills,
          "the tank has room": (s) => s.level < LITRES,
        },
        apply(s) {
          s.level++;
          s.filled++;
        },
      },
    );
    const drink = action<State>(
      "drink",
      {},
      {
        when: { "something is in it": (s) => s.level > 0 },
        apply(s) {
          s.level--;
        },
      },
    );
    const spill = action<State>(
      "spill",
      {},
      {
        when: {
          "the upper valve is shut": () => false,
          "the lower valve is shut": () => false,
        },
        apply(s) {
          s.spilt = 1;
        },
      },
    );
    const leak = action<State>(
      "leak",
      {},
      {
        when: { "it holds two": (s) => s.level >= 2 },
        apply(s) {
          s.spilt = 1;
        },
      },
    );
    const balance = action<State>(
      "balance",
      {},
      { when: { "it is level": (s) => s.level === 1 }, apply() {} },
    );
    return {
      state: State,
      actions: [fill, drink, spill, ...(leaks ? [leak] : []), ...(tanks > 1 ? [balance] : [])],
      properties: [
        always<State>("it never overflows", "It holds three litres.", (s) => s.level <= LITRES),
        always<State>("the floor stays dry", "It is a parquet.", (s) => s.level <= LITRES + 1),
        always<State>("the street stays dry", "People walk there.", (s) => s.spilt === 0),
      ],
    };
  },
});
