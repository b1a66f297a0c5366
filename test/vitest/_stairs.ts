// A staircase of any length: small models whose verdicts can be counted on the fingers.

import { stripVTControlCharacters } from "node:util";
import {
  type Action,
  action,
  always,
  bound,
  flag,
  int,
  model,
  never,
  type Property,
  sometimes,
  step,
  struct,
  type ViewOf,
} from "tidemark";

const State = struct({ at: int(0, 1_000_000) });
type State = ViewOf<typeof State>;

/** State n is reached after n steps. With `creaks`, stair 3 is a violation: a shortest counterexample of 4 states. */
export const stairs = model({
  name: "stairs",
  about: "Somebody climbs.",
  settings: {
    steps: bound(5, [1, 1_000_000], "how many stairs there are"),
    creaks: flag(false, "the third stair makes a noise"),
    carpet: flag(false, "one cannot hear a thing"),
  },
  define: ({ steps, creaks, carpet }) => {
    const climb: Action<State> = action(
      "climb",
      {},
      {
        when: { "there is another stair": ({ at }) => at < steps },
        apply(s) {
          s.at++;
        },
      },
    );
    const vacuous = carpet ? "carpet: nobody hears anything" : undefined;
    const properties: Property<State>[] = [
      always("stays on the stairs", "There is no stair above the last.", ({ at }) => at <= steps),
      step("climbs one at a time", "Nobody jumps.", (before, after) => after.at === before.at + 1),
      never("wakes the dog", "Dogs are let lie.", ({ at }) => creaks && at === 3, { vacuous }),
      sometimes("arrives", "Otherwise why climb?", ({ at }) => at === steps),
      sometimes("flies", "One may dream.", ({ at }) => at > steps),
    ];
    return { state: State, actions: [climb], properties };
  },
});

const walk: Action<State> = action(
  "walk",
  {},
  {
    when: { "not there yet": ({ at }) => at < 4 },
    apply(s) {
      s.at++;
    },
  },
);
const leap: Action<State> = action(
  "leap",
  {},
  {
    when: { "at the bottom": ({ at }) => at === 0 },
    apply(s) {
      s.at = 4;
    },
  },
);

/** The shortest counterexample leaps (2 states); depth first one walks there (5 states). */
export const leaper = model({
  name: "leaper",
  state: State,
  actions: [walk, leap],
  properties: [never<State>("is up", "Stay down.", ({ at }) => at === 4)],
});

const boast: Action<State> = action(
  "boast",
  {},
  {
    apply(s) {
      s.at = -1;
    },
  },
);

/** Its only action is a mistake of its author. */
export const wrong = model({
  name: "wrong",
  state: State,
  actions: [boast],
  properties: [always<State>("is fine", "It never is.", () => true)],
});

/** What an assertion failed with; an error of its own if it did not fail. */
export async function errorOf(assertion: Promise<void>): Promise<Error> {
  try {
    await assertion;
  } catch (error) {
    if (error instanceof Error) return error;
    throw new Error(`it failed with no error but ${String(error)}`);
  }
  throw new Error("the assertion passed");
}

/** The message of an assertion's failure, without colours. */
export async function failureOf(assertion: Promise<void>): Promise<string> {
  return stripVTControlCharacters((await errorOf(assertion)).message);
}
