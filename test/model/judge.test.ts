// Judges: a set of properties as bits, each found where it is broken or witnessed.

import { describe, expect, test } from "vitest";
import { on } from "../../src/invariants/on.ts";
import { type Compiled, compile } from "../../src/model/compile.ts";
import { isFound } from "../../src/model/judge.ts";
import { model } from "../../src/model/model.ts";
import type { Property } from "../../src/model/property.ts";
import { int, struct, type ViewOf } from "../../src/model/schema.ts";

const State = struct({ x: int(0, 9) });
type State = ViewOf<typeof State>;
const { action, always, never, sometimes, step } = on(State);

const set = action(
  "set",
  { to: int(0, 9) },
  {
    apply(s, { to }) {
      s.x = to;
    },
  },
);

function judging(...properties: Property<State>[]): Compiled {
  const compiled = compile(model({ name: "m", state: State, actions: [set], properties })());
  compiled.start(0);
  return compiled;
}

/** Goes from x = `before` to x = `after`. */
function move(compiled: Compiled, before: number, after: number): void {
  for (const x of [before, after]) {
    compiled.before.set(compiled.after);
    compiled.enter();
    compiled.next(x);
  }
}

const isSmall = ({ x }: { readonly x: number }) => x < 3;

describe("in a state", () => {
  const compiled = judging(
    always("always small", "", isSmall),
    never("never small", "", isSmall),
    sometimes("sometimes small", "", isSmall),
    step("grows", "", (before, after) => before.x < after.x),
  );

  test("always is found where it is false, never and sometimes where they are true", () => {
    move(compiled, 0, 5);
    expect(compiled.judge(0b1111)).toBe(0b0001);
    move(compiled, 0, 2);
    expect(compiled.judge(0b1111)).toBe(0b0110);
  });

  test("only what is open is judged", () => {
    expect([0b0000, 0b0010, 0b0100, 0b0001].map((open) => compiled.judge(open))).toEqual([
      0, 0b0010, 0b0100, 0,
    ]);
  });

  test("a step is judged from before to after, and nothing else is judged of it", () => {
    move(compiled, 2, 5);
    expect(compiled.judgeStep(0b1111)).toBe(0);
    move(compiled, 5, 2);
    expect(compiled.judgeStep(0b1111)).toBe(0b1000);
    expect(compiled.judgeStep(0b0111)).toBe(0);
  });
});

describe("a property of several parts", () => {
  const parts = { "is small": isSmall, "is even": ({ x }: { readonly x: number }) => x % 2 === 0 };
  const compiled = judging(
    always("both always", "", parts),
    sometimes("both sometimes", "", parts),
    step("both in a step", "", {
      "from small": (before) => before.x < 3,
      "to even": (_before, after) => after.x % 2 === 0,
    }),
  );

  test.each([
    [1, 2, 0b010, 0],
    [1, 1, 0b001, 0b100],
    [1, 4, 0b001, 0],
    [5, 2, 0b010, 0b100],
  ])("from %i to %i, is true when all of them are", (before, after, state, ofStep) => {
    move(compiled, before, after);
    expect(compiled.judge(0b111)).toBe(state);
    expect(compiled.judgeStep(0b111)).toBe(ofStep);
  });
});

test("thirty-one properties fit, the last as good as the first", () => {
  const compiled = judging(
    ...Array.from({ length: 31 }, (_, x) => never(`x is not ${x % 10}, ${x}`, "", (s) => s.x === x % 10)),
  );
  move(compiled, 0, 0);
  expect(compiled.judge(2 ** 31 - 1)).toBe((1 << 0) | (1 << 10) | (1 << 20) | (1 << 30));
});

test("plain values are judged as the kernel judges its own", () => {
  const properties = [
    always("always small", "", isSmall),
    never("never small", "", isSmall),
    sometimes("sometimes small", "", isSmall),
    step("grows", "", (before: { readonly x: number }, after: { readonly x: number }) => before.x < after.x),
  ];
  const compiled = judging(...properties);
  for (const [before, after] of [
    [0, 5],
    [5, 2],
    [4, 4],
    [1, 2],
  ] as const) {
    move(compiled, before, after);
    const found = compiled.judge(15) | compiled.judgeStep(15);
    properties.forEach((property, p) => {
      const isIt = isFound(property as Property<unknown>, { x: after }, { x: before });
      expect(isIt).toBe((found & (1 << p)) !== 0);
    });
  }
});
