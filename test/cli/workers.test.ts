// `--workers`: the same result on several threads, what is said of them, and what becomes of a model that fails there.

import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { processIo } from "../../src/cli/io.ts";
import { runCheck } from "../../src/cli/run.ts";
import { findSubject } from "../../src/cli/subject.ts";
import { ModelError } from "../../src/errors.ts";
import { folderWith, read, tape, tidemark } from "./_run.ts";

/** Some 140,000 states: enough for workers to be called. */
const LARGE = "examples/counters --counters 6 --values 7";

/** All files of a run, by name. */
function filesOf(...path: string[]): Record<string, string> {
  const folder = join(...path);
  return Object.fromEntries(readdirSync(folder).map((name) => [name, read(folder, name)]));
}

test("every file of a run is the same for any number of workers", async () => {
  const cwd = folderWith();
  const one = await tidemark(`explore ${LARGE} --keep-going --out run`, { cwd });
  const files = filesOf(cwd, "run");
  expect(Object.keys(files)).toContain("report.json");
  const two = await tidemark(`explore ${LARGE} --keep-going --out run --workers 2`, { cwd });
  expect(filesOf(cwd, "run")).toEqual(files);
  expect({ out: two.out, code: two.code }).toEqual({ out: one.out, code: one.code });
  expect(one.err).not.toContain("threads");
  expect(two.err).toMatch(/breadth-first · judging \d+ properties · on 2 threads · going on/);
});

test("more threads than processors are allowed, and remarked on", async () => {
  const { err, code } = await tidemark("explore examples/die-hard --workers 64");
  expect(err).toMatch(/on 64 threads \(of which \d+ can run at a time\)/);
  expect(code).toBe(1);
});

test.each([
  ["--workers 0", "It is a whole number from 1 to 64."],
  ["--workers 65", "It is a whole number from 1 to 64."],
  ["--workers two", "It is a whole number from 1 to 64."],
  ["--workers 2 --strategy dfs", "--workers goes with --strategy bfs only: dfs is a search by one"],
  ["--workers 2 --strategy random", "--workers goes with --strategy bfs only: random is a search by one"],
])("explore %s is refused", async (flags, message) => {
  const { code, out, err } = await tidemark(`explore stairs ${flags}`);
  expect(err).toContain(message);
  expect({ code, out }).toEqual({ code: 2, out: "" });
});

test("one worker is a search by one, whatever the strategy", async () => {
  expect((await tidemark("explore examples/die-hard --strategy dfs --workers 1")).code).toBe(1);
});

describe("a model of one's own", () => {
  /** 180,002 states; `fault` happens where a worker thread loads it. */
  const wheel = (fault = "") => `
    import { action, int, isSubset, domain, model, ModelError, set, sometimes, struct } from "tidemark";
    import { sides } from "./sides.ts";
    const Side = domain("side", sides);
    if (import.meta.url.includes("tidemark-workers-")) { ${fault} }
    export default model({
      name: "wheel",
      state: struct({ at: int(0, 90_000), sides: set(Side) }),
      actions: [
        action("turn", { by: int(0, 5) }, {
          apply: (s, { by }) => {
            s.at = (s.at * 11 + 17 * by + 1) % 90_001;
            if (by % 2 === 0) s.sides.add(0);
          },
        }),
      ],
      properties: [
        sometimes("begins", "It is a wheel.", (s) => s.at === 0 && isSubset(s.sides, s.sides)),
        sometimes("comes to 4,711", "It goes round.", (s) => s.at === 4711),
      ],
    });
  `;
  const sides = "export const sides: number = 2;";
  const files = (fault?: string) => ({ "wheel.ts": wheel(fault), "sides.ts": sides });

  test("is made again in every thread, with all that it imports", async () => {
    const cwd = folderWith(files());
    const one = await tidemark("explore wheel.ts --out run", { cwd });
    const two = await tidemark("explore wheel.ts --out run --workers 2", { cwd });
    expect(two.out).toBe(one.out);
    expect(two.out).toContain("explored all 180,002 states");
    expect(two.code).toBe(0);
  });

  /** Explores with two workers from the first state on: what is thrown, and what is printed before. */
  async function failing(fault: string) {
    const err = tape();
    const io = { ...processIo(), cwd: folderWith(files(fault)), stderr: err };
    const wheel = await findSubject("wheel.ts", io);
    const run = runCheck(io, wheel, wheel.instance({}), { workers: 2, workersFrom: 1, color: false });
    const thrown = await run.then(
      () => undefined,
      (error: Error) => error,
    );
    return { thrown, said: err.text().split("first violation\n")[1] };
  }

  test.each([
    ['throw new ModelError("a broken spoke");', ModelError, "a broken spoke"],
    ['throw new RangeError("a broken spoke");', RangeError, "a broken spoke"],
    ['throw "a broken spoke";', Error, "a broken spoke"],
    ["process.exit(0);", ModelError, /^wheel: a worker thread ended .* exit code 0; no model may end its/],
  ])("and fails there: %s", async (fault, kind, message) => {
    const { thrown, said } = await failing(fault);
    expect(thrown).toBeInstanceOf(kind);
    expect(thrown!.constructor).toBe(kind);
    expect(thrown!.message).toMatch(message);
    expect(said).toBe("failed after 7 states, at depth 2; until then\n  witnessed: begins (path 0)\n");
  });

  test("and leaves no files behind, whether it fails or not", async () => {
    const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith("tidemark-workers-"));
    const before = left();
    await failing("");
    await failing("process.exit(0);");
    expect(left().filter((name) => !before.includes(name))).toEqual([]);
  });
});
