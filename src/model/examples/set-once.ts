// Bits that can be set and never cleared: every order of setting them leads to the same end.

import { on } from "../../invariants/on.ts";
import { every } from "../../invariants/quantifiers.ts";
import { isSubset } from "../assign.ts";
import { model } from "../model.ts";
import { domain, set, struct } from "../schema.ts";
import { bound } from "../settings.ts";

/** With n bits: 2ⁿ states, n + 1 levels, one deadlock. */
export const setOnce = model({
  name: "examples/set-once",
  about: "Bits that are set one after the other, in any order, and stay set",
  settings: { bits: bound(4, [1, 20], "bits") },
  define(settings) {
    const Bit = domain("bit", settings.bits, { symmetric: true });
    const state = struct({ set: set(Bit) });
    const { action, sometimes, step } = on(state);

    const bit = { bit: Bit };
    const actions = [
      action("set", bit, {
        when: { "it is not set": (s, { bit }) => !s.set.has(bit) },
        apply(s, { bit }) {
          s.set.add(bit);
        },
        who: ({ bit }) => Bit.label(bit),
        what: () => "is set",
      }),
    ];

    const properties = [
      step("a bit stays set", "Nobody may take back what others build upon.", (before, after) =>
        isSubset(before.set, after.set),
      ),
      sometimes("all bits are set", "It is where every order of setting them ends.", (s) =>
        every(Bit, (bit) => s.set.has(bit)),
      ),
    ];
    return { state, actions, properties };
  },
});
