// A register: one state spread out over cells, kept equal to its packed words by every write.

import { type Layout, leafOfCell, nameOfCell, valuesOf } from "./layout.ts";

/** A write or a read that the schema does not allow; `compile` adds model, action and arguments to it. */
export class FieldFault extends Error {
  override readonly name = "FieldFault";
}

const TRAIL_LENGTH = 256;

export interface Register {
  readonly layout: Layout;
  readonly cells: Int32Array;
  /** The packed state, signed: the same bytes as the unsigned words that cross the waist. */
  readonly words: Int32Array;
  /** Bounds of every cell; in a frozen register no value lies within them. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly word: Uint16Array;
  readonly shift: Uint8Array;
  /** The cells written since the last rewind; `trailLength` may exceed the trail, which then says nothing. */
  readonly trail: Uint16Array;
  trailLength: number;
  /** Another number for every state taken up: what was learnt of the state before holds no longer. */
  stamp: number;
  readonly frozen: boolean;
}

export function createRegister(layout: Layout): Register {
  return {
    layout,
    cells: Int32Array.from(layout.low),
    words: new Int32Array(layout.words),
    low: layout.low,
    high: layout.high,
    word: layout.word,
    shift: layout.shift,
    trail: new Uint16Array(TRAIL_LENGTH),
    trailLength: 0,
    stamp: 0,
    frozen: false,
  };
}

/** The same cells, for reading only: its bounds admit no value, so the one check of `put` refuses every write. */
export function frozenView(register: Register): Register {
  return {
    ...register,
    low: new Int32Array(register.layout.cells).fill(2 ** 31 - 1),
    high: new Int32Array(register.layout.cells).fill(-(2 ** 31)),
    frozen: true,
  };
}

/** Writes a cell: checked, packed at once, and noted in the trail so that it can be taken back cheaply. */
export function put(register: Register, cell: number, value: number): void {
  if (!(value >= register.low[cell]! && value <= register.high[cell]!) || (value | 0) !== value) {
    refuse(register, cell, value);
  }
  const { cells, words } = register;
  const old = cells[cell]!;
  if (old === value) return;
  cells[cell] = value;
  const word = register.word[cell]!;
  words[word] = (words[word]! + ((value - old) << register.shift[cell]!)) | 0;
  const n = register.trailLength;
  if (n < TRAIL_LENGTH) register.trail[n] = cell;
  register.trailLength = n + 1;
}

/** Makes `register` equal to `origin` again, of which it was a copy before the writes in its trail. */
export function rewind(register: Register, origin: Register): void {
  const n = register.trailLength;
  if (n === 0) return;
  const { cells, words, trail } = register;
  const source = origin.cells;
  if (n > TRAIL_LENGTH) cells.set(source);
  else
    for (let i = 0; i < n; i++) {
      const cell = trail[i]!;
      cells[cell] = source[cell]!;
    }
  const packed = origin.words;
  for (let i = 0; i < packed.length; i++) words[i] = packed[i]!;
  register.trailLength = 0;
}

/** Makes `register` what a new state is. It is then a copy of no other: a rewind would have to copy all of it. */
export function blankOut(register: Register): void {
  register.cells.set(register.layout.low);
  register.words.fill(0);
  register.trailLength = TRAIL_LENGTH + 1;
}

/** Puts `count` cells from `cell` on back to what a new state holds. */
export function clear(register: Register, cell: number, count: number): void {
  const { low } = register.layout;
  for (let c = cell; c < cell + count; c++) put(register, c, low[c]!);
}

export function refuse(register: Register, cell: number, value: unknown): never {
  const { node } = register.layout;
  const name = nameOfCell(node, cell);
  if (register.frozen) throw new FieldFault(`${name} is written where the state is only to be read`);
  const leaf = leafOfCell(node, cell);
  const shown = typeof value === "string" ? `"${value}"` : String(value);
  const isTooFar = leaf?.form.is === "int" && Number.isInteger(value);
  throw new FieldFault(
    `${name} cannot be ${shown}${leaf === undefined ? "" : `: it is ${valuesOf(leaf, value)}`}` +
      (isTooFar ? "; widen its range in the schema, or let a guard prevent it" : ""),
  );
}

/**
 * Unpacks a packed state into both registers of a step, in straight-line code made for the layout, and lets `fill` take
 * the cells over.
 */
export function compileUnpack(
  layout: Layout,
  first: Register,
  second: Register,
  fill: (cells: Int32Array) => void = () => {},
): () => void {
  if (layout.cells > 2_000) {
    return () => {
      unpackAny(layout, first, second);
      fill(first.cells);
    };
  }
  const lines: string[] = [];
  for (let w = 0; w < layout.words; w++) lines.push(`const w${w} = words[${w}]; second.words[${w}] = w${w};`);
  for (let c = 0; c < layout.cells; c++) {
    lines.push(`a[${c}] = b[${c}] = ${rawSource(layout, c)} + ${layout.low[c]};`);
  }
  const source = `const a = first.cells, b = second.cells, words = first.words;
    return () => { ${lines.join("\n")} second.trailLength = 0; first.stamp = (first.stamp + 1) | 0; fill(a); };`;
  return new Function("first", "second", "fill", source)(first, second, fill) as () => void;
}

/** Unpacks the words of one register into its cells; it is then a copy of no other. */
export function unpackOne(layout: Layout, register: Register): () => void {
  const { cells, words } = register;
  const far = () => {
    register.trailLength = TRAIL_LENGTH + 1;
  };
  if (layout.cells > 2_000) {
    return () => {
      for (let c = 0; c < layout.cells; c++) cells[c] = rawOf(layout, words, c) + layout.low[c]!;
      far();
    };
  }
  const lines = [...layout.low].map((low, c) => `cells[${c}] = ${rawSource(layout, c)} + ${low};`);
  const source = `return () => {
    ${[...words.keys()].map((w) => `const w${w} = words[${w}];`).join(" ")}
    ${lines.join("\n")}
    far(); };`;
  return new Function("cells", "words", "far", source)(cells, words, far) as () => void;
}

function rawSource(layout: Layout, cell: number): string {
  return `((w${layout.word[cell]} >>> ${layout.shift[cell]}) & ${2 ** layout.bits[cell]! - 1})`;
}

function rawOf(layout: Layout, words: Int32Array, cell: number): number {
  return (words[layout.word[cell]!]! >>> layout.shift[cell]!) & (2 ** layout.bits[cell]! - 1);
}

function unpackAny(layout: Layout, first: Register, second: Register): void {
  for (let c = 0; c < layout.cells; c++) {
    first.cells[c] = rawOf(layout, first.words, c) + layout.low[c]!;
  }
  second.cells.set(first.cells);
  second.words.set(first.words);
  second.trailLength = 0;
  first.stamp = (first.stamp + 1) | 0;
}
