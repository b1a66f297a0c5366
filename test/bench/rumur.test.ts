// What Rumur prints is read without guessing, and a search that was cut short is never taken for a whole one.

import { expect, test } from "vitest";
import { parseRumur } from "../../bench/rumur/rumur.ts";

const printed = `
Memory usage:

	* The size of each state is 128 bits (rounded up to 16 bytes).

==========================================================================

Status:

	No error found.

State Space Explored:

	683278 states, 1910828 rules fired in 14s.
`;

test("states and transitions are read", () => {
  expect(parseRumur(printed)).toEqual({ distinct: 683_278, transitions: 1_910_828 });
});

test.each([
  ["has found an error", printed.replace("No error found.", "1 error(s) found.")],
  ["says nothing of its states", printed.replace("683278 states, ", "")],
])("a search that %s is refused", (_, output) => {
  expect(() => parseRumur(output)).toThrow(Error);
});
