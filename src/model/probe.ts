// Probes: cursors of a supposed state, on which guards and recipes run to show what they read and what they write.

import { accessOf, type Cursor, type LeafAccess } from "./access.ts";
import { placeOfKey } from "./keyed.ts";
import { cellsOf, fieldsOf, keysOf } from "./layout.ts";
import { ProbeBag, ProbeLeafList, ProbeList } from "./probe-sequences.ts";
import type { LeafNode, Node } from "./schema.ts";
import type { Supposed, Variable } from "./supposed.ts";
import { SetView } from "./views.ts";

// They answer to the same calls as cursors and views do, in classes of their own: an access that has met other classes
// is slower ever after. Where a cursor would throw they throw too, or refuse; they need not say why.

/** Something in a supposed state that can be written, and put back to what a new state holds. */
export interface Probe extends Cursor {
  clear(): void;
}

/** Where probes stand. On a state that is only to be read, every write is refused. */
export interface Ground {
  readonly state: Supposed;
  readonly isWritable: boolean;
}

export function createProbe(node: Node, ground: Ground, base = 0): Probe {
  switch (node.kind) {
    case "leaf":
      return new LeafProbe(node, ground, base);
    case "set":
      return new ProbeSet(node.of, ground, base);
    case "struct":
      return createStruct(node, ground, base);
    case "table": {
      const { low } = node.key;
      const items = row(node.element, ground, base, keysOf(node.key));
      return node.element.kind === "leaf"
        ? new ProbeLeafTable(low, items as LeafProbe[], ground)
        : new ProbeTable(low, items, ground);
    }
    case "list": {
      const items = row(node.element, ground, base + 1, node.capacity);
      const length = ground.state.cell(base);
      return node.element.kind === "leaf"
        ? new ProbeLeafList(ground, length, items as LeafProbe[])
        : new ProbeList(ground, length, items);
    }
    case "bag": {
      const readable = { ...ground, isWritable: false };
      return new ProbeBag(
        ground,
        ground.state.cell(base),
        row(node.element, readable, base + 1, node.capacity),
      );
    }
  }
}

function row(element: Node, ground: Ground, base: number, count: number): Probe[] {
  const stride = cellsOf(element);
  return Array.from({ length: count }, (_, i) => createProbe(element, ground, base + i * stride));
}

export function putIn({ state, isWritable }: Ground, variable: Variable, value: number): void {
  if (!isWritable) state.refuse("it is only to be read");
  state.write(variable, value);
}

/** A leaf; what holds it passes on what it answers. */
export class LeafProbe implements Probe {
  readonly #ground: Ground;
  readonly #variable: Variable;
  readonly #access: LeafAccess;
  constructor(node: LeafNode, ground: Ground, cell: number) {
    this.#ground = ground;
    this.#variable = ground.state.cell(cell);
    this.#access = accessOf(node);
  }
  read(): unknown {
    return this.#access.read(this.#ground.state.read(this.#variable) + this.#variable.low);
  }
  write(value: unknown): void {
    putIn(this.#ground, this.#variable, this.#access.cellFor(value) - this.#variable.low);
  }
  clear(): void {
    putIn(this.#ground, this.#variable, 0);
  }
}

type StructClass = new (parts: readonly Probe[]) => Probe;

/** One class per shape: the elements of a table must not each be of a class of their own. */
const structClasses = new WeakMap<Node, StructClass>();

function createStruct(node: Extract<Node, { kind: "struct" }>, ground: Ground, base: number): Probe {
  const fields = fieldsOf(node);
  const parts = fields.map((field) => createProbe(field.node, ground, base + field.offset));
  let structClass = structClasses.get(node);
  if (structClass === undefined) {
    structClass = structClassOf(fields.map(({ name }) => name));
    structClasses.set(node, structClass);
  }
  return new structClass(parts);
}

function structClassOf(names: readonly string[]): StructClass {
  class ProbeStruct implements Probe {
    readonly $parts: readonly Probe[];
    constructor(parts: readonly Probe[]) {
      this.$parts = parts;
      Object.preventExtensions(this);
    }
    write(value: unknown): void {
      for (const [i, name] of names.entries())
        this.$parts[i]!.write((value as Record<string, unknown>)[name]);
    }
    clear(): void {
      for (const part of this.$parts) part.clear();
    }
  }
  for (const [i, name] of names.entries()) {
    Object.defineProperty(ProbeStruct.prototype, name, {
      get(this: ProbeStruct) {
        const part = this.$parts[i]!;
        return part instanceof LeafProbe ? part.read() : part;
      },
      set(this: ProbeStruct, value: unknown) {
        const part = this.$parts[i]!;
        if (!(part instanceof LeafProbe)) throw new TypeError(`${name} is assigned as a whole`);
        part.write(value);
      },
    });
  }
  return ProbeStruct;
}

/** A view, so that sets are compared with it as with any other. */
class ProbeSet extends SetView implements Probe {
  readonly #ground: Ground;
  readonly #bits: readonly Variable[];
  constructor(of: LeafNode, ground: Ground, cell: number) {
    super("", { low: of.low, count: keysOf(of) });
    this.#ground = ground;
    this.#bits = Array.from({ length: this.count }, (_, bit) => ground.state.bit(cell, bit));
    Object.defineProperty(this, "mask", { get: () => this.#mask() });
  }
  #mask(): number {
    return this.#bits.reduce((mask, bit, i) => mask | (this.#ground.state.read(bit) << i), 0);
  }
  override has(member: number): boolean {
    const bit = this.#bits[placeOfKey(this.low, this.count, member)];
    return bit !== undefined && this.#ground.state.read(bit) === 1;
  }
  override add(member: number): never {
    this.#put(member, 1);
    return this as never;
  }
  override delete(member?: number): never {
    const had = this.has(member!);
    if (had || !this.#ground.isWritable) this.#put(member!, 0);
    return had as never;
  }
  #put(member: number, value: number): void {
    const bit = this.#bits[placeOfKey(this.low, this.count, member)];
    if (bit === undefined) throw new RangeError(`${String(member)} is no possible member`);
    putIn(this.#ground, bit, value);
  }
  override clear(): never {
    for (const bit of this.#bits) putIn(this.#ground, bit, 0);
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
      putIn(this.#ground, bit, has ? 1 : 0);
    }
    if (!isAlike && count !== source.size) throw new RangeError("some are no possible members");
  }
}

class ProbeTable implements Probe {
  readonly #low: number;
  readonly #items: readonly Probe[];
  readonly #ground: Ground;
  constructor(low: number, items: readonly Probe[], ground: Ground) {
    this.#low = low;
    this.#items = items;
    this.#ground = ground;
  }
  get(key: number): unknown {
    return this.#items[this.#place(key)];
  }
  #place(key: number): number {
    const place = placeOfKey(this.#low, this.#items.length, key);
    return place < 0 ? this.#ground.state.refuse("it has no such key") : place;
  }
  write(value: unknown): void {
    const source = value as { get(key: number): unknown };
    for (const [i, item] of this.#items.entries()) item.write(source.get(this.#low + i));
  }
  clear(): void {
    for (const item of this.#items) item.clear();
  }
}

class ProbeLeafTable extends ProbeTable {
  readonly #leaves: readonly LeafProbe[];
  readonly #from: number;
  constructor(low: number, leaves: readonly LeafProbe[], ground: Ground) {
    super(low, leaves, ground);
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
