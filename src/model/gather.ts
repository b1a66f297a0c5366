// Gathering: the values of some variables side by side in one number, the key of a table.

import type { Run, Variable } from "./supposed.ts";

/** Some variables, each with a place of its own in the key. */
export interface Gathering {
  readonly bits: number;
  /** By their indices. */
  readonly at: readonly (number | undefined)[];
  /** The key as an expression over `b0`, `b1`, …, the words of a packed state. */
  readonly source: string;
}

/** Neighbours in the packed state stay neighbours, and are taken out together. */
export function gather(variables: Iterable<Variable>): Gathering {
  const sorted = [...variables].sort((one, other) => one.word - other.word || one.shift - other.shift);
  const at: number[] = [];
  const terms: string[] = [];
  let bits = 0;
  for (let i = 0; i < sorted.length; ) {
    const { word, shift } = sorted[i]!;
    let width = 0;
    for (; sorted[i]?.word === word && sorted[i]!.shift === shift + width; i++) {
      at[sorted[i]!.index] = bits + width;
      width += sorted[i]!.bits;
    }
    terms.push(`(b${word} ${shiftSource(shift - bits)} & ${(2 ** width - 1) << bits})`);
    bits += width;
  }
  return { bits, at, source: terms.length === 0 ? "0" : terms.join(" | ") };
}

function shiftSource(right: number): string {
  return right >= 0 ? `>>> ${right}` : `<< ${-right}`;
}

/** What a run says of a key: some of its bits, and which they are. */
export interface PartialKey {
  readonly key: number;
  readonly mask: number;
}

export function partialKey({ at }: Gathering, { reads, values }: Run<unknown>): PartialKey {
  let [key, mask] = [0, 0];
  for (let i = 0; i < reads.length; i++) {
    const { index, bits } = reads[i]!;
    const place = at[index];
    if (place === undefined) continue;
    key |= values[i]! << place;
    mask |= ((1 << bits) - 1) << place;
  }
  return { key, mask };
}

/** Calls `visit` for every key of so many bits that agrees with what is known of it. */
export function forEachKey(bits: number, { key, mask }: PartialKey, visit: (key: number) => void): void {
  const free = (2 ** bits - 1) & ~mask;
  for (let rest = free; ; rest = (rest - 1) & free) {
    visit(key | rest);
    if (rest === 0) return;
  }
}
