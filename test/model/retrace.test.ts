// Retracing: a recorded trace is told anew by the model of today, or it is said what has changed since.

import { describe, expect, test } from "vitest";
import { UsageError } from "../../src/errors.ts";
import type { Definition } from "../../src/model/model.ts";
import { type Recorded, retrace } from "../../src/model/retrace.ts";
import { act, messageOf, type Partition, partition, verbs } from "./_partition.ts";

const climb = act((s) => {
  s.epoch += 1;
});
const clean = verbs.action(
  "clean",
  {},
  {
    when: { "it has climbed": (s) => s.epoch > 0 },
    apply(s) {
      s.clean = true;
    },
  },
);
const low = verbs.always("the epoch stays low", "", (s) => s.epoch < 2);
const recorded: Recorded = {
  property: low.name,
  path: "0/0/1/0",
  shortest: true,
  actions: ["act", "clean", "act"],
};

const retraced = (change: Partial<Recorded> = {}, parts: Partial<Definition<Partition>> = {}) =>
  retrace(partition({ actions: [climb, clean], properties: [low], ...parts }), { ...recorded, ...change });

test("a trace that still is what it was is told by the model of today", () => {
  const { property, trace } = retraced();
  expect(property.name).toBe("the epoch stays low");
  expect(trace).toMatchObject({ path: "0/0/1/0", states: 4, shortest: true });
  expect(trace.steps.map(({ action }) => action)).toEqual([undefined, "act", "clean", "act"]);
});

describe("a trace that is no longer what it was is refused, with the difference:", () => {
  const said = (...change: Parameters<typeof retraced>) => {
    expect(() => retraced(...change)).toThrow(UsageError);
    return messageOf(() => retraced(...change));
  };

  test("its path is none", () => {
    expect(said({ path: "0/x" })).toBe('"0/x" is no path: expected numbers, as in 0/7/24');
  });

  test("its path cannot be followed", () => {
    expect(said({ path: "0/1" })).toContain('action "clean" is not enabled there; false: "it has climbed"');
  });

  test("its rules mean other actions by now", () => {
    expect(said({ actions: ["act", "act", "act"] })).toContain(
      "path 0/0/1/0 means something else by now: at step 2",
    );
    expect(said({ actions: ["act", "clean"] })).toContain("at step 3");
    expect(said({ actions: ["act", "clean", "act", "act"] })).toContain("at step 4");
  });

  test("its property is gone, or is not broken there any more", () => {
    expect(said({ property: "the epoch stays lo" })).toContain('(did you mean "the epoch stays low"?)');
    const never = verbs.always("the epoch stays low", "", () => true);
    expect(said({}, { properties: [never] })).toContain(
      '"the epoch stays low", is not to be seen at its end any more',
    );
  });
});
