// Models: an instance for every choice of settings, and what an author is told who defines one that cannot be.

import { describe, expect, test } from "vitest";
import { ModelError, UsageError } from "../../src/errors.ts";
import { on } from "../../src/invariants/on.ts";
import { compile } from "../../src/model/compile.ts";
import { type Definition, model } from "../../src/model/model.ts";
import { domain, int, struct, table, type ViewOf } from "../../src/model/schema.ts";
import { amount, bound, choice, flag, text } from "../../src/model/settings.ts";

const State = struct({ x: int(0, 3) });
type State = ViewOf<typeof State>;
const { action, always } = on(State);
const idle = action("idle", {}, { apply: () => {} });
const fine = always("fine", "It is.", () => true);

function define(parts: Partial<Definition<State>>) {
  return () => model({ name: "m", state: State, actions: [], properties: [], ...parts })();
}

describe("a model with settings", () => {
  const counters = model({
    name: "counters",
    about: "Counters that count",
    settings: {
      counters: bound(2, [1, 5], "counters"),
      highest: bound(3, [1, 9], "the highest value"),
      step: amount(1, [1, 2], "how far a counter goes at once"),
      order: choice("any", ["any", "round"], "who counts next"),
      fair: flag(false, "whether all count"),
      title: text("", "what to call it"),
    },
    define(settings) {
      const Counter = domain("counter", settings.counters);
      return {
        state: struct({ values: table(Counter, int(0, settings.highest)) }),
        actions: [],
        properties: [],
        ...(settings.title !== "" && { origin: settings.title }),
      };
    },
  });

  test("is defined anew for the settings of each instance", () => {
    expect(compile(counters()).layout.cells).toBe(2);
    expect(compile(counters({ counters: 5 })).layout.cells).toBe(5);
  });

  test("tells its name, its settings with their values, and which of them are bounds", () => {
    const instance = counters({ counters: 3, fair: true, title: "as found" });
    expect(instance).toMatchObject({ name: "counters", about: "Counters that count", origin: "as found" });
    expect(instance.settings).toEqual({
      counters: 3,
      highest: 3,
      step: 1,
      order: "any",
      fair: true,
      title: "as found",
    });
    expect(instance.bounds).toEqual(["counters", "highest"]);
    expect([counters.modelName, Object.keys(counters.settings).length]).toEqual(["counters", 6]);
  });

  test("refuses a setting that it does not have", () => {
    expect(() => counters({ conters: 2 } as never)).toThrow(UsageError);
  });
});

test("a model without settings takes none", () => {
  const plain = model({ name: "plain", state: State, actions: [idle], properties: [fine] });
  expect(plain()).toMatchObject({ name: "plain", about: "", settings: {}, bounds: [] });
  expect(() => plain({ x: 1 } as never)).toThrow('plain has no setting "x"; it has none');
});

const asynchronous = async () => {};
function* generator() {
  yield;
}

describe("an author is told, with the model's name, of", () => {
  const cases: [string, Partial<Definition<State>>, string][] = [
    ["two actions of one name", { actions: [idle, idle] }, 'm has two actions called "idle"'],
    ["two properties of one name", { properties: [fine, fine] }, 'm has two properties called "fine"'],
    [
      "more properties than an integer has bits",
      { properties: Array.from({ length: 32 }, (_, i) => ({ ...fine, name: `p${i}` })) },
      "m has more than 31 properties",
    ],
    ["no initial state at all", { initial: [] }, "m has no initial state; leave `initial` out"],
    [
      "a recipe that would go on writing later",
      { actions: [action("late", {}, { apply: asynchronous })] },
      'm: action "late" has a recipe that is an AsyncFunction; it must be a plain function',
    ],
    [
      "a recipe that would never begin",
      { actions: [action("never", {}, { apply: generator as unknown as () => void })] },
      'm: action "never" has a recipe that is an GeneratorFunction',
    ],
    [
      "an initial state that is not done at once",
      { initial: [() => {}, asynchronous] },
      "m: initial state 1 has a recipe",
    ],
  ];

  test.each(cases)("%s", (_what, parts, message) => {
    expect(define(parts)).toThrow(ModelError);
    expect(define(parts)).toThrow(message);
  });

  test("a property that claims nothing, which would hold of everything", () => {
    expect(() => always("empty", "", {})).toThrow(ModelError);
    expect(() => always("empty", "", {})).toThrow('property "empty" claims nothing: it has no part');
  });
});

test("one initial recipe is as good as a list of one", () => {
  const start = (s: State) => {
    s.x = 2;
  };
  expect(define({ initial: start })().initial).toEqual(define({ initial: [start] })().initial);
});
