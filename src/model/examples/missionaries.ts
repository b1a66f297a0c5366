// Missionaries and cannibals: three of each cross a river in a boat for two.

import { on } from "../../invariants/on.ts";
import { model } from "../model.ts";
import { boolean, int, struct, type View, type ViewOf } from "../schema.ts";

const EACH = 3;
const SEATS = 2;

/** Who is still on the near bank; the others are on the far one. */
const state = struct({ missionaries: int(0, EACH), cannibals: int(0, EACH), boatIsNear: boolean() });
type State = ViewOf<typeof state>;
const { action, always, never, sometimes } = on(state);

const isSafe = (missionaries: number, cannibals: number) => missionaries === 0 || missionaries >= cannibals;
const areSafe = (missionaries: number, cannibals: number) =>
  isSafe(missionaries, cannibals) && isSafe(EACH - missionaries, EACH - cannibals);

/** How many are on the bank where the boat is. */
const beside = (s: View<State>, near: number) => (s.boatIsNear ? near : EACH - near);

const counted = (n: number, one: string, many: string) =>
  n === 0 ? [] : [n === 1 ? `a ${one}` : `${n} ${many}`];

const passengers = { missionaries: int(0, SEATS), cannibals: int(0, SEATS) };
const actions = [
  action("cross", passengers, {
    when: {
      "somebody rows": (_, { missionaries, cannibals }) => missionaries + cannibals > 0,
      "there are seats for all": (_, { missionaries, cannibals }) => missionaries + cannibals <= SEATS,
      "they are on the boat's side": (s, { missionaries, cannibals }) =>
        beside(s, s.missionaries) >= missionaries && beside(s, s.cannibals) >= cannibals,
      "nobody will be outnumbered": (s, { missionaries, cannibals }) => {
        const sign = s.boatIsNear ? -1 : 1;
        return areSafe(s.missionaries + sign * missionaries, s.cannibals + sign * cannibals);
      },
    },
    apply(s, { missionaries, cannibals }) {
      const sign = s.boatIsNear ? -1 : 1;
      s.missionaries += sign * missionaries;
      s.cannibals += sign * cannibals;
      s.boatIsNear = !s.boatIsNear;
    },
    who: () => "the boat",
    what({ missionaries, cannibals }, { before }) {
      const aboard = [
        ...counted(missionaries, "missionary", "missionaries"),
        ...counted(cannibals, "cannibal", "cannibals"),
      ].join(" and ");
      return before.boatIsNear ? `takes ${aboard} across` : `brings ${aboard} back`;
    },
  }),
];

const properties = [
  never(
    "everyone is across",
    "It is the riddle: the way to the counterexample solves it.",
    (s) => s.missionaries === 0 && s.cannibals === 0,
  ),
  always("no missionary is eaten", "Cannibals who outnumber missionaries on a bank eat them.", (s) =>
    areSafe(s.missionaries, s.cannibals),
  ),
  sometimes(
    "only cannibals wait",
    "Missionaries can all be across before everyone is.",
    (s) => s.missionaries === 0 && s.cannibals > 0,
  ),
];

/** 16 states; the shortest way across has 12 of them. */
export const missionaries = model({
  name: "examples/missionaries",
  about:
    "Three missionaries and three cannibals cross a river, never fewer missionaries than cannibals on a bank",
  state,
  initial(s) {
    s.missionaries = EACH;
    s.cannibals = EACH;
    s.boatIsNear = true;
  },
  actions,
  properties,
});
