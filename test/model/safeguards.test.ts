// Guards and safeguards are switched off by their names.

import { describe, expect, test } from "vitest";
import { UsageError } from "../../src/errors.ts";
import { always } from "../../src/invariants/property.ts";
import { action } from "../../src/model/action.ts";
import { compile } from "../../src/model/compile.ts";
import { model } from "../../src/model/model.ts";
import { int, struct, type ViewOf } from "../../src/model/schema.ts";
import { bound } from "../../src/model/settings.ts";

const State = struct({ n: int(0, 9) });
type State = ViewOf<typeof State>;

const counter = model({
  name: "counter",
  settings: { most: bound(3, [0, 8], "where it stops") },
  safeguards: {
    "by one": { demands: "It counts one by one.", since: "1.0" },
    "below the bound": { demands: "It stops at its bound.", since: "1.1", replaced: "counting on" },
  },
  define({ most }, safeguards) {
    const pace = safeguards.has("by one") ? 1 : 2;
    return {
      state: State,
      actions: [
        action<State>(
          "count",
          {},
          {
            when: { "below the bound": (s) => s.n < most, "below eight": (s) => s.n < 8 },
            apply(s) {
              s.n += pace;
            },
          },
        ),
      ],
      properties: [always<State>("it is small", "", (s) => s.n <= most)],
    };
  },
});

function reached(settings: Parameters<typeof counter>[0]): number[] {
  const compiled = compile(counter(settings));
  compiled.start(0);
  const seen: number[] = [];
  do {
    seen.push((compiled.plainAfter() as { n: number }).n);
    compiled.before.set(compiled.after);
    compiled.enter();
  } while (compiled.next(0) === 0);
  return seen;
}

describe("with a guard switched off", () => {
  test("an action is asked for the others only", () => {
    expect(reached({ most: 2 })).toEqual([0, 1, 2]);
    expect(reached({ most: 2, without: "below the bound" })).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("recipes see that it is off", () => {
    expect(reached({ most: 4, without: ["by one"] })).toEqual([0, 2, 4]);
  });

  test("the settings of the instance name it, sorted and once, so that a replay makes the same instance", () => {
    const instance = counter({ without: ["by one", "below the bound", "by one"] });
    expect(instance.without).toEqual(["below the bound", "by one"]);
    expect(instance.settings).toEqual({ most: 3, without: "below the bound; by one" });
    expect(counter(instance.settings).without).toEqual(instance.without);
  });

  test("a guard that is no safeguard can be named too", () => {
    expect(counter({ without: "below eight" }).actions[0]!.guards.map(({ name }) => name)).toEqual([
      "below the bound",
    ]);
  });
});

test("without anything switched off, the settings say nothing of it", () => {
  expect(counter().settings).toEqual({ most: 3 });
  expect(counter({ without: "" }).settings).toEqual({ most: 3 });
});

test("a name that no guard has is refused, with the nearest", () => {
  expect(() => counter({ without: "below the bond" })).toThrow(UsageError);
  expect(() => counter({ without: "below the bond" })).toThrow('did you mean "below the bound"');
  // @ts-expect-error: it is a list of names
  expect(() => counter({ without: 3 })).toThrow("it is a list of names");
});
