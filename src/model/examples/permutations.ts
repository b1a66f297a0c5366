// Permutations by adjacent swaps: a space of n! states, as deep as bubble sort takes at worst.

import { on } from "../../invariants/on.ts";
import { model } from "../model.ts";
import { int, struct, table, type View, type ViewOf } from "../schema.ts";
import { bound } from "../settings.ts";

/** With n elements: n! states, n (n - 1) / 2 + 1 levels. */
export const permutations = model({
  name: "examples/permutations",
  about: "A row of different numbers, in which two neighbours at a time change places",
  settings: { size: bound(4, [2, 10], "numbers in the row") },
  define({ size }) {
    const Place = int(0, size - 1);
    const state = struct({ row: table(Place, int(0, size - 1)) });
    type State = ViewOf<typeof state>;
    const { action, always, sometimes } = on(state);
    const places = Array.from({ length: size }, (_, place) => place);

    const left = { left: int(0, size - 2) };
    const actions = [
      action("swap", left, {
        apply({ row }, { left }) {
          const number = row.get(left);
          row.set(left, row.get(left + 1));
          row.set(left + 1, number);
        },
        who: ({ left }, { before }) => `${before.row.get(left)} and ${before.row.get(left + 1)}`,
        what: () => "change places",
      }),
    ];

    const numbersIn = (s: View<State>) => new Set(places.map((place) => s.row.get(place)));
    const properties = [
      always("every number is there once", "A swap loses nothing.", (s) => numbersIn(s).size === size),
      sometimes("the row is reversed", "It is the order farthest from the first.", (s) =>
        places.every((place) => s.row.get(place) === size - 1 - place),
      ),
    ];
    return {
      state,
      initial: ({ row }: State) => {
        for (const place of places) row.set(place, place);
      },
      actions,
      properties,
    };
  },
});
