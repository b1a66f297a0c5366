// Probes of sets and tables.

import { placeOfKey } from "./keyed.ts";
import { keysOf } from "./layout.ts";
import { type Footing, type LeafProbe, type Probe, putIn } from "./probe-leaf.ts";
import type { LeafNode } from "./schema.ts";
import type { Variable } from "./supposed.ts";
import { SetView } from "./views.ts";

/** A view, so that sets are compared with it as with any other. */
export class ProbeSet extends SetView implements Probe {
  readonly #footing: Footing;
  readonly #bits: readonly Variable[];
  constructor(of: LeafNode, footing: Footing, cell: number) {
    super("", { low: of.low, count: keysOf(of) });
    this.#footing = footing;
    this.#bits = Array.from({ length: this.count }, (_, bit) => footing.state.bit(cell, bit));
    Object.defineProperty(this, "mask", { get: () => this.#mask() });
  }
  #mask(): number {
    return this.#bits.reduce((mask, bit, i) => mask | (this.#footing.state.read(bit) << i), 0);
  }
  override has(member: number): boolean {
    const bit = this.#bits[placeOfKey(this.low, this.count, member)];
    return bit !== undefined && this.#footing.state.read(bit) === 1;
  }
  override add(member: number): never {
    this.#put(member, 1);
    return this as never;
  }
  override delete(member?: number): never {
    const had = this.has(member!);
    if (had || !this.#footing.isWritable) this.#put(member!, 0);
    return had as never;
  }
  #put(member: number, value: number): void {
    const bit = this.#bits[placeOfKey(this.low, this.count, member)];
    if (bit === undefined) throw new RangeError(`${String(member)} is no possible member`);
    putIn(this.#footing, bit, value);
  }
  override clear(): never {
    for (const bit of this.#bits) putIn(this.#footing, bit, 0);
    return undefined as never;
  }
  write(value: unknown): void {
    const source = value as { readonly size: number; has(member: number): boolean };
    // A set of the same members is copied bit by bit: its size would be all of them, read one by one.
    const isAlike = source instanceof ProbeSet && source.low === this.low && source.count === this.count;
    let count = 0;
    for (const [i, bit] of this.#bits.entries()) {
      const has = source.has(this.low + i);
      if (has) count++;
      putIn(this.#footing, bit, has ? 1 : 0);
    }
    if (!isAlike && count !== source.size) throw new RangeError("some are no possible members");
  }
}

export class ProbeTable implements Probe {
  readonly #low: number;
  readonly #items: readonly Probe[];
  readonly #footing: Footing;
  constructor(low: number, items: readonly Probe[], footing: Footing) {
    this.#low = low;
    this.#items = items;
    this.#footing = footing;
  }
  get(key: number): unknown {
    return this.#items[this.#place(key)];
  }
  #place(key: number): number {
    const place = placeOfKey(this.#low, this.#items.length, key);
    return place < 0 ? this.#footing.state.refuse() : place;
  }
  write(value: unknown): void {
    const source = value as { get(key: number): unknown };
    for (const [i, item] of this.#items.entries()) item.write(source.get(this.#low + i));
  }
  clear(): void {
    for (const item of this.#items) item.clear();
  }
}

export class ProbeLeafTable extends ProbeTable {
  readonly #leaves: readonly LeafProbe[];
  readonly #from: number;
  constructor(low: number, leaves: readonly LeafProbe[], footing: Footing) {
    super(low, leaves, footing);
    this.#leaves = leaves;
    this.#from = low;
  }
  override get(key: number): unknown {
    return (super.get(key) as LeafProbe).read();
  }
  set(key: number, value: unknown): this {
    (super.get(key) as LeafProbe).write(value);
    return this;
  }
  override write(value: unknown): void {
    const source = value as { get(key: number): unknown };
    for (const [i, leaf] of this.#leaves.entries()) leaf.write(source.get(this.#from + i));
  }
}
