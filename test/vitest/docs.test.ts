// docs/vitest.md shows files that exist and run, and a failure as it really reads.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import "tidemark/vitest";
import lostUpdate from "../../examples/lost-update.ts";
import { failureOf } from "./_stairs.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const page = read("docs/vitest.md");

test("each file shown is the file", () => {
  const shown = [...page.matchAll(/^`([\w./-]+)`:\n\n```ts\n(.*?)^```$/gms)];
  expect(shown.map(([, path]) => path)).toEqual(["examples/lost-update.ts", "test/readme-example.test.ts"]);
  for (const [, path, text] of shown) expect(text).toBe(read(path!));
});

test("the failure shown is the failure", async () => {
  const [, shown] = /^```text\n(.*?)\n```$/ms.exec(page)!;
  expect(shown).toBe(await failureOf(expect(lostUpdate).toHold("no update is lost")));
});

test("every option is explained, and no other", () => {
  const [, options] = /^## Options\n(.*?)^## /ms.exec(page)!;
  const names = [...options!.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  const [, known] = /interface RunOptions \{(.*?)^\}/ms.exec(read("src/vitest/run.ts"))!;
  expect(names).toEqual([...known!.matchAll(/readonly (\w+)\?/g)].map(([, name]) => name));
});
