// Packed cursors: objects made once per place of a register, through which guards and recipes see the state.

import { accessOf, type Cursor, type LeafAccess, type Place } from "./access.ts";
import { LeafTableCursor, SetCursor, TableCursor } from "./keyed.ts";
import { cellsOf, type Field, fieldsOf, keysOf, labelOf } from "./layout.ts";
import { FieldFault, frozenView, put, type Register, refuse } from "./register.ts";
import type { LeafNode, Node } from "./schema.ts";
import { BagCursor, LeafListCursor, ListCursor } from "./sequences.ts";

/** Makes the cursor of the value at `base`, which messages call `path`. */
export function createCursor(node: Node, register: Register, base: number, path = ""): Cursor {
  const place = { register, base, path };
  switch (node.kind) {
    case "leaf":
      throw new Error("a leaf has no cursor of its own");
    case "set":
      return new SetCursor(place, { low: node.of.low, count: keysOf(node.of) });
    case "struct":
      return createStruct(fieldsOf(node), place);
    case "table": {
      const { key, element } = node;
      const range = { low: key.low, count: keysOf(key) };
      if (element.kind === "leaf") return new LeafTableCursor(place, range, accessOf(element));
      const items = cursorsOf(element, place, range.count, (i) => `${path}.${labelOf(key, key.low + i)}`);
      return new TableCursor(path, items, range);
    }
    case "list": {
      const { element, capacity } = node;
      if (element.kind === "leaf") return new LeafListCursor(place, capacity, accessOf(element));
      const items = cursorsOf(element, { register, base: base + 1 }, capacity, (i) => `${path}[${i}]`);
      return new ListCursor(place, items, cellsOf(element));
    }
    case "bag": {
      const { element, capacity } = node;
      const over = (of: Register) =>
        cursorsOf(element, { register: of, base: base + 1 }, capacity, (i) => `${path}[${i}]`);
      const writable = over(register);
      const readable = register.frozen ? writable : over(frozenView(register));
      return new BagCursor(place, { writable, readable, stride: cellsOf(element) });
    }
  }
}

/** Cursors of `count` equal shapes in a row. */
function cursorsOf(
  element: Node,
  { register, base }: Omit<Place, "path">,
  count: number,
  pathOf: (index: number) => string,
): Cursor[] {
  const stride = cellsOf(element);
  return Array.from({ length: count }, (_, i) =>
    createCursor(element, register, base + i * stride, pathOf(i)),
  );
}

type StructClass = new (place: Place, children: readonly Cursor[]) => Cursor;

/**
 * One class per shape, never per run: call sites that see a new class for every run turn megamorphic. Only names
 * and kinds of leaves enter the key; ranges, capacities and sizes live in the register and the children.
 */
const structClasses = new Map<string, StructClass>();

function createStruct(fields: readonly Field[], place: Place): Cursor {
  const key = JSON.stringify(fields.map((field) => [field.name, leafKey(field.node)]));
  let structClass = structClasses.get(key);
  if (structClass === undefined) {
    structClass = compileStruct(fields);
    structClasses.set(key, structClass);
  }
  const children = fields
    .filter((field) => field.node.kind !== "leaf")
    .map(({ name, node, offset }) =>
      createCursor(
        node,
        place.register,
        place.base + offset,
        place.path === "" ? name : `${place.path}.${name}`,
      ),
    );
  return new structClass(place, children);
}

function leafKey(node: Node): unknown {
  if (node.kind !== "leaf") return node.kind;
  const { form } = node;
  switch (form.is) {
    case "int":
    case "member":
      return "number";
    case "boolean":
      return "boolean";
    case "enum":
      return form.values;
    case "optional":
      return ["optional", node.low, leafKey(form.of)];
  }
}

/** Writes the class out as source, so that every shape has accessors (and inline caches) of its own. */
function compileStruct(fields: readonly Field[]): StructClass {
  const accesses: LeafAccess[] = [];
  const members: string[] = [];
  const setUp: string[] = [];
  const writes: string[] = [];
  for (const { name, node, offset } of fields) {
    writes.push(
      node.kind === "leaf" ? `this.${name} = value.${name};` : `this._${name}.write(value.${name});`,
    );
    if (node.kind !== "leaf") {
      members.push(`get ${name}() { return this._${name}; }`);
      members.push(`set ${name}(value) { notAssignable(this.$path, "${name}"); }`);
      setUp.push(`this._${name} = children[${setUp.length}];`);
      continue;
    }
    const slot = accesses.push(accessOf(node)) - 1;
    const cell = `this.cells[this.base + ${offset}]`;
    members.push(`get ${name}() { ${readSource(node, cell, slot)} }`);
    members.push(
      `set ${name}(value) { const cell = ${cellSource(node, slot)};
        if (cell !== cell) refuse(this.register, this.base + ${offset}, value);
        put(this.register, this.base + ${offset}, cell); }`,
    );
  }
  const source = `return class Struct {
    constructor({ register, base, path }, children) {
      this.register = register; this.cells = register.cells; this.base = base; this.$path = path;
      ${setUp.join("\n")}
      Object.preventExtensions(this); // a misspelt field must not become a secret one
    }
    ${members.join("\n")}
    write(value) { ${writes.join("\n")} }
  }`;
  return new Function("put", "refuse", "notAssignable", "accesses", source)(
    put,
    refuse,
    notAssignable,
    accesses,
  ) as StructClass;
}

function readSource(node: LeafNode, cell: string, slot: number): string {
  const { form } = node;
  switch (form.is) {
    case "int":
    case "member":
      return `return ${cell};`;
    case "boolean":
      return `return ${cell} === 1;`;
    case "enum":
      return `return accesses[${slot}].read(${cell});`;
    case "optional": {
      const inner = form.of.form.is;
      const isRaw = inner === "int" || inner === "member";
      return `const cell = ${cell}; return ${isRaw ? `cell === ${node.low} ? null : cell` : `accesses[${slot}].read(cell)`};`;
    }
  }
}

function cellSource(node: LeafNode, slot: number): string {
  const isRaw = node.form.is === "int" || node.form.is === "member";
  return isRaw ? "value" : `accesses[${slot}].cellFor(value)`;
}

function notAssignable(path: string, name: string): never {
  const full = path === "" ? name : `${path}.${name}`;
  throw new FieldFault(`${full} is assigned as a whole; change it in place, or use assign(target, source)`);
}
