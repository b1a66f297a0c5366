// A model of one's own: `tidemark explore ./my-model.ts`, and what is said of a file that is none.

import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { folderWith, tidemark } from "./_run.ts";

const lamp = `
  import { action, always, boolean, bound, model, struct } from "tidemark";
  import { because } from "./why.ts";
  interface Lamp { on: boolean }
  export default model({
    name: "lamp",
    settings: { bulbs: bound(1, [1, 3], "light bulbs") },
    define: () => ({
      state: struct({ on: boolean() }),
      actions: [
        action<Lamp>("switch on", {}, { when: { "it is off": (s) => !s.on }, apply: (s) => { s.on = true; } }),
      ],
      properties: [always<Lamp>("stays dark", because, (s) => !s.on)],
    }),
  });
`;
const why = `export const because: string = "The night is for sleeping.";`;

/** A model in JavaScript, without a type in it. */
const plain = `
  import { action, int, model, sometimes, struct } from "tidemark";
  export const clock = model({
    name: "clock",
    state: struct({ hour: int(0, 11) }),
    actions: [action("tick", {}, { apply: (s) => { s.hour = (s.hour + 1) % 12; } })],
    properties: [sometimes("noon comes again", "It always does.", (s) => s.hour === 0)],
  });
`;

test("a TypeScript file and what it imports; its bounds are options like any other's", async () => {
  const cwd = folderWith({ "my/lamp.ts": lamp, "my/why.ts": why });
  const { code, out, err } = await tidemark("explore ./my/lamp.ts --bulbs 2", { cwd });
  expect(err).toContain("Exploring lamp\n  bulbs 2\n");
  expect(out).toContain("✗ stays dark");
  expect(out).toContain("The night is for sleeping.");
  expect(out).toContain("npx tidemark replay reports/runs/lamp-bulbs-2/trace-1.json --model ./my/lamp.ts");
  expect(code).toBe(1);
});

test("its traces can be entered again, given the file", async () => {
  const cwd = folderWith({ "lamp.ts": lamp, "why.ts": why });
  await tidemark("explore lamp.ts --out run", { cwd });
  const { code, out } = await tidemark("replay run/trace-1.json --model lamp.ts", { cwd });
  expect(out).toContain("✗ stays dark  broken after 1 step");
  expect(code).toBe(1);
});

test("it can be listed", async () => {
  const cwd = folderWith({ "lamp.ts": lamp, "why.ts": why });
  const { out } = await tidemark("list lamp.ts", { cwd });
  expect(out).toContain("bulbs  1  bound, 1 to 3  light bulbs");
});

test.each(["clock.js", "clock.mjs"])("%s: JavaScript", async (file) => {
  const cwd = folderWith({ [file]: `${plain}\nexport default clock;` });
  const { code, out } = await tidemark(`explore ${file}`, { cwd });
  expect(out).toContain("explored all 12 states within these bounds");
  expect(code).toBe(0);
});

test("a model called with its settings: they are chosen, and stay so", async () => {
  const instance = `${lamp.replace("export default model(", "const lamp = model(")}\nexport default lamp({ bulbs: 3 });`;
  const cwd = folderWith({ "lamp.ts": instance, "why.ts": why });
  expect((await tidemark("explore lamp.ts --out run", { cwd })).out).toContain("lamp: bulbs 3");
  expect((await tidemark("replay run/trace-1.json --model lamp.ts", { cwd })).code).toBe(1);
  writeFileSync(`${cwd}/lamp.ts`, instance.replace("bulbs: 3", "bulbs: 2"));
  const other = await tidemark("replay run/trace-1.json --model lamp.ts", { cwd });
  expect(other.err).toContain("run/trace-1.json was recorded with bulbs = 3, and lamp.ts has 2");
  expect(other.code).toBe(2);
  const { code, err } = await tidemark("explore lamp.ts --set bulbs=2", { cwd });
  expect(err).toContain('lamp.ts exports a model with its settings already chosen, so "bulbs" cannot be set');
  expect(code).toBe(2);
});

test("it has been changed since: the file is read anew each time", async () => {
  const first = folderWith({ "lamp.ts": lamp, "why.ts": why });
  const changed = folderWith({ "lamp.ts": lamp, "why.ts": why.replace("sleeping", "counting sheep") });
  expect((await tidemark("explore lamp.ts", { cwd: first })).out).toContain("for sleeping.");
  expect((await tidemark("explore lamp.ts", { cwd: changed })).out).toContain("for counting sheep.");
});

describe("a file that is no model: exit code 2, and what is wrong", () => {
  const cases: readonly (readonly [what: string, file: string, text: string, message: string | RegExp])[] = [
    [
      "no TypeScript",
      "a.ts",
      "export default model(;",
      /a\.ts cannot be bundled:\n {2}a\.ts:1:22: Unexpected ";"/,
    ],
    ["an import that is not there", "a.ts", 'import "./b.ts";', /a\.ts:1:8: Could not resolve "\.\/b\.ts"/],
    [
      "a door that tidemark has not",
      "a.ts",
      'import "tidemark/kafak";',
      /a\.ts:1:8: tidemark has no "tidemark\/kafak" \(did you mean "tidemark\/kafka"\?\)/,
    ],
    [
      "nothing exported",
      "a.ts",
      "const a = 1;",
      "a.ts has no default export; it needs a model: export default model(",
    ],
    [
      "another name exported",
      "clock.js",
      plain,
      "clock.js has no default export; it needs one: export default clock",
    ],
    ["a number exported", "a.ts", "export default 1;", "a.ts exports a number by default; it needs a model"],
    [
      "something else exported",
      "a.ts",
      "export default {};",
      "a.ts exports an object that is no model by default",
    ],
    [
      "an error while it is loaded",
      "a.ts",
      '\n\nthrow new Error("out of tea");',
      "a.ts cannot be loaded: out of tea",
    ],
    [
      "a mistake in its schema",
      "a.ts",
      'import { int, model, struct } from "tidemark";\nexport default model({ name: "a", state: struct({ n: int(3, 1) }), actions: [], properties: [] });',
      "a.ts cannot be loaded: schema: the upper end of int(low, high) is 1",
    ],
    [
      "another kind of file",
      "./a.txt",
      "hello",
      "./a.txt is no model file: its name must end in .ts, .mts, .js, .mjs",
    ],
  ];
  test.each(cases)("%s", async (_, file, text, message) => {
    const cwd = folderWith({ [file]: text });
    const { code, out, err } = await tidemark(`explore ${file}`, { cwd });
    if (typeof message === "string") expect(err).toContain(message);
    else expect(err).toMatch(message);
    expect({ code, out }).toEqual({ code: 2, out: "" });
  });

  test("a folder", async () => {
    const { code, err } = await tidemark("explore .");
    expect(err).toContain(". is a directory; name the file of a model");
    expect(code).toBe(2);
  });
});
