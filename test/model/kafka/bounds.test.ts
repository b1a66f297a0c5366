// Bounds bound: one more than allowed is refused by name; and the spaces within them are pinned, to the last transition.

import { describe, expect, test } from "vitest";
import type { Deed } from "../../../src/model/perform.ts";
import { kafka } from "../../_classic.ts";
import {
  crash,
  crashKeeping,
  elect,
  explore,
  fence,
  learn,
  play,
  removeFromIsr,
  restart,
  scenes,
  takeBack,
  write,
} from "../../stories/_story.ts";

type Settings = NonNullable<Parameters<typeof kafka>[0]>;

const none = { replicas: 3, records: 0, elections: 0, fencings: 0, crashes: 0, shrinks: 0 } as const;

describe("each bound allows as many as it says, and not one more", () => {
  test.each<[string, Settings, string, Deed[]]>([
    ["records", { records: 2 }, "records are left to write", [write("b0"), write("b0"), write("b0")]],
    ["no record", {}, "records are left to write", [write("b0")]],
    ["elections", { elections: 2 }, "elections are left", [elect("b1"), elect("b2"), elect("b0")]],
    ["no election", {}, "elections are left", [elect("b1")]],
    ["fencings", { fencings: 2 }, "fencings are left", [fence("b1"), fence("b2"), fence("b0")]],
    ["no fencing", {}, "fencings are left", [fence("b1")]],
    ["crashes", { crashes: 2 }, "crashes are left", [crash("b0"), crash("b1"), crash("b2")]],
    [
      "a fencing is spent, whoever is taken back",
      { fencings: 1 },
      "fencings are left",
      [fence("b1"), learn("b1"), takeBack("b1"), fence("b1")],
    ],
    [
      "a crash is spent, whoever restarts",
      { crashes: 1 },
      "crashes are left",
      [crash("b1"), restart("b1"), crash("b1")],
    ],
    [
      "lossy crashes",
      { records: 2, "lossy-crashes": 1, fencings: 1 },
      "lossy crashes are left",
      [write("b0"), crashKeeping("b0", 0), fence("b0"), restart("b0"), crashKeeping("b0", 0)],
    ],
    [
      "shrinks",
      { records: 1, shrinks: 1 },
      "shrinks are left",
      [write("b0"), removeFromIsr("b0", "b1"), removeFromIsr("b0", "b2")],
    ],
  ])("%s", (_, settings, guard, deeds) => {
    const model = kafka({ ...none, ...settings });
    expect(() => play(model, deeds.slice(0, -1))).not.toThrow();
    expect(() => scenes(model, deeds)).toThrow(`deed ${deeds.length}, `);
    expect(() => scenes(model, deeds)).toThrow(`"${guard}"`);
  });

  test("crashes that never come are no actions at all", () => {
    const names = (settings: Settings) => kafka({ ...none, ...settings }).actions.map(({ name }) => name);
    expect(names({})).not.toContain("broker crashes");
    expect(names({})).not.toContain("broker crashes and loses the end of its log");
    expect(names({})).not.toContain("broker checkpoints its high watermark");
    expect(names({ crashes: 1 })).not.toContain("broker crashes and loses the end of its log");
    expect(names({ "lossy-crashes": 1 })).not.toContain("broker crashes");
    expect(names({ "lossy-crashes": 1 })).toContain("broker checkpoints its high watermark");
  });
});

const two = { replicas: 2, records: 1, elections: 1, fencings: 1, crashes: 1, shrinks: 0 } as const;

/** Pinned, so that no change of meaning goes unnoticed: distinct states, transitions, levels, deadlocks. */
const pinned: readonly (readonly [Settings, readonly [number, number, number, number]])[] = [
  [{ ...none, replicas: 1, records: 1 }, [2, 1, 2, 1]],
  [{ ...none, replicas: 2, records: 1 }, [20, 25, 13, 0]],
  [{ ...none, replicas: 2, records: 2, elections: 2 }, [6820, 13_720, 30, 0]],
  [two, [19_994, 68_568, 25, 116]],
  [{ ...two, truncation: "high-watermark" }, [21_576, 72_239, 26, 154]],
  [{ ...two, crashes: 0, shrinks: 1 }, [10_193, 30_256, 26, 220]],
  [{ ...two, crashes: 0, shrinks: 1, "unclean-election": true }, [10_609, 31_675, 26, 220]],
  [{ ...two, crashes: 0, "lossy-crashes": 1, "min-insync-replicas": 2 }, [10_367, 38_248, 28, 274]],
  [{ ...none, records: 1, elections: 1, "initial-isr": "b0, b1" }, [23_638, 78_678, 33, 0]],
];

describe("the spaces are what they were", () => {
  test.each(pinned)("%j", async (settings, expected) => {
    const { counts, ending } = await explore(kafka(settings), { keepGoing: true });
    expect(ending).toEqual({ kind: "exhausted" });
    expect([counts.distinct, counts.transitions, counts.depth, counts.deadlocks]).toEqual(expected);
    expect(counts.levels.reduce((sum, level) => sum + level)).toBe(counts.distinct);
  });

  test("and are the same when explored once more, with the same counterexample", async () => {
    const settings = { ...two, truncation: "high-watermark" } as const;
    const first = await explore(kafka(settings), { keepGoing: true });
    const second = await explore(kafka(settings), { keepGoing: true });
    expect(second).toEqual(first);
    expect(first.properties.some(({ verdict }) => verdict === "violated")).toBe(true);
  });

  test("depth first sees the same states and transitions", async () => {
    const { counts: broad } = await explore(kafka(two));
    const { counts: deep } = await explore(kafka(two), { strategy: "dfs" });
    expect([deep.distinct, deep.transitions, deep.deadlocks]).toEqual([
      broad.distinct,
      broad.transitions,
      broad.deadlocks,
    ]);
  });
});
