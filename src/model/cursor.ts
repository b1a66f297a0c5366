// Packed cursors: objects made once per place of a register, through which guards and recipes see the state.

import { BagCursor, LeafListCursor, LeafTableCursor, ListCursor, SetCursor, TableCursor } from "./collections.ts";
import { accessOf, type Cursor, type LeafAccess } from "./access.ts";
import { cellsOf, type Field, fieldsOf, keysOf } from "./layout.ts";
import { FieldFault, frozenView, put, type Register, refuse } from "./register.ts";
import type { LeafNode, Node } from "./schema.ts";

/** Makes the cursor of the value at `base`. */
export function createCursor(node: Node, register: Register, base: number): Cursor {
  switch (node.kind) {
    case "leaf":
      throw new Error("a leaf has no cursor of its own");
    case "set":
      return new SetCursor(register, base, node.of.low, keysOf(node.of));
    case "struct":
      return createStruct(fieldsOf(node), register, base);
    case "table": {
      const { key, element } = node;
      if (element.kind === "leaf") {
        return new LeafTableCursor(register, base, key.low, keysOf(key), accessOf(element));
      }
      return new TableCursor(places(element, register, base, keysOf(key)), key.low);
    }
    case "list":
      if (node.element.kind === "leaf") {
        return new LeafListCursor(register, base, node.capacity, accessOf(node.element));
      }
      return new ListCursor(
        register,
        base,
        places(node.element, register, base + 1, node.capacity),
        cellsOf(node.element),
      );
    case "bag": {
      const writable = places(node.element, register, base + 1, node.capacity);
      const readable = register.frozen
        ? writable
        : places(node.element, frozenView(register), base + 1, node.capacity);
      return new BagCursor(register, base, writable, readable, cellsOf(node.element));
    }
  }
}

function places(element: Node, register: Register, base: number, count: number): Cursor[] {
  const stride = cellsOf(element);
  return Array.from({ length: count }, (_, i) => createCursor(element, register, base + i * stride));
}

type StructClass = new (register: Register, base: number, children: readonly Cursor[]) => Cursor;

/**
 * One class per shape, never per run: call sites that see a new class for every run turn megamorphic. Only names
 * and kinds of leaves enter the key; ranges, capacities and sizes live in the register and the children.
 */
const structClasses = new Map<string, StructClass>();

function createStruct(fields: readonly Field[], register: Register, base: number): Cursor {
  const key = JSON.stringify(fields.map((field) => [field.name, leafKey(field.node)]));
  let structClass = structClasses.get(key);
  if (structClass === undefined) {
    structClass = compileStruct(fields);
    structClasses.set(key, structClass);
  }
  const children = fields
    .filter((field) => field.node.kind !== "leaf")
    .map((field) => createCursor(field.node, register, base + field.offset));
  return new structClass(register, base, children);
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
    writes.push(node.kind === "leaf" ? `this.${name} = value.${name};` : `this._${name}.write(value.${name});`);
    if (node.kind !== "leaf") {
      members.push(`get ${name}() { return this._${name}; }`);
      members.push(`set ${name}(value) { notAssignable("${name}"); }`);
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
    constructor(register, base, children) {
      this.register = register; this.cells = register.cells; this.base = base;
      ${setUp.join("\n")}
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

function notAssignable(name: string): never {
  throw new FieldFault(`${name} is assigned as a whole; change it in place, or use assign(target, source)`);
}
