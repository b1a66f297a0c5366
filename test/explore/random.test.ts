import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { below, seededSource, xoshiro128 } from "../../src/explore/random.ts";

describe("random numbers", () => {
  it("are those of the published xoshiro128**", () => {
    const source = xoshiro128([1, 2, 3, 4]);
    const published = [
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ];
    expect(Array.from({ length: 10 }, source)).toEqual(published);
  });

  it("are the same for the same seed and others for the next", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (seed) => {
        const draw = (from: number) => Array.from({ length: 4 }, seededSource(from));
        expect(draw(seed)).toEqual(draw(seed));
        expect(draw(seed)).not.toEqual(draw(seed + 1));
      }),
    );
  });

  it("below n are all of 0 … n - 1, about equally often", () => {
    const source = seededSource(7);
    const counts = new Array<number>(6).fill(0);
    for (let i = 0; i < 60_000; i++) counts[below(6, source)]!++;
    // The standard deviation is 91; the seed is fixed, so this cannot fail by chance.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
    expect(below(1, source)).toBe(0);
  });

  it("below n draw again where n does not divide what is drawn", () => {
    const drawn = [2 ** 32 - 1, 2 ** 31 + 5];
    expect(below(2 ** 31 + 6, () => drawn.shift()!)).toBe(2 ** 31 + 5);
    expect(drawn).toEqual([]);
    expect(below(2 ** 32, () => 2 ** 32 - 1)).toBe(2 ** 32 - 1);
  });
});
