// Cursors of sets, tables, lists and bags. They answer to the same calls as Set, Map and Array drafts do.

import type { Cursor, LeafAccess } from "./access.ts";
import { clear, FieldFault, put, type Register, refuse } from "./register.ts";

interface SetLike {
  readonly size: number;
  has(member: number): boolean;
}
interface ListLike {
  readonly length: number;
  at(index: number): unknown;
}
interface MapLike {
  get(key: number): unknown;
}

/** Where a cursor stands: its first cell, and its name for messages (`replicas.b1.log`). */
export interface Place {
  readonly register: Register;
  readonly base: number;
  readonly path: string;
}

/** The keys of a table, or the possible members of a set: `count` integers from `low` on. */
export interface KeyRange {
  readonly low: number;
  readonly count: number;
}

/** The place of a key in its range; -1 for what is no key: out of range, no integer, or no number at all. */
function placeOfKey(low: number, count: number, key: number): number {
  if (typeof key !== "number") return -1;
  const place = key - low;
  return place >= 0 && place < count && (place | 0) === place ? place : -1;
}

function describeRange({ low, count }: KeyRange): string {
  return count === 1 ? `only ${low}` : `${low} to ${low + count - 1}`;
}

export class SetCursor implements Cursor {
  readonly register: Register;
  readonly cells: Int32Array;
  readonly base: number;
  readonly path: string;
  readonly low: number;
  readonly count: number;
  constructor({ register, base, path }: Place, { low, count }: KeyRange) {
    this.register = register;
    this.cells = register.cells;
    this.base = base;
    this.path = path;
    this.low = low;
    this.count = count;
  }
  /** Bit i: the i-th possible member is in. */
  get mask(): number {
    return this.cells[this.base]!;
  }
  get size(): number {
    return bitCount(this.cells[this.base]!);
  }
  members(): number[] {
    return Array.from({ length: this.count }, (_, bit) => this.low + bit).filter((member) =>
      this.has(member),
    );
  }
  has(member: number): boolean {
    const bit = placeOfKey(this.low, this.count, member);
    return bit >= 0 && ((this.cells[this.base]! >>> bit) & 1) === 1;
  }
  add(member: number): this {
    const bit = placeOfKey(this.low, this.count, member);
    if (bit < 0) {
      throw new FieldFault(
        `${this.path} cannot have a member ${String(member)}: they are ${describeRange(this)}`,
      );
    }
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
    if (value instanceof SetCursor && value.low === this.low && value.count === this.count) {
      put(this.register, this.base, value.cells[value.base]!);
      return;
    }
    const source = value as SetLike;
    let mask = 0;
    for (let bit = 0; bit < this.count; bit++) if (source.has(this.low + bit)) mask |= 1 << bit;
    if (bitCount(mask) !== source.size) {
      throw new FieldFault(
        `${this.path} cannot have all members of that set: they are ${describeRange(this)}`,
      );
    }
    put(this.register, this.base, mask);
  }
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

export class TableCursor implements Cursor {
  readonly items: readonly Cursor[];
  readonly path: string;
  readonly low: number;
  readonly count: number;
  constructor(path: string, items: readonly Cursor[], { low, count }: KeyRange) {
    this.path = path;
    this.items = items;
    this.low = low;
    this.count = count;
  }
  get(key: number): Cursor {
    const item = this.items[key - this.low];
    // `null` would count as 0, and be taken for the first key.
    if (item === undefined || typeof key !== "number") return refuseKey(this, key);
    return item;
  }
  write(value: unknown): void {
    for (let i = 0; i < this.items.length; i++) this.items[i]!.write((value as MapLike).get(this.low + i));
  }
}

function refuseKey(table: KeyRange & { readonly path: string }, key: unknown): never {
  throw new FieldFault(
    `${table.path} has no element for key ${String(key)}: they are ${describeRange(table)}`,
  );
}

export class LeafTableCursor implements Cursor {
  readonly register: Register;
  readonly cells: Int32Array;
  readonly base: number;
  readonly path: string;
  readonly low: number;
  readonly count: number;
  readonly access: LeafAccess;
  constructor({ register, base, path }: Place, { low, count }: KeyRange, access: LeafAccess) {
    this.register = register;
    this.cells = register.cells;
    this.base = base;
    this.path = path;
    this.low = low;
    this.count = count;
    this.access = access;
  }
  get(key: number): unknown {
    const place = placeOfKey(this.low, this.count, key);
    if (place < 0) refuseKey(this, key);
    return this.access.read(this.cells[this.base + place]!);
  }
  set(key: number, value: unknown): this {
    const place = placeOfKey(this.low, this.count, key);
    if (place < 0) refuseKey(this, key);
    const raw = this.access.cellFor(value);
    if (Number.isNaN(raw)) refuse(this.register, this.base + place, value);
    put(this.register, this.base + place, raw);
    return this;
  }
  write(value: unknown): void {
    for (let i = 0; i < this.count; i++) this.set(this.low + i, (value as MapLike).get(this.low + i));
  }
}

/** The element index that `at(index)` means, as arrays do: negative counts from the end. */
function placeOf(path: string, length: number, index: number): number {
  const place = index < 0 ? length + index : index;
  if (place >= 0 && place < length && (place | 0) === place) return place;
  throw new FieldFault(
    `element ${String(index)} of ${path} is read, and there are ${length}; let a guard before this ask how many`,
  );
}

function requireRoom(path: string, length: number, capacity: number): void {
  if (length < capacity) return;
  throw new FieldFault(`${path} holds at most ${capacity} and is full; let a guard ask for room first`);
}

function requireShorter(path: string, length: number, wanted: number): void {
  if (Number.isInteger(wanted) && wanted >= 0 && wanted <= length) return;
  throw new FieldFault(`${path} has ${length} elements; it cannot be cut to length ${String(wanted)}`);
}

export class ListCursor implements Cursor {
  readonly register: Register;
  readonly cells: Int32Array;
  readonly base: number;
  readonly path: string;
  readonly items: readonly Cursor[];
  readonly stride: number;
  constructor({ register, base, path }: Place, items: readonly Cursor[], stride: number) {
    this.register = register;
    this.cells = register.cells;
    this.base = base;
    this.path = path;
    this.items = items;
    this.stride = stride;
  }
  get length(): number {
    return this.cells[this.base]!;
  }
  set length(wanted: number) {
    const length = this.cells[this.base]!;
    requireShorter(this.path, length, wanted);
    // A dead slot holds what a new one does: one value, one encoding.
    clear(this.register, this.base + 1 + wanted * this.stride, (length - wanted) * this.stride);
    put(this.register, this.base, wanted);
  }
  at(index: number): Cursor {
    return this.items[placeOf(this.path, this.cells[this.base]!, index)]!;
  }
  push(value: unknown): number {
    const length = this.cells[this.base]!;
    requireRoom(this.path, length, this.items.length);
    this.items[length]!.write(value);
    put(this.register, this.base, length + 1);
    return length + 1;
  }
  pop(): void {
    this.length = Math.max(0, this.cells[this.base]! - 1);
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
  readonly path: string;
  readonly capacity: number;
  readonly access: LeafAccess;
  constructor({ register, base, path }: Place, capacity: number, access: LeafAccess) {
    this.register = register;
    this.cells = register.cells;
    this.base = base;
    this.path = path;
    this.capacity = capacity;
    this.access = access;
  }
  get length(): number {
    return this.cells[this.base]!;
  }
  set length(wanted: number) {
    const length = this.cells[this.base]!;
    requireShorter(this.path, length, wanted);
    clear(this.register, this.base + 1 + wanted, length - wanted);
    put(this.register, this.base, wanted);
  }
  at(index: number): unknown {
    return this.access.read(this.cells[this.base + 1 + placeOf(this.path, this.cells[this.base]!, index)]!);
  }
  push(value: unknown): number {
    const length = this.cells[this.base]!;
    requireRoom(this.path, length, this.capacity);
    const raw = this.access.cellFor(value);
    if (Number.isNaN(raw)) refuse(this.register, this.base + 1 + length, value);
    put(this.register, this.base + 1 + length, raw);
    put(this.register, this.base, length + 1);
    return length + 1;
  }
  pop(): void {
    this.length = Math.max(0, this.cells[this.base]! - 1);
  }
  write(value: unknown): void {
    const source = value as ListLike;
    if (source === this) return;
    this.length = 0;
    for (let i = 0; i < source.length; i++) this.push(source.at(i));
  }
}

/** The elements of a bag: at each place a cursor to write with and one to read with, `stride` cells apart. */
export interface BagItems {
  readonly writable: readonly Cursor[];
  readonly readable: readonly Cursor[];
  readonly stride: number;
}

export class BagCursor implements Cursor {
  readonly register: Register;
  readonly cells: Int32Array;
  readonly base: number;
  readonly path: string;
  private readonly writable: readonly Cursor[];
  private readonly readable: readonly Cursor[];
  private readonly stride: number;
  constructor({ register, base, path }: Place, { writable, readable, stride }: BagItems) {
    this.register = register;
    this.cells = register.cells;
    this.base = base;
    this.path = path;
    this.writable = writable;
    this.readable = readable;
    this.stride = stride;
  }
  get size(): number {
    return this.cells[this.base]!;
  }
  at(index: number): Cursor {
    return this.readable[placeOf(this.path, this.cells[this.base]!, index)]!;
  }
  add(value: unknown): void {
    const size = this.cells[this.base]!;
    requireRoom(this.path, size, this.writable.length);
    this.writable[size]!.write(value);
    put(this.register, this.base, size + 1);
    // Sorted by cells: equal multisets have equal bytes.
    for (let i = size; i > 0 && this.compare(i - 1, i) > 0; i--) this.swap(i - 1, i);
  }
  remove(index: number): void {
    const size = this.cells[this.base]!;
    for (let i = placeOf(this.path, size, index); i < size - 1; i++) this.swap(i, i + 1);
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
