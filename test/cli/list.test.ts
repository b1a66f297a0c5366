// `tidemark list`: which models there are, and what one of them has.

import { describe, expect, test } from "vitest";
import { models } from "../../src/models.ts";
import { stairs } from "./_models.ts";
import { tape, tidemark } from "./_run.ts";

test("the models, a line each", async () => {
  const { code, out, err } = await tidemark("list", { models: [stairs] });
  expect(out).toBe(`\
stairs  Somebody climbs stairs, a step at a time

\`tidemark list MODEL\` shows a model's settings, actions and properties.
`);
  expect({ code, err }).toEqual({ code: 0, err: "" });
});

test("one model: settings with defaults and ranges, actions with guards, properties with what they defend", async () => {
  const { code, out } = await tidemark("list stairs");
  expect(out).toBe(`\
stairs
  Somebody climbs stairs, a step at a time

Settings, and their defaults
  height  4      bound, 1 to 1000000        steps there are
  lift    false  true | false               there is a lift, out of order
  shoes   boots  boots | slippers | skates  what is worn
  seed    0      bound, 0 to 9              a setting that has the name of an option

Actions
  climb
    One foot after the other.
      when there is another step

Properties
  always    stays below the roof
            Nobody climbs into the sky.
  never     never on step 3
            Step 3 is rotten.
  sometimes reaches step 2
            Stairs that nobody climbs prove nothing.
  sometimes reaches the moon
            One may hope.
`);
  expect(code).toBe(0);
});

describe("--json", () => {
  test("of the models", async () => {
    const { out } = await tidemark("list --json", { models: [stairs] });
    expect(JSON.parse(out)).toEqual({
      schema: "tidemark/list/1",
      models: [{ name: "stairs", about: "Somebody climbs stairs, a step at a time" }],
    });
  });

  test("of one model", async () => {
    const { out } = await tidemark("list stairs --json");
    expect(JSON.parse(out)).toEqual({
      schema: "tidemark/model/1",
      name: "stairs",
      about: "Somebody climbs stairs, a step at a time",
      safeguards: [],
      settings: [
        {
          name: "height",
          kind: "integer",
          default: 4,
          isBound: true,
          low: 1,
          high: 1_000_000,
          about: "steps there are",
        },
        {
          name: "lift",
          kind: "flag",
          default: false,
          isBound: false,
          about: "there is a lift, out of order",
        },
        {
          name: "shoes",
          kind: "choice",
          default: "boots",
          isBound: false,
          values: ["boots", "slippers", "skates"],
          about: "what is worn",
        },
        {
          name: "seed",
          kind: "integer",
          default: 0,
          isBound: true,
          low: 0,
          high: 9,
          about: "a setting that has the name of an option",
        },
      ],
      actions: [
        { name: "climb", about: "One foot after the other.", params: [], guards: ["there is another step"] },
      ],
      properties: [
        { name: "stays below the roof", kind: "always", because: "Nobody climbs into the sky." },
        { name: "never on step 3", kind: "never", because: "Step 3 is rotten." },
        { name: "reaches step 2", kind: "sometimes", because: "Stairs that nobody climbs prove nothing." },
        { name: "reaches the moon", kind: "sometimes", because: "One may hope." },
      ],
    });
  });
});

describe("the models that ship", () => {
  test("kafka comes first, then the published specifications, then the examples", () => {
    const names = models.map(({ modelName }) => modelName);
    expect(names[0]).toBe("kafka");
    expect(names.slice(1).every((name) => /^(reference|examples)\//.test(name))).toBe(true);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual([...names].sort((a, b) => kindOf(a) - kindOf(b)));
  });

  test.each(models.map(({ modelName }) => modelName))(
    "%s: everything it has is listed, within the terminal",
    async (name) => {
      const stdout = tape({ columns: 80 });
      const { code } = await tidemark(`list ${name} --no-color`, { stdout });
      const instance = models.find(({ modelName }) => modelName === name)!();
      const text = stdout.text().replace(/\s+/g, " ");
      const wanted = [...instance.actions, ...instance.properties].map((each) => each.name);
      expect(wanted.length).toBeGreaterThan(0);
      expect([...wanted, ...Object.keys(instance.settings)].filter((word) => !text.includes(word))).toEqual(
        [],
      );
      expect(
        Math.max(
          ...stdout
            .text()
            .split("\n")
            .map((line) => line.length),
        ),
      ).toBeLessThanOrEqual(80);
      expect(code).toBe(0);
    },
  );
});

const kindOf = (name: string) => ["kafka", "reference", "examples"].indexOf(name.split("/")[0]!);
