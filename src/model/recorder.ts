// A recording view: a property run over it once tells which values it read, and so why it is false.

import { labelOf } from "./layout.ts";
import { keys, leafJson, type Plain, type PlainBag, toJson } from "./plain.ts";
import type { LeafNode, Node } from "./schema.ts";

export interface Reading {
  /** `replicas.b1.log[0].epoch`, or a question: `isr has b2`. */
  readonly name: string;
  readonly value: string;
}

/** A view of a plain value that reports every leaf read through it. */
export function recordingView(
  node: Node,
  value: Plain,
  note: (reading: Reading) => void,
  path = "",
): unknown {
  const leaf = (of: LeafNode, held: Plain, name: string) => {
    note({ name, value: String(leafJson(of, held) ?? "none") });
    return held;
  };
  const inner = (of: Node, held: Plain, name: string) =>
    of.kind === "leaf" ? leaf(of, held, name) : recordingView(of, held, note, name);

  switch (node.kind) {
    case "leaf":
      return leaf(node, value, path);
    case "struct": {
      const fields = value as Record<string, Plain>;
      const view = {};
      for (const [name, field] of node.fields) {
        const get = () => inner(field, fields[name], path === "" ? name : `${path}.${name}`);
        Object.defineProperty(view, name, { get, enumerable: true });
      }
      return view;
    }
    case "table": {
      const table = value as ReadonlyMap<number, Plain>;
      return {
        get: (key: number) => inner(node.element, table.get(key), `${path}.${labelOf(node.key, key)}`),
      };
    }
    case "set":
      return recordingSet(node.of, value as ReadonlySet<number>, note, path);
    case "list":
    case "bag": {
      const items = node.kind === "list" ? (value as readonly Plain[]) : (value as PlainBag).items;
      const size = node.kind === "list" ? "length" : "size";
      const view = {
        at: (index: number) => {
          const place = index < 0 ? items.length + index : index;
          return inner(node.element, items[place], `${path}[${place}]`);
        },
      };
      const get = () => {
        note({ name: path, value: JSON.stringify(toJson(node, value)) });
        return items.length;
      };
      return Object.defineProperty(view, size, { get });
    }
  }
}

function recordingSet(
  of: LeafNode,
  members: ReadonlySet<number>,
  note: (reading: Reading) => void,
  path: string,
): unknown {
  const whole = () => {
    const labels = keys(of).filter((key) => members.has(key));
    note({ name: path, value: `{${labels.map((key) => labelOf(of, key)).join(", ")}}` });
  };
  return {
    has(member: number) {
      note({ name: `${path} has ${labelOf(of, member)}`, value: String(members.has(member)) });
      return members.has(member);
    },
    get size() {
      whole();
      return members.size;
    },
    [Symbol.iterator]() {
      whole();
      return members.values();
    },
  };
}
