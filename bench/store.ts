// Times the exact store alone: `npx tsx bench/store.ts`. 4-word states, 4 million of them, 11 million adds.

import { Store } from "../src/explore/store.ts";

const STATES = 4_000_000;
const ADDS = 11_000_000;

type Shape = (n: number, state: Uint32Array) => void;

/** How states look matters to a hash: few bits, in the same places, are its hard case. */
const shapes: Record<string, Shape> = {
  /** Three fields of two bits in every word, each in a byte of its own. */
  "small fields": (n, state) => {
    for (let i = 0; i < 4; i++) {
      const bits = n >>> (6 * i);
      state[i] = (bits & 3) | ((bits & 12) << 6) | ((bits & 48) << 12);
    }
  },
  "a counter": (n, state) => {
    state[0] = 0;
    state[1] = n;
    state[2] = 0;
    state[3] = 7;
  },
  "all bits": (n, state) => {
    for (let i = 0; i < 4; i++) state[i] = Math.imul(n + 1, 0x9e3779b1 + 2 * i) ^ (n >>> i);
  },
};

/** Which states come again. Breadth first it is mostly what was found a moment ago. */
const returns: Record<string, (count: number, random: number) => number> = {
  "any of them": (count, random) => Math.floor(random * count),
  "last tenth": (count, random) => count - 1 - Math.floor((random * count) / 10),
  "last thousand": (count, random) => count - 1 - Math.floor(random * Math.min(count, 1000)),
};

function randomNumbers(): () => number {
  let seed = 1;
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    return (seed >>> 0) / 2 ** 32;
  };
}

/** The order of adds, drawn beforehand so that only the store is timed. */
function plan(pick: (count: number, random: number) => number): Int32Array {
  const order = new Int32Array(ADDS);
  const random = randomNumbers();
  for (let i = 0, count = 0; i < ADDS; i++) {
    const isNew = count === 0 || (i * STATES) / ADDS >= count;
    order[i] = isNew ? count++ : pick(count, random());
  }
  return order;
}

/** What this machine, in this minute, takes for one read that misses its caches: the floor under all of this. */
function missTime(): number {
  const memory = new Int32Array(2 ** 24).map((_, i) => i & 1);
  const reads = 2_000_000;
  const begin = performance.now();
  for (let i = 0, at = 0; i < reads; i++) at = (Math.imul(at + i, 0x9e3779b1) >>> 8) ^ memory[at]!;
  return ((performance.now() - begin) / reads) * 1e6;
}

function time(shape: Shape, order: Int32Array): Store {
  const state = new Uint32Array(4);
  const store = new Store(4);
  for (let i = 0; i < ADDS; i++) {
    shape(order[i]!, state);
    store.add(state, i === 0 ? -1 : 0, 0);
  }
  return store;
}

console.log(`one read from memory: ${missTime().toFixed(0)} ns`);
for (const [returning, pick] of Object.entries(returns)) {
  const order = plan(pick);
  for (const [name, shape] of Object.entries(shapes)) {
    const begin = performance.now();
    const { count, bytes } = time(shape, order);
    const took = performance.now() - begin;
    console.log(
      `${name.padEnd(12)}, again ${returning.padEnd(13)}: ${count} states, ${ADDS} adds, ` +
        `${took.toFixed(0)} ms, ${((took / ADDS) * 1e6).toFixed(0)} ns per add, ` +
        `${(bytes / count).toFixed(1)} bytes per state`,
    );
  }
}
