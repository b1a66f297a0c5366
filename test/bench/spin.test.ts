// What SPIN prints is read without guessing, and a search that was cut short is never taken for a whole one.

import { describe, expect, test } from "vitest";
import { disagreements, parseSpin, searchArguments } from "../../bench/spin/spin.ts";

const printed = `
(Spin Version 6.5.2 -- 6 December 2019)
	+ Using Breadth-First Search

Full statespace search for:
	never claim         	- (none specified)
	invalid end states	+

State-vector 28 byte, depth reached 17, errors: 0
     5973 states, stored
	    5973 nominal states (stored-atomic)
     5760 states, matched
    11733 transitions (= stored+matched)
        0 atomic steps
hash conflicts:         9 (resolved)

Stats on memory usage (in Megabytes):
    0.273	equivalent memory usage for states (stored*(State-vector + overhead))
    0.285	actual memory usage for states
    8.000	memory used for hash table (-w20)
    8.500	total actual memory usage

pan: elapsed time 0.01 seconds
`;
const ours = { distinct: 5973, transitions: 11732, levels: Array.from({ length: 18 }, () => 1) };

test("states, transitions, depth and memory are read", () => {
  expect(parseSpin(printed)).toEqual({
    stored: 5973,
    transitions: 11733,
    depth: 17,
    memoryBytes: 8.5 * 2 ** 20,
    vectorBytes: 28,
  });
});

test.each([
  ["has found an error", printed.replace("errors: 0", "errors: 1")],
  ["was not deep enough", `error: max search depth too small\n${printed}`],
  ["ran out of memory", `pan: out of memory\n${printed}`],
  ["was not completed", `Warning: Search not completed\n${printed}`],
  ["says nothing of its states", printed.replace("5973 states, stored", "")],
])("a search that %s is refused", (_, output) => {
  expect(() => parseSpin(output)).toThrow(Error);
});

describe("SPIN agrees with us", () => {
  const spin = parseSpin(printed);

  test("when it counts one transition more, for the initial state, and levels from 0", () => {
    expect(disagreements(spin, ours, "breadth-first")).toEqual([]);
  });

  test("not when a number is one off", () => {
    expect(disagreements(spin, { ...ours, distinct: 5974 }, "breadth-first")).toHaveLength(1);
    expect(disagreements(spin, { ...ours, transitions: 11733 }, "depth-first")).toHaveLength(1);
    expect(disagreements(spin, { ...ours, levels: [1] }, "breadth-first")).toHaveLength(1);
  });

  test("on depth only where it has searched by levels", () => {
    expect(disagreements({ ...spin, depth: 54 }, ours, "depth-first")).toEqual([]);
  });

  test("on numbers that it rounds to eight digits", () => {
    const rounded = { ...spin, stored: Number("2.0123457e+08") };
    expect(disagreements(rounded, { ...ours, distinct: 201_234_567 }, "depth-first")).toEqual([]);
    expect(disagreements(rounded, { ...ours, distinct: 201_234_467 }, "depth-first")).toHaveLength(1);
  });
});

test("the hash table has at least twice as many slots as there are states", () => {
  expect(searchArguments(4_093_531)).toContain("-w23");
  expect(searchArguments(1024)).toContain("-w11");
});
