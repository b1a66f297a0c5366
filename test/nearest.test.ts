// The nearest word: the one that was meant, or none rather than a far-fetched one.

import { describe, expect, test } from "vitest";
import { nearest, nearestWord } from "../src/nearest.ts";

const settings = ["replicas", "records", "elections", "crashes", "min-insync-replicas", "unclean"];

describe("the nearest word", () => {
  test.each([
    ["replica", "replicas"],
    ["recrods", "records"],
    ["REPLICAS", "replicas"],
    ["crash", "crashes"],
    ["election", "elections"],
    ["min-insync-replica", "min-insync-replicas"],
    ["insync", "min-insync-replicas"],
    ["unlcean", "unclean"],
  ])("for %s is %s", (wrong, meant) => {
    expect(nearestWord(wrong, settings)).toBe(meant);
  });

  test("of a sentence is found by its first words", () => {
    const promises = ["committed records survive failover", "logs never fork"];
    expect(nearestWord("comitted records", promises)).toBe("committed records survive failover");
    expect(nearestWord("logs fork", promises)).toBeUndefined();
  });

  test("of two letters is not just any two letters", () => {
    expect(nearestWord("hw", ["no", "yes"])).toBeUndefined();
    expect(nearestWord("bsf", ["bfs", "dfs"])).toBe("bfs");
  });

  test.each(["brokers", "xyzzy", "truncation", "in"])("for %s there is none", (wrong) => {
    expect(nearestWord(wrong, settings)).toBeUndefined();
  });

  test("is the one with the fewest changes, and of equals the first", () => {
    expect(nearestWord("card", ["cards", "cart", "care"])).toBe("cards");
    expect(nearestWord("cart", ["cards", "care", "cars", "carts"])).toBe("care");
    expect(nearestWord("leaders", ["reader", "leader"])).toBe("leader");
  });

  test("is written as it is spelt, and not as it was asked for", () => {
    expect(nearestWord("logendoffset", ["logEndOffset"])).toBe("logEndOffset");
  });

  test("of no words is none", () => {
    expect(nearestWord("anything", [])).toBeUndefined();
  });
});

test("a message gets a question at its end, or nothing", () => {
  expect(`no setting "recrods"${nearest("recrods", settings)}`).toBe(
    'no setting "recrods" (did you mean "records"?)',
  );
  expect(nearest("xyzzy", new Set(settings))).toBe("");
});
