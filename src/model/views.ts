// Views of sets, tables, lists and bags for guards: they answer like cursors, from fields, and refuse every write.

import { describeRange, type KeyRange, placeOfKey, refuseKey } from "./keyed.ts";
import { FieldFault } from "./register.ts";
import { placeOf } from "./sequences.ts";

export function refuseWrite(name: string): never {
  throw new FieldFault(`${name} is written where the state is only to be read`);
}

export class SetView implements KeyRange {
  readonly path: string;
  readonly low: number;
  readonly count: number;
  /** Bit i: the i-th possible member is in. */
  mask = 0;
  constructor(path: string, { low, count }: KeyRange) {
    this.path = path;
    this.low = low;
    this.count = count;
  }
  get size(): number {
    let count = 0;
    for (let rest = this.mask; rest !== 0; rest &= rest - 1) count++;
    return count;
  }
  members(): number[] {
    return Array.from({ length: this.count }, (_, bit) => this.low + bit).filter((member) =>
      this.has(member),
    );
  }
  has(member: number): boolean {
    const bit = placeOfKey(this.low, this.count, member);
    return bit >= 0 && ((this.mask >>> bit) & 1) === 1;
  }
  add(member: number): never {
    if (placeOfKey(this.low, this.count, member) < 0) {
      throw new FieldFault(
        `${this.path} cannot have a member ${String(member)}: they are ${describeRange(this)}`,
      );
    }
    return refuseWrite(this.path);
  }
  delete(): never {
    return refuseWrite(this.path);
  }
  clear(): never {
    return refuseWrite(this.path);
  }
}

export class TableView implements KeyRange {
  readonly path: string;
  readonly low: number;
  readonly count: number;
  readonly items: readonly unknown[];
  constructor(path: string, { low, count }: KeyRange, items: readonly unknown[]) {
    this.path = path;
    this.low = low;
    this.count = count;
    this.items = items;
  }
  get(key: number): unknown {
    const item = this.items[key - this.low];
    // `null` would count as 0, and be taken for the first key.
    if (item === undefined || typeof key !== "number") return refuseKey(this, key);
    return item;
  }
  set(key: number): never {
    if (placeOfKey(this.low, this.count, key) < 0) refuseKey(this, key);
    return refuseWrite(this.path);
  }
}

export class ListView {
  readonly path: string;
  readonly items: readonly unknown[];
  count = 0;
  constructor(path: string, items: readonly unknown[]) {
    this.path = path;
    this.items = items;
  }
  get length(): number {
    return this.count;
  }
  set length(_wanted: number) {
    refuseWrite(`${this.path}.length`);
  }
  at(index: number): unknown {
    return this.items[placeOf(this.path, this.count, index)];
  }
  push(): never {
    return refuseWrite(this.path);
  }
  pop(): never {
    return refuseWrite(`${this.path}.length`);
  }
}

export class BagView {
  readonly path: string;
  readonly items: readonly unknown[];
  count = 0;
  constructor(path: string, items: readonly unknown[]) {
    this.path = path;
    this.items = items;
  }
  get size(): number {
    return this.count;
  }
  at(index: number): unknown {
    return this.items[placeOf(this.path, this.count, index)];
  }
  add(): never {
    return refuseWrite(this.path);
  }
  remove(): never {
    return refuseWrite(this.path);
  }
}
