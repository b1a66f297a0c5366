// Telling: a path as a story, and why its end is what a property looks for.

import { describe, expect, test } from "vitest";
import { Divergence, ModelError } from "../../src/errors.ts";
import type { Path } from "../../src/kernel.ts";
import { compile } from "../../src/model/compile.ts";
import type { Definition } from "../../src/model/model.ts";
import type { Property } from "../../src/model/property.ts";
import { recordingView } from "../../src/model/recorder.ts";
import { replay } from "../../src/model/replay.ts";
import { tell, tellSteps } from "../../src/model/tell.ts";
import { Broker, b0, b1, b2, messageOf, Partition, partition, stateAfter, verbs } from "./_partition.ts";

const { action, always, never, sometimes, step } = verbs;

const elect = action(
  "elect",
  { leader: Broker },
  {
    apply(s, { leader }) {
      s.leader = leader;
      s.epoch += 1;
    },
    who: () => "controller",
    what: ({ leader }, { before, after }) =>
      `elects ${Broker.label(leader)}: epoch ${before.epoch} → ${after.epoch}`,
  },
);
const join = action("join", { broker: Broker }, { apply: (s, { broker }) => s.isr.add(broker) });
const tick = action("tick", {}, { apply: (s) => s.epochs.push(s.epoch) });

/** Tells elect b0, join b1, tick as the story of a property. */
function told(property: Property<Partition>, parts: Partial<Definition<Partition>> = {}, path?: Path) {
  const instance = partition({ actions: [elect, join, tick], properties: [property], ...parts });
  return tell(compile(instance), instance.properties[0]!, path ?? { start: 0, rules: [0, 4, 6] }, {
    isShortest: true,
  });
}

const noLeader = always("nobody leads", "Why not.", (s) => s.leader === null);

describe("a story", () => {
  const trace = told(noLeader, {
    drawing: { columns: ["epoch"], draw: (s, was) => [`${was?.epoch ?? "-"} ${s.epoch}`] },
  });

  test("begins with the initial state, in which nobody has done anything", () => {
    expect(trace.steps[0]).toMatchObject({ index: 0, who: "", what: "", changes: [], drawing: ["- 0"] });
    expect(trace.steps[0]).not.toHaveProperty("action");
    expect(trace.steps[0]!.state).toMatchObject({ leader: null, epoch: 0, isr: [] });
  });

  test("tells each step: who did what, with what, and what it changed", () => {
    expect(trace.steps[1]).toMatchObject({
      index: 1,
      action: "elect",
      args: { leader: "b0" },
      who: "controller",
      what: "elects b0: epoch 0 → 1",
      drawing: ["0 1"],
      changes: [
        { path: "epoch", kind: "set", before: 0, after: 1 },
        { path: "leader", kind: "set", before: null, after: "b0" },
      ],
    });
  });

  test("tells an action without words of its own by its name and arguments", () => {
    expect(trace.steps.slice(2).map(({ who, what }) => [who, what])).toEqual([
      ["", "join (broker = b1)"],
      ["", "tick"],
    ]);
  });

  test("tells how to come back to it", () => {
    expect(trace).toMatchObject({ path: "0/0/4/6", states: 4, shortest: true, columns: ["epoch"] });
  });

  test("can be told with no property in view", () => {
    const compiled = compile(partition({ actions: [elect, join, tick] }));
    const path = { start: 0, rules: [1] };
    expect(tellSteps(compiled, replay(compiled, path), path)).toMatchObject({
      path: "0/1",
      states: 2,
      columns: [],
    });
  });
});

describe("an explanation", () => {
  test("names the parts that are false, and the values that they read", () => {
    const { explanation } = told(
      always("all well", "", {
        "nobody leads": (s) => s.leader === null,
        "the epoch is small": (s) => s.epoch < 3,
        "b1 is out": (s) => !s.isr.has(b1),
      }),
    );
    expect(explanation).toEqual({
      sentence: '"nobody leads" and "b1 is out": false here.',
      parts: ["nobody leads", "b1 is out"],
      values: [
        { name: "leader", value: "b0" },
        { name: "isr has b1", value: "true" },
      ],
    });
  });

  test("names those that are true where one looked for that", () => {
    expect(
      told(sometimes("led", "", { "somebody leads": (s) => s.leader === b0 })).explanation,
    ).toMatchObject({
      sentence: '"somebody leads": true here.',
      parts: ["somebody leads"],
    });
    expect(told(never("led", "", (s) => s.leader === b0)).explanation).toMatchObject({
      sentence: "It is true here.",
      parts: [],
      values: [{ name: "leader", value: "b0" }],
    });
  });

  test("is the author's own where there is one", () => {
    const explain = () => ({ sentence: "b0 leads.", values: { leader: "b0" } });
    expect(told(always("nobody leads", "", (s) => s.leader === null, { explain })).explanation).toEqual({
      sentence: "b0 leads.",
      parts: [],
      values: [{ name: "leader", value: "b0" }],
    });
  });

  test("of a step says what was read before it", () => {
    const { explanation } = told(
      step("quiet", "", (before, after) => before.epochs.length === after.epochs.length),
    );
    expect(explanation.values).toEqual([
      { name: "before: epochs", value: "[]" },
      { name: "epochs", value: "[1]" },
    ]);
  });

  test("passes over a part that relies on one before it which is false", () => {
    const { explanation } = told(
      always("the first message is old", "", {
        "there is one": (s) => s.inFlight.size > 0,
        "it is old": (s) => s.inFlight.at(0).offset === 0,
      }),
    );
    expect(explanation.parts).toEqual(["there is one"]);
  });

  test("keeps to the last few values, each once", () => {
    const { explanation } = told(
      never(
        "many",
        "",
        (s) => s.epoch + s.leo.get(b0) + s.leo.get(b1) + s.leo.get(b2) + s.epoch === 2 && !s.clean,
      ),
    );
    expect(explanation.values.map(({ name }) => name)).toEqual(["leo.b1", "leo.b2", "epoch", "clean"]);
  });
});

describe("what cannot be told", () => {
  test("is a divergence where the replay does not show what was found", () => {
    const path = { start: 0, rules: [4] };
    expect(() => told(noLeader, {}, path)).toThrow(Divergence);
    expect(messageOf(() => told(noLeader, {}, path))).toBe(
      'partition: the kernel found "nobody leads" at 0/4, and its replay does not show it',
    );
  });

  const fail = (): never => {
    throw new Error("speechless");
  };
  test.each([
    ["who", { actions: [{ ...elect, who: fail }, join, tick] }, 'action "elect" (leader = b0), who'],
    ["what", { actions: [{ ...elect, what: fail }, join, tick] }, 'action "elect" (leader = b0), what'],
    ["the drawing", { drawing: { columns: [], draw: fail } }, "its drawing"],
  ])("is the author's mistake where words fail: %s", (_what, parts, where) => {
    expect(() => told(noLeader, parts)).toThrow(ModelError);
    expect(messageOf(() => told(noLeader, parts))).toBe(`partition: ${where}: it throws Error: speechless`);
  });

  test("is the author's mistake where an explanation fails", () => {
    const property = always("nobody leads", "", (s) => s.leader === null, { explain: fail });
    expect(messageOf(() => told(property))).toBe(
      'partition: property "nobody leads", explain: it throws Error: speechless',
    );
  });
});

describe("a recording view", () => {
  const filled = stateAfter((s) => {
    s.leader = b1;
    s.isr.add(b0);
    s.replicas.get(b1).log.push({ epoch: 2, isControl: true });
    s.inFlight.add({ to: b2, offset: 1 });
  });

  /** What a look at a state reads, `name: value`, and what it answers. */
  function recorded(look: (s: Partition) => unknown): [string[], unknown] {
    const notes: string[] = [];
    const view = recordingView(Partition.node, filled, ({ name, value }) => notes.push(`${name}: ${value}`));
    return [notes, look(view as Partition)];
  }

  test.each<[string, (s: Partition) => unknown, string[], unknown]>([
    ["a leaf", (s) => s.leader, ["leader: b1"], 1],
    ["a leaf that is not there", (s) => s.clean, ["clean: false"], false],
    ["an element", (s) => s.replicas.get(b1).log.at(-1).epoch, ["replicas.b1.log[0].epoch: 2"], 2],
    ["a leaf of a table", (s) => s.leo.get(b2), ["leo.b2: 0"], 0],
    ["a member", (s) => s.isr.has(b2), ["isr has b2: false"], false],
    ["how many members", (s) => s.isr.size, ["isr: {b0}"], 1],
    ["the members", (s) => [...(s.isr as unknown as Iterable<number>)], ["isr: {b0}"], [0]],
    [
      "how long a list is",
      (s) => s.replicas.get(b1).log.length,
      ['replicas.b1.log: [{"epoch":2,"isControl":true}]'],
      1,
    ],
    ["how much is in a bag", (s) => s.inFlight.size, ['inFlight: [{"to":"b2","offset":1}]'], 1],
    ["a field of a message", (s) => s.inFlight.at(0).to, ["inFlight[0].to: b2"], 2],
    ["nothing", (s) => s.replicas.get(b1).log, [], expect.anything()],
  ])("notes %s that is read, and answers as the state does", (_what, look, notes, answer) => {
    expect(recorded(look)).toEqual([notes, answer]);
  });
});
