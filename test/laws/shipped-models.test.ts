// Laws that hold of every shipped model, for every state and transition of a small configuration.

import { describe, expect, test } from "vitest";
import { breadthFirst, depthFirst, type Explorer } from "../../src/explore/index.ts";
import { Store } from "../../src/explore/store.ts";
import type { Kernel, Path } from "../../src/kernel.ts";
import { type Compiled, compile } from "../../src/model/compile.ts";
import type { Model } from "../../src/model/model.ts";
import { witnessStep } from "../../src/model/witness.ts";
import { models } from "../../src/models.ts";

type Settings = Readonly<Record<string, string | number | boolean>>;

const partition = { replicas: 2, "log-size": 2, "max-records": 2, "max-leader-epoch": 1 };
const tiny = { replicas: 2, records: 1, elections: 1, fencings: 0, crashes: 0, shrinks: 1 };

/** Small configurations; a model that is not named here is taken with its defaults, and must be small by itself. */
const configurations: Readonly<Record<string, readonly Settings[]>> = {
  kafka: [
    { ...tiny, truncation: "high-watermark", acks: "1" },
    { ...tiny, "initial-isr": "b0", "min-insync-replicas": 2, "initial-records": 1 },
    { ...tiny, shrinks: 0, fencings: 1, "unclean-election": true, records: 0, "initial-records": 1 },
    { ...tiny, "initial-leader": "none", "initial-records": 1, shrinks: 0, fencings: 1, acks: "0" },
    { ...tiny, elections: 0, shrinks: 0, crashes: 1, "lossy-crashes": 1 },
    { ...tiny, replicas: 3, shrinks: 0, records: 0, "initial-records": 1, "initial-isr": "b0,b1" },
  ],
  "reference/kafka-truncate-to-high-watermark": [partition],
  "reference/kip-101": [partition],
  "reference/kip-279": [partition],
  "reference/kip-320-first-try": [partition],
  "reference/kip-320": [partition],
  "reference/async-isr": [{ replicas: 3, "max-offset": 1, "max-version": 1 }],
  "examples/two-phase-commit": [{ "resource-managers": 3 }],
  "examples/counters": [{ counters: 3, values: 3 }],
  "examples/set-once": [{ bits: 6 }],
  "examples/permutations": [{ size: 4 }],
};

const STATES_AT_MOST = 4_000;

const cases = models.flatMap((model) =>
  (configurations[model.modelName] ?? [{}]).map(
    (settings, i) => [`${model.modelName}, configuration ${i + 1}`, model, settings] as const,
  ),
);

const compiled = (model: Model, settings: Settings): Compiled =>
  compile((model as (given: Settings) => ReturnType<Model>)(settings));

/** Every state, and every transition of it, in breadth-first order. */
function walk(kernel: Compiled, visit: (store: Store, id: number, rule: number) => void): Store {
  const store = new Store(kernel.words);
  for (let start = 0; start < kernel.starts; start++) {
    if (kernel.start(start)) store.add(kernel.after, -1, start);
  }
  for (let id = 0; id < store.count; id++) {
    store.load(id, kernel.before);
    kernel.enter();
    for (let rule = kernel.next(0); rule >= 0; rule = kernel.next(rule + 1)) {
      visit(store, id, rule);
      store.add(kernel.after, id, rule);
    }
    if (store.count > STATES_AT_MOST)
      throw new Error(`more than ${STATES_AT_MOST} states: take a smaller one`);
  }
  return store;
}

/** The packed state at the end of a path. */
function follow(kernel: Kernel, { start, rules }: Path): string {
  kernel.start(start);
  for (const rule of rules) {
    kernel.before.set(kernel.after);
    kernel.enter();
    if (kernel.next(rule) !== rule) throw new Error(`rule ${rule} is not enabled`);
  }
  return String(kernel.after);
}

/** The states that an explorer expands. */
function expandedBy(explorer: Explorer, kernel: Kernel): Set<string> {
  const expanded = new Set<string>();
  const watched: Kernel = {
    ...kernel,
    enter() {
      expanded.add(String(kernel.before));
      kernel.enter();
    },
  };
  const search = explorer(watched, { properties: 0, stopping: 0, keepGoing: true });
  let turn = search.next();
  while (!turn.done) turn = search.next(undefined);
  expect(turn.value.ending).toEqual({ kind: "exhausted" });
  expect(turn.value.distinct).toBe(expanded.size);
  return expanded;
}

describe.each(cases)("%s", (_, model, settings) => {
  test("every transition means the same on cursors and under immer, and leads to the same bytes", () => {
    const kernel = compiled(model, settings);
    let transitions = 0;
    walk(kernel, (_store, _id, rule) => {
      // Throws a Divergence that names the cell, where the two leave different bytes.
      witnessStep(kernel, rule, kernel.plainBefore(), kernel.plainAfter());
      transitions++;
    });
    expect(transitions).toBeGreaterThan(0);
  });

  test("the path of every reachable state leads to it", () => {
    const kernel = compiled(model, settings);
    const store = walk(kernel, () => {});
    const state = new Uint32Array(kernel.words);
    for (let id = 0; id < store.count; id++) {
      store.load(id, state);
      expect(follow(kernel, store.pathTo(id))).toBe(String(state));
    }
  });

  test("depth-first reaches exactly the states that breadth-first does", () => {
    const wide = expandedBy(breadthFirst, compiled(model, settings));
    const deep = expandedBy(depthFirst, compiled(model, settings));
    expect(deep).toEqual(wide);
  });
});
