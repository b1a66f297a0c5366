// Assigning and comparing whole values: the same on cursors, on drafts and on plain values.

import { enableMapSet, produce } from "immer";
import { describe, expect, test } from "vitest";
import { assign, isSubset, sameMembers } from "../../src/model/assign.ts";
import { createCursor } from "../../src/model/cursor.ts";
import { layOut } from "../../src/model/layout.ts";
import { decode } from "../../src/model/plain.ts";
import { createRegister } from "../../src/model/register.ts";
import { int, list, type Members, set, struct, type ViewOf } from "../../src/model/schema.ts";

enableMapSet();

const State = struct({
  low: set(int(0, 3)),
  high: set(int(1, 4)),
  wide: set(int(0, 9)),
  one: list(struct({ inner: list(int(0, 9), 2) }), 2),
  other: list(struct({ inner: list(int(0, 9), 2) }), 2),
});
type State = ViewOf<typeof State>;

function onCursors(recipe: (draft: State) => void): State {
  const register = createRegister(layOut(State.node));
  recipe(createCursor(State.node, register, 0) as unknown as State);
  return decode(State.node, register.cells) as State;
}

function onDrafts(recipe: (draft: State) => void): State {
  const layout = layOut(State.node);
  const blank = decode(State.node, createRegister(layout).cells) as State;
  return produce(blank, (draft) => {
    recipe(draft as State);
  });
}

const both = [
  ["cursors", onCursors],
  ["drafts", onDrafts],
] as const;

describe.each(both)("on %s", (_what, run) => {
  test("a set takes over the members of a set over another range", () => {
    const { low, high } = run((d) => {
      d.high.add(1);
      d.high.add(3);
      assign(d.low, d.high);
    });
    expect([low, high]).toEqual([new Set([1, 3]), new Set([1, 3])]);
  });

  test("a copy shares nothing with its source", () => {
    const { one, other } = run((d) => {
      d.one.push({ inner: [1] as never });
      assign(d.other, d.one);
      d.one.at(0).inner.push(2);
      d.other.at(0).inner.pop();
    });
    expect([one, other]).toEqual([[{ inner: [1, 2] }], [{ inner: [] }]]);
  });

  test("a plain value is taken over too", () => {
    const { other, wide } = run((d) => {
      assign(d.other, [{ inner: [4, 5] }, { inner: [] }] as never);
      assign(d.wide, new Set([7]));
    });
    expect([other, wide]).toEqual([[{ inner: [4, 5] }, { inner: [] }], new Set([7])]);
  });
});

describe("a set that cannot have all members of another", () => {
  test.each([
    ["of a range that begins elsewhere", (d: State) => d.high.add(4), (d: State) => d.high],
    ["of a wider range", (d: State) => d.wide.add(9), (d: State) => d.wide],
    ["that is plain", () => {}, () => new Set([0, 4])],
  ] as const)("%s, says so rather than lose some", (_what, fill, source) => {
    expect(() =>
      onCursors((d) => {
        fill(d);
        assign(d.low, source(d) as Members<number>);
      }),
    ).toThrow("low cannot have all members of that set: they are 0 to 3");
  });
});

describe("sets are compared by their members", () => {
  const pairs: [number[], number[]][] = [
    [[], []],
    [[], [1]],
    [[1], [1]],
    [[1], [1, 2]],
    [[1, 2], [1]],
    [[1], [2]],
    [
      [1, 2],
      [2, 1],
    ],
  ];

  test.each(pairs)("%j against %j", (left, right) => {
    const isWithin = left.every((member) => right.includes(member));
    const isSame = isWithin && left.length === right.length;
    const compare = (one: Members<number>, two: Members<number>) => {
      for (const member of left) one.add(member);
      for (const member of right) two.add(member);
      expect(isSubset(one, two)).toBe(isWithin);
      expect(sameMembers(one, two)).toBe(isSame);
    };
    for (const run of [onCursors, onDrafts]) {
      run((d) => compare(d.low, d.wide));
      run((d) => compare(d.high, d.wide));
      run((d) => compare(d.wide, d.high));
    }
    compare(new Set(), new Set());
  });
});
