// Tabulated rules: when tables are made, whom they ask, and what they cannot hide.

import { describe, expect, test } from "vitest";
import { on } from "../../src/invariants/on.ts";
import { type Compiled, compile } from "../../src/model/compile.ts";
import { model } from "../../src/model/model.ts";
import { int, struct, type ViewOf } from "../../src/model/schema.ts";
import { enabledRules } from "./_walk.ts";

const State = struct({ x: int(0, 20), y: int(0, 20) });
type State = ViewOf<typeof State>;
const { action } = on(State);

interface Parts {
  readonly guard?: (s: { readonly x: number; readonly y: number }) => boolean;
  readonly apply?: (s: State) => void;
}

function counting({ guard = () => true, apply = () => {} }: Parts, tabulateAfter?: number): Compiled {
  const step = action(
    "step",
    {},
    {
      when: { "there is room": (s) => s.x < 20, "it may": guard },
      apply(s) {
        s.x++;
        apply(s);
      },
    },
  );
  const instance = model({ name: "m", state: State, actions: [step], properties: [] })();
  return compile(instance, { tabulateAfter });
}

/** Enters states of the packed words 0, 1, 2, … below 20, round and round. */
function enterMany(compiled: Compiled, times: number): void {
  for (let i = 0; i < times; i++) {
    compiled.before[0] = i % 20;
    compiled.enter();
    enabledRules(compiled);
  }
}

/** Enters states in which one guard is false alone, and enough others for the tables to know. */
function letDecide(compiled: Compiled): void {
  for (const { x, y } of [
    { x: 20, y: 0 },
    { x: 0, y: 20 },
  ]) {
    compiled.before[0] = x | (y << 5);
    compiled.enter();
    expect(enabledRules(compiled)).toEqual([]);
  }
  enterMany(compiled, 100);
}

function messageOf(work: () => void): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return "nothing was thrown";
}

describe("once there are tables", () => {
  test("guards are asked no more, but in the sample that is audited", () => {
    let asked = 0;
    const guard = ({ y }: { readonly y: number }) => {
      asked++;
      return y < 20;
    };
    const compiled = counting({ guard }, 0);
    letDecide(compiled);
    enterMany(compiled, 800);
    asked = 0;
    enterMany(compiled, 100);
    expect(asked).toBe(0);
    enterMany(compiled, 20);
    expect(asked).toBeGreaterThan(0);
  });

  test("a guard that says otherwise later is found by the next audit", () => {
    let isLate = false;
    const compiled = counting({ guard: ({ y }) => y < 20 !== isLate }, 0);
    letDecide(compiled);
    isLate = true;
    expect(messageOf(() => enterMany(compiled, 1_000))).toMatch(
      /^m: action "step" is not a pure function of the state: its guards say yes, and then no, of the same state/,
    );
  });

  test("a recipe that does otherwise later is found by the next audit", () => {
    let isLate = false;
    const compiled = counting(
      {
        apply(s) {
          s.y = isLate ? 1 : 2;
        },
      },
      0,
    );
    enterMany(compiled, 500);
    isLate = true;
    expect(messageOf(() => enterMany(compiled, 1_000))).toMatch(
      /^m: action "step" is not a pure function of the state: from the same state its recipe leaves now one state/,
    );
  });

  test("a guard that throws is met where it throws, and blamed as ever", () => {
    const guard = ({ x }: { readonly x: number }) => {
      if (x === 15) throw new RangeError("fifteen");
      return true;
    };
    const message = 'm: action "step", guard "it may": it throws RangeError: fifteen';
    for (const tabulateAfter of [0, Infinity]) {
      const compiled = counting({ guard }, tabulateAfter);
      for (let x = 0; x < 15; x++) {
        compiled.before[0] = x;
        for (let again = 0; again < 5; again++) {
          compiled.enter();
          expect(enabledRules(compiled)).toEqual([0]);
        }
      }
      compiled.before[0] = 15;
      compiled.enter();
      expect(messageOf(() => enabledRules(compiled))).toBe(message);
    }
  });

  test("a recipe that throws is met where it throws, and blamed as ever", () => {
    const apply = (s: State) => {
      s.y = s.x === 16 ? 99 : 0;
    };
    for (const tabulateAfter of [0, Infinity]) {
      const compiled = counting({ apply }, tabulateAfter);
      for (let again = 0; again < 5; again++) enterMany(compiled, 15);
      for (let x = 0; x < 15; x++) {
        compiled.before[0] = x;
        compiled.enter();
        expect(enabledRules(compiled)).toEqual([0]);
      }
      compiled.before[0] = 15;
      compiled.enter();
      expect(messageOf(() => enabledRules(compiled))).toMatch(/^m: action "step": y cannot be 99/);
    }
  });

  test("a guard that goes round in circles where no state is does no harm", () => {
    const guard = (s: { readonly x: number; readonly y: number }) => {
      // In every state that is met y is 0.
      for (let at = s.y; at !== 0; at = s.x >= 0 ? at : 0);
      return true;
    };
    const compiled = counting({ guard }, 0);
    enterMany(compiled, 200);
    compiled.before[0] = 3;
    compiled.enter();
    expect(enabledRules(compiled)).toEqual([0]);
  });
});

test("thousands of rules are not all taken apart", () => {
  const Wide = struct({ a: int(0, 9), b: int(0, 9), c: int(0, 9) });
  let asked = 0;
  const step = on(Wide).action(
    "step",
    { by: int(0, 3_000) },
    {
      when: {
        "it may": (s, { by }) => {
          asked++;
          return (s.a + s.b + s.c) * by === 1;
        },
      },
      apply() {},
    },
  );
  const compiled = compile(model({ name: "wide", state: Wide, actions: [step], properties: [] })(), {
    tabulateAfter: 0,
  });
  compiled.start(0);
  compiled.before.set(compiled.after);
  compiled.enter();
  expect(asked).toBeLessThan(200_000);
  expect(enabledRules(compiled)).toEqual([]);
});

test("small spaces are explored without: nobody is asked but of states that are met", () => {
  const seen = new Set<number>();
  const guard = ({ y }: { readonly y: number }) => {
    seen.add(y);
    return true;
  };
  const compiled = counting({ guard });
  enterMany(compiled, 19_999);
  expect([...seen]).toEqual([0]);
  enterMany(compiled, 2);
  expect(seen.size).toBe(21);
});
