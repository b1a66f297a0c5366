// Cursors of sets and tables. They answer to the same calls as drafts of Set and Map do.

import type { Cursor, LeafAccess, Place } from "./access.ts";
import { FieldFault, put, type Register, refuse } from "./register.ts";

interface SetLike {
  readonly size: number;
  has(member: number): boolean;
}
interface MapLike {
  get(key: number): unknown;
}

/** The keys of a table, or the possible members of a set: `count` integers from `low` on. */
export interface KeyRange {
  readonly low: number;
  readonly count: number;
}

/** The place of a key in its range; -1 for what is no key: out of range, no integer, or no number at all. */
export function placeOfKey(low: number, count: number, key: number): number {
  if (typeof key !== "number") return -1;
  const place = key - low;
  return place >= 0 && place < count && (place | 0) === place ? place : -1;
}

export function describeRange({ low, count }: KeyRange): string {
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

export function refuseKey(table: KeyRange & { readonly path: string }, key: unknown): never {
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
