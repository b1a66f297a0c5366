// Exploring up to renaming: as many orbits as the oracle counts, and the verdicts of the whole space.

import { describe, expect, test } from "vitest";
import { check } from "../../src/check.ts";
import { depthFirst } from "../../src/explore/index.ts";
import { on } from "../../src/invariants/on.ts";
import { every } from "../../src/invariants/quantifiers.ts";
import { formatPath } from "../../src/kernel.ts";
import { type Compiled, compile } from "../../src/model/compile.ts";
import { concretize } from "../../src/model/concretize.ts";
import { counters } from "../../src/model/examples/counters.ts";
import { increment } from "../../src/model/examples/increment.ts";
import { setOnce } from "../../src/model/examples/set-once.ts";
import { twoPhaseCommit } from "../../src/model/examples/two-phase-commit.ts";
import { kafka } from "../../src/model/kafka/index.ts";
import { type Instance, model } from "../../src/model/model.ts";
import { kip320 } from "../../src/model/reference/kip-320.ts";
import { replay } from "../../src/model/replay.ts";
import { retrace } from "../../src/model/retrace.ts";
import { domain, int, struct, table, type ViewOf } from "../../src/model/schema.ts";
import { tell } from "../../src/model/tell.ts";
import { permutations } from "../laws/_renaming.ts";
import { type Explored, exploreAll, neighbourSwaps, outlookFrom, renamedAfter, statesOf } from "./_orbits.ts";
import { rows } from "./reference/_rows.ts";

const orbitRows = rows.filter(
  ({ expected: { distinct, orbits } }) => distinct <= 400_000 && orbits !== undefined,
);

test("the oracle counts the orbits of all five partition models, with two replicas and with three", () => {
  expect(orbitRows.length).toBe(15);
  expect(new Set(orbitRows.map(({ title }) => title.split(" ")[0])).size).toBe(5);
});

test.each(orbitRows.map(({ title, ...row }) => [title, row] as const))(
  "%s has as many orbits, on every level",
  (_title, { expected, instance }) => {
    const { distinct, levels } = exploreAll(instance(), { symmetry: true }).findings;
    expect({ distinct, levels }).toEqual({ distinct: expected.orbits, levels: expected.orbitLevels });
  },
);

const binomial = (n: number, k: number): number => (k === 0 ? 1 : (binomial(n - 1, k - 1) * n) / k);

describe("small systems have as many orbits as are known:", () => {
  test.each([
    [1, 12],
    [2, 34],
    [3, 80],
    [4, 166],
    [5, 314],
    [6, 553],
    [7, 920],
  ])("two-phase commit of %i resource managers", (managers, orbits) => {
    const instance = twoPhaseCommit({ "resource-managers": managers });
    // A single manager has no other name to take: there is nothing to reduce.
    const { compiled, findings } = exploreAll(instance, { symmetry: true });
    expect(findings.distinct).toBe(orbits);
    expect(compiled.symmetry === undefined).toBe(managers === 1);
    expect(findings.levels.length).toBe(2 + 3 * managers);
  });

  test.each([
    [2, 32],
    [3, 4],
    [7, 5],
    [10, 5],
  ])("%i counters of %i values", (n, k) => {
    const { findings } = exploreAll(counters({ counters: n, values: k }), { symmetry: true });
    expect(findings.distinct).toBe(binomial(n + k - 1, n));
    expect(findings.depth).toBe(n * (k - 1) + 1);
  });

  test.each([2, 8, 9, 20])("%i bits set once each", (bits) => {
    const { findings } = exploreAll(setOnce({ bits }), { symmetry: true });
    expect(findings.levels).toEqual(Array.from({ length: bits + 1 }, () => 1));
  });

  test("two threads that increment without a lock", () => {
    expect(exploreAll(increment({ threads: 2 }), { symmetry: true }).findings.distinct).toBe(8);
  });
});

/** Small enough to be explored as they are. */
const subjects: readonly [name: string, instance: () => Instance][] = [
  ...orbitRows
    .filter(({ expected }) => expected.distinct < 5_000)
    .map(({ title, instance }): [string, () => Instance] => [title, instance]),
  ["reference/kip-320 at 3 replicas", () => kip320({ replicas: 3, "log-size": 2, "max-records": 1 })],
  ["two-phase commit", () => twoPhaseCommit({ "resource-managers": 4 })],
  ["counters", () => counters({ counters: 4, values: 4 })],
  ["bits", () => setOnce({ bits: 6 })],
  ["increment", () => increment({ threads: 3 })],
  ["kafka with its high-watermark rule", () => kafka({ records: 1, truncation: "high-watermark" })],
  ["kafka of 3 replicas", () => kafka({ replicas: 3, records: 1, elections: 1, crashes: 0, shrinks: 0 })],
  [
    "kafka of 3 replicas, none of which leads",
    () =>
      kafka({
        replicas: 3,
        records: 0,
        crashes: 0,
        fencings: 0,
        shrinks: 0,
        "initial-leader": "none",
        "unclean-election": true,
      }),
  ],
  [
    "kafka from a described partition",
    () =>
      kafka({
        brokers: "7,9,4",
        replicas: 3,
        "initial-isr": "7,4",
        "initial-records": 1,
        records: 0,
        crashes: 0,
        "lossy-crashes": 1,
        shrinks: 0,
      }),
  ],
];

describe.each(subjects)("%s", (_name, instance) => {
  const whole = exploreAll(instance());
  const reduced = exploreAll(instance(), { symmetry: true });
  const { compiled } = reduced;

  test("is smaller up to renaming, and breaks and witnesses the same, as soon", () => {
    expect(reduced.findings.distinct).toBeLessThan(whole.findings.distinct);
    expect(reduced.findings.depth).toBeLessThanOrEqual(whole.findings.depth);
    // Where the first state singles a member out, a state far away may be near under another name.
    if (beginsAlike(compiled)) expect(reduced.findings.depth).toBe(whole.findings.depth);
    expect(shortestWays(reduced)).toEqual(shortestWays(whole));
  });

  test("has as many orbits as its states have different sets of renamings", () => {
    const renamings = compiled.symmetry!.domains.map(({ size }) => size);
    const representatives = new Set<string>();
    for (const state of statesOf(compiled)) {
      compiled.before.set(state);
      compiled.enter();
      compiled.canonical!();
      representatives.add(compiled.after.join());
    }
    expect(renamings.length).toBe(1);
    expect(reduced.findings.distinct).toBe(representatives.size);
  });

  test("covers the same actions and guards", () => {
    const idle = ({ compiled: { families }, findings: { enabled } }: Explored) =>
      families
        .filter(({ first, args }) => !args.some((_, place) => enabled[first + place]! > 0))
        .map(({ action }) => action.name);
    expect(idle(reduced)).toEqual(idle(whole));
    expect(compiled.decided()).toEqual(whole.compiled.decided());
  });

  test("tells every trace as the model itself can take it, and as short", () => {
    expect(reduced.findings.found.length).toBeGreaterThan(0);
    for (const { property, path } of reduced.findings.found) {
      const concrete = concretize(compiled, path);
      expect(concrete.rules.length).toBe(path.rules.length);
      const own = compile(instance());
      expect(replay(own, concrete).map(({ rule }) => rule?.family.action.name)).toEqual([
        undefined,
        ...path.rules.map((rule) => compiled.ruleAt(rule).family.action.name),
      ]);
      // It throws where the last state, or step, is not what the property looks for.
      const trace = tell(own, compiled.instance.properties[property]!, concrete, { isShortest: true });
      expect(trace.path).toBe(formatPath(concrete));
    }
  });

  test("comes to the same orbits depth first", () => {
    const deep = exploreAll(instance(), { symmetry: true, explorer: depthFirst });
    expect(deep.findings.distinct).toBe(reduced.findings.distinct);
    expect(deep.findings.deadlocks).toBe(reduced.findings.deadlocks);
    expect(deep.findings.transitions).toBe(reduced.findings.transitions);
    for (const { path } of deep.findings.found.slice(0, 3))
      replay(compile(instance()), concretize(deep.compiled, path));
  });

  test("has from every renamed state the renamed steps, with the same answers of every property", () => {
    const swaps = neighbourSwaps(compiled);
    const identity = compiled.symmetry!.domains.map(({ size }) => Array.from({ length: size }, (_, m) => m));
    let different = 0;
    for (const state of sampleOf(statesOf(compiled), whole.findings.distinct)) {
      for (const renaming of swaps) {
        const here = outlookFrom(compiled, state, renaming);
        compiled.before.set(state);
        compiled.enter();
        const renamed = Uint32Array.from(renamedAfter(compiled, renaming).split(",").map(Number));
        const there = outlookFrom(compiled, renamed, identity);
        if (here.join() !== there.join()) different++;
      }
    }
    expect(different).toBe(0);
  });
});

test("a trace begins where the model does, whoever has which name there", () => {
  const Broker = domain("broker", 3, { symmetric: true });
  const State = struct({ leo: table(Broker, int(0, 4)) });
  const { action, sometimes } = on(State);
  const write = action(
    "write",
    { broker: Broker },
    {
      when: { "there is room": (s, { broker }) => s.leo.get(broker) < 4 },
      apply: (s, { broker }) => {
        s.leo.set(broker, s.leo.get(broker) + 1);
      },
    },
  );
  const logs = permutations(3);
  const instance = model({
    name: "logs",
    state: State,
    initial: logs.map((ends) => (s: ViewOf<typeof State>) => {
      for (const [m, end] of ends.entries()) s.leo.set(Broker.member(m), end);
    }),
    actions: [write],
    properties: [sometimes("all logs are full", "", (s) => every(Broker, (b) => s.leo.get(b) === 4))],
  })();
  const { compiled, findings } = exploreAll(instance, { symmetry: true });
  expect(findings.levels[0]).toBe(1);
  for (const start of logs.keys()) {
    const rules = findings.found[0]!.path.rules;
    const steps = replay(compile(instance), concretize(compiled, { start, rules }));
    expect((steps[0]!.state as { leo: Map<number, number> }).leo).toEqual(new Map(logs[start]!.entries()));
    expect(steps.length).toBe(1 + 4 + 3 + 2);
  }
});

describe("a report of a run up to renaming", () => {
  test.each([
    ["of the high-watermark rule", kafka({ records: 1, truncation: "high-watermark" }), ["broker"]],
    ["of lost updates", increment({ threads: 3 }), ["thread"]],
    ["of two-phase commit", twoPhaseCommit(), ["resource manager"]],
  ])("%s says so, and its traces are the model's own", async (_name, instance, domains) => {
    const { report } = await check(instance, { symmetry: true, keepGoing: true });
    expect(report.symmetry).toEqual(domains);
    const told = report.properties.filter(({ trace }) => trace !== undefined);
    expect(told.length).toBeGreaterThan(1);
    for (const { name, trace } of told) {
      const { path, shortest, steps } = trace!;
      const actions = steps.slice(1).map(({ action }) => action!);
      expect(retrace(instance, { property: name, path, shortest, actions }).trace).toEqual(trace);
    }
  });

  test("without symmetry does not speak of it", async () => {
    expect((await check(increment())).report).not.toHaveProperty("symmetry");
  });
});

/** Whether no renaming changes the initial state. */
function beginsAlike(compiled: Compiled): boolean {
  compiled.start(0);
  return neighbourSwaps(compiled).every(
    (renaming) => renamedAfter(compiled, renaming) === compiled.after.join(),
  );
}

test("most begin with members that are all alike, and some with one that is not", () => {
  const alike = subjects.filter(([, instance]) => beginsAlike(compile(instance(), { symmetry: true })));
  expect(alike.length).toBeGreaterThan(5);
  expect(subjects.length - alike.length).toBeGreaterThan(2);
});

/** How many states the shortest way to what each property looks for has; null where there is none. */
function shortestWays({ compiled, findings }: Explored): Record<string, number | null> {
  return Object.fromEntries(
    compiled.instance.properties.map(({ name }, p) => {
      const path = findings.found.find(({ property }) => property === p)?.path;
      return [name, path === undefined ? null : path.rules.length + 1];
    }),
  );
}

/** All of a small space, and every so-manieth state of a larger one. */
function* sampleOf(states: Iterable<Uint32Array>, count: number): Generator<Uint32Array> {
  const every = Math.ceil(count / 3_000);
  let n = 0;
  for (const state of states) if (n++ % every === 0) yield state;
}
