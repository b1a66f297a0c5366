// The law of workers: on every shipped model, the report is the same for any number of them.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CheckOptions, check } from "../../src/check.ts";
import { type WorkerFiles, workerFiles } from "../../src/cli/worker-files.ts";
import { type Assignment, breadthFirst } from "../../src/explore/index.ts";
import { seededSource } from "../../src/explore/random.ts";
import { compile } from "../../src/model/compile.ts";
import type { Model } from "../../src/model/model.ts";
import { models } from "../../src/models.ts";
import { renderJson } from "../../src/report/json.ts";
import { run } from "../explore/kernels.ts";
import { comparable, searchTogether } from "../explore/parallel/_crew.ts";
import { smallInstance } from "./_small.ts";

const byName = models.map((model) => [model.modelName, model] as const);

describe("hands that take turns", () => {
  const limits: readonly Partial<Assignment>[] = [
    { keepGoing: true },
    {},
    { keepGoing: true, maxStates: 333 },
    { maxDepth: 7 },
  ];

  test.each(byName)("explore %s as one thread does, guards that decide included", async (_, model) => {
    const instance = smallInstance(model);
    const source = seededSource(model.modelName.length);
    const own = () => {
      const kernel = compile(instance);
      return { kernel, coverage: () => kernel.decided().map((guards) => guards.slice()) };
    };
    const stopping = instance.properties.reduce(
      (set, { kind }, p) => (kind === "sometimes" ? set : set | (1 << p)),
      0,
    );
    for (const limit of limits) {
      const alone = own();
      const expected = comparable(run(breadthFirst, alone.kernel, { ...limit, stopping }));
      const sizes = { round: 1 + (source() % 300), chunk: 1 + (source() % 20) };
      const how = { workers: 2 + (source() % 3), turns: source(), callAt: source() % 50, sizes };
      const { findings } = await searchTogether(own, { ...limit, stopping, ...how });
      expect(comparable(findings)).toEqual(expected);
      const decided = (findings.coverage as Uint8Array[][]).reduce((merged, families) =>
        merged.map((guards, f) => guards.map((has, g) => has | families[f]![g]!)),
      );
      expect(decided).toEqual(alone.coverage());
    }
  });
});

describe("threads", () => {
  let files: WorkerFiles;
  beforeAll(async () => {
    files = await workerFiles({ name: "kafka" });
  });
  afterAll(() => files.remove());

  async function reportBy(workers: number, model: Model, options: CheckOptions): Promise<string> {
    const recreate = { ...files.recreate, model: { shipped: model.modelName } };
    const { report } = await check(smallInstance(model), { ...options, workers, recreate, workersFrom: 1 });
    return renderJson(report, "full");
  }

  test.each(byName)("give the same report of %s, byte for byte", async (_, model) => {
    for (const options of [{ keepGoing: true, maxStates: 1777 }, {}]) {
      const alone = await reportBy(1, model, options);
      expect(await reportBy(2, model, options)).toBe(alone);
      if (options.keepGoing) expect(await reportBy(3, model, options)).toBe(alone);
    }
  });

  test("give the same report up to renaming", async () => {
    const kip320 = models.find(({ modelName }) => modelName === "reference/kip-320")!;
    const options = { symmetry: true, keepGoing: true };
    const alone = await reportBy(1, kip320, options);
    expect(alone).toContain('"symmetry"');
    expect(await reportBy(2, kip320, options)).toBe(alone);
  });
});
