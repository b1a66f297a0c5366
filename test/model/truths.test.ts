// The truth of every property in every state of a trace.

import { expect, test } from "vitest";
import { truthsOf } from "../../src/model/truths.ts";
import { verbs } from "./_partition.ts";

const { always, never, sometimes, step } = verbs;
const steps = [0, 1, 2, 1].map((epoch) => ({ state: { epoch } }));

test("a promise stands until it is broken; what is sometimes true is seen where it is; the first state is no step", () => {
  const properties = [
    always("small", "", (s) => s.epoch < 2),
    never("large", "", (s) => s.epoch >= 2),
    sometimes("one", "", (s) => s.epoch === 1),
    step("grows", "", (before, after) => after.epoch > before.epoch),
  ];
  expect(truthsOf(properties as never, steps)).toEqual({
    small: "TTFT",
    large: "TTFT",
    one: "FTFT",
    grows: "-TTF",
  });
});

test("a property that cannot be asked in a state, and was not, has no truth there", () => {
  const odd = always("odd", "", (s) => {
    if (s.epoch === 2) throw new Error("not judged");
    return s.epoch !== 0;
  });
  expect(truthsOf([odd] as never, steps)).toEqual({ odd: "FT-T" });
});
