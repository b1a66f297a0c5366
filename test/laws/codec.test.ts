// Laws of the codec: cells, packed words and plain values are three spellings of one state.

import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { createCursor } from "../../src/model/cursor.ts";
import { type Layout, layOut } from "../../src/model/layout.ts";
import { decode, encode, toJson } from "../../src/model/plain.ts";
import { compileUnpack, createRegister, type Register, rewind } from "../../src/model/register.ts";
import { list, struct } from "../../src/model/schema.ts";
import { randomly, run, script } from "./_operations.ts";
import { leafSchema, plainOf, stateAndValue, stateSchema } from "./_shapes.ts";

function registerHolding(layout: Layout, value: unknown): Register {
  const register = createRegister(layout);
  createCursor(layout.node, register, 0).write(value);
  return register;
}

/** Packs cells from scratch, from what the layout says alone. */
function pack(layout: Layout, cells: ArrayLike<number>): number[] {
  const words: number[] = Array.from({ length: layout.words }, () => 0);
  for (let c = 0; c < layout.cells; c++) {
    const raw = BigInt(cells[c]! - layout.low[c]!) << BigInt(layout.shift[c]!);
    words[layout.word[c]!] = Number(BigInt.asIntN(32, BigInt(words[layout.word[c]!]!) | raw));
  }
  return words;
}

function unpack(layout: Layout, words: ArrayLike<number>): [Register, Register] {
  const first = createRegister(layout);
  const second = createRegister(layout);
  second.cells.fill(77);
  first.words.set(words);
  compileUnpack(layout, first, second)();
  return [first, second];
}

describe("a value", () => {
  test.prop([stateAndValue])("written through a cursor decodes to itself", ({ node, value }) => {
    const register = registerHolding(layOut(node), value);
    expect(decode(node, register.cells)).toStrictEqual(value);
  });

  test.prop([stateAndValue])("encodes to the cells that the cursor wrote", ({ node, value }) => {
    const register = registerHolding(layOut(node), value);
    expect(encode(node, value)).toEqual([...register.cells]);
  });

  test.prop([stateSchema.chain(({ node }) => fc.tuple(fc.constant(node), plainOf(node), plainOf(node)))])(
    "written over another leaves nothing of it",
    ([node, first, second]) => {
      const register = registerHolding(layOut(node), first);
      createCursor(node, register, 0).write(second);
      expect([...register.cells]).toEqual(encode(node, second));
    },
  );
});

describe("the packed words", () => {
  test.prop([stateAndValue])("kept up to date by writes are those packed from scratch", ({ node, value }) => {
    const layout = layOut(node);
    const register = registerHolding(layout, value);
    expect([...register.words]).toEqual(pack(layout, register.cells));
  });

  test.prop([stateAndValue])("unpack into both registers as they were", ({ node, value }) => {
    const layout = layOut(node);
    const register = registerHolding(layout, value);
    for (const unpacked of unpack(layout, register.words)) {
      expect(unpacked.cells).toEqual(register.cells);
      expect(unpacked.words).toEqual(register.words);
      expect(unpacked.trailLength).toBe(0);
    }
  });

  test.prop([leafSchema.chain((leaf) => stateOfMany(leaf))], { numRuns: 10 })(
    "unpack so from layouts of thousands of cells too",
    ({ node, value }) => {
      const layout = layOut(node);
      expect(layout.cells).toBeGreaterThan(2_000);
      const register = registerHolding(layout, value);
      for (const unpacked of unpack(layout, register.words)) {
        expect(unpacked.cells).toEqual(register.cells);
        expect(unpacked.words).toEqual(register.words);
      }
    },
  );

  test.prop([stateSchema.chain(({ node }) => fc.tuple(fc.constant(node), plainOf(node), plainOf(node)))])(
    "are equal exactly when the values are",
    ([node, one, other]) => {
      const layout = layOut(node);
      const same = String(encode(node, one)) === String(encode(node, other));
      const [left, right] = [registerHolding(layout, one), registerHolding(layout, other)];
      expect(String(left.words) === String(right.words)).toBe(same);
      expect(JSON.stringify(toJson(node, one)) === JSON.stringify(toJson(node, other))).toBe(same);
    },
  );
});

function stateOfMany(leaf: Parameters<typeof list>[0]) {
  const { node } = struct({ few: leaf, many: list(leaf, 1_024), more: list(leaf, 1_024) });
  const many = fc.array(plainOf(leaf.node), { maxLength: 1_024, size: "max" });
  return fc.record({ few: plainOf(leaf.node), many, more: many }).map((value) => ({ node, value }));
}

describe("a layout", () => {
  test.prop([stateSchema])(
    "gives every cell bits of its own, enough of them, within one word",
    ({ node }) => {
      const layout = layOut(node);
      const taken = Array.from({ length: layout.words }, () => 0n);
      for (let c = 0; c < layout.cells; c++) {
        const [word, shift, bits] = [layout.word[c]!, layout.shift[c]!, layout.bits[c]!];
        expect(shift + bits).toBeLessThanOrEqual(32);
        expect(2 ** bits).toBeGreaterThanOrEqual(layout.high[c]! - layout.low[c]! + 1);
        const mine = ((1n << BigInt(bits)) - 1n) << BigInt(shift);
        expect(taken[word]! & mine).toBe(0n);
        taken[word]! |= mine;
      }
    },
  );

  test.prop([stateSchema])("wastes no bit on a cell", ({ node }) => {
    const layout = layOut(node);
    for (let c = 0; c < layout.cells; c++) {
      const values = layout.high[c]! - layout.low[c]! + 1;
      expect(values === 1 ? layout.bits[c] : 2 ** (layout.bits[c]! - 1) < values).toBe(
        values === 1 ? 0 : true,
      );
    }
  });
});

describe("after any operations", () => {
  test.prop([stateSchema, script], { numRuns: 300 })(
    "one value has one spelling: no residue of what was there before",
    ({ node }, choices) => {
      const layout = layOut(node);
      const register = createRegister(layout);
      run(node, createCursor(node, register, 0), randomly(choices));
      const value = decode(node, register.cells);
      expect([...register.cells]).toEqual(encode(node, value));
      expect([...register.words]).toEqual(pack(layout, register.cells));
      expect(register.words).toEqual(registerHolding(layout, value).words);
    },
  );

  test.prop([stateAndValue, script], { numRuns: 200 })(
    "a rewind takes all of them back",
    ({ node, value }, choices) => {
      const layout = layOut(node);
      const origin = registerHolding(layout, value);
      const [, copy] = unpack(layout, origin.words);
      run(node, createCursor(node, copy, 0), randomly(choices));
      rewind(copy, origin);
      expect(copy.cells).toEqual(origin.cells);
      expect(copy.words).toEqual(origin.words);
    },
  );

  test.prop([stateAndValue])("decoded values survive a journey through JSON", ({ node, value }) => {
    const json = toJson(node, value);
    expect(JSON.parse(JSON.stringify(json))).toStrictEqual(json);
  });
});
