import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashOf } from "../../src/explore/hash.ts";
import { Store } from "../../src/explore/store.ts";
import type { Path } from "../../src/kernel.ts";

const words = (...values: number[]) => Uint32Array.from(values);

/** A store that is slow and surely right. */
class Plain {
  readonly states: number[][] = [];
  readonly paths: Path[] = [];
  readonly ids = new Map<string, number>();

  add(state: number[], parent: number, rule: number): number {
    const key = state.join(",");
    if (this.ids.has(key)) return -1;
    this.ids.set(key, this.states.length);
    const before = this.paths[parent];
    this.paths.push(
      before === undefined
        ? { start: rule, rules: [] }
        : { start: before.start, rules: [...before.rules, rule] },
    );
    return this.states.push(state) - 1;
  }
}

/** Words that make states alike: few values, single high or low bits. */
const word = fc.constantFrom(0, 1, 2, 3, 0xff, 0x4000, 0x10000, 2 ** 31, 2 ** 32 - 1);

const scripts = fc.integer({ min: 1, max: 5 }).chain((size) =>
  fc.array(
    fc.record({
      state: fc.array(word, { minLength: size, maxLength: size }),
      parent: fc.nat(),
      rule: fc.oneof(fc.nat(5), fc.constant(0xfffe)),
    }),
    { minLength: 1, maxLength: 400 },
  ),
);

describe("the store", () => {
  it("answers as a map of whole states does", () => {
    fc.assert(
      fc.property(scripts, (script) => {
        const size = script[0]!.state.length;
        const store = new Store(size);
        const plain = new Plain();
        for (const { state, parent, rule } of script) {
          const from = plain.states.length === 0 ? -1 : (parent % (plain.states.length + 1)) - 1;
          expect(store.find(words(...state))).toBe(plain.ids.get(state.join(",")) ?? -1);
          expect(store.add(words(...state), from, rule)).toBe(plain.add(state, from, rule));
          expect(store.count).toBe(plain.states.length);
        }
        const loaded = new Uint32Array(size);
        plain.states.forEach((state, id) => {
          store.load(id, loaded);
          expect([...loaded]).toEqual(state);
          expect(store.find(loaded)).toBe(id);
          expect(store.pathTo(id)).toEqual(plain.paths[id]);
        });
      }),
    );
  });

  it("keeps every state through doublings of its table and new chunks", () => {
    const store = new Store(2);
    const count = 2 ** 18 + 2 ** 17;
    // A multiplier that is odd gives every number a different one: dense in no order.
    const state = (id: number) => words(Math.imul(id, 0x01000193) & 0xff00ff, Math.imul(id, 0x01000193));
    for (let id = 0; id < count; id++) {
      if (store.add(state(id), id - 1, id % 65535) !== id) expect.unreachable(`state ${id} is new`);
    }
    const loaded = new Uint32Array(2);
    for (let id = 0; id < count; id++) {
      if (store.find(state(id)) !== id) expect.unreachable(`state ${id} is lost`);
      if (store.add(state(id), 0, 0) !== -1) expect.unreachable(`state ${id} came twice`);
      store.load(id, loaded);
      if (loaded[1] !== state(id)[1]) expect.unreachable(`state ${id} has changed`);
    }
    expect(store.count).toBe(count);
    const path = store.pathTo(count - 1);
    expect(path.start).toBe(0);
    expect(path.rules).toHaveLength(count - 1);
    expect(path.rules.every((rule, i) => rule === (i + 1) % 65535)).toBe(true);
  });

  it("says what it has allocated", () => {
    const store = new Store(4);
    const [table, state] = [4 * 512, 4 * 4 + 4 + 2];
    const fill = (count: number) => {
      while (store.count < count) store.add(words(1, 2, 3, store.count), -1, 0);
      return store.bytes;
    };
    expect(fill(0)).toBe(table);
    expect(fill(200)).toBe(table + 256 * state);
    expect(fill(257)).toBeGreaterThan(table + 512 * state);
    const slots = (count: number) => (fill(count) - Math.ceil(count / 2 ** 18) * 2 ** 18 * state) / 4;
    for (const count of [2 ** 18, 2 ** 18 + 1, 2 ** 19]) {
      expect(count / slots(count)).toBeGreaterThan(0.18);
      expect(count / slots(count)).toBeLessThan(0.75);
    }
  });

  it("makes smaller chunks of larger states", () => {
    const store = new Store(1000);
    const state = new Uint32Array(1000);
    for (let i = 0; i < 1500; i++) {
      state[999] = i;
      expect(store.add(state, -1, i)).toBe(i);
    }
    store.load(1030, state);
    expect(state[999]).toBe(1030);
    expect(store.bytes).toBeGreaterThan(2 * 1024 * 4006 + 4 * 1500);
    expect(store.bytes).toBeLessThan(2 * 1024 * 4006 + 4 * 8200);
  });

  it("remembers starts beyond the number of rules", () => {
    const store = new Store(1);
    store.add(words(7), -1, 1_000_000);
    store.add(words(8), 0, 0xfffe);
    expect(store.pathTo(1)).toEqual({ start: 1_000_000, rules: [0xfffe] });
  });

  it("refuses a rule that it could not remember, and a state that it does not have", () => {
    const store = new Store(1);
    store.add(words(7), -1, 0);
    expect(() => store.add(words(8), 0, 0x10000)).toThrow(RangeError);
    expect(store.count).toBe(1);
    expect(() => store.pathTo(1)).toThrow(RangeError);
    expect(() => store.pathTo(-1)).toThrow(RangeError);
  });

  it("holds states of no words: there is one", () => {
    const store = new Store(0);
    expect(store.add(words(), -1, 0)).toBe(0);
    expect(store.add(words(), 0, 0)).toBe(-1);
  });
});

describe("the hash", () => {
  it("tells apart states that differ in a few single bits", () => {
    const hashes = new Set<number>();
    let states = 0;
    for (let i = 0; i < 96; i++) {
      for (let j = i; j < 96; j++) {
        const state = words(0, 0, 0);
        for (const bit of [i, j]) state[bit >> 5]! |= 1 << (bit & 31);
        hashes.add(hashOf(state, 0, 3));
        states++;
      }
    }
    expect(hashes.size).toBe(states);
  });

  it("changes about half of its bits with any one bit of a state", () => {
    const samples = 400;
    for (let bit = 0; bit < 64; bit++) {
      const changes = new Array<number>(32).fill(0);
      for (let n = 0; n < samples; n++) {
        const state = words(n, n * 3);
        const before = hashOf(state, 0, 2);
        state[bit >> 5]! ^= 1 << (bit & 31);
        const change = before ^ hashOf(state, 0, 2);
        for (let out = 0; out < 32; out++) changes[out]! += (change >>> out) & 1;
      }
      // Five standard deviations of 10; nothing here is drawn, so this cannot fail by chance.
      for (const count of changes) expect(Math.abs(count - samples / 2)).toBeLessThan(50);
    }
  });

  it("spreads packed fields evenly over a table", () => {
    const slots = new Array<number>(2 ** 10).fill(0);
    const state = new Uint32Array(4);
    for (let n = 0; n < 2 ** 16; n++) {
      for (let i = 0; i < 4; i++) state[i] = ((n >>> (4 * i)) & 3) | (((n >>> (4 * i)) & 12) << 22);
      slots[hashOf(state, 0, 4) & (2 ** 10 - 1)]!++;
    }
    // Chi-square with 1,023 degrees of freedom: 1,023 ± 45.
    const chiSquare = slots.reduce((total, count) => total + (count - 64) ** 2 / 64, 0);
    expect(chiSquare).toBeLessThan(1023 + 4 * 45);
  });

  it("is of the words asked for, wherever they lie", () => {
    expect(hashOf(words(9, 1, 2, 9), 1, 2)).toBe(hashOf(words(1, 2), 0, 2));
    expect(hashOf(words(1, 0), 0, 2)).not.toBe(hashOf(words(1, 0), 0, 1));
  });
});
