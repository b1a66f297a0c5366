// Cursors of sets, tables, lists and bags. They answer to the same calls as Set, Map and Array drafts do.

import type { Cursor, LeafAccess } from "./access.ts";
import { clear, FieldFault, put, type Register, refuse } from "./register.ts";

interface SetLike {
  has(member: number): boolean;
}
interface ListLike {
  readonly length: number;
  at(index: number): unknown;
}
interface MapLike {
  get(key: number): unknown;
}

export class SetCursor implements Cursor {
  readonly register: Register;
  readonly cells: Int32Array;
  readonly base: number;
  readonly low: number;
  readonly count: number;
  constructor(register: Register, base: number, low: number, count: number) {
    this.register = register;
    this.cells = register.cells;
    this.base = base;
    this.low = low;
    this.count = count;
  }
  /** Bit i: the i-th possible member is in. */
  get mask(): number {
    return this.cells[this.base]!;
  }
  get size(): number {
    let rest = this.cells[this.base]!;
    let size = 0;
    for (; rest !== 0; rest &= rest - 1) size++;
    return size;
  }
  members(): number[] {
    return Array.from({ length: this.count }, (_, bit) => this.low + bit).filter((member) => this.has(member));
  }
  has(member: number): boolean {
    const bit = member - this.low;
    return bit >= 0 && bit < this.count && ((this.cells[this.base]! >>> bit) & 1) === 1;
  }
  add(member: number): this {
    const bit = member - this.low;
    if (!(bit >= 0 && bit < this.count)) throw new FieldFault(`${String(member)} cannot be a member of this set`);
    put(this.register, this.base, this.cells[this.base]! | (1 << bit));
    return this;
  }
  delete(member: number): boolean {
    if (!this.has(member)) {
      if (this.register.frozen) refuse(this.register, this.base, member);
      return false;
    }
    put(this.register, this.base, this.cells[this.base]! & ~(1 << (member - this.low)));
    return true;
  }
  clear(): void {
    put(this.register, this.base, 0);
  }
  write(value: unknown): void {
    if (value instanceof SetCursor) {
      put(this.register, this.base, value.cells[value.base]!);
      return;
    }
    let mask = 0;
    for (let bit = 0; bit < this.count; bit++) {
      if ((value as SetLike).has(this.low + bit)) mask |= 1 << bit;
    }
    put(this.register, this.base, mask);
  }
}

export class TableCursor implements Cursor {
  readonly items: readonly Cursor[];
  readonly low: number;
  constructor(items: readonly Cursor[], low: number) {
    this.items = items;
    this.low = low;
  }
  get(key: number): Cursor {
    const item = this.items[key - this.low];
    if (item === undefined) throw new FieldFault(`a table has no element for key ${String(key)}`);
    return item;
  }
  write(value: unknown): void {
    for (let i = 0; i < this.items.length; i++) this.items[i]!.write((value as MapLike).get(this.low + i));
  }
}

export class LeafTableCursor implements Cursor {
  readonly register: Register;
  readonly cells: Int32Array;
  readonly base: number;
  readonly low: number;
  readonly count: number;
  readonly access: LeafAccess;
  constructor(register: Register, base: number, low: number, count: number, access: LeafAccess) {
    this.register = register;
    this.cells = register.cells;
    this.base = base;
    this.low = low;
    this.count = count;
    this.access = access;
  }
  get(key: number): unknown {
    return this.access.read(this.cells[this.base + this.place(key)]!);
  }
  set(key: number, value: unknown): this {
    const cell = this.base + this.place(key);
    const raw = this.access.cellFor(value);
    if (Number.isNaN(raw)) refuse(this.register, cell, value);
    put(this.register, cell, raw);
    return this;
  }
  write(value: unknown): void {
    for (let i = 0; i < this.count; i++) this.set(this.low + i, (value as MapLike).get(this.low + i));
  }
  private place(key: number): number {
    const place = key - this.low;
    if (!(place >= 0 && place < this.count)) {
      throw new FieldFault(`a table has no element for key ${String(key)}`);
    }
    return place;
  }
}

/** The element index that `at(index)` means, as arrays do: negative counts from the end. */
function placeOf(length: number, index: number): number {
  const place = index < 0 ? length + index : index;
  if (place >= 0 && place < length) return place;
  throw new FieldFault(`element ${String(index)} of a list of ${length} is read, and is not there`);
}

function requireRoom(length: number, capacity: number): void {
  if (length >= capacity) throw new FieldFault(`a list of at most ${capacity} is full; nothing can be added`);
}

function requireShorter(length: number, wanted: number): void {
  if (Number.isInteger(wanted) && wanted >= 0 && wanted <= length) return;
  throw new FieldFault(`a list of ${length} cannot be cut to length ${String(wanted)}`);
}

export class ListCursor implements Cursor {
  readonly register: Register;
  readonly cells: Int32Array;
  readonly base: number;
  readonly items: readonly Cursor[];
  readonly stride: number;
  constructor(register: Register, base: number, items: readonly Cursor[], stride: number) {
    this.register = register;
    this.cells = register.cells;
    this.base = base;
    this.items = items;
    this.stride = stride;
  }
  get length(): number {
    return this.cells[this.base]!;
  }
  set length(wanted: number) {
    const length = this.cells[this.base]!;
    requireShorter(length, wanted);
    // A dead slot holds what a new one does: one value, one encoding.
    clear(this.register, this.base + 1 + wanted * this.stride, (length - wanted) * this.stride);
    put(this.register, this.base, wanted);
  }
  at(index: number): Cursor {
    return this.items[placeOf(this.cells[this.base]!, index)]!;
  }
  push(value: unknown): number {
    const length = this.cells[this.base]!;
    requireRoom(length, this.items.length);
    this.items[length]!.write(value);
    put(this.register, this.base, length + 1);
    return length + 1;
  }
  pop(): void {
    const length = this.cells[this.base]!;
    if (length > 0) this.length = length - 1;
  }
  write(value: unknown): void {
    const source = value as ListLike;
    if (source === this) return;
    this.length = 0;
    for (let i = 0; i < source.length; i++) this.push(source.at(i));
  }
}

export class LeafListCursor implements Cursor {
  readonly register: Register;
  readonly cells: Int32Array;
  readonly base: number;
  readonly capacity: number;
  readonly access: LeafAccess;
  constructor(register: Register, base: number, capacity: number, access: LeafAccess) {
    this.register = register;
    this.cells = register.cells;
    this.base = base;
    this.capacity = capacity;
    this.access = access;
  }
  get length(): number {
    return this.cells[this.base]!;
  }
  set length(wanted: number) {
    const length = this.cells[this.base]!;
    requireShorter(length, wanted);
    clear(this.register, this.base + 1 + wanted, length - wanted);
    put(this.register, this.base, wanted);
  }
  at(index: number): unknown {
    return this.access.read(this.cells[this.base + 1 + placeOf(this.cells[this.base]!, index)]!);
  }
  push(value: unknown): number {
    const length = this.cells[this.base]!;
    requireRoom(length, this.capacity);
    const raw = this.access.cellFor(value);
    if (Number.isNaN(raw)) refuse(this.register, this.base + 1 + length, value);
    put(this.register, this.base + 1 + length, raw);
    put(this.register, this.base, length + 1);
    return length + 1;
  }
  pop(): void {
    const length = this.cells[this.base]!;
    if (length > 0) this.length = length - 1;
  }
  write(value: unknown): void {
    const source = value as ListLike;
    if (source === this) return;
    this.length = 0;
    for (let i = 0; i < source.length; i++) this.push(source.at(i));
  }
}

export class BagCursor implements Cursor {
  readonly register: Register;
  readonly cells: Int32Array;
  readonly base: number;
  private readonly writable: readonly Cursor[];
  private readonly readable: readonly Cursor[];
  private readonly stride: number;
  constructor(
    register: Register,
    base: number,
    writable: readonly Cursor[],
    readable: readonly Cursor[],
    stride: number,
  ) {
    this.register = register;
    this.cells = register.cells;
    this.base = base;
    this.writable = writable;
    this.readable = readable;
    this.stride = stride;
  }
  get size(): number {
    return this.cells[this.base]!;
  }
  at(index: number): Cursor {
    return this.readable[placeOf(this.cells[this.base]!, index)]!;
  }
  add(value: unknown): void {
    const size = this.cells[this.base]!;
    requireRoom(size, this.writable.length);
    this.writable[size]!.write(value);
    put(this.register, this.base, size + 1);
    // Sorted by cells: equal multisets have equal bytes.
    for (let i = size; i > 0 && this.compare(i - 1, i) > 0; i--) this.swap(i - 1, i);
  }
  remove(index: number): void {
    const size = this.cells[this.base]!;
    for (let i = placeOf(size, index); i < size - 1; i++) this.swap(i, i + 1);
    clear(this.register, this.base + 1 + (size - 1) * this.stride, this.stride);
    put(this.register, this.base, size - 1);
  }
  write(value: unknown): void {
    const source = value as { readonly size: number; at(index: number): unknown };
    if (source === this) return;
    clear(this.register, this.base + 1, this.cells[this.base]! * this.stride);
    put(this.register, this.base, 0);
    for (let i = 0; i < source.size; i++) this.add(source.at(i));
  }
  private compare(left: number, right: number): number {
    const a = this.base + 1 + left * this.stride;
    const b = this.base + 1 + right * this.stride;
    for (let c = 0; c < this.stride; c++) {
      const difference = this.cells[a + c]! - this.cells[b + c]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }
  private swap(left: number, right: number): void {
    const a = this.base + 1 + left * this.stride;
    const b = this.base + 1 + right * this.stride;
    for (let c = 0; c < this.stride; c++) {
      const kept = this.cells[a + c]!;
      put(this.register, a + c, this.cells[b + c]!);
      put(this.register, b + c, kept);
    }
  }
}
