// What probes have in common, and the probe of a leaf.

import { accessOf, type Cursor, type LeafAccess } from "./access.ts";
import type { LeafNode } from "./schema.ts";
import type { Supposed, Variable } from "./supposed.ts";

/** Something in a supposed state that can be written, and put back to what a new state holds. */
export interface Probe extends Cursor {
  clear(): void;
}

/** Where probes stand. On a state that is only to be read, every write is refused. */
export interface Footing {
  readonly state: Supposed;
  readonly isWritable: boolean;
}

export function putIn({ state, isWritable }: Footing, variable: Variable, value: number): void {
  if (!isWritable) state.refuse();
  state.write(variable, value);
}

/** A leaf; what holds it passes on what it answers. */
export class LeafProbe implements Probe {
  readonly #footing: Footing;
  readonly #variable: Variable;
  readonly #access: LeafAccess;
  constructor(node: LeafNode, footing: Footing, cell: number) {
    this.#footing = footing;
    this.#variable = footing.state.cell(cell);
    this.#access = accessOf(node);
  }
  read(): unknown {
    return this.#access.read(this.#footing.state.read(this.#variable) + this.#variable.low);
  }
  write(value: unknown): void {
    putIn(this.#footing, this.#variable, this.#access.cellFor(value) - this.#variable.low);
  }
  clear(): void {
    putIn(this.#footing, this.#variable, 0);
  }
}
