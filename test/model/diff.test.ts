// Diffs: what a step changed, down to the list element and the set member, and nothing else.

import { fc, test as law } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { diff } from "../../src/model/diff.ts";
import { encode, toJson } from "../../src/model/plain.ts";
import { plainOf, stateSchema } from "../laws/_shapes.ts";
import { b0, b1, b2, Partition, stateAfter } from "./_partition.ts";

const record = (epoch: number) => ({ epoch, isControl: false });

function start(s: Partition): void {
  s.leader = b0;
  s.isr.add(b0);
  s.isr.add(b1);
  s.replicas.get(b0).log.push(record(1));
  s.replicas.get(b0).log.push(record(2));
  s.epochs.push(1);
  s.inFlight.add({ to: b1, offset: 1 });
}

const changesOf = (recipe: (draft: Partition) => void) =>
  diff(Partition.node, stateAfter(start), stateAfter(start, recipe));

describe("a change", () => {
  test("of nothing is none", () => {
    expect(changesOf(() => {})).toEqual([]);
    const same = stateAfter(start);
    expect(diff(Partition.node, same, same)).toEqual([]);
  });

  test("of a leaf says what it was and what it is, by name", () => {
    const changes = changesOf((s) => {
      s.leader = b2;
      s.clean = true;
      s.replicas.get(b1).role = "follower";
      s.leo.set(b1, 2);
    });
    expect(changes).toEqual([
      { path: "replicas.b1.role", kind: "set", before: "leader", after: "follower" },
      { path: "leader", kind: "set", before: "b0", after: "b2" },
      { path: "leo.b1", kind: "set", before: 0, after: 2 },
      { path: "clean", kind: "set", before: false, after: true },
    ]);
    expect(changesOf((s) => Object.assign(s, { leader: null }))).toEqual([
      { path: "leader", kind: "set", before: "b0", after: null },
    ]);
  });

  test("of a set says who went and who came", () => {
    const changes = changesOf((s) => {
      s.isr.delete(b1);
      s.isr.add(b2);
    });
    expect(changes).toEqual([
      { path: "isr", kind: "removed", before: "b1" },
      { path: "isr", kind: "added", after: "b2" },
    ]);
  });

  test("of a list says which elements changed, went or came", () => {
    expect(changesOf((s) => s.epochs.push(3))).toEqual([{ path: "epochs[1]", kind: "added", after: 3 }]);
    expect(changesOf((s) => s.replicas.get(b0).log.pop())).toEqual([
      { path: "replicas.b0.log[1]", kind: "removed", before: record(2) },
    ]);
    expect(changesOf((s) => Object.assign(s.replicas.get(b0).log.at(1), { epoch: 3 }))).toEqual([
      { path: "replicas.b0.log[1].epoch", kind: "set", before: 2, after: 3 },
    ]);
    expect(changesOf((s) => Object.assign(s.replicas.get(b0).log, { length: 0 }))).toEqual([
      { path: "replicas.b0.log[0]", kind: "removed", before: record(1) },
      { path: "replicas.b0.log[1]", kind: "removed", before: record(2) },
    ]);
  });

  test("of a bag has no places, for its elements have none", () => {
    const message = { to: "b1", offset: 1 };
    expect(changesOf((s) => s.inFlight.add({ to: b0, offset: 2 }))).toEqual([
      { path: "inFlight", kind: "added", after: { to: "b0", offset: 2 } },
    ]);
    expect(changesOf((s) => s.inFlight.add({ to: b1, offset: 1 }))).toEqual([
      { path: "inFlight", kind: "added", after: message },
    ]);
    expect(changesOf((s) => s.inFlight.remove(0))).toEqual([
      { path: "inFlight", kind: "removed", before: message },
    ]);
    expect(
      changesOf((s) => {
        s.inFlight.remove(0);
        s.inFlight.add({ to: b1, offset: 3 });
      }),
    ).toEqual([
      { path: "inFlight", kind: "removed", before: message },
      { path: "inFlight", kind: "added", after: { to: "b1", offset: 3 } },
    ]);
  });
});

const twoStates = stateSchema.chain(({ node }) => fc.tuple(fc.constant(node), plainOf(node), plainOf(node)));

law.prop([twoStates])(
  "two states differ exactly when something is said to have changed",
  ([node, one, other]) => {
    const isSame = String(encode(node, one)) === String(encode(node, other));
    expect(diff(node, one, other).length === 0).toBe(isSame);
    expect(diff(node, one, one)).toEqual([]);
  },
);

law.prop([twoStates])("what went one way comes back the other way", ([node, one, other]) => {
  const spell = (path: string, from: unknown, to: unknown) => JSON.stringify([path, from ?? "-", to ?? "-"]);
  const there = diff(node, one, other).map(({ path, before, after }) => spell(path, before, after));
  const back = diff(node, other, one).map(({ path, before, after }) => spell(path, after, before));
  expect(there.sort()).toEqual(back.sort());
});

law.prop([twoStates])(
  "a value that is said to have been or to be is one of the state's",
  ([node, one, other]) => {
    const [was, is] = [JSON.stringify(toJson(node, one)), JSON.stringify(toJson(node, other))];
    for (const { before, after } of diff(node, one, other)) {
      if (before !== undefined) expect(was).toContain(JSON.stringify(before));
      if (after !== undefined) expect(is).toContain(JSON.stringify(after));
    }
  },
);
