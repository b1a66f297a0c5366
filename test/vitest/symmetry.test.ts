// The matchers' option `symmetry`.

import { expect, test } from "vitest";
import "tidemark/vitest";
import { setOnce } from "../../src/model/examples/set-once.ts";
import { failureOf } from "./_stairs.ts";

test("lets 20 bits be set in every order", async () => {
  await expect(setOnce({ bits: 20 })).toHold({ symmetry: true });
  await expect(setOnce({ bits: 20 })).toReach("all bits are set", { symmetry: true, maxStates: 25 });
});

test("is said in a failure, and in the command that shows it again", async () => {
  const message = await failureOf(expect(setOnce()).not.toHold({ symmetry: true }));
  expect(message).toContain("holds in all 5 states up to renaming of bits");
  expect(message).toContain("npx tidemark explore examples/set-once --symmetry");
  expect(await failureOf(expect(setOnce()).not.toHold())).not.toContain("symmetry");
});

test("is true or false", async () => {
  const message = await failureOf(expect(setOnce()).toHold({ symmetry: "broker" } as never));
  expect(message).toContain('toHold: symmetry cannot be "broker": it is true or false');
});
