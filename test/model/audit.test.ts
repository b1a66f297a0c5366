// The audit finds what is no function of the state, or no answer, in the states that it samples, and only there.

import { describe, expect, test } from "vitest";
import { ModelError } from "../../src/errors.ts";
import { type Compiled, compile } from "../../src/model/compile.ts";
import { int } from "../../src/model/schema.ts";
import { act, Broker, entered, messageOf, partition, verbs } from "./_partition.ts";
import { enabledRules } from "./_walk.ts";

const { action, always, never, sometimes, step } = verbs;
const IMPURE = "it must not read clocks, dice or variables of its own";

/** False, true, false, … */
function flicker(): () => boolean {
  let last = true;
  return () => {
    last = !last;
    return last;
  };
}

function enterAgain(compiled: Compiled, times: number): void {
  for (let i = 0; i < times; i++) compiled.enter();
}

describe("what is no function of the state is found:", () => {
  test("a guard that says no, and then yes", () => {
    const compiled = entered({
      actions: [action("act", { to: Broker }, { when: { moody: flicker() }, apply: () => {} })],
    });
    const error = messageOf(() => compiled.next(0));
    expect(error).toContain('partition: action "act" (to = b');
    expect(error).toContain("is not a pure function of the state");
    expect(error).toContain(IMPURE);
  });

  test("a recipe that leaves one thing, and then another", () => {
    let calls = 0;
    const compiled = entered({
      actions: [
        act((s) => {
          s.leader = Broker.member(calls++ % 2);
        }),
      ],
    });
    expect(messageOf(() => compiled.next(0))).toBe(
      `partition: action "act" is not a pure function of the state: from the same state its recipe leaves leader = b0, and then b1; ${IMPURE}`,
    );
  });

  test("an initial state that is made otherwise when it is made again", () => {
    let calls = 0;
    const compiled = compile(
      partition({
        initial: [
          () => {},
          (s) => {
            s.epoch = calls++;
          },
        ],
      }),
    );
    compiled.start(0);
    expect(messageOf(() => compiled.start(1))).toBe(
      `partition: initial state 1 is not a pure function of the state: it is another one when it is made again; ${IMPURE}`,
    );
  });

  test("a constraint that lets a state in, and then does not", () => {
    const compiled = compile(partition({ within: flicker() }));
    expect(() => compiled.start(0)).toThrow("is not a pure function");
  });

  test("a property of states that holds, and then does not", () => {
    const properties = [always("moody", "", { steady: () => true, fickle: flicker() })];
    expect(messageOf(() => entered({ properties }))).toBe(
      `partition: property "moody", part "fickle" is not a pure function of the state: it is false, and then not, of the same state; ${IMPURE}`,
    );
  });

  test("a property of steps likewise", () => {
    const compiled = entered({ actions: [act(() => {})], properties: [step("moody", "", flicker())] });
    expect(messageOf(() => compiled.next(0))).toContain('property "moody" is not a pure function');
  });
});

describe("what answers neither true nor false is found:", () => {
  const silent = (() => {}) as unknown as () => boolean;
  const asynchronous = (async () => true) as unknown as () => boolean;
  const counting = (() => 1) as unknown as () => boolean;

  test.each([
    ["nothing", silent, "undefined"],
    ["a promise", asynchronous, "[object Promise]"],
    ["a number", counting, "1"],
  ])("a guard that answers %s, though no rule before its own is enabled", (_what, guard, shown) => {
    const off = action("off", {}, { when: { never: () => false }, apply: () => {} });
    const compiled = entered({
      actions: [
        off,
        action("act", { to: Broker }, { when: { first: () => true, second: guard }, apply: () => {} }),
      ],
    });
    expect(messageOf(() => compiled.next(0))).toBe(
      `partition: action "act" (to = b0), guard "second" answers ${shown}; it must be true or false`,
    );
  });

  test("only where it is asked: a guard before it may be false", () => {
    const when = { first: () => false, second: silent };
    expect(enabledRules(entered({ actions: [action("act", {}, { when, apply: () => {} })] }))).toEqual([]);
  });

  test.each([
    ["always", always],
    ["never", never],
    ["sometimes", sometimes],
  ] as const)("a property: %s", (_kind, verb) => {
    for (const claim of [silent, asynchronous]) {
      const said = messageOf(() => entered({ properties: [verb("p", "", claim)] }));
      expect(said).toMatch(/^partition: property "p" answers .*; it must be true or false$/);
    }
  });

  test("a property of steps", () => {
    const compiled = entered({
      actions: [act(() => {})],
      properties: [step("p", "", { part: asynchronous })],
    });
    expect(messageOf(() => compiled.next(0))).toContain('property "p", part "part" answers [object Promise]');
  });

  test("a constraint", () => {
    const compiled = compile(partition({ within: silent }));
    expect(messageOf(() => compiled.start(0))).toBe(
      "partition: the constraint answers undefined; it must be true or false",
    );
  });
});

describe("the audit", () => {
  /** In which of the states entered a guard is asked by more than the search itself. */
  const auditedAmong = (states: number) => {
    let asked = 0;
    const counting = () => {
      asked++;
      return false;
    };
    const compiled = compile(
      partition({
        actions: [action("act", {}, { when: { counting, other: () => false }, apply: () => {} })],
      }),
    );
    compiled.start(0);
    compiled.before.set(compiled.after);
    return Array.from({ length: states }, (_, i) => i).filter(() => {
      compiled.enter();
      asked = 0;
      compiled.next(0);
      return asked > 1;
    });
  };

  test("looks at the first states, and at every 1,009th", () => {
    const audited = auditedAmong(3_100);
    expect(audited.slice(0, 64)).toEqual(Array.from({ length: 64 }, (_, i) => i));
    expect(audited.slice(64)).toEqual([1_009, 2_018, 3_027]);
  });

  test("does not see what happens in the states between", () => {
    let isOdd = false;
    const compiled = entered({
      actions: [
        act((s) => {
          isOdd = !isOdd;
          s.epoch = isOdd ? 1 : 0;
        }),
      ],
    });
    expect(() => compiled.next(0)).toThrow(ModelError);
    enterAgain(compiled, 64);
    expect(compiled.next(0)).toBe(0);
  });

  test("asks a later guard only when those before it are true", () => {
    const compiled = entered({
      actions: [
        action(
          "act",
          { offset: int(0, 1) },
          {
            when: {
              "there is one": (s) => s.epochs.length > 0,
              "it is old": (s, { offset }) => s.epochs.at(offset) === 0,
            },
            apply: () => {},
          },
        ),
      ],
    });
    expect(compiled.next(0)).toBe(-1);
  });

  test("leaves it to the judge to name a property that throws", () => {
    const properties = [always("throws", "", (s) => s.epochs.at(0) === 0)];
    const compiled = entered({ properties });
    expect(() => compiled.judge(1)).toThrow('property "throws"');
  });
});
