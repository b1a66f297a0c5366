// The pulse of several runs, one after the other: time and signals go on, rates and memory begin anew.

import { expect, test } from "vitest";
import type { Io } from "../../src/cli/io.ts";
import { watch } from "../../src/cli/pulse.ts";

/** A world of which the test moves the clock, and a watch over it. */
function world() {
  const shown: string[] = [];
  const at = { now: 0, memory: 0, interrupt: () => {} };
  const io = {
    now: () => at.now,
    memoryUse: () => at.memory,
    onInterrupt: (listener: () => void) => {
      at.interrupt = listener;
      return () => {};
    },
  } as unknown as Io;
  const display = { show: (line: string) => void shown.push(line), end: () => {} };
  const watching = watch(io, display, { model: "first", timeLimit: 10 });
  const beat = (distinct: number) => watching.pulse({ depth: 1, distinct, transitions: 0, queue: 0 });
  return { at, shown, watching, beat };
}

test("the rate of a run is its own, from its first state on", () => {
  const { at, shown, watching, beat } = world();
  at.now = 1_000;
  beat(5_000);
  at.now = 1_500;
  watching.turnTo("second");
  at.now = 2_500;
  beat(300);
  expect(shown).toEqual([
    "first  depth 1 · 5,000 states · 5,000/s · queue 0 · 1 s",
    "second  depth 1 · 300 states · 300/s · queue 0 · 2 s",
  ]);
});

test("runs too small to be felt are named, one a second at most", () => {
  const { at, shown, watching } = world();
  for (const name of ["a", "b", "c", "d", "e"]) {
    at.now += 400;
    watching.turnTo(name);
  }
  expect(shown).toEqual(["c"]);
});

test("want of memory ends a run, and not those after it", () => {
  const { at, watching, beat } = world();
  at.now = 1_000;
  at.memory = 0.95;
  expect(beat(1)).toBe("memory");
  at.memory = 0.2;
  watching.turnTo("second");
  expect(watching.halted()).toBeUndefined();
  expect(beat(1)).toBeUndefined();
});

test("Ctrl-C and the time limit end them all", () => {
  const one = world();
  one.at.interrupt();
  one.watching.turnTo("second");
  expect([one.beat(1), one.watching.halted()]).toEqual(["interrupt", "interrupt"]);
  const other = world();
  other.watching.turnTo("second");
  other.at.now = 9_999;
  expect([other.beat(1), other.watching.halted()]).toEqual([undefined, undefined]);
  other.at.now = 10_000;
  expect([other.beat(1), other.watching.halted()]).toEqual(["time-limit", "time-limit"]);
});
