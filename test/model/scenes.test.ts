// The scenes of the shipped models, on walks through them: lanes that stay, and messages that can be followed.

import { describe, expect, test } from "vitest";
import { compile } from "../../src/model/compile.ts";
import { kafka } from "../../src/model/kafka/index.ts";
import type { Instance } from "../../src/model/model.ts";
import { perform } from "../../src/model/perform.ts";
import { replay } from "../../src/model/replay.ts";
import { tellSteps } from "../../src/model/tell.ts";
import { models } from "../../src/models.ts";
import type { Message, Scene, TraceStep } from "../../src/report/report.ts";

const drawn = models.filter((model) => model().drawing?.scene !== undefined);

/** Steps of a walk that takes the enabled rule which a fixed sequence of numbers points at. */
function walk(instance: Instance, seed: number, length = 60): readonly TraceStep[] {
  const compiled = compile(instance);
  const rules: number[] = [];
  let random = seed;
  compiled.start(0);
  while (rules.length < length) {
    compiled.before.set(compiled.after);
    compiled.enter();
    const enabled: number[] = [];
    for (let rule = compiled.next(0); rule >= 0; rule = compiled.next(rule + 1)) enabled.push(rule);
    if (enabled.length === 0) break;
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    const rule = enabled[random % enabled.length]!;
    compiled.next(rule);
    rules.push(rule);
  }
  const path = { start: 0, rules };
  return tellSteps(compiled, replay(compiled, path), path).steps;
}

const walks = (instance: Instance) => [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => walk(instance, seed));
const scenesOf = (steps: readonly TraceStep[]): Scene[] => steps.map(({ scene }) => scene!);

test("Kafka and the published specifications have scenes", () => {
  const names = drawn.map(({ modelName }) => modelName);
  expect(names).toContain("kafka");
  expect(names).toContain("reference/kip-320");
});

describe.each(drawn.map((model) => [model.modelName, model] as const))("%s", (_name, model) => {
  const all = walks(model());

  test("has the same lanes in every scene, and whoever acts is one of them", () => {
    for (const steps of all) {
      const lanes = scenesOf(steps)[0]!.lanes.map(({ id }) => id);
      expect(new Set(lanes).size).toBe(lanes.length);
      for (const scene of scenesOf(steps)) expect(scene.lanes.map(({ id }) => id)).toEqual(lanes);
      expect(steps.map(({ who }) => who).filter((who) => who !== "" && !lanes.includes(who))).toEqual([]);
    }
  });

  test("has marks that stand within the log or at its end", () => {
    const logs = all.flatMap((steps) =>
      scenesOf(steps).flatMap(({ lanes }) => lanes.flatMap(({ log }) => log ?? [])),
    );
    expect(logs.length).toBeGreaterThan(0);
    expect(
      logs.filter(({ cells, marks }) => marks.some(({ name, at }) => name === "LEO" && at !== cells.length)),
    ).toEqual([]);
  });

  test("has no two messages of one name, and none to or from anywhere else", () => {
    for (const { lanes, messages } of all.flatMap(scenesOf)) {
      expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
      const known = lanes.map(({ id }) => id);
      const astray = messages.filter(
        ({ from, to }) => from === to || !known.includes(from) || !known.includes(to),
      );
      expect(astray).toEqual([]);
    }
  });
});

describe("kafka", () => {
  const pairs = walks(kafka()).flatMap((steps) =>
    steps.slice(1).map((step, at) => ({ step, before: steps[at]!.scene!, after: step.scene! })),
  );
  const sent = (named: string): Message[][] => {
    const chosen = pairs.filter(({ step }) => step.action === named);
    expect(chosen.length).toBeGreaterThan(0);
    return chosen.map(({ before, after }) =>
      after.messages.filter(({ id }) => !before.messages.some((message) => message.id === id)),
    );
  };

  test("sends a fetch to the leader, and an answer back", () => {
    for (const messages of sent("follower sends a fetch")) expect(messages).toHaveLength(1);
    for (const [message] of sent("leader answers a fetch"))
      expect(message?.id ?? "answer").toMatch(/^answer/);
  });

  test("sends what the controller decides to every broker that is up", () => {
    for (const messages of sent("controller elects a leader from the ISR")) {
      expect(messages.length).toBeGreaterThan(0);
      expect(new Set(messages.map(({ from }) => from))).toEqual(new Set(["controller"]));
    }
  });

  test("shows a broker that crashed as down, with nothing on its way to it from the controller", () => {
    const crashes = pairs.filter(({ step }) => step.action === "broker crashes");
    expect(crashes.length).toBeGreaterThan(0);
    for (const { step, after } of crashes) {
      expect(after.lanes.find(({ id }) => id === step.who)).toMatchObject({ status: "down" });
      expect(after.messages.filter(({ from, to }) => from === "controller" && to === step.who)).toEqual([]);
    }
  });

  test("sends a question about epochs to the leader, and an answer back", () => {
    const asking = walks(kafka({ truncation: "epoch-and-offset", elections: 3, fencings: 0, crashes: 0 }));
    const messages = asking.flatMap(scenesOf).flatMap((scene) => scene.messages);
    const questions = messages.filter(({ label }) => /^where does epoch \d end\?$/.test(label));
    const answers = messages.filter(({ label }) => /^ends at \d$/.test(label));
    expect(questions.length).toBeGreaterThan(0);
    expect(answers.length).toBeGreaterThan(0);
    for (const { from, to } of answers) {
      expect(questions.some((question) => question.from === to && question.to === from)).toBe(true);
    }
  });

  test("sends an ISR change to the controller, and a refusal back", () => {
    const asked = {
      records: 0,
      fencings: 1,
      elections: 0,
      crashes: 0,
      shrinks: 0,
      "initial-isr": "b0",
    } as const;
    const compiled = compile(kafka(asked));
    const path = perform(compiled, [
      ["follower sends a fetch", { follower: "b1" }],
      ["leader answers a fetch", { leader: "b0", follower: "b1" }],
      ["leader adds a follower to the ISR", { leader: "b0", follower: "b1" }],
      ["controller fences a broker", { broker: "b1" }],
      ["controller answers an ISR change", { leader: "b0" }],
    ]);
    const { steps } = tellSteps(compiled, replay(compiled, path), path);
    const messages = scenesOf(steps).flatMap((scene) => scene.messages);
    expect(messages).toContainEqual({
      id: "ISR change of b0",
      from: "b0",
      to: "controller",
      label: "ISR {b0, b1}?",
      isStale: false,
    });
    expect(messages).toContainEqual({
      id: "ISR change of b0, refused",
      from: "controller",
      to: "b0",
      label: "no ISR {b0, b1}",
      isStale: false,
    });
  });
});
