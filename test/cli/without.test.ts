// `--without`: a guard switched off by its name, in everything that a run says and leaves behind.

import { describe, expect, test } from "vitest";
import { folderWith, read, tape, tidemark } from "./_run.ts";

/** A counter that stops at 3, if its guard is on; by ones, if its other rule is. */
const counter = `
  import { action, always, int, model, struct } from "tidemark";
  interface S { n: number }
  export default model({
    name: "counter",
    safeguards: { "it is below 3": { demands: "It stops in time.", since: "1.1 (KIP-1)", replaced: "counting on" } },
    state: struct({ n: int(0, 9) }),
    actions: [
      action<S>("count", {}, {
        when: { "it is below 3": (s) => s.n < 3, "it is below 9": (s) => s.n < 9 },
        apply: (s) => { s.n++; },
      }),
    ],
    properties: [always<S>("it is small", "So it was promised.", (s) => s.n <= 3)],
  });
`;
const folder = () => folderWith({ "counter.ts": counter });
const off = "--without 'it is below 3'";

test("a rule of a user's file is switched off, and what it kept from happening happens", async () => {
  const cwd = folder();
  expect((await tidemark("explore counter.ts", { cwd })).code).toBe(0);
  const { code, out, err } = await tidemark(`explore counter.ts ${off}`, { cwd });
  expect(code).toBe(1);
  expect(err).toContain("\n  switched off: it is below 3\n");
  expect(out).toMatch(/^switched off: it is below 3\n\n✗ it is small .*broken after 4 steps/);
});

test("nothing is said of it where nothing is switched off", async () => {
  const { out, err } = await tidemark("explore counter.ts --json", { cwd: folder() });
  expect(out + err).not.toMatch(/without|switched off/);
});

test("several are switched off, and --set says the same", async () => {
  const cwd = folder();
  const both = await tidemark(`explore counter.ts ${off} --without 'it is below 9' --json`, { cwd });
  expect(JSON.parse(both.out).without).toEqual(["it is below 3", "it is below 9"]);
  const mixed = await tidemark(`explore counter.ts --set 'without=it is below 9' ${off} --json`, { cwd });
  expect(mixed.out).toBe(both.out);
});

test("every report says at its top what was switched off", async () => {
  const cwd = folder();
  const { out } = await tidemark(`explore counter.ts ${off} --json`, { cwd });
  const runs = `${cwd}/reports/runs/counter-without-it-is-below-3`;
  expect(Object.keys(JSON.parse(out)).slice(0, 4)).toEqual(["schema", "model", "about", "without"]);
  expect(JSON.parse(read(runs, "report.json"))).toMatchObject({
    without: ["it is below 3"],
    settings: { without: "it is below 3" },
  });
  expect(read(runs, "report.md")).toMatch(/^# counter\n\n\*\*switched off:\*\* it is below 3\n/);
  expect(read(runs, "report.txt")).toMatch(/^switched off: it is below 3\n/);
});

test("the trace is replayed without it, by the command that is printed", async () => {
  const cwd = folder();
  const { out } = await tidemark(`explore counter.ts ${off}`, { cwd });
  const [, again] = /again: npx tidemark (.*)/.exec(out)!;
  const replayed = await tidemark(again!, { cwd });
  expect(replayed.err).toBe("");
  expect(replayed.out).toContain("✗ it is small");
  expect(replayed.out).toContain("\n  switched off: it is below 3\n");
  expect(replayed.code).toBe(1);
});

test("a run that broke nothing is made again by a command that a shell understands", async () => {
  const line = "explore stairs --set height=2 --without 'there is another step' --max-states 2";
  const { out } = await tidemark(line);
  expect(/again: npx tidemark (.*)/.exec(out)?.[1]).toBe(line);
});

test("workers explore without it too", async () => {
  const cwd = folder();
  const flags = `${off} --json --keep-going`;
  const alone = await tidemark(`explore counter.ts ${flags}`, { cwd });
  expect((await tidemark(`explore counter.ts ${flags} --workers 2`, { cwd })).out).toBe(alone.out);
  expect(JSON.parse(alone.out).counts.distinct).toBe(10);
});

describe("what cannot be switched off is refused", () => {
  test("a name that no guard has, with the nearest", async () => {
    const { code, out, err } = await tidemark("explore counter.ts --without 'it is below 4'", {
      cwd: folder(),
    });
    expect(err).toContain('counter has no guard "it is below 4" (did you mean "it is below 3"?)');
    expect({ code, out }).toEqual({ code: 2, out: "" });
    const shipped = await tidemark("explore stairs --without 'there is another stair'");
    expect(shipped.err).toContain('did you mean "there is another step"');
  });

  test("a guard of a file that exports a model already called", async () => {
    const cwd = folderWith({
      "called.ts": counter
        .replace("export default model(", "const counter = model(")
        .concat("export default counter();"),
    });
    const { code, err } = await tidemark(`explore called.ts ${off}`, { cwd });
    expect(err).toContain("so no guard can be switched off; export the model itself");
    expect(code).toBe(2);
  });
});

describe("tidemark list", () => {
  test("names the safeguards: what each demands, since when, and what was before", async () => {
    const { out } = await tidemark("list counter.ts", { cwd: folder() });
    expect(out).toContain(`counter

Safeguards, which --without switches off
  it is below 3
    It stops in time.
    since 1.1 (KIP-1)
    before: counting on

Actions
`);
  });

  test("--json too", async () => {
    const { out } = await tidemark("list counter.ts --json", { cwd: folder() });
    expect(JSON.parse(out).safeguards).toEqual([
      { name: "it is below 3", demands: "It stops in time.", since: "1.1 (KIP-1)", replaced: "counting on" },
    ]);
  });

  test("a model without any has no such section", async () => {
    expect((await tidemark("list stairs")).out).not.toContain("Safeguards");
  });
});

test("a narrow terminal is kept to", async () => {
  const stdout = tape({ columns: 40 });
  const line = `explore counter.ts ${off} --without 'it is below 9' --no-color`;
  await tidemark(line, { cwd: folder(), stdout });
  const lines = stdout
    .text()
    .split("\n")
    .filter((each) => !/again:|page:/.test(each));
  expect(Math.max(...lines.map((each) => each.length))).toBeLessThanOrEqual(40);
});
