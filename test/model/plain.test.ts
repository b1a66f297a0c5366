// Plain values: what replays and reports are made of.

import { describe, expect, test } from "vitest";
import { clone, decode, encode, leafJson, type Plain, type PlainBag, toJson } from "../../src/model/plain.ts";
import { boolean, domain, enumeration, int, optional, set, struct } from "../../src/model/schema.ts";
import { Broker, b0, b1, b2, Partition, stateAfter } from "./_partition.ts";

const { node } = Partition;

const filled = stateAfter((d) => {
  d.epoch = 2;
  d.leader = b1;
  d.isr.add(b2);
  d.isr.add(b0);
  d.replicas.get(b1).log.push({ epoch: 1, isControl: true });
  d.replicas.get(b2).role = "follower";
  d.leo.set(b2, 1);
  d.epochs.push(3);
  d.inFlight.add({ to: b2, offset: 1 });
  d.inFlight.add({ to: b0, offset: 3 });
});

describe("a state as JSON", () => {
  test("names members, lists sets and bags in order, and makes tables objects", () => {
    expect(toJson(node, filled)).toStrictEqual({
      replicas: {
        b0: { log: [], role: "leader" },
        b1: { log: [{ epoch: 1, isControl: true }], role: "leader" },
        b2: { log: [], role: "follower" },
      },
      isr: ["b0", "b2"],
      epoch: 2,
      leader: "b1",
      leo: { b0: 0, b1: 0, b2: 1 },
      epochs: [3],
      inFlight: [
        { to: "b0", offset: 3 },
        { to: "b2", offset: 1 },
      ],
      clean: false,
    });
  });

  test("keeps the author's order of fields, whatever the order of cells", () => {
    expect(Object.keys(toJson(node, filled) as object)).toEqual(
      node.kind === "struct" && node.fields.map(([name]) => name),
    );
    expect(Object.keys(filled)[0]).toBe("replicas");
  });

  test.each([
    [int(0, 9), 7, 7],
    [boolean(), true, true],
    [enumeration("read", "write"), "write", "write"],
    [Broker, 2, "b2"],
    [domain("site", 2, { labels: ["near", "far"] }), 1, "far"],
    [optional(Broker), 0, "b0"],
    [optional(Broker), null, null],
    [optional(int(0, 9)), 0, 0],
    [optional(boolean()), false, false],
    [optional(enumeration("read", "write")), "read", "read"],
  ] as const)("writes leaves by their names, case %#", (leaf, value, json) => {
    expect(leafJson(leaf.node, value)).toBe(json);
  });
});

describe("encoding", () => {
  const cellsOfSet = (members: number[]) => encode(set(int(-1, 2)).node, new Set(members));

  test("gives a member the bit of its place", () => {
    expect(cellsOfSet([])).toEqual([0]);
    expect(cellsOfSet([-1, 2])).toEqual([0b1001]);
  });

  test.each([-2, 3, 31, 63, 0.5])("has no cell for a set with the stranger %s", (stranger) => {
    expect(cellsOfSet([0, stranger])).toEqual([Number.NaN]);
  });

  test("has no cell for a value of another type", () => {
    expect(encode(enumeration("a", "b").node, "c")).toEqual([Number.NaN]);
    expect(encode(int(0, 1).node, "1")).toEqual([Number.NaN]);
    expect(encode(boolean().node, 1)).toEqual([Number.NaN]);
    expect(encode(optional(boolean()).node, undefined)).toEqual([Number.NaN]);
  });
});

describe("a clone", () => {
  test("is equal and of the same classes", () => {
    expect(clone(filled)).toStrictEqual(filled);
  });

  test("shares nothing that can be changed", () => {
    const before = encode(node, filled);
    const copy = clone(filled) as Partition;
    copy.isr.add(b1);
    copy.leo.set(b0, 2);
    (copy.replicas.get(b1).log.at(0) as { epoch: number }).epoch = 3;
    copy.epochs.push(1);
    copy.inFlight.remove(0);
    (copy.inFlight as unknown as PlainBag).items.map((item) => Object.assign(item as object, { offset: 0 }));
    expect(encode(node, filled)).toEqual(before);
    expect(encode(node, copy)).not.toEqual(before);
  });
});

describe("a plain bag", () => {
  const Message = struct({ kind: enumeration("fetch", "answer"), to: Broker });
  const empty = () =>
    decode(
      { kind: "bag", element: Message.node, capacity: 3 },
      Int32Array.from({ length: 7 }, () => 0),
    ) as PlainBag;

  test("keeps its elements in the order of their cells, not of their words or their coming", () => {
    const bag = empty();
    const [answer, late, fetch] = [
      { kind: "answer", to: 0 },
      { kind: "fetch", to: 2 },
      { kind: "fetch", to: 1 },
    ];
    for (const message of [answer, late, fetch]) bag.add(message);
    expect(bag.items).toEqual([fetch, late, answer]);
    bag.remove(1);
    expect([bag.size, bag.at(0), bag.at(-1)]).toEqual([2, fetch, answer]);
  });

  test("keeps a copy of what it is given", () => {
    const bag = empty();
    const message: Record<string, Plain> = { kind: "fetch", to: 1 };
    bag.add(message);
    message.to = 2;
    expect(bag.at(0)).toEqual({ kind: "fetch", to: 1 });
  });
});
