// Probes of lists and bags.

import type { Footing, LeafProbe, Probe } from "./probe-leaf.ts";
import type { Variable } from "./supposed.ts";

interface ListLike {
  readonly length: number;
  at(index: number): unknown;
}

/** The element that `at(index)` means; a run that asks for another is unknown. */
function placeIn({ state }: Footing, length: number, index: number): number {
  const place = index < 0 ? length + index : index;
  const isThere = place >= 0 && place < length && (place | 0) === place;
  return isThere ? place : state.refuse();
}

export class ProbeList implements Probe {
  protected readonly footing: Footing;
  readonly #length: Variable;
  protected readonly items: readonly Probe[];
  constructor(footing: Footing, length: Variable, items: readonly Probe[]) {
    this.footing = footing;
    this.#length = length;
    this.items = items;
  }
  get length(): number {
    return this.footing.state.read(this.#length);
  }
  set length(wanted: number) {
    const { length, footing } = this;
    if (!(Number.isInteger(wanted) && wanted >= 0 && wanted <= length)) footing.state.refuse();
    for (let i = wanted; i < length; i++) this.items[i]!.clear();
    this.#put(wanted);
  }
  #put(length: number): void {
    if (!this.footing.isWritable) this.footing.state.refuse();
    this.footing.state.write(this.#length, length);
  }
  at(index: number): unknown {
    return this.items[placeIn(this.footing, this.length, index)];
  }
  push(value: unknown): number {
    const { length, items, footing } = this;
    if (length >= items.length) footing.state.refuse();
    items[length]!.write(value);
    this.#put(length + 1);
    return length + 1;
  }
  pop(): void {
    this.length = Math.max(0, this.length - 1);
  }
  write(value: unknown): void {
    const source = value as ListLike;
    if (source === this) return;
    this.length = 0;
    for (let i = 0; i < source.length; i++) this.push(source.at(i));
  }
  /** Whatever the length is: what stands behind it is clear already. */
  clear(): void {
    for (const item of this.items) item.clear();
    this.#put(0);
  }
}

export class ProbeLeafList extends ProbeList {
  override at(index: number): unknown {
    return (super.at(index) as LeafProbe).read();
  }
}

/** To be looked into. Adding and removing sorts a bag: that would read all of it, and is left to the recipe itself. */
export class ProbeBag implements Probe {
  readonly #footing: Footing;
  readonly #size: Variable;
  readonly #items: readonly Probe[];
  constructor(footing: Footing, size: Variable, items: readonly Probe[]) {
    this.#footing = footing;
    this.#size = size;
    this.#items = items;
  }
  get size(): number {
    return this.#footing.state.read(this.#size);
  }
  at(index: number): unknown {
    return this.#items[placeIn(this.#footing, this.size, index)];
  }
  add(): void {
    this.#footing.state.refuse();
  }
  remove(): void {
    this.#footing.state.refuse();
  }
  write(): void {
    this.#footing.state.refuse();
  }
  clear(): void {
    this.#footing.state.refuse();
  }
}
