// docs/json-output.md, held against what the command line prints: its example, and every field by name.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { folderWith, read, tidemark } from "./_run.ts";

const page = readFileSync(new URL("../../docs/json-output.md", import.meta.url), "utf8");
const sections = new Map(page.split(/^## /m).map((text) => [text.split("\n")[0]!.replaceAll("`", ""), text]));

/** `a`, `b.c`, `d[].e`, … of everything in a value but what stands under the names in `free`. */
function fieldsOf(value: unknown, free: readonly string[], path = ""): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((each) => fieldsOf(each, free, `${path}[]`)))];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const here = path === "" ? name : `${path}.${name}`;
    return [here, ...(free.includes(name) ? [] : fieldsOf(field, free, here))];
  });
}

/** Those whose last name a section of the page does not speak of. */
function undocumented(text: string, schema: string, free: readonly string[]): string[] {
  const data = JSON.parse(text);
  expect(data.schema).toBe(schema);
  const prose = sections.get(schema)!.replace(/```json\n[^`]*```/g, "");
  const code = [...prose.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
  const told = new Set(code.flatMap((text) => text.match(/[\w-]+/g) ?? []));
  return fieldsOf(data, free).filter((field) => !told.has(field.replaceAll("[]", "").split(".").at(-1)!));
}

test("the example is what one sees, shortened", async () => {
  const [, example] = /```json\n([^`]*)```/.exec(page)!;
  const { out } = await tidemark("explore examples/die-hard --json");
  const { actions, guards, properties, ...rest } = JSON.parse(out);
  expect(JSON.parse(example!)).toEqual({
    ...rest,
    actions: actions.slice(0, 1),
    guards: guards.slice(0, 1),
    properties: properties.slice(0, 1),
  });
});

test("every field is documented", async () => {
  const cwd = folderWith();
  const json = async (line: string) => (await tidemark(line, { cwd })).out;
  const free = ["settings", "bounds", "args", "state", "truths", "trace", "before", "after"];
  const random = "explore examples/die-hard --strategy random --seed 1 --max-states 3 --out run --json";
  await json("explore kafka --records 1 --set shrinks=0 --set truncation=high-watermark --out drawn");
  const missing = [
    ...undocumented(
      await json("explore stairs --keep-going --out run --json"),
      "tidemark/report/1",
      free.slice(0, 5),
    ),
    ...undocumented(
      read(cwd, "run/report.json"),
      "tidemark/report/1",
      free.filter((name) => name !== "trace"),
    ),
    ...undocumented(
      read(cwd, "drawn/report.json"),
      "tidemark/report/1",
      free.filter((name) => name !== "trace"),
    ),
    ...undocumented(read(cwd, "run/trace-1.json"), "tidemark/trace/1", free),
    ...undocumented(await json("replay run/trace-1.json --json"), "tidemark/replay/1", free),
    ...undocumented(await json("list --json"), "tidemark/list/1", []),
    ...undocumented(await json("list kafka --json"), "tidemark/model/1", []),
    ...undocumented(
      await json("ablate examples/increment --pairs --symmetry --json"),
      "tidemark/ablation/1",
      [...free.slice(0, 2), "lowest"],
    ),
    ...undocumented(
      await json("ablate examples/missionaries --pairs --max-states 9 --time-limit 0.001 --json"),
      "tidemark/ablation/1",
      [...free.slice(0, 2), "lowest"],
    ),
    ...undocumented(await json(random), "tidemark/report/1", free.slice(0, 5)),
    ...undocumented(
      await json("explore examples/set-once --symmetry --json"),
      "tidemark/report/1",
      free.slice(0, 5),
    ),
  ];
  expect(missing).toEqual([]);
});

test("a field that the page does not know is noticed", () => {
  const data = JSON.stringify({ schema: "tidemark/list/1", models: [{ name: "a", colour: "red" }] });
  expect(undocumented(data, "tidemark/list/1", [])).toEqual(["models[].colour"]);
});

test("every ending and every verdict is documented", async () => {
  const seen = new Set<string>();
  for (const line of [
    "stairs",
    "stairs --keep-going",
    "stairs --max-states 2",
    "stairs --max-depth 2",
    "stairs --strategy random --property 'stays below the roof'",
  ]) {
    const { ending, properties } = JSON.parse((await tidemark(`explore ${line} --json`)).out);
    for (const word of [
      ending.kind,
      ending.by,
      ...properties.map((each: { verdict: string }) => each.verdict),
    ]) {
      if (word !== undefined) seen.add(word);
    }
  }
  expect(seen.size).toBe(11);
  expect([...seen].filter((word) => !page.includes(`\`"${word}"\``))).toEqual([]);
});
