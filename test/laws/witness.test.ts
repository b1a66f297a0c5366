// Laws of the witness: a recipe means the same on packed cursors and on immer's drafts.

import { test } from "@fast-check/vitest";
import { enableMapSet, produce } from "immer";
import { describe, expect } from "vitest";
import { decode, encode, type Plain } from "../../src/model/plain.ts";
import type { Node } from "../../src/model/schema.ts";
import { randomly, run, runOnCursors, script } from "./_operations.ts";
import { stateAndValue } from "./_shapes.ts";

enableMapSet();

interface Ran {
  readonly cells: readonly number[];
  readonly read: readonly unknown[];
}

function cellsOf(node: Node, before: Plain, numbers: readonly number[]): Ran {
  const { register, read } = runOnCursors(node, before, numbers);
  return { cells: [...register.cells], read };
}

function runOnDrafts(node: Node, before: Plain, numbers: readonly number[]): Ran {
  let read: unknown[] = [];
  const after = produce(before, (draft: unknown) => {
    read = run(node, draft, randomly(numbers));
  });
  return { cells: encode(node, after), read };
}

describe("any operations", () => {
  test.prop([stateAndValue, script], { numRuns: 500 })(
    "read and leave the same on cursors and on drafts",
    ({ node, value }, numbers) => {
      expect(runOnDrafts(node, value, numbers)).toEqual(cellsOf(node, value, numbers));
    },
  );

  test.prop([stateAndValue, script], { numRuns: 200 })(
    "leave the value they started from as it was",
    ({ node, value }, numbers) => {
      const cells = encode(node, value);
      runOnDrafts(node, value, numbers);
      expect(encode(node, value)).toEqual(cells);
    },
  );

  test.prop([stateAndValue, script, script], { numRuns: 200 })(
    "go on from what drafts left as from what cursors left",
    ({ node, value }, first, second) => {
      const after = produce(value, (draft: unknown) => {
        run(node, draft, randomly(first));
      });
      const cells = Int32Array.from(runOnCursors(node, value, first).register.cells);
      expect(runOnDrafts(node, after, second)).toEqual(cellsOf(node, decode(node, cells), second));
    },
  );
});
