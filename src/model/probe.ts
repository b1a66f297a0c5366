// Probes: cursors of a supposed state, on which guards and recipes run to show what they read and what they write.

import { cellsOf, fieldsOf, keysOf } from "./layout.ts";
import { ProbeLeafTable, ProbeSet, ProbeTable } from "./probe-keyed.ts";
import { type Footing, LeafProbe, type Probe } from "./probe-leaf.ts";
import { ProbeBag, ProbeLeafList, ProbeList } from "./probe-sequences.ts";
import type { Node } from "./schema.ts";

// They answer to the same calls as cursors and views do, in classes of their own: an access that has met other classes
// is slower ever after. Where a cursor would throw they throw too, or refuse; they need not say why.

export function createProbe(node: Node, footing: Footing, base = 0): Probe {
  switch (node.kind) {
    case "leaf":
      return new LeafProbe(node, footing, base);
    case "set":
      return new ProbeSet(node.of, footing, base);
    case "struct":
      return createStruct(node, footing, base);
    case "table": {
      const { low } = node.key;
      const items = row(node.element, footing, base, keysOf(node.key));
      return node.element.kind === "leaf"
        ? new ProbeLeafTable(low, items as LeafProbe[], footing)
        : new ProbeTable(low, items, footing);
    }
    case "list": {
      const items = row(node.element, footing, base + 1, node.capacity);
      const length = footing.state.cell(base);
      return node.element.kind === "leaf"
        ? new ProbeLeafList(footing, length, items as LeafProbe[])
        : new ProbeList(footing, length, items);
    }
    case "bag": {
      const readable = { ...footing, isWritable: false };
      return new ProbeBag(
        footing,
        footing.state.cell(base),
        row(node.element, readable, base + 1, node.capacity),
      );
    }
  }
}

function row(element: Node, footing: Footing, base: number, count: number): Probe[] {
  const stride = cellsOf(element);
  return Array.from({ length: count }, (_, i) => createProbe(element, footing, base + i * stride));
}

type StructClass = new (parts: readonly Probe[]) => Probe;

/** One class per shape: the elements of a table must not each be of a class of their own. */
const structClasses = new WeakMap<Node, StructClass>();

function createStruct(node: Extract<Node, { kind: "struct" }>, footing: Footing, base: number): Probe {
  const fields = fieldsOf(node);
  const parts = fields.map((field) => createProbe(field.node, footing, base + field.offset));
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
