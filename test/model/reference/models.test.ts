// The reference models beside their numbers: names, words, what never happens, and both meanings of every step.

import { describe, expect, test } from "vitest";
import { check } from "../../../src/check.ts";
import { breadthFirst } from "../../../src/explore/index.ts";
import { type Compiled, compile } from "../../../src/model/compile.ts";
import type { Instance } from "../../../src/model/model.ts";
import { asyncIsr } from "../../../src/model/reference/async-isr.ts";
import { referenceModels } from "../../../src/model/reference/index.ts";
import { kafkaTruncateToHighWatermark } from "../../../src/model/reference/kafka-truncate-to-high-watermark.ts";
import { kip101 } from "../../../src/model/reference/kip-101.ts";
import { kip279 } from "../../../src/model/reference/kip-279.ts";
import { kip320 } from "../../../src/model/reference/kip-320.ts";
import { kip320FirstTry } from "../../../src/model/reference/kip-320-first-try.ts";
import { witnessStep } from "../../../src/model/witness.ts";

test("their names are those that a command line asks for", () => {
  expect(referenceModels.map(({ modelName }) => modelName)).toEqual([
    "reference/kafka-truncate-to-high-watermark",
    "reference/kip-101",
    "reference/kip-279",
    "reference/kip-320-first-try",
    "reference/kip-320",
    "reference/async-isr",
  ]);
});

describe("every step means the same on drafts as on cursors", () => {
  const bounds = { replicas: 2, "log-size": 2, "max-records": 2, "max-leader-epoch": 1 };
  test.each([
    ["kafka-truncate-to-high-watermark", kafkaTruncateToHighWatermark(bounds), 2_690],
    ["kip-101", kip101(bounds), 2_482],
    ["kip-279", kip279(bounds), 2_520],
    ["kip-320-first-try", kip320FirstTry(bounds), 2_398],
    ["kip-320", kip320(bounds), 1_800],
    ["async-isr", asyncIsr({ replicas: 3, "max-offset": 1, "max-version": 1 }), 744],
  ])("of %s", (_name, instance, steps) => {
    expect(witnessEveryStep(instance)).toBe(steps);
  });
});

/** Runs the witness beside every step of the whole space, and counts them. It throws where the two differ. */
function witnessEveryStep(instance: Instance): number {
  const compiled = compile(instance);
  let steps = 0;
  const witnessed: Compiled = {
    ...compiled,
    next(from) {
      const rule = compiled.next(from);
      if (rule < 0) return rule;
      witnessStep(compiled, rule, compiled.plainBefore(), compiled.plainAfter());
      steps++;
      return rule;
    },
  };
  const search = breadthFirst(witnessed, { properties: 0, stopping: 0, keepGoing: true });
  while (!search.next().done);
  return steps;
}

describe("what the published rules contain and a run never needs", () => {
  /** More records than a log has room for, so that both ends of writing are met. */
  const bounds = { replicas: 2, "log-size": 2, "max-records": 3, "max-leader-epoch": 2 };

  /** Actions that never happened, and guards that were never the only false one of their action. */
  async function idle(instance: Instance) {
    const { report } = await check(instance, { keepGoing: true });
    const actions = report.actions.filter(({ enabled }) => enabled === 0).map(({ name }) => name);
    const guards = report.guards
      .filter(({ action, decided }) => !decided && !actions.includes(action))
      .map(({ action, name }) => `${action}: ${name}`);
    return { actions, guards };
  }

  const isrReachesNoFurther = "leader advances the high watermark: the high watermark is below the log size";
  const offsetIsWithinLog = "become follower: the truncation offset is within the log";

  test("a high watermark that the whole ISR has passed is below the log size anyhow", async () => {
    expect((await idle(kip101(bounds))).guards).toEqual([isrReachesNoFurther]);
  });

  test("only the offset of KIP-101 can lie beyond the follower's log", async () => {
    const guards = [isrReachesNoFurther, offsetIsWithinLog];
    expect((await idle(kafkaTruncateToHighWatermark(bounds))).guards).toEqual(guards);
    expect((await idle(kip279(bounds))).guards).toEqual(guards);
  });

  test("a leader is in its own ISR, and so need not ask for a record that all of its ISR have", async () => {
    expect(await idle(kip320FirstTry(bounds))).toEqual({
      actions: [],
      guards: ["leader advances the high watermark: it has the record"],
    });
  });

  test("KIP-320 has a branch for an announcement without a leader, which nobody can take", async () => {
    expect(await idle(kip320(bounds))).toEqual({
      actions: ["follow nobody"],
      guards: ["become follower: the leader is another"],
    });
  });
});

describe("what the settings leave nothing of is said to be vacuous", () => {
  const vacuous = (instance: Instance) =>
    instance.properties.filter((property) => property.vacuous !== undefined).map(({ name }) => name);

  test("with a single epoch there is a single leader", async () => {
    const instance = kip320({ replicas: 2, "max-leader-epoch": 0 });
    expect(vacuous(instance)).toEqual(["two replicas presume to lead", "two logs have parted"]);
    const { report } = await check(instance, { keepGoing: true });
    const unseen = report.properties.filter(({ verdict }) => verdict === "unreached").map(({ name }) => name);
    expect(unseen).toEqual(vacuous(instance));
  });

  test("with a single record logs cannot part", async () => {
    const instance = kip320({ replicas: 2, "max-records": 1, "max-leader-epoch": 2 });
    expect(vacuous(instance)).toEqual(["two logs have parted"]);
    const { report } = await check(instance, { keepGoing: true });
    const unseen = report.properties.filter(({ verdict }) => verdict === "unreached").map(({ name }) => name);
    expect(unseen).toEqual(vacuous(instance));
  });
});

test("a counterexample reads as a story", async () => {
  const { report } = await check(kafkaTruncateToHighWatermark({ replicas: 2 }), { properties: ["WeakIsr"] });
  const { steps, explanation } = report.properties[0]!.trace!;
  expect(steps.map(({ who, what }) => `${who} ${what}`)).toEqual([
    " ",
    "controller elects b0 leader of epoch 0",
    "controller removes b1 from the ISR, in epoch 1",
    "b0 becomes leader of epoch 0",
    "b0 appends m0 in epoch 0",
    "b1 follows b0 in epoch 0",
    "b1 fetches m0 from b0",
    "b0 advances the high watermark to 1",
    "b1 follows b0 in epoch 1 and truncates its log from 1 to 0",
  ]);
  expect(steps.map(({ drawing }) => drawing.join(" | "))).toEqual([
    "▎ | ▎",
    " | ",
    " | ▎ out of ISR",
    "▎ leads epoch 0 | ",
    "▎m0⁰ LEO 1 | ",
    " | ▎ follows in epoch 0",
    " | ▎m0⁰ LEO 1",
    "m0⁰▎ HW 1 | ",
    " | ▎ follows in epoch 1, LEO 0",
  ]);
  expect(explanation.sentence).toBe(
    "b0 leads epoch 0 and has exposed m0 at offset 0, which b1, in its own ISR, does not hold.",
  );
});

test("every action has words, and every rule names its source", () => {
  for (const model of referenceModels) {
    for (const { name, about, who, what } of model().actions) {
      expect({ name, about, isTold: who !== undefined && what !== undefined }).toEqual({
        name,
        about: expect.stringMatching(/^[A-Z]\w+/),
        isTold: true,
      });
    }
  }
});
