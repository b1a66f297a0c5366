// The page that no test makes anew agrees with itself, and with the formula; every other page is made anew elsewhere.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { omissions } from "../../src/explore/index.ts";
import { showSmall } from "../../src/report/omissions.ts";
import { BILLION } from "./billion.ts";
import { pages } from "./pages.ts";

const gallery = new URL("../../reports/gallery/", import.meta.url);
const file = new URL(`${BILLION}.md`, gallery);

test("a page is made anew by its test, or is the one that cannot be", () => {
  const known = [BILLION, ...pages.map(({ name }) => name)].map((name) => `${name}.md`);
  const kept = readdirSync(gallery).filter((name) => name.endsWith(".md"));
  expect(kept.filter((name) => !known.includes(name))).toEqual([]);
});

describe.skipIf(!existsSync(file))("the page of a billion states", () => {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const fact = (what: string) =>
    new RegExp(`^\\| ${what} \\| (.*) \\|$`, "m").exec(text)?.[1]?.replaceAll(",", "") ?? "";

  test("is of more than 10⁹ distinct states, all of them, level by level", () => {
    const distinct = Number(fact("distinct states"));
    expect(distinct).toBeGreaterThan(1e9);
    expect(text).toContain(`holds in all ${distinct.toLocaleString("en-US")} states`);
    const levels = /^States by level: (.*)$/m
      .exec(text)![1]!
      .split(" · ")
      .map((level) => Number(level.replaceAll(",", "")));
    expect(levels).toHaveLength(Number(fact("depth, in levels")));
    expect(levels.reduce((sum, level) => sum + level)).toBe(distinct);
  });

  test("says what the formula says of omissions, and when it was made", () => {
    const { expected, probability } = omissions(Number(fact("distinct states")), 64);
    expect(fact("states expected to be omitted")).toBe(showSmall(expected));
    expect(fact("probability that any was")).toBe(showSmall(probability));
    expect(text).toContain(`unless a state was omitted (probability ${showSmall(probability)})`);
    expect(text).toMatch(/Made in 20\d\d-\d\d by `npm run billion`/);
  });
});
