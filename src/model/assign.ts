// Copying and comparing whole values inside recipes and guards, the same on cursors and on drafts.

import type { Cursor } from "./access.ts";
import { SetCursor } from "./keyed.ts";
import { clone, type Plain } from "./plain.ts";
import type { Members, View } from "./schema.ts";
import { SetView } from "./views.ts";

/**
 * Makes `target` equal to `source`, which may be a view, a draft or a plain value of the same shape. Composite
 * fields cannot be assigned with `=`: on drafts that would alias them, on cursors it would copy.
 */
export function assign<V extends object>(target: V, source: View<V>): void {
  if ("write" in target && typeof target.write === "function") (target as unknown as Cursor).write(source);
  else assignPlain(target, source);
}

function assignPlain(target: Plain, source: Plain): void {
  if (target === source) return;
  if (target instanceof Set) {
    const members = [...(source as Set<Plain>)];
    target.clear();
    for (const member of members) target.add(member);
  } else if (target instanceof Map) {
    for (const [key, element] of source as Map<Plain, Plain>) {
      if (typeof element === "object" && element !== null) assignPlain(target.get(key), element);
      else target.set(key, element);
    }
  } else if (Array.isArray(target)) {
    const items = (source as Plain[]).map(clone);
    target.length = 0;
    target.push(...items);
  } else {
    const fields = target as Record<string, Plain>;
    for (const [name, value] of Object.entries(source as Record<string, Plain>)) {
      if (typeof value === "object" && value !== null) assignPlain(fields[name], value);
      else fields[name] = value;
    }
  }
}

type AnySet<K> = Pick<Members<K>, "size" | "has">;

const isMasked = (set: unknown): set is SetCursor | SetView =>
  set instanceof SetView || set instanceof SetCursor;

/** Whether every member of `inner` is a member of `outer`. */
export function isSubset<K>(inner: AnySet<K>, outer: AnySet<K>): boolean {
  if (isMasked(inner) && isMasked(outer) && inner.low === outer.low) return (inner.mask & ~outer.mask) === 0;
  const members = isMasked(inner) ? inner.members() : [...(inner as unknown as Set<number>)];
  return members.every((member) => outer.has(member as K));
}

/** Whether two sets have the same members. */
export function sameMembers<K>(left: AnySet<K>, right: AnySet<K>): boolean {
  return left.size === right.size && isSubset(left, right);
}
