// What the page makes of a trace before anything is drawn: lanes, changes, truths, places.

import { describe, expect, test } from "vitest";
import { chipsOf } from "../../src/page/chips.ts";
import { readPlace, showPlace, tracedOf } from "../../src/page/place.ts";
import { stage } from "../../src/page/scenes.ts";
import { sayTruth, truthRows } from "../../src/page/truths.ts";
import type { Lane } from "../../src/report/report.ts";
import { drawn, long, undrawn } from "./_reports.ts";

const traceOf = (report: typeof drawn) => report.properties[0]!.trace!;

describe("a trace that the model draws", () => {
  test("is staged as drawn, and its actors are found by name", () => {
    const staged = stage(traceOf(drawn));
    expect(staged.lanes).toEqual(["producer", "controller", "b0", "b1", "consumer"]);
    expect(staged.actors).toEqual([-1, 0, 3, 3, 3, 3, 1, 1, 3]);
    expect(staged.capacity).toBe(1);
  });
});

describe("a trace without a drawing", () => {
  const staged = stage(traceOf(undrawn));

  test("has a lane for every member of the tables it acts on, for whoever acts, and for the rest", () => {
    expect(staged.lanes).toEqual(["b0", "b1", "producer", "controller", "shared"]);
  });

  test("puts what the state has of an actor into its lane, and what is left into the last", () => {
    const [b0, , , , shared] = staged.scenes[3]!.lanes;
    expect(b0!.facts).toEqual([
      { name: "alive", value: "true" },
      { name: "log", value: "[m0]" },
      { name: "hw", value: "1" },
    ]);
    expect(shared!.facts).toEqual([
      { name: "controller.leader", value: "b0" },
      { name: "controller.epoch", value: "0" },
      { name: "exposed", value: "[m0]" },
    ]);
  });

  test("has one lane where nobody is to be told apart", () => {
    const steps = traceOf(undrawn).steps.map((step) => ({
      ...step,
      who: "",
      args: {},
      state: { n: step.index },
    }));
    const { lanes, scenes, actors } = stage({ ...traceOf(undrawn), steps });
    expect(lanes).toEqual(["state"]);
    expect(scenes[2]!.lanes[0]!.facts).toEqual([{ name: "n", value: "2" }]);
    expect(new Set(actors)).toEqual(new Set([-1]));
  });
});

describe("what a step changed in a lane", () => {
  const empty: Lane = {
    id: "b0",
    status: "up",
    badges: [],
    log: { cells: [], marks: [{ name: "HW", at: 0 }] },
    facts: [],
  };
  const full: Lane = {
    ...empty,
    log: { cells: [{ label: "m0", epoch: 1 }], marks: [{ name: "HW", at: 1 }] },
  };

  test("is nothing where nothing did", () => expect(chipsOf(full, full)).toEqual([]));

  test("is a record that came or went, and a mark that moved; one that fell is bad", () => {
    expect(chipsOf(empty, full)).toEqual([
      { kind: "added", cell: { label: "m0", epoch: 1 }, offset: 0 },
      { kind: "note", text: "HW 0 → 1", isBad: false },
    ]);
    expect(chipsOf(full, empty)).toEqual([
      { kind: "removed", cell: { label: "m0", epoch: 1 }, offset: 0 },
      { kind: "note", text: "HW 1 → 0", isBad: true },
    ]);
  });

  test("is a record replaced by that of another epoch", () => {
    const other: Lane = { ...full, log: { ...full.log!, cells: [{ label: "m0", epoch: 2 }] } };
    expect(chipsOf(full, other).map(({ kind }) => kind)).toEqual(["removed", "added"]);
  });

  test("is a crash, a restart, a badge", () => {
    const down: Lane = { ...empty, status: "down", badges: [{ text: "down", tone: "bad" }] };
    expect(chipsOf(empty, down)).toEqual([{ kind: "crashed" }]);
    expect(chipsOf(down, { ...empty, badges: [{ text: "follower", tone: "plain" }] })).toEqual([
      { kind: "restarted" },
      { kind: "note", text: "follower", isBad: false },
    ]);
  });
});

describe("the truth of properties", () => {
  test("is sorted: what breaks first, what stays the same apart", () => {
    const { telling, quiet } = truthRows(drawn, traceOf(drawn));
    expect(telling.map(({ name, letters }) => [name, letters])).toEqual([
      ["Committed records survive failover", "TTTTTTTTF"],
      ["A follower becomes leader", "TTTTTTTTT"],
    ]);
    expect(quiet).toHaveLength(3);
  });

  test("is said in words", () => {
    const say = (kind: "always" | "sometimes", letters: string) => sayTruth({ name: "p", kind, letters });
    expect(say("always", "TTTF")).toBe("broken at step 3");
    expect(say("always", "TFFTF")).toBe("broken at steps 1 to 2, 4");
    expect(say("always", "TT")).toBe("stands at every step");
    expect(say("sometimes", "FTTF")).toBe("seen at steps 1 to 2");
    expect(say("sometimes", "FF")).toBe("not seen on this way");
  });
});

describe("where one is", () => {
  const traced = tracedOf(drawn);

  test("begins with what is broken, at its last step", () => {
    expect(traced.map(({ verdict }) => verdict)).toEqual(["violated", "witnessed"]);
    expect(tracedOf({ ...drawn, properties: drawn.properties.toReversed() })[0]!.verdict).toBe("violated");
    expect(readPlace("", traced)).toEqual({ trace: 0, step: 8 });
  });

  test("is in the fragment of the address, and read back from there", () => {
    for (const place of [
      { trace: 0, step: 0 },
      { trace: 0, step: 7 },
      { trace: 1, step: 2 },
    ]) {
      expect(readPlace(showPlace(place), traced)).toEqual(place);
    }
    expect(showPlace({ trace: 0, step: 7 })).toBe("#step=7");
  });

  test("is the last step where the address names none there is", () => {
    for (const fragment of ["#step=9", "#step=-1", "#step=x", "#else", "#trace=7"]) {
      expect(readPlace(fragment, traced), fragment).toEqual({ trace: 0, step: 8 });
    }
    expect(readPlace("#trace=2&step=3", traced)).toEqual({ trace: 1, step: 2 });
  });
});

test("sixty steps among five brokers are staged whole", () => {
  const staged = stage(traceOf(long));
  expect(staged.scenes).toHaveLength(61);
  expect(staged.lanes).toHaveLength(8);
});
