import fc from "fast-check";
import { describe, expect, it } from "vitest";
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
      rule: fc.oneof(fc.nat(5), fc.constant(0xffff)),
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
      if (store.add(state(id), id - 1, id % 65536) !== id) expect.unreachable(`state ${id} is new`);
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
    expect(path.rules.every((rule, i) => rule === (i + 1) % 65536)).toBe(true);
  });

  it("says what it has allocated", () => {
    const store = new Store(4);
    const [table, state] = [4 * 512, 4 * 4 + 4 + 2];
    const fill = (count: number) => {
      while (store.count < count) store.add(words(1, 2, 3, store.count), -1, 0);
      return store.bytes;
    };
    expect(fill(0)).toBe(table);
    expect(fill(256)).toBe(table + 256 * state);
    expect(fill(257)).toBe(table + 1024 * state);
    expect(fill(2 ** 18)).toBe(1024 * table + 2 ** 18 * state);
    expect(fill(2 ** 18 + 1)).toBe(1024 * table + 2 ** 19 * state);
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
    expect(store.bytes).toBe(4 * 4096 + 2 * 1024 * 4006);
  });

  it("tells apart states that one multiplying and rotating lane alone would not", () => {
    const store = new Store(2);
    for (let low = 0; low < 32; low++) {
      for (let high = 0; high < 32; high++) {
        expect(store.add(words(2 ** high, 2 ** low), -1, 0)).toBe(32 * low + high);
      }
    }
  });

  it("remembers starts beyond the number of rules", () => {
    const store = new Store(1);
    store.add(words(7), -1, 1_000_000);
    store.add(words(8), 0, 0xffff);
    expect(store.pathTo(1)).toEqual({ start: 1_000_000, rules: [0xffff] });
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
