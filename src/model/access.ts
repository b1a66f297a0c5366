// What cursors have in common, and how a leaf is read from its cell and written to it.

import type { Register } from "./register.ts";
import type { LeafNode } from "./schema.ts";

/** A view of a composite value: it can take over another value of the same shape. */
export interface Cursor {
  /** Takes over a plain value, a draft or another cursor of the same shape. */
  write(value: unknown): void;
}

/** Where a cursor stands: its first cell, and its name for messages (`replicas.b1.log`). */
export interface Place {
  readonly register: Register;
  readonly base: number;
  readonly path: string;
}

/** How a leaf is read from and written to its cell. */
export interface LeafAccess {
  read(cell: number): unknown;
  /** The cell for a value; `NaN` (which no cell accepts) for a value of another type. */
  cellFor(value: unknown): number;
}

export function accessOf(leaf: LeafNode): LeafAccess {
  const { form } = leaf;
  switch (form.is) {
    case "int":
    case "member":
      return { read: (cell) => cell, cellFor: (value) => (typeof value === "number" ? value : Number.NaN) };
    case "boolean":
      return {
        read: (cell) => cell === 1,
        cellFor: (value) => (value === true ? 1 : value === false ? 0 : Number.NaN),
      };
    case "enum": {
      const cells = new Map<unknown, number>(form.values.map((word, index) => [word, index]));
      return { read: (cell) => form.values[cell], cellFor: (value) => cells.get(value) ?? Number.NaN };
    }
    case "optional": {
      const inner = accessOf(form.of);
      return {
        read: (cell) => (cell === leaf.low ? null : inner.read(cell)),
        cellFor: (value) => (value === null ? leaf.low : inner.cellFor(value)),
      };
    }
  }
}
