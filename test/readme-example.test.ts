// A model of one's own, tested: the example of the README and of docs/vitest.md.

import "tidemark/vitest";
import { expect, test } from "vitest";
import lostUpdate from "../examples/lost-update.ts";

test("without a lock an update gets lost", async () => {
  await expect(lostUpdate).toViolate("no update is lost", { within: 5 });
});
