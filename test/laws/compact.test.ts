// The law of the compact store: on every shipped model the report is that of the exact store, but for what it says of itself.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CheckOptions, check } from "../../src/check.ts";
import { type WorkerFiles, workerFiles } from "../../src/cli/worker-files.ts";
import type { Model } from "../../src/model/model.ts";
import { models } from "../../src/models.ts";
import { renderJson } from "../../src/report/json.ts";
import { smallInstance } from "./_small.ts";

const byName = models.map((model) => [model.modelName, model] as const);
const limits: readonly CheckOptions[] = [
  { keepGoing: true },
  {},
  { keepGoing: true, maxStates: 333 },
  { maxDepth: 7 },
];

async function reportOf(model: Model, options: CheckOptions): Promise<string> {
  const { report } = await check(smallInstance(model), options);
  expect(report.fingerprints === undefined).toBe(options.store !== "compact");
  const { fingerprints, ...rest } = report;
  return renderJson(rest, "full");
}

describe("by one worker", () => {
  test.each(byName)("%s is reported the same, byte for byte", async (_, model) => {
    for (const limit of limits) {
      const expected = await reportOf(model, limit);
      for (const hashSeed of [0, 1]) {
        const how = { ...limit, store: "compact", hashSeed, workersFrom: 1 } as const;
        expect(await reportOf(model, how)).toBe(expected);
      }
    }
  });

  test("up to renaming, too", async () => {
    const kip320 = models.find(({ modelName }) => modelName === "reference/kip-320")!;
    const options = { symmetry: true, keepGoing: true };
    const compact = { ...options, store: "compact", workersFrom: 1 } as const;
    expect(await reportOf(kip320, compact)).toBe(await reportOf(kip320, options));
  });
});

describe("by threads", () => {
  let files: WorkerFiles;
  beforeAll(async () => {
    files = await workerFiles({ name: "kafka" });
  });
  afterAll(() => files.remove());

  test.each(byName.filter(([name]) => /kafka$|kip-320$/.test(name)))(
    "%s is reported the same, byte for byte",
    async (name, model) => {
      const recreate = { ...files.recreate, model: { shipped: name } };
      for (const limit of [{}, { keepGoing: true, maxStates: 1777 }]) {
        const how = { ...limit, store: "compact", workers: 2, recreate, workersFrom: 1 } as const;
        expect(await reportOf(model, how)).toBe(await reportOf(model, limit));
      }
    },
  );
});
