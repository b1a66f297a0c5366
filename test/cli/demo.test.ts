// `tidemark demo`, which is what `npm start` runs: records are lost under one rule, and under the other they are not.

import { action, always, bound, choice, int, model, struct, type ViewOf } from "tidemark";
import { describe, expect, test } from "vitest";
import { demo } from "../../src/cli/demo.ts";
import { type Io, processIo } from "../../src/cli/io.ts";
import { folderWith, read, tape, tidemark } from "./_run.ts";

test("the shipped model: the loss, then the same bounds without it", async () => {
  const cwd = folderWith();
  const { code, out, err } = await tidemark("demo", { cwd });
  const [first, second] = out.split("2 of 2  ");
  expect(first).toMatch(/^1 of 2 {2}Followers truncate to their high watermark/);
  expect(first).toMatch(/✗ .* broken after \d+ steps · shortest possible\n/);
  expect(first).toContain("truncation: high-watermark");
  expect(first).toContain("✗ promise broken");
  expect(second).toMatch(/holds in all [\d,]+ states within these bounds/);
  expect(second).toContain("truncation: on-fetch");
  expect(second).not.toMatch(/✗|undecided/);
  expect(err.match(/Exploring kafka/g)).toHaveLength(2);
  const folders = [...out.slice(out.indexOf("Report files:")).matchAll(/ {2}(\S+)\/\n/g)].map(
    (match) => match[1]!,
  );
  expect(folders).toHaveLength(2);
  for (const folder of folders) expect(JSON.parse(read(cwd, folder, "report.json")).model).toBe("kafka");
  expect(code).toBe(0);
});

/** A stand-in for kafka: under `high-watermark` the count passes `limit`, and `leader-epoch` may be made to fail too. */
function standIn(falls: "one" | "both" | "none") {
  return model({
    name: "kafka",
    settings: {
      size: bound(5_000, [1, 10_000], "how far to count"),
      truncation: choice("on-fetch", ["high-watermark", "on-fetch"], "the rule"),
    },
    define({ size, truncation }) {
      const state = struct({ n: int(0, size) });
      type State = ViewOf<typeof state>;
      const count = action<State>(
        "count",
        {},
        {
          when: { "there is more": (s) => s.n < size },
          apply(s) {
            s.n++;
          },
        },
      );
      const isBroken = falls === "both" || (falls === "one" && truncation === "high-watermark");
      const promise = always<State>("nothing is lost", "It was promised.", (s) => !isBroken || s.n < size);
      return { state, actions: [count], properties: [promise] };
    },
  });
}

describe("the exit code", () => {
  async function run(falls: "one" | "both" | "none", world: Partial<Io> = {}) {
    const [stdout, stderr] = [tape(), tape()];
    const io = {
      ...processIo(),
      stdout,
      stderr,
      cwd: folderWith(),
      env: {},
      models: [standIn(falls)],
      ...world,
    };
    const code = await demo(io, { color: false }, { settings: { size: 5_000 }, property: "nothing is lost" });
    return { code, out: stdout.text() };
  }

  test("0 when the first run loses records and the second one none", async () => {
    expect((await run("one")).code).toBe(0);
  });

  test("1 when the second one loses records too, and when the first one does not", async () => {
    expect((await run("both")).code).toBe(1);
    expect((await run("none")).code).toBe(1);
  });

  test("2 when the report files cannot be written", async () => {
    const cwd = folderWith({ reports: "in the way" });
    const { code, out } = await run("one", { cwd });
    expect(out).toContain("✗ nothing is lost");
    expect(code).toBe(2);
  });

  test("3 when it is interrupted, after which nothing more is explored", async () => {
    const onInterrupt = (listener: () => void) => {
      listener();
      return () => {};
    };
    const { code, out } = await run("one", { onInterrupt });
    expect(out).toContain("undecided: interrupted after");
    expect(out).not.toContain("2 of 2");
    expect(code).toBe(3);
  });
});
