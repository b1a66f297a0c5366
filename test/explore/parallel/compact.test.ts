// The compact store finds what the exact store finds; what it leaves out at short fingerprints is what the formula says.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Fingerprints, omissions } from "../../../src/explore/fingerprints.ts";
import { fingerprintHashing, hashOf, secondHashOf } from "../../../src/explore/hash.ts";
import {
  type Assignment,
  breadthFirst,
  memorySpools,
  SpoolFailed,
  type Spools,
} from "../../../src/explore/index.ts";
import type { Kernel } from "../../../src/kernel.ts";
import { at, cases, confirms, counters, line, run } from "../kernels.ts";
import { alone, cuts, kernelFor, limitsOf, wideCases } from "./_cases.ts";
import { comparable, runTogether } from "./_crew.ts";

const compact = (seed = 0, bits = 64, spools: Spools = memorySpools()) => ({
  hashing: fingerprintHashing(seed, bits),
  spools,
});

describe("a search that keeps fingerprints", () => {
  it.each([
    ["small", cases, 700],
    ["wide", wideCases, 1000],
  ] as const)(
    "finds, counts and expands in %s graphs what one that keeps states does",
    async (_, some, numRuns) => {
      const endings = new Set<string>();
      await fc.assert(
        fc.asyncProperty(some, cuts, fc.nat(), async (given, cut, seed) => {
          const expected = alone(() => kernelFor(given), limitsOf(given));
          const how = { ...limitsOf(given), ...cut, compact: compact(seed) };
          const together = await runTogether(() => kernelFor(given), how);
          endings.add(JSON.stringify(expected.ending));
          expect({ ...comparable(together), expanded: together.expanded }).toEqual(expected);
        }),
        { numRuns },
      );
      expect(endings.size).toBe(4);
    },
  );

  it("spools what there is no memory for, reads it back, and forgets it when it is expanded", async () => {
    const { spools, written, kept } = watchedSpools();
    const sizes = { pageBits: 3, pages: 2, round: 16, chunk: 4 };
    const make = () => counters(4, 6, [at(5, 5, 5, 5), at(3, 2, 5, 5)]);
    const how = { workers: 2, sizes, keepGoing: true, compact: compact(1, 64, spools) };
    const together = await runTogether(make, how);
    const expected = alone(make, { keepGoing: true });
    expect({ ...comparable(together), expanded: together.expanded }).toEqual(expected);
    for (const { path, property } of together.found) expect(confirms(make(), path, property)).toBe(true);
    // Of every state of a complete page 6 bytes, and of most the state itself.
    expect(written()).toBeGreaterThan(1290 * 1.5 + 1000 * 4);
    // What is left is lineage, and the last pages of the frontier.
    expect(kept()).toBeLessThan(1296 * 1.5 + 2 * 64 * 8 * 4);
  });

  it("ends when there is no room on disk, with what it has found", async () => {
    for (let room = 0; room < 2000; room += 100) {
      const { spools } = watchedSpools(room);
      const sizes = { pageBits: 2, pages: 2, round: 16, chunk: 4 };
      const make = () => counters(4, 6, [at(1, 0, 0, 0)]);
      const how = { workers: 2, sizes, keepGoing: true, compact: compact(1, 64, spools) };
      const { ending, distinct, levels, found, fresh } = await runTogether(make, how);
      expect(ending).toEqual({ kind: "limited", by: "disk" });
      expect(found).toHaveLength(1);
      expect(levels.reduce((sum, level) => sum + level)).toBe(distinct);
      expect(fresh.reduce((sum, each) => sum + each)).toBe(distinct - 1);
    }
  });

  it("gives the same for the same hash seed, however many search", async () => {
    const make = () => counters(4, 8);
    const found = async (workers: number, seed: number) =>
      comparable(await runTogether(make, { workers, compact: compact(seed, 16), sizes: { round: 50 } }));
    const one = await found(1, 7);
    expect(one.distinct).toBeLessThan(8 ** 4);
    expect(await found(2, 7)).toEqual(one);
    expect(await found(3, 7)).toEqual(one);
    expect(await found(1, 8)).not.toEqual(one);
  });
});

describe("memory", () => {
  const fits = async (make: () => Kernel, rest: Partial<Assignment>, how: "one" | "crew" | "compact") => {
    if (how === "one") return run(breadthFirst, make(), rest);
    const sizes = { candidates: 64, round: 256, chunk: 8, pageBits: 6 };
    return runTogether(make, {
      ...rest,
      workers: 2,
      sizes,
      ...(how === "compact" && { compact: compact() }),
    });
  };

  it.each(["one", "crew", "compact"] as const)(
    "that is limited limits a search by %s, which takes no more",
    async (how) => {
      const make = () => counters(5, 8, [at(1, 0, 0, 0, 0)]);
      const whole = await fits(make, { keepGoing: true }, how);
      expect(whole).toMatchObject({ ending: { kind: "exhausted" }, distinct: 8 ** 5 });
      let before = 0;
      for (const share of [0.2, 0.4, 0.6, 0.8]) {
        const maxBytes = Math.floor(share * whole.bytes);
        const { ending, distinct, bytes, found, levels, fresh } = await fits(
          make,
          { keepGoing: true, maxBytes },
          how,
        );
        expect(ending).toEqual({ kind: "limited", by: "memory" });
        expect(bytes).toBeLessThanOrEqual(maxBytes);
        expect(distinct).toBeGreaterThanOrEqual(before);
        expect(found).toHaveLength(1);
        expect(levels.reduce((sum, level) => sum + level)).toBe(distinct);
        expect(fresh.reduce((sum, each) => sum + each)).toBe(distinct - 1);
        before = distinct;
      }
      expect(await fits(make, { keepGoing: true, maxBytes: 2 * whole.bytes }, how)).toMatchObject({
        ending: { kind: "exhausted" },
        distinct: 8 ** 5,
      });
    },
  );

  it("is enough for a long line", async () => {
    const { ending, distinct } = await fits(() => line(3000), { maxBytes: 400_000 }, "compact");
    expect({ ending, distinct }).toEqual({ ending: { kind: "exhausted" }, distinct: 3000 });
  });
});

describe("the expected omissions", () => {
  it("are what is omitted at short fingerprints", async () => {
    const n = 8 ** 5;
    for (const bits of [20, 22, 24]) {
      const { expected } = omissions(n, bits);
      const seeds = [1, 2, 3, 4, 5, 6];
      let omitted = 0;
      for (const seed of seeds) {
        const { distinct } = await runTogether(() => counters(5, 8), {
          workers: 1,
          compact: compact(seed, bits),
        });
        omitted += n - distinct;
      }
      // Four standard deviations of so many pairs, and what pairs overlook: states behind those omitted, and triples.
      const wanted = seeds.length * expected;
      expect(Math.abs(omitted - wanted)).toBeLessThan(4 * Math.sqrt(wanted) + 0.03 * wanted);
      // A formula that is wrong by a factor of two would be told.
      expect(4 * Math.sqrt(wanted) + 0.03 * wanted).toBeLessThan(wanted / 2);
    }
  }, 60_000);

  it.each([
    [31, 2 ** 18],
    [33, 2 ** 19],
    [36, 2 ** 20],
    [64, 2 ** 20],
  ])("are what is omitted at %i bits, where one word of a fingerprint is not enough", (bits, n) => {
    const seen = new Fingerprints(fingerprintHashing(3, bits));
    const state = new Uint32Array(2);
    for (let i = 0; i < n; i++) {
      state[0] = i & 0x3ff;
      state[1] = i >>> 10;
      seen.add(state);
    }
    const { expected } = omissions(n, bits);
    expect(Math.abs(n - seen.count - expected)).toBeLessThan(4 * Math.sqrt(expected) + 0.001);
  });

  it("are n² / 2⁶⁵ at 64 bits, and almost never none to speak of", () => {
    expect(omissions(2 ** 30, 64).expected).toBe(2 ** -5);
    expect(omissions(2 ** 30, 64).probability).toBeCloseTo(1 - Math.exp(-(2 ** -5)), 12);
    expect(omissions(1000, 64).probability).toBeCloseTo(1e6 / 2 ** 65, 20);
  });

  it.each([
    [
      "the first word",
      (state: Uint32Array, seed: number) => hashOf(state, 0, 3, fingerprintHashing(seed, 64)) >>> 6,
    ],
    [
      "the second",
      (state: Uint32Array, seed: number) => secondHashOf(state, 0, 3, fingerprintHashing(seed, 64)) >>> 6,
    ],
    [
      "half of each",
      (state: Uint32Array, seed: number) => {
        const all = fingerprintHashing(seed, 64);
        return (hashOf(state, 0, 3, all) >>> 19) * 2 ** 13 + (secondHashOf(state, 0, 3, all) >>> 19);
      },
    ],
    [
      "their lowest bits",
      (state: Uint32Array, seed: number) => {
        const all = fingerprintHashing(seed, 64);
        return (hashOf(state, 0, 3, all) & 0x1fff) * 2 ** 13 + (secondHashOf(state, 0, 3, all) & 0x1fff);
      },
    ],
  ])("hold for %s of the fingerprint, 26 bits, of packed fields", (_, part) => {
    const n = 2 ** 18;
    const expected = n ** 2 / 2 ** 27;
    for (const seed of [0, 1, 2 ** 31]) {
      const seen = new Set<number>();
      const state = new Uint32Array(3);
      for (let i = 0; i < n; i++) {
        for (let w = 0; w < 3; w++) {
          const field = (i >>> (6 * w)) & 63;
          state[w] = (field & 3) | ((field & 12) << 8) | ((field & 48) << 20);
        }
        seen.add(part(state, seed));
      }
      expect(Math.abs(n - seen.size - expected)).toBeLessThan(5 * Math.sqrt(expected));
    }
  });
});

/** Spools in memory that know how many words they have been given, and how many they keep; `room` for so many. */
function watchedSpools(room = Infinity) {
  let written = 0;
  const sizes = new Map<number, number>();
  const inner = memorySpools();
  const spools: Spools = {
    open() {
      const spool = inner.open();
      const id = sizes.size;
      sizes.set(id, 0);
      return {
        append(words) {
          if (written + words.length > room) throw new SpoolFailed("no room is left");
          written += words.length;
          sizes.set(id, sizes.get(id)! + words.length);
          return spool.append(words);
        },
        read: (place, into) => spool.read(place, into),
        discard() {
          sizes.set(id, 0);
          spool.discard();
        },
      };
    },
  };
  return { spools, written: () => written, kept: () => [...sizes.values()].reduce((a, b) => a + b) };
}
