// Cursors of lists and bags. They answer to the same calls as drafts of arrays, and of the plain bag, do.

import type { Cursor, LeafAccess, Place } from "./access.ts";
import { clear, FieldFault, put, type Register, refuse } from "./register.ts";

interface ListLike {
  readonly length: number;
  at(index: number): unknown;
}

/** The element index that `at(index)` means, as arrays do: negative counts from the end. */
export function placeOf(path: string, length: number, index: number): number {
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
