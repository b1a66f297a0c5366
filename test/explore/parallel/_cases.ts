// Searches to be made by a crew, cut up in any way, and what one thread finds.

import fc from "fast-check";
import { type Assignment, breadthFirst } from "../../../src/explore/index.ts";
import type { Kernel } from "../../../src/kernel.ts";
import { at, type Case, casesOf, firing, graph, run, type Sought } from "../kernels.ts";
import { comparable, type Together, watched } from "./_crew.ts";

/** Graphs with levels of many states; the marks as in `Case`. */
export const wideCases = casesOf({ nodes: [20, 90], rules: [1, 6], starts: [1, 12] });

/** As `kernelOfCase`, and with properties that many states and many steps have: the first of them is to be found. */
export function kernelFor({ graph: given, marks, arrow: [node, rule] }: Case): Kernel {
  const common: Sought = { kind: "state", found: ([state]) => state! % 5 === marks[0] % 5 };
  return graph(given, [at(marks[0]), at(marks[1]), firing(rule, node), common, firing(rule)]);
}

type Cut = Pick<Together, "workers" | "turns" | "callAt" | "sizes">;

export const cuts: fc.Arbitrary<Cut> = fc.record({
  workers: fc.integer({ min: 1, max: 5 }),
  turns: fc.nat(),
  callAt: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 12 })),
  sizes: fc.record({
    round: fc.integer({ min: 1, max: 40 }),
    chunk: fc.integer({ min: 1, max: 8 }),
    candidates: fc.integer({ min: 1, max: 200 }),
    pageBits: fc.integer({ min: 0, max: 4 }),
    pages: fc.integer({ min: 1, max: 4 }),
  }),
});

export const limitsOf = ({ stopping, keepGoing, maxStates, maxDepth }: Case) => ({
  stopping,
  keepGoing,
  maxStates,
  maxDepth,
});

/** As one thread finds it, with the states it has expanded. */
export function alone(make: () => Kernel, rest: Partial<Assignment>) {
  const { kernel, coverage } = watched(make());
  const findings = run(breadthFirst, kernel, rest);
  return { ...comparable(findings), expanded: coverage().toSorted() };
}
