// A small model for the tests of the command line, of which every verdict is known beforehand.

import {
  type Action,
  action,
  always,
  bound,
  choice,
  flag,
  int,
  model,
  never,
  type Property,
  sometimes,
  struct,
  type ViewOf,
} from "tidemark";

/**
 * Somebody climbs stairs: there is one path, 0, 1, 2, …, so every strategy finds the same states at the same depth,
 * and step n has depth n + 1.
 */
export const stairs = model({
  name: "stairs",
  about: "Somebody climbs stairs, a step at a time",
  settings: {
    height: bound(4, [1, 1_000_000], "steps there are"),
    lift: flag(false, "there is a lift, out of order"),
    shoes: choice("boots", ["boots", "slippers", "skates"], "what is worn"),
    seed: bound(0, [0, 9], "a setting that has the name of an option"),
  },
  define({ height, lift }) {
    const state = struct({ step: int(0, height + 1) });
    type State = ViewOf<typeof state>;
    const climb: Action<State> = action(
      "climb",
      {},
      {
        about: "One foot after the other.",
        when: { "there is another step": (s) => s.step < height },
        apply(s) {
          s.step++;
        },
        who: () => "climber",
        what: (_, { after }) => `climbs to step ${after.step}`,
      },
    );
    const ride: Action<State> = action(
      "ride",
      {},
      {
        when: { "it is day": () => true, "the lift works": () => false },
        apply(s) {
          s.step = height;
        },
      },
    );
    const properties: Property<State>[] = [
      always("stays below the roof", "Nobody climbs into the sky.", (s) => s.step <= height),
      never("never on step 3", "Step 3 is rotten.", (s) => s.step === 3),
      sometimes("reaches step 2", "Stairs that nobody climbs prove nothing.", (s) => s.step === 2),
      sometimes("reaches the moon", "One may hope.", (s) => s.step > height),
    ];
    return { state, actions: lift ? [climb, ride] : [climb], properties };
  },
});
