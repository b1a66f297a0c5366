// Snapshots: the state a guard sees, as plain fields that are filled once for every state taken up.

import { accessOf } from "./access.ts";
import type { KeyRange } from "./keyed.ts";
import { cellsOf, fieldsOf, keysOf, labelOf } from "./layout.ts";
import type { LeafNode, Node } from "./schema.ts";
import { BagView, ListView, refuseWrite, SetView, TableView } from "./views.ts";

// Every state is taken up once, and its leaves are read by some fifty guards. Reading a field of an object is one load;
// reading a cell is a load of the array, of its length, of the place in it, and of the number.

/** Where a leaf goes when a state is taken up. */
export interface Filling {
  readonly cell: number;
  /** What holds it, and under which key: `_hw` of a struct, `mask` of a set, 3 of a table's values. */
  readonly holder: object;
  readonly key: string | number;
  /** Undefined where the cell itself is the value. */
  readonly leaf?: LeafNode;
}

/** Makes the view of the value in the cells from `base` on, and says how to fill it. */
export function createSnapshot(node: Node, base: number, path: string, fillings: Filling[]): object {
  switch (node.kind) {
    case "leaf":
      throw new Error("a leaf has no view of its own");
    case "set": {
      const view = new SetView(path, rangeOf(node.of));
      fillings.push({ cell: base, holder: view, key: "mask" });
      return view;
    }
    case "struct":
      return createStructView(node, base, path, fillings);
    case "table": {
      const range = rangeOf(node.key);
      const pathOf = (i: number) => `${path}.${labelOf(node.key, node.key.low + i)}`;
      return new TableView(path, range, itemsOf(node.element, base, range.count, pathOf, fillings));
    }
    case "list":
    case "bag": {
      const pathOf = (i: number) => `${path}[${i}]`;
      const items = itemsOf(node.element, base + 1, node.capacity, pathOf, fillings);
      const view = node.kind === "list" ? new ListView(path, items) : new BagView(path, items);
      fillings.push({ cell: base, holder: view, key: "count" });
      return view;
    }
  }
}

function rangeOf(key: LeafNode): KeyRange {
  return { low: key.low, count: keysOf(key) };
}

/** Elements in a row: leaves are filled into the array itself, composites have views of their own. */
function itemsOf(
  element: Node,
  base: number,
  count: number,
  pathOf: (index: number) => string,
  fillings: Filling[],
): unknown[] {
  const stride = cellsOf(element);
  if (element.kind !== "leaf") {
    return Array.from({ length: count }, (_, i) =>
      createSnapshot(element, base + i * stride, pathOf(i), fillings),
    );
  }
  const values: unknown[] = Array.from({ length: count }, () => accessOf(element).read(element.low));
  for (let i = 0; i < count; i++) fillings.push({ cell: base + i, holder: values, key: i, leaf: element });
  return values;
}

type StructClass = new (path: string, children: readonly object[], blanks: readonly unknown[]) => object;

/** One class per list of names, as with cursors. */
const structClasses = new Map<string, StructClass>();

function createStructView(
  node: Extract<Node, { kind: "struct" }>,
  base: number,
  path: string,
  fillings: Filling[],
): object {
  const fields = fieldsOf(node);
  const leaves = fields.flatMap((field) =>
    field.node.kind === "leaf" ? [{ ...field, node: field.node }] : [],
  );
  const composites = fields.filter((field) => field.node.kind !== "leaf");
  const key = JSON.stringify([leaves.map(({ name }) => name), composites.map(({ name }) => name)]);
  let structClass = structClasses.get(key);
  if (structClass === undefined) {
    structClass = compileStructView(
      leaves.map(({ name }) => name),
      composites.map(({ name }) => name),
    );
    structClasses.set(key, structClass);
  }
  const children = composites.map(({ name, node: child, offset }) =>
    createSnapshot(child, base + offset, path === "" ? name : `${path}.${name}`, fillings),
  );
  const blanks = leaves.map(({ node: leaf }) => accessOf(leaf).read(leaf.low));
  const view = new structClass(path, children, blanks);
  for (const { name, node: leaf, offset } of leaves) {
    fillings.push({ cell: base + offset, holder: view, key: `_${name}`, leaf });
  }
  return view;
}

function compileStructView(leaves: readonly string[], composites: readonly string[]): StructClass {
  const source = `return class StructView {
    constructor(path, children, blanks) {
      this.$path = path;
      ${leaves.map((name, i) => `this._${name} = blanks[${i}];`).join("\n")}
      ${composites.map((name, i) => `this._${name} = children[${i}];`).join("\n")}
      Object.preventExtensions(this);
    }
    ${[...leaves, ...composites]
      .map(
        (name) => `get ${name}() { return this._${name}; }
          set ${name}(value) { refuse(this.$path === "" ? "${name}" : this.$path + ".${name}"); }`,
      )
      .join("\n")}
  }`;
  return new Function("refuse", source)(refuseWrite) as StructClass;
}

/** Fills the views from cells, in straight-line code; in a loop where that code would be too long to be compiled well. */
export function compileFill(fillings: readonly Filling[]): (cells: Int32Array) => void {
  if (fillings.length > 2_000) return (cells) => fillAny(fillings, cells);
  const holders = [...new Set(fillings.map(({ holder }) => holder))];
  const names = new Map(holders.map((holder, i) => [holder, `h${i}`]));
  const words: (readonly string[])[] = [];
  const lines = fillings.map(({ cell, holder, key, leaf }) => {
    const place = typeof key === "number" ? `[${key}]` : `.${key}`;
    const value = leaf === undefined ? `cells[${cell}]` : readSource(leaf, `cells[${cell}]`, words);
    return `${names.get(holder)}${place} = ${value};`;
  });
  const source = `return (cells) => { ${lines.join("\n")} };`;
  const parameters = [...names.values(), ...words.map((_, i) => `words${i}`)];
  return new Function(...parameters, source)(...holders, ...words) as (cells: Int32Array) => void;
}

function fillAny(fillings: readonly Filling[], cells: Int32Array): void {
  for (const { cell, holder, key, leaf } of fillings) {
    const raw = cells[cell]!;
    (holder as Record<string | number, unknown>)[key] = leaf === undefined ? raw : accessOf(leaf).read(raw);
  }
}

/** A leaf's value as an expression over its cell. */
function readSource(leaf: LeafNode, cell: string, words: (readonly string[])[]): string {
  const { form } = leaf;
  switch (form.is) {
    case "int":
    case "member":
      return cell;
    case "boolean":
      return `${cell} === 1`;
    case "enum":
      return `words${words.push(form.values) - 1}[${cell}]`;
    case "optional":
      return `${cell} === ${leaf.low} ? null : ${readSource(form.of, cell, words)}`;
  }
}
