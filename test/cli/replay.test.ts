// `tidemark replay`: a recorded trace is entered again, or it is said from where on it cannot be.

import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { folderWith, read, tidemark } from "./_run.ts";

/** A folder in which `stairs` has been explored whole: step 3 is reached, and so is step 2. */
async function explored(line = "explore stairs --keep-going --height 5"): Promise<string> {
  const cwd = folderWith();
  await tidemark(`${line} --out run`, { cwd });
  return cwd;
}

/** Changes the file of a trace as an editor would. */
function edit(cwd: string, change: (file: Record<string, never>) => object): void {
  const file = `${cwd}/run/trace-1.json`;
  writeFileSync(file, JSON.stringify(change(JSON.parse(read(file)))));
}

test("a counterexample is shown again; the exit code says that it is one", async () => {
  const cwd = await explored();
  const { code, out, err } = await tidemark("replay run/trace-1.json", { cwd });
  expect(out).toBe(`\
✗ never on step 3  broken after 3 steps
  Step 3 is rotten.
  It is true here.
  step = 3

     who      what              what changed
  0           initial state
  1  climber  climbs to step 1  step: 0 → 1
  2  climber  climbs to step 2  step: 1 → 2
  3  climber  climbs to step 3  step: 2 → 3
              ✗ promise broken

  stairs: height 5 · seed 0 · lift: no · shoes: boots
`);
  expect({ code, err }).toEqual({ code: 1, err: "" });
});

test("--states shows the whole state at every step", async () => {
  const cwd = await explored();
  const { out } = await tidemark("replay run/trace-1.json --states", { cwd });
  expect(out).toContain("  state 0\n    step: 0\n  state 1, after: climbs to step 1\n    step: 1\n");
});

test("a witness alone is exit code 0", async () => {
  const cwd = await explored();
  const { code, out } = await tidemark("replay run/report.json --property 'reaches step 2'", { cwd });
  expect(out).toContain("◆ reaches step 2  seen after 2 steps");
  expect(out).not.toContain("never on step 3");
  expect(code).toBe(0);
});

test("a report shows all its traces", async () => {
  const cwd = await explored();
  const { code, out } = await tidemark("replay run/report.json", { cwd });
  expect(out).toContain("✗ never on step 3  broken after 3 steps");
  expect(out).toContain("◆ reaches step 2  seen after 2 steps");
  expect(code).toBe(1);
});

test("--json: the traces whole, on standard output", async () => {
  const cwd = await explored();
  const { code, out, err } = await tidemark("replay run/trace-1.json --json", { cwd });
  const { trace } = JSON.parse(read(cwd, "run/trace-1.json"));
  expect(JSON.parse(out)).toEqual({
    schema: "tidemark/replay/1",
    model: "stairs",
    settings: { height: 5, lift: false, shoes: "boots", seed: 0 },
    traces: [{ property: "never on step 3", kind: "never", verdict: "violated", trace }],
  });
  expect(err).toContain("✗ never on step 3");
  expect(code).toBe(1);
});

test("every shortest counterexample of the shipped riddles can be entered again", async () => {
  const cwd = folderWith();
  for (const model of ["die-hard", "missionaries"]) {
    await tidemark(`explore examples/${model} --out ${model}`, { cwd });
    expect((await tidemark(`replay ${model}/trace-1.json`, { cwd })).code).toBe(1);
  }
});

describe("a file that cannot be followed: exit code 2, and the place", () => {
  const failing = async (cwd: string, line = "replay run/trace-1.json") => {
    const { code, out, err } = await tidemark(line, { cwd });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    return err;
  };

  test("a step that is not enabled: which, and which guard is false", async () => {
    const cwd = await explored();
    edit(cwd, (file) => ({ ...file, settings: { height: 2, lift: false, shoes: "boots", seed: 0 } }));
    expect(await failing(cwd)).toContain(
      'run/trace-1.json: path 0/0/0/0 cannot be followed at step 3: action "climb" is not enabled there; ' +
        'false: "there is another step"',
    );
  });

  test("a step that is another action by now", async () => {
    const cwd = await explored();
    edit(cwd, (file) => {
      const { trace, actions } = file as never as {
        trace: { steps: { action?: string }[] };
        actions: string[];
      };
      actions[1] = "jump";
      trace.steps[2]!.action = "jump";
      return file;
    });
    expect(await failing(cwd)).toContain('at step 2 "jump" was recorded, and stairs takes "climb"');
  });

  test("a path that no longer ends where the property is broken", async () => {
    const cwd = await explored();
    edit(cwd, (file) => ({ ...file, property: "stays below the roof" }));
    expect(await failing(cwd)).toContain(
      'path 0/0/0/0 can be followed, but what it was recorded for, "stays below the roof", is not to be seen',
    );
  });

  test("settings or a property that the model has not", async () => {
    const cwd = await explored();
    edit(cwd, (file) => ({ ...file, settings: { hight: 5 } }));
    expect(await failing(cwd)).toContain(
      'run/trace-1.json: stairs has no setting "hight" (did you mean "height"?)',
    );
    edit(cwd, (file) => ({ ...file, settings: {}, property: "never on step 33" }));
    expect(await failing(cwd)).toContain(
      'stairs has no property "never on step 33" (did you mean "never on step 3"?)',
    );
  });

  test("a model that does not ship, or is another one", async () => {
    const cwd = await explored();
    edit(cwd, (file) => ({ ...file, model: "ladders" }));
    expect(await failing(cwd)).toContain(
      'is of model "ladders", which does not ship: say where it is, with --model',
    );
    expect(await failing(cwd, "replay run/trace-1.json --model examples/die-hard")).toContain(
      'is of model "ladders", and examples/die-hard is model "examples/die-hard"',
    );
  });

  test("what is no trace at all", async () => {
    const cwd = folderWith({ "a.json": "{", "b.json": "{}", "c.json": '{"schema":"tidemark/trace/9"}' });
    expect(await failing(cwd, "replay a.json")).toContain("a.json: not JSON");
    expect(await failing(cwd, "replay b.json")).toContain("b.json: schema is missing");
    expect(await failing(cwd, "replay c.json")).toContain('c.json: schema: found "tidemark/trace/9"');
  });

  test("a report without traces, or without one of the property asked for", async () => {
    const cwd = await explored("explore stairs --height 1");
    expect(await failing(cwd, "replay run/report.json")).toContain("holds no trace: nothing was broken");
    const other = await explored();
    expect(await failing(other, "replay run/report.json --property 'reaches step 1'")).toContain(
      'holds no trace of a property "reaches step 1" (did you mean "reaches step 2"?)',
    );
  });
});
