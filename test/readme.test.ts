// The README shows what really is: its output is what the commands print, its examples are the files.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { folderWith, tidemark } from "./cli/_run.ts";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const readme = read("README.md");
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map((match) => match[1]!);

test("what npm start prints", async () => {
  const { out } = await tidemark("demo", { cwd: folderWith() });
  expect(blocks("text")[0]).toBe(out);
});

test("the answer to the operator's question", async () => {
  const cwd = folderWith({ "describe.txt": read("test/topic/samples/describe-3.x.txt") });
  const { out } = await tidemark("explore --topic describe.txt --partition 1", { cwd });
  expect(out.slice(0, out.indexOf("\n\n") + 1)).toBe(blocks("text")[1]);
});

test("the example and its test", () => {
  expect(blocks("ts")).toEqual([read("examples/lost-update.ts"), read("test/readme-example.test.ts")]);
});
