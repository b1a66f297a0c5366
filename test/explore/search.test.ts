import { describe, expect, it } from "vitest";
import { extend, Ledger } from "../../src/explore/search.ts";
import { assignment, line, never } from "./kernels.ts";

const kernel = line(3, [never, never, never]);
const path = { start: 0, rules: [4] };

describe("the ledger of a search", () => {
  it("takes each property that is looked for once, whatever a kernel answers", () => {
    const ledger = new Ledger(kernel, assignment(kernel, { properties: 0b101, stopping: 0 }));
    ledger.settle(0b110, path);
    expect(ledger.open).toBe(0b001);
    ledger.settle(0b111, extend(path, 5));
    expect(ledger.open).toBe(0);
    expect(ledger.found).toEqual([
      { property: 2, path: { start: 0, rules: [4] } },
      { property: 0, path: { start: 0, rules: [4, 5] } },
    ]);
  });

  it("knows the last of 31 properties", () => {
    const ledger = new Ledger(kernel, assignment(kernel, { properties: 2 ** 31 - 1, stopping: 2 ** 30 }));
    ledger.settle(2 ** 30, path);
    expect(ledger.found).toEqual([{ property: 30, path }]);
    expect(ledger.violated).toBe(true);
  });

  it("is violated by a stopping property alone, and not when the search keeps going", () => {
    const violated = (stopping: number, keepGoing: boolean) => {
      const ledger = new Ledger(kernel, assignment(kernel, { stopping, keepGoing }));
      ledger.settle(0b010, path);
      return ledger.violated;
    };
    expect(violated(0b010, false)).toBe(true);
    expect(violated(0b101, false)).toBe(false);
    expect(violated(0b010, true)).toBe(false);
  });
});
