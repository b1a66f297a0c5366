// Laws of symmetry: one representative for each orbit, whatever the state is made of, and it is of the orbit.

import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { createCursor } from "../../src/model/cursor.ts";
import { type Layout, layOut } from "../../src/model/layout.ts";
import type { Plain } from "../../src/model/plain.ts";
import { createRegister, type Register } from "../../src/model/register.ts";
import type { Renaming } from "../../src/model/renaming.ts";
import { createSymmetry, type Symmetry } from "../../src/model/symmetry.ts";
import { allRenamings, namesOf, renamed, symmetricSchema } from "./_renaming.ts";
import { plainOf } from "./_shapes.ts";

interface Stage {
  readonly layout: Layout;
  readonly register: Register;
  readonly symmetry: Symmetry;
}

function stageFor(node: Layout["node"]): Stage {
  const layout = layOut(node);
  const register = createRegister(layout);
  return { layout, register, symmetry: createSymmetry("random", layout, register)! };
}

function hold({ layout, register }: Stage, value: Plain): void {
  createCursor(layout.node, register, 0).write(value);
}

/** The packed words of a value, as a cursor packs them. */
function wordsOf(layout: Layout, value: Plain): string {
  const register = createRegister(layout);
  createCursor(layout.node, register, 0).write(value);
  return String(register.words);
}

function representative(stage: Stage, value: Plain): string {
  hold(stage, value);
  stage.symmetry.canonical();
  const found = String(stage.register.words);
  // The cells are still those of the value: take the words back to what they say.
  stage.register.words.set(wordsOf(stage.layout, value).split(",").map(Number));
  return found;
}

const sample = symmetricSchema.chain(({ node }) =>
  fc.tuple(fc.constant(node), plainOf(node), fc.nat(2 ** 20)),
);

const numRuns = 400;

describe("a state", () => {
  test.prop([sample], { numRuns })(
    "is renamed in its words as it is member by member",
    ([node, value, pick]) => {
      const stage = stageFor(node);
      const renamings = allRenamings(stage.symmetry.domains);
      const renaming = renamings[pick % renamings.length]!;
      const into = new Int32Array(stage.layout.words);
      hold(stage, value);
      stage.symmetry.rename(renaming, into);
      const meant = renamed(node, value, namesOf(stage.symmetry.domains, renaming));
      expect(String(into)).toBe(wordsOf(stage.layout, meant));
    },
  );

  test.prop([sample], { numRuns })("has the same representative under every renaming", ([node, value]) => {
    const stage = stageFor(node);
    const { domains } = stage.symmetry;
    const representatives = allRenamings(domains).map((renaming) =>
      representative(stage, renamed(node, value, namesOf(domains, renaming))),
    );
    expect(new Set(representatives).size).toBe(1);
  });

  test.prop([sample], { numRuns })(
    "becomes its representative by the renaming that is told",
    ([node, value]) => {
      const stage = stageFor(node);
      const found = representative(stage, value);
      const names = namesOf(stage.symmetry.domains, stage.symmetry.lastRenaming());
      expect(wordsOf(stage.layout, renamed(node, value, names))).toBe(found);
      expect(representative(stage, renamed(node, value, names))).toBe(found);
    },
  );

  test.prop([sample], { numRuns })(
    "keeps its cells when its words become the representative's",
    ([node, value]) => {
      const stage = stageFor(node);
      hold(stage, value);
      const cells = [...stage.register.cells];
      stage.symmetry.canonical();
      expect([...stage.register.cells]).toEqual(cells);
    },
  );
});

test.prop([sample], { numRuns: 100 })("renamings are found in any order of asking", ([node, value, pick]) => {
  const stage = stageFor(node);
  const renamings = allRenamings(stage.symmetry.domains);
  const renaming: Renaming = renamings[pick % renamings.length]!;
  const into = new Int32Array(stage.layout.words);
  const found = representative(stage, value);
  const told = stage.symmetry.lastRenaming();
  stage.symmetry.rename(renaming, into);
  expect(stage.symmetry.lastRenaming()).toEqual(told);
  expect(representative(stage, value)).toBe(found);
});
