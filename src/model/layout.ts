// Where each leaf of a schema lives: a cell of the registers, and a run of bits in the packed state.

import { ModelError } from "../errors.ts";
import { nearest } from "../nearest.ts";
import type { LeafNode, Node } from "./schema.ts";

/** So that a cell's number, and its word's, fit into 16 bits. */
const CELLS_LIMIT = 65_535;

/**
 * Cells are 32-bit integers that hold leaves as they are (an enumeration its index, a set its bit mask, a list its
 * length first). A packed state gives each cell `bits[c]` bits of word `word[c]`, from bit `shift[c]`, holding
 * `cell - low[c]`; no cell straddles two words, so a cell's change is one addition to one word.
 */
export interface Layout {
  readonly node: Node;
  readonly cells: number;
  readonly words: number;
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly word: Uint16Array;
  readonly shift: Uint8Array;
  readonly bits: Uint8Array;
}

/** How many cells a value of this shape takes. */
export function cellsOf(node: Node): number {
  switch (node.kind) {
    case "leaf":
    case "set":
      return 1;
    case "struct":
      return node.fields.reduce((sum, [, field]) => sum + cellsOf(field), 0);
    case "table":
      return keysOf(node.key) * cellsOf(node.element);
    case "list":
    case "bag":
      return 1 + node.capacity * cellsOf(node.element);
  }
}

/** How many values a leaf has. */
export function keysOf(leaf: LeafNode): number {
  return leaf.high - leaf.low + 1;
}

export interface Field {
  readonly name: string;
  readonly node: Node;
  /** The field's first cell, counted from the struct's. */
  readonly offset: number;
}

/** The fields of a struct in cell order: leaves first, so that a cursor class does not depend on the bounds. */
export function fieldsOf(node: Extract<Node, { kind: "struct" }>): Field[] {
  const isSmall = (field: Node) => field.kind === "leaf";
  const ordered = [
    ...node.fields.filter(([, field]) => isSmall(field)),
    ...node.fields.filter(([, field]) => !isSmall(field)),
  ];
  let offset = 0;
  return ordered.map(([name, field]) => {
    const here = offset;
    offset += cellsOf(field);
    return { name, node: field, offset: here };
  });
}

interface Span {
  readonly low: number;
  readonly high: number;
}

function spansOf(node: Node): Span[] {
  switch (node.kind) {
    case "leaf":
      return [node];
    case "set":
      return [{ low: 0, high: 2 ** keysOf(node.of) - 1 }];
    case "struct":
      return fieldsOf(node).flatMap((field) => spansOf(field.node));
    case "table":
      return repeat(keysOf(node.key), spansOf(node.element));
    case "list":
    case "bag":
      return [{ low: 0, high: node.capacity }, ...repeat(node.capacity, spansOf(node.element))];
  }
}

function repeat(times: number, spans: Span[]): Span[] {
  return Array.from({ length: times }, () => spans).flat();
}

function bitsFor(span: Span): number {
  return 32 - Math.clz32(span.high - span.low);
}

/** Lays a schema out; cells fill words first-fit, in order. */
export function layOut(node: Node): Layout {
  const cells = cellsOf(node);
  if (cells > CELLS_LIMIT) {
    throw new ModelError(
      `schema: a state has ${cells} cells, of at most ${CELLS_LIMIT}; give its tables, lists and bags smaller sizes`,
    );
  }
  const spans = spansOf(node);
  const bits = Uint8Array.from(spans, bitsFor);
  const word = new Uint16Array(spans.length);
  const shift = new Uint8Array(spans.length);
  const used: number[] = [];
  bits.forEach((size, cell) => {
    let fit = used.findIndex((taken) => taken + size <= 32);
    if (fit < 0) fit = used.push(0) - 1;
    word[cell] = fit;
    // A cell of no bits may land behind a full word, where a shift of 32 would mean a shift of 0.
    shift[cell] = size === 0 ? 0 : used[fit]!;
    used[fit] = used[fit]! + size;
  });
  return {
    node,
    cells: spans.length,
    words: Math.max(1, used.length),
    low: Int32Array.from(spans, (span) => span.low),
    high: Int32Array.from(spans, (span) => span.high),
    word,
    shift,
    bits,
  };
}

/** The name of a cell as an author would write it: `replicas.b1.log[0].epoch`. */
export function nameOfCell(node: Node, cell: number): string {
  return nameWithin(node, cell).replace(/^\./, "");
}

function nameWithin(node: Node, cell: number): string {
  switch (node.kind) {
    case "leaf":
    case "set":
      return "";
    case "struct": {
      const field = fieldsOf(node).findLast((candidate) => candidate.offset <= cell)!;
      return `.${field.name}${nameWithin(field.node, cell - field.offset)}`;
    }
    case "table": {
      const stride = cellsOf(node.element);
      const key = Math.floor(cell / stride);
      return `.${labelOf(node.key, node.key.low + key)}${nameWithin(node.element, cell % stride)}`;
    }
    case "list":
    case "bag": {
      if (cell === 0) return node.kind === "list" ? ".length" : ".size";
      const stride = cellsOf(node.element);
      const index = Math.floor((cell - 1) / stride);
      return `[${index}]${nameWithin(node.element, (cell - 1) % stride)}`;
    }
  }
}

/** The leaf in a cell; `undefined` for the mask of a set and the length of a list or bag. */
export function leafOfCell(node: Node, cell: number): LeafNode | undefined {
  switch (node.kind) {
    case "leaf":
      return node;
    case "set":
      return undefined;
    case "struct": {
      const field = fieldsOf(node).findLast((candidate) => candidate.offset <= cell)!;
      return leafOfCell(field.node, cell - field.offset);
    }
    case "table":
      return leafOfCell(node.element, cell % cellsOf(node.element));
    case "list":
    case "bag":
      return cell === 0 ? undefined : leafOfCell(node.element, (cell - 1) % cellsOf(node.element));
  }
}

/** What a cell holds, as people read it. */
export function labelOfCell(node: Node, cell: number, held: number): string {
  const leaf = leafOfCell(node, cell);
  return leaf === undefined ? String(held) : labelOf(leaf, held);
}

/** What may be written to a leaf, for the author who wrote something else. */
export function valuesOf(leaf: LeafNode, wrong: unknown): string {
  const { form } = leaf;
  switch (form.is) {
    case "int":
      return `an integer from ${leaf.low} to ${leaf.high}`;
    case "boolean":
      return "true or false";
    case "enum": {
      const hint = typeof wrong === "string" ? nearest(wrong, form.values) : "";
      return `one of ${form.values.map((word) => `"${word}"`).join(", ")}${hint}`;
    }
    case "member":
      return `a member of ${form.domain}: ${form.labels.join(", ")}`;
    case "optional":
      return `null or ${valuesOf(form.of, wrong)}`;
  }
}

/** A leaf's value as people read it: `b1`, `leader`, `3`, `none`. */
export function labelOf(leaf: LeafNode, cell: number): string {
  const { form } = leaf;
  switch (form.is) {
    case "int":
      return String(cell);
    case "boolean":
      return cell === 1 ? "true" : "false";
    case "enum":
      return form.values[cell] ?? String(cell);
    case "member":
      return form.labels[cell] ?? String(cell);
    case "optional":
      return cell === leaf.low ? "none" : labelOf(form.of, cell);
  }
}
