// What a step changed, down to the list element or set member.

import type { Change } from "../report/report.ts";
import { labelOf } from "./layout.ts";
import { keys, leafJson, type Plain, type PlainBag, toJson } from "./plain.ts";
import type { Node } from "./schema.ts";

/** The changes from one plain value to another of the same shape, in the order of the schema. */
export function diff(node: Node, before: Plain, after: Plain, path = ""): Change[] {
  if (before === after) return [];
  switch (node.kind) {
    case "leaf":
      return [{ path, kind: "set", before: leafJson(node, before), after: leafJson(node, after) }];
    case "set":
      return keys(node.of).flatMap((key): Change[] => {
        const was = (before as ReadonlySet<number>).has(key);
        const is = (after as ReadonlySet<number>).has(key);
        if (was === is) return [];
        const member = leafJson(node.of, key);
        return [is ? { path, kind: "added", after: member } : { path, kind: "removed", before: member }];
      });
    case "struct":
      return node.fields.flatMap(([name, field]) =>
        diff(
          field,
          (before as Record<string, Plain>)[name],
          (after as Record<string, Plain>)[name],
          path === "" ? name : `${path}.${name}`,
        ),
      );
    case "table":
      return keys(node.key).flatMap((key) =>
        diff(
          node.element,
          (before as ReadonlyMap<number, Plain>).get(key),
          (after as ReadonlyMap<number, Plain>).get(key),
          `${path}.${labelOf(node.key, key)}`,
        ),
      );
    case "list":
      return diffItems(node.element, before as readonly Plain[], after as readonly Plain[], path);
    case "bag":
      return diffBags(node.element, (before as PlainBag).items, (after as PlainBag).items, path);
  }
}

function diffItems(element: Node, before: readonly Plain[], after: readonly Plain[], path: string): Change[] {
  const shared = Math.min(before.length, after.length);
  const changed = before
    .slice(0, shared)
    .flatMap((item, i) => diff(element, item, after[i], `${path}[${i}]`));
  const removed = before.slice(shared).map((item, i): Change => {
    return { path: `${path}[${shared + i}]`, kind: "removed", before: toJson(element, item) };
  });
  const added = after.slice(shared).map((item, i): Change => {
    return { path: `${path}[${shared + i}]`, kind: "added", after: toJson(element, item) };
  });
  return [...changed, ...removed, ...added];
}

/** Bags have no places: an element is in it so many times, or not. */
function diffBags(element: Node, before: readonly Plain[], after: readonly Plain[], path: string): Change[] {
  const rest = after.map((item) => JSON.stringify(toJson(element, item)));
  const removed: Change[] = [];
  for (const item of before) {
    const json = toJson(element, item);
    const at = rest.indexOf(JSON.stringify(json));
    if (at >= 0) rest.splice(at, 1);
    else removed.push({ path, kind: "removed", before: json });
  }
  return [...removed, ...rest.map((item): Change => ({ path, kind: "added", after: JSON.parse(item) }))];
}
