// The four verbs: what kind of property each makes, and that none of its words is lost.

import { describe, expect, test } from "vitest";
import { on } from "../../src/invariants/on.ts";
import { always, never, sometimes, step } from "../../src/invariants/property.ts";
import type { Property } from "../../src/model/property.ts";
import { int, struct, type View, type ViewOf } from "../../src/model/schema.ts";

const State = struct({ x: int(0, 9) });
type State = ViewOf<typeof State>;
const isEven = ({ x }: View<State>) => x % 2 === 0;
const isSmall = ({ x }: View<State>) => x < 5;

const truths = (property: Property<State>, after: number, before = 0) =>
  property.parts.map((part) => part.test({ x: after }, { x: before }));

describe.each([
  ["always", always],
  ["never", never],
  ["sometimes", sometimes],
] as const)("%s", (kind, verb) => {
  test("makes a property of one nameless part of a predicate", () => {
    const property = verb<State>("x is even", "Odd things happen.", isEven);
    expect(property).toMatchObject({ name: "x is even", kind, because: "Odd things happen." });
    expect(property.parts.map(({ name }) => name)).toEqual([""]);
    expect([truths(property, 4), truths(property, 5)]).toEqual([[true], [false]]);
  });

  test("keeps its explanation and its reason for being vacuous, and makes up neither", () => {
    const explain = ({ x }: View<State>) => ({ sentence: `x is ${x}.` });
    const told = verb<State>("p", "", isEven, { explain, vacuous: "nothing to judge" });
    expect(told.explain?.({ x: 3 }, { x: 0 })).toEqual({ sentence: "x is 3." });
    expect(told.vacuous).toBe("nothing to judge");
    const untold = verb<State>("p", "", isEven, { vacuous: undefined });
    expect(["explain" in untold, "vacuous" in untold]).toEqual([false, false]);
  });
});

test("a claim of several predicates keeps their names, in order", () => {
  const property = always<State>("both", "", { "is small": isSmall, "is even": isEven });
  expect(property.parts.map(({ name }) => name)).toEqual(["is small", "is even"]);
  expect([truths(property, 4), truths(property, 8)]).toEqual([
    [true, true],
    [false, true],
  ]);
});

describe("step", () => {
  test("hears of the state before and then of the state after", () => {
    const property = step<State>("grows", "", (before, after) => before.x < after.x);
    expect(property.kind).toBe("step");
    expect([truths(property, 2, 1), truths(property, 1, 2)]).toEqual([[true], [false]]);
  });

  test("explains in the same order, and keeps the names of its parts", () => {
    const property = step<State>(
      "grows",
      "",
      { "from even": (before) => before.x % 2 === 0, "to odd": (_before, after) => after.x % 2 === 1 },
      { explain: (before, after) => ({ sentence: `from ${before.x} to ${after.x}` }), vacuous: "never" },
    );
    expect(property.explain?.({ x: 2 }, { x: 1 })).toEqual({ sentence: "from 1 to 2" });
    expect(property.parts.map(({ name }) => name)).toEqual(["from even", "to odd"]);
    expect(truths(property, 3, 2)).toEqual([true, true]);
    expect(property.vacuous).toBe("never");
  });
});

test("the verbs of a state are the same verbs", () => {
  const verbs = on(State);
  expect([verbs.always, verbs.never, verbs.sometimes, verbs.step]).toEqual([always, never, sometimes, step]);
});
