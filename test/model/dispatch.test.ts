// Dispatchers: which rules fire, in which order, what skipping may not change, and which guards have decided.

import { fc, test as law } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { on } from "../../src/invariants/on.ts";
import type { Action } from "../../src/model/action.ts";
import { type Compiled, compile } from "../../src/model/compile.ts";
import { type Instance, model } from "../../src/model/model.ts";
import { int, list, struct, type ViewOf } from "../../src/model/schema.ts";
import { enabledRules, transitions } from "./_walk.ts";

const State = struct({ x: int(0, 4), log: list(int(0, 3), 2) });
type State = ViewOf<typeof State>;
const { action } = on(State);

function instance(
  actions: readonly Action<State>[],
  within?: (s: { readonly x: number }) => boolean,
): Instance {
  return model({ name: "m", state: State, actions, properties: [], ...(within && { within }) })();
}

function entered(
  actions: readonly Action<State>[],
  within?: (s: { readonly x: number }) => boolean,
): Compiled {
  const compiled = compile(instance(actions, within));
  compiled.start(0);
  compiled.before.set(compiled.after);
  compiled.enter();
  return compiled;
}

describe("next", () => {
  const By = { by: int(0, 3) };
  const add = action("add", By, {
    when: { "it is odd": (_s, { by }) => by % 2 === 1 },
    apply(s, { by }) {
      s.x += by;
    },
  });
  const reset = action(
    "reset",
    {},
    {
      apply(s) {
        s.x = 0;
      },
    },
  );

  test("finds the lowest enabled rule from any rule on, across actions, and none at the end", () => {
    const compiled = entered([add, reset, { ...add, name: "add again" }]);
    expect(enabledRules(compiled)).toEqual([1, 3, 4, 6, 8]);
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 100].map((from) => compiled.next(from))).toEqual([
      1, 1, 3, 3, 4, 6, 6, 8, 8, -1, -1,
    ]);
  });

  test("leaves the successor of its rule alone, whatever fired before it", () => {
    const compiled = entered([add, reset]);
    const left = [3, 1, 4, 3, 0].map((from) => {
      compiled.next(from);
      return (compiled.plainAfter() as State).x;
    });
    expect(left).toEqual([3, 1, 0, 3, 1]);
    expect((compiled.plainBefore() as State).x).toBe(0);
  });

  test("passes over rules whose successor is outside the constraint", () => {
    const compiled = entered([add, reset], ({ x }) => x !== 1);
    expect(enabledRules(compiled)).toEqual([3, 4]);
    compiled.next(3);
    expect((compiled.plainAfter() as State).x).toBe(3);
  });

  test("finds nothing where there is no action", () => {
    expect(entered([]).next(0)).toBe(-1);
  });
});

describe("a guard has decided once it was the only false one of its action", () => {
  const yes = () => true;
  const no = () => false;
  const decided = (when: Record<string, (s: unknown, args: unknown) => boolean>, params = {}) => {
    const compiled = entered([action("act", params, { when, apply: () => {} })]);
    enabledRules(compiled);
    return [...compiled.decided()[0]!];
  };

  test.each([
    ["all are true", { a: yes, b: yes }, [0, 0]],
    ["the first alone is false", { a: no, b: yes }, [1, 0]],
    ["the last alone is false", { a: yes, b: yes, c: no }, [0, 0, 1]],
    ["two are false", { a: no, b: no }, [0, 0]],
    ["two of three are false", { a: no, b: yes, c: no }, [0, 0, 0]],
  ] as const)("%s", (_when, guards, expected) => {
    expect(decided(guards)).toEqual(expected);
  });

  test("a later one that cannot even be asked without it shows that it decides", () => {
    const guards = {
      "there is an element": (s: unknown) => (s as State).log.length > 0,
      "it is old": (s: unknown) => (s as State).log.at(-1) < 2,
    };
    expect(decided(guards)).toEqual([1, 0]);
  });

  test("for some argument", () => {
    const when = {
      "is low": (_s: unknown, args: unknown) => (args as { n: number }).n < 2,
      "is even": (_s: unknown, args: unknown) => (args as { n: number }).n % 2 === 0,
    };
    expect(decided(when, { n: int(0, 1) })).toEqual([0, 1]);
    expect(decided(when, { n: int(0, 2) })).toEqual([1, 1]);
    expect(decided(when, { n: int(3, 3) })).toEqual([0, 0]);
  });

  test("in a state entered later, too", () => {
    const step = action(
      "step",
      {},
      {
        when: { "below four": ({ x }) => x < 4 },
        apply(s) {
          s.x += 1;
        },
      },
    );
    const compiled = compile(instance([step]));
    compiled.start(0);
    compiled.before.set(compiled.after);
    compiled.enter();
    enabledRules(compiled);
    expect([...compiled.decided()[0]!]).toEqual([0]);
    transitions(compiled);
    expect([...compiled.decided()[0]!]).toEqual([1]);
  });
});

describe("skipping rules that a false guard rules out", () => {
  const NAMES = ["a", "b", "c"] as const;
  const params = { a: int(0, 1), b: int(0, 2), c: int(0, 1) };
  const FORMS = ["pattern", "renamed", "arguments", "default"] as const;

  const anyGuard = fc.record({
    read: fc.subarray([...NAMES]),
    form: fc.constantFrom(...FORMS),
    /** Its answer for every state and choice of arguments, as bits. */
    truth: fc.array(fc.boolean(), { minLength: 13, maxLength: 13 }),
    readsState: fc.boolean(),
  });
  const anyAction = fc.record({
    guards: fc.array(anyGuard, { maxLength: 4 }),
    weights: fc.array(fc.nat(4), { minLength: 4, maxLength: 4 }),
  });
  type AnyGuard = typeof anyGuard extends fc.Arbitrary<infer G> ? G : never;
  type AnyAction = typeof anyAction extends fc.Arbitrary<infer A> ? A : never;

  function testOf({ read, form, truth, readsState }: AnyGuard): (s: unknown, args: unknown) => boolean {
    const index = (of: (name: string) => string) =>
      `(${[readsState ? "s.x" : "0", ...read.map((name, i) => `${i + 2} * ${of(name)}`)].join(" + ")}) % 13`;
    const source = {
      pattern: `(s, { ${read.join(", ")} }) => truth[${index((name) => name)}]`,
      renamed: `(s, {${read.map((name) => `${name}: my${name}`).join(",")}}) => truth[${index((name) => `my${name}`)}]`,
      arguments: `(s, all) => truth[${index((name) => `all.${name}`)}]`,
      default: `(s, { ${read.map((name) => `${name} = 0`).join(", ")} }) => truth[${index((name) => name)}]`,
    }[form];
    return new Function("truth", `return ${source}`)(truth);
  }

  function actionOf({ guards, weights }: AnyAction, name: string, isOpaque: boolean): Action<State> {
    const when = Object.fromEntries(
      guards.map((guard, g) => {
        const asked = testOf(guard);
        return [`guard ${g}`, isOpaque ? (...all: [unknown, unknown]) => asked(...all) : asked];
      }),
    );
    return action(name, params, {
      when,
      apply(s, { a, b, c }) {
        s.x = (s.x + weights[0]! + weights[1]! * a + weights[2]! * b + weights[3]! * c) % 5;
      },
    });
  }

  law.prop([fc.array(anyAction, { minLength: 1, maxLength: 3 })], { numRuns: 300 })(
    "changes no transition, and no word of which guards decided",
    (actions) => {
      const explore = (isOpaque: boolean) => {
        const compiled = compile(instance(actions.map((each, i) => actionOf(each, `action ${i}`, isOpaque))));
        const made = transitions(compiled);
        return { made, decided: compiled.decided().map((guards) => [...guards]) };
      };
      expect(explore(false)).toEqual(explore(true));
    },
  );

  test("is really done: a guard that has decided is not asked for the rules it rules out", () => {
    let asked = 0;
    const never = (count: () => void) => {
      const when = {
        "b is met": (_s: unknown, { b }: { b: number }) => {
          count();
          return b < 0;
        },
      };
      return action("act", params, { when, apply: () => {} });
    };
    const compiled = compile(instance([never(() => asked++)]));
    compiled.start(0);
    compiled.before.set(compiled.after);
    for (let entering = 0; entering < 64; entering++) compiled.enter();
    enabledRules(compiled);
    compiled.enter();
    asked = 0;
    enabledRules(compiled);
    expect(asked).toBe(6);
  });
});
