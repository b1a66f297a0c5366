// The engine on systems whose numbers are known without it: by formula, from the literature, or from a riddle's answer.

import { describe, expect, test } from "vitest";
import { breadthFirst, type Findings } from "../../../src/explore/index.ts";
import { compile } from "../../../src/model/compile.ts";
import { counters } from "../../../src/model/examples/counters.ts";
import { dieHard } from "../../../src/model/examples/die-hard.ts";
import { increment } from "../../../src/model/examples/increment.ts";
import { exampleModels } from "../../../src/model/examples/index.ts";
import { missionaries } from "../../../src/model/examples/missionaries.ts";
import { permutations } from "../../../src/model/examples/permutations.ts";
import { setOnce } from "../../../src/model/examples/set-once.ts";
import { twoPhaseCommit } from "../../../src/model/examples/two-phase-commit.ts";
import type { Instance } from "../../../src/model/model.ts";

/** The whole space, past every violation. */
function exploreAll(instance: Instance): Findings {
  const kernel = compile(instance);
  const search = breadthFirst(kernel, {
    properties: 2 ** kernel.properties - 1,
    stopping: 0,
    keepGoing: true,
  });
  let turn = search.next();
  while (!turn.done) turn = search.next();
  return turn.value;
}

/** How many states the shortest way to what each property looks for has; null where there is none. */
function shortestWays(instance: Instance): Record<string, number | null> {
  const { found } = exploreAll(instance);
  return Object.fromEntries(
    instance.properties.map(({ name }, p) => {
      const path = found.find(({ property }) => property === p)?.path;
      return [name, path === undefined ? null : path.rules.length + 1];
    }),
  );
}

function size(instance: Instance) {
  const { distinct, depth } = exploreAll(instance);
  return { distinct, depth };
}

test.each([
  [1, 12, 5],
  [2, 56, 8],
  [3, 288, 11],
  [4, 1_568, 14],
  [5, 8_832, 17],
  [6, 50_816, 20],
])("two-phase commit with %i resource managers has %i states on %i levels", (managers, distinct, depth) => {
  expect(size(twoPhaseCommit({ "resource-managers": managers }))).toEqual({ distinct, depth });
});

test("two-phase commit agrees, and can both commit and abort", () => {
  expect(shortestWays(twoPhaseCommit({ "resource-managers": 3 }))).toEqual({
    "decisions agree": null,
    "all commit": 11,
    "all abort": 4,
  });
});

test.each([
  [1, 2],
  [2, 5],
  [4, 4],
  [7, 5],
])("%i counters of %i values have valuesⁿ states, and are as deep as the way to the far corner", (n, k) => {
  expect(size(counters({ counters: n, values: k }))).toEqual({ distinct: k ** n, depth: n * (k - 1) + 1 });
});

test.each([1, 2, 10])("%i bits that are set once have 2ⁿ states, a level for each, and one end", (bits) => {
  const { distinct, depth, deadlocks } = exploreAll(setOnce({ bits }));
  expect({ distinct, depth, deadlocks }).toEqual({ distinct: 2 ** bits, depth: bits + 1, deadlocks: 1 });
});

test.each([
  [2, 2],
  [3, 6],
  [5, 120],
  [7, 5_040],
])("a row of %i numbers has %i orders, the last of them the reverse", (n, distinct) => {
  const depth = (n * (n - 1)) / 2 + 1;
  expect(size(permutations({ size: n }))).toEqual({ distinct, depth });
  expect(shortestWays(permutations({ size: n }))).toMatchObject({ "the row is reversed": depth });
});

test("4 litres are measured in 6 steps", () => {
  expect(shortestWays(dieHard())).toMatchObject({ "4 litres are measured": 7 });
  expect(size(dieHard()).distinct).toBe(16);
});

test("missionaries and cannibals are across after 11 crossings", () => {
  expect(shortestWays(missionaries())).toMatchObject({ "everyone is across": 12 });
  expect(size(missionaries()).distinct).toBe(16);
});

test("two threads have 13 states, and one update can be lost", () => {
  expect(size(increment({ threads: 2 })).distinct).toBe(13);
  expect(shortestWays(increment({ threads: 2 }))).toEqual({ "no update is lost": 5, "all updates count": 5 });
});

test("a single thread loses nothing", () => {
  expect(shortestWays(increment({ threads: 1 }))).toEqual({
    "no update is lost": null,
    "all updates count": 3,
  });
});

describe.each(exampleModels.map((model) => [model.modelName, model] as const))(
  "%s, as it comes,",
  (_name, model) => {
    /** What these two are there to find is the answer to a riddle, or the bug. */
    const broken = ["4 litres are measured", "everyone is across", "no update is lost"];

    test("keeps its promises, but for the one that it is there to break", () => {
      const instance = model();
      const ways = shortestWays(instance);
      const promises = instance.properties.filter(({ kind }) => kind !== "sometimes").map(({ name }) => name);
      expect(promises.length).toBeGreaterThan(0);
      expect(promises.filter((name) => ways[name] !== null)).toEqual(
        promises.filter((name) => broken.includes(name)),
      );
    });

    test("has a witness for every promise to say something", () => {
      const instance = model();
      const ways = shortestWays(instance);
      const witnesses = instance.properties
        .filter(({ kind }) => kind === "sometimes")
        .map(({ name }) => name);
      expect(witnesses.length).toBeGreaterThan(0);
      expect(witnesses.filter((name) => ways[name] === null)).toEqual([]);
    });

    test("has no action that never happens, and no guard that never decides", () => {
      const instance = model();
      const kernel = compile(instance);
      const search = breadthFirst(kernel, { properties: 0, stopping: 0, keepGoing: true });
      let turn = search.next();
      while (!turn.done) turn = search.next();
      const { enabled } = turn.value;
      const idle = kernel.families.filter(
        ({ first, args }) => !args.some((_, place) => enabled[first + place]! > 0),
      );
      const undecided = kernel.families.flatMap(({ action }, f) =>
        action.guards
          .filter((_, g) => kernel.decided()[f]![g] === 0)
          .map(({ name }) => `${action.name}: ${name}`),
      );
      expect({ idle, undecided }).toEqual({ idle: [], undecided: [] });
    });
  },
);
