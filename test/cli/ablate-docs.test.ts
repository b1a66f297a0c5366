// docs/ablate.md shows what the command really prints.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tidemark } from "./_run.ts";

const page = readFileSync(new URL("../../docs/ablate.md", import.meta.url), "utf8");

test("the example is what one sees", async () => {
  const [, command] = /^```sh\nnpx tidemark (.*)\n```$/m.exec(page)!;
  const [, shown] = /^```text\n(.*?)^```$/ms.exec(page)!;
  const { code, out } = await tidemark(command!);
  expect(shown).toBe(out);
  expect(code).toBe(0);
}, 120_000);

test("every command that is shown is one", async () => {
  const commands = [...page.matchAll(/^npx tidemark (.*)$/gm)].map(([, command]) =>
    command!.replaceAll('"', "'"),
  );
  expect(commands).toHaveLength(2);
  const { code, err } = await tidemark(`${commands[1]} --max-states 2`);
  expect(err).toContain("switched off: it is the true leader");
  expect(code).toBe(1);
});
