// The command line of a failure: a shell reads it as it was meant, and only what matters is in it.

import { execFileSync } from "node:child_process";
import { model, text } from "tidemark";
import { expect, test, vi } from "vitest";
import "tidemark/vitest";
import { commandFor } from "../../src/vitest/again.ts";
import { failureOf, stairs, wrong } from "./_stairs.ts";

vi.mock("../../src/models.ts", async () => ({ models: [(await import("./_stairs.ts")).stairs] }));

test("a model of one's own is named by its file, which we do not know, with all its settings", () => {
  expect(commandFor(stairs({ creaks: true }), "arrives", {}, [])).toBe(
    "npx tidemark explore <file of stairs> --set steps=5 --set creaks=true --set carpet=false --property arrives",
  );
});

test("a model that ships is named by name, with the settings that are not the default", () => {
  expect(commandFor(stairs({ creaks: true }), undefined, {}, [wrong, stairs])).toBe(
    "npx tidemark explore stairs --set creaks=true",
  );
});

test("the options of the run are those of the command line", () => {
  const options = {
    maxStates: 1,
    maxDepth: 2,
    seconds: 0.5,
    strategy: "random",
    seed: 0,
    keepGoing: true,
  } as const;
  expect(commandFor(stairs(), undefined, options, [stairs])).toBe(
    "npx tidemark explore stairs --strategy random --seed 0 --max-states 1 --max-depth 2 --time-limit 0.5 --keep-going",
  );
});

test("a shell reads what was meant", () => {
  const wording = 'it\'s $HOME; `x` \\ "quoted"';
  const { state, actions, properties } = wrong();
  const odd = model({
    name: "odd",
    settings: { wording: text("", "any text") },
    define: () => ({ state: { node: state }, actions, properties }),
  });
  const command = commandFor(odd({ wording }), "is fine", {}, [odd]).replace(
    "npx tidemark",
    "printf '%s\\n'",
  );
  const words = execFileSync("sh", ["-c", command], { encoding: "utf8" }).trimEnd().split("\n");
  expect(words).toEqual(["explore", "odd", "--set", `wording=${wording}`, "--property", "is fine"]);
});

test("a failure knows which models ship", async () => {
  const message = await failureOf(expect(stairs({ creaks: true })).toHold());
  expect(message).toMatch(/again: npx tidemark explore stairs --set creaks=true$/);
});
