// Widths in a terminal: what is counted, padded, cut and wrapped.

import { fc, test as law } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { clean, cut, displayWidth, pad, wrap } from "../../src/report/width.ts";

test("glyphs of a drawing take one column, CJK and emoji two, combining marks none", () => {
  expect(["▏", "▎", "✝", "✗", "←", "≤", "…", "·"].map(displayWidth)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  expect(["日本", "한", "ｗ", "👩‍👩‍👧", "✝️"].map(displayWidth)).toEqual([4, 2, 2, 2, 2]);
  expect(["e\u0301", "\u200b", ""].map(displayWidth)).toEqual([1, 0, 0]);
});

test("padding fills up to the width and leaves what is wider", () => {
  expect(pad("日", 4)).toBe("日  ");
  expect(pad("12", 4, "right")).toBe("  12");
  expect(pad("12345", 4)).toBe("12345");
});

test("cutting leaves a sign and never splits a character", () => {
  expect(cut("abcdef", 6)).toBe("abcdef");
  expect(cut("abcdefg", 6)).toBe("abcde…");
  expect(cut("日本語", 4)).toBe("日…");
  expect(cut("ae\u0301e\u0301e\u0301", 3)).toBe("ae\u0301…");
});

test("wrapping breaks at spaces, keeps those within a line and splits only words too long for one", () => {
  expect(wrap("m0▏      HW 1  one fetch later", 14)).toEqual(["m0▏      HW 1", "one fetch", "later"]);
  expect(wrap("abcdefgh ij", 5)).toEqual(["abcde", "fgh", "ij"]);
  expect(wrap("a\nb", 5)).toEqual(["a", "b"]);
  expect(wrap("", 5)).toEqual([""]);
});

test("control characters become spaces", () => {
  expect(clean("a\u001b[31mb\tc\r\nd")).toBe("a [31mb c \nd");
});

describe("whatever the text and the width", () => {
  const texts = fc.string({ unit: fc.constantFrom("a", " ", "日", "▏", "e\u0301", "bc", "👩‍👩‍👧", "\n") });
  const widths = fc.integer({ min: 2, max: 12 });

  law.prop([texts, widths])("wrapped lines are no wider, and lose nothing but spaces", (text, width) => {
    const lines = wrap(text, width);
    expect(lines.filter((line) => displayWidth(line) > width)).toEqual([]);
    expect(lines.join("").replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
  });
  law.prop([texts, fc.integer({ min: 3, max: 12 })])("a cut text is no wider", (text, width) => {
    expect(displayWidth(cut(text.replaceAll("\n", ""), width))).toBeLessThanOrEqual(width);
  });
});
