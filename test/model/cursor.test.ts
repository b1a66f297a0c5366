// Struct cursors: one class for each shape, and nothing that can be written past them.

import { describe, expect, test } from "vitest";
import { createCursor } from "../../src/model/cursor.ts";
import { layOut } from "../../src/model/layout.ts";
import { createRegister, FieldFault } from "../../src/model/register.ts";
import {
  boolean,
  domain,
  enumeration,
  int,
  type Leaf,
  list,
  optional,
  type Schema,
  struct,
} from "../../src/model/schema.ts";
import { b1, complaint, type Partition } from "./_partition.ts";

type Fields = Record<string, unknown>;

function cursorOf(schema: Schema<unknown>): Fields {
  return createCursor(schema.node, createRegister(layOut(schema.node)), 0) as unknown as Fields;
}

const classOf = (schema: Schema<unknown>) => cursorOf(schema).constructor;

describe("structs of one shape", () => {
  test("share a class whatever their bounds, so that call sites stay monomorphic from run to run", () => {
    const shape = (size: number) =>
      struct({ epoch: int(0, size), owner: domain("broker", size), log: list(int(0, size), size) });
    expect(classOf(shape(2))).toBe(classOf(shape(7)));
  });

  test("keep to the bounds of their own", () => {
    const [narrow, wide] = [cursorOf(struct({ epoch: int(0, 2) })), cursorOf(struct({ epoch: int(0, 7) }))];
    wide.epoch = 5;
    expect(wide.epoch).toBe(5);
    expect(() => {
      narrow.epoch = 5;
    }).toThrow("epoch cannot be 5: it is an integer from 0 to 2");
  });
});

describe("structs whose fields are called alike share no class", () => {
  const kinds = {
    integer: int(0, 1),
    boolean: boolean(),
    "one of two words": enumeration("read", "write"),
    "one of two other words": enumeration("write", "read"),
    "an optional integer": optional(int(0, 1)),
    "an optional integer from another one on": optional(int(1, 2)),
    "an optional boolean": optional(boolean()),
    "an optional word": optional(enumeration("read", "write")),
  } as unknown as Record<string, Leaf<unknown>>;
  const pairs = Object.entries(kinds).flatMap(([one, leaf], i) =>
    Object.entries(kinds)
      .slice(i + 1)
      .map(([other, otherLeaf]) => [one, other, leaf, otherLeaf] as const),
  );

  test.each(pairs)("when one holds %s and one holds %s", (_one, _other, leaf, otherLeaf) => {
    expect(classOf(struct({ held: leaf }))).not.toBe(classOf(struct({ held: otherLeaf })));
  });

  test("when one holds a leaf and one holds a list of them", () => {
    expect(classOf(struct({ held: int(0, 1) }))).not.toBe(classOf(struct({ held: list(int(0, 1), 1) })));
  });
});

describe("an author who", () => {
  test("assigns a composite is told to change it in place", () => {
    expect(
      complaint((d) => {
        (d as { epochs: unknown }).epochs = [1];
      }),
    ).toBe(
      'partition: action "act": epochs is assigned as a whole; change it in place, or use assign(target, source)',
    );
    expect(
      complaint((d) => {
        (d.replicas.get(b1) as { log: unknown }).log = [];
      }),
    ).toContain("replicas.b1.log is assigned as a whole");
  });

  test("misspells a field does not make a secret one that outlives the step", () => {
    expect(
      complaint((d) => {
        (d as unknown as { epohc: number }).epohc = 1;
      }),
    ).toContain("Cannot add property epohc");
  });

  test.each([
    ["leader", 3, "leader cannot be 3: it is null or a member of broker: b0, b1, b2"],
    ["leader", undefined, "leader cannot be undefined"],
    ["clean", 1, "clean cannot be 1: it is true or false"],
    ["epoch", "1", 'epoch cannot be "1": it is an integer from 0 to 3'],
    ["epoch", Number.NaN, "epoch cannot be NaN: it is an integer from 0 to 3"],
    ["epoch", 1.5, "epoch cannot be 1.5"],
    ["epoch", undefined, "epoch cannot be undefined"],
    ["epoch", null, "epoch cannot be null"],
    ["epoch", true, "epoch cannot be true"],
    ["epoch", 4, "epoch cannot be 4: it is an integer from 0 to 3; widen its range in the schema"],
    ["epoch", -1, "epoch cannot be -1"],
  ])("writes to %s the value %s is told what it takes", (field, value, words) => {
    const said = complaint((d) => {
      (d as unknown as Fields)[field] = value;
    });
    expect(said).toContain(`partition: action "act": ${words}`);
  });

  test("mistypes a word is told which one was meant", () => {
    expect(
      complaint((d) => {
        d.replicas.get(b1).role = "folower" as "follower";
      }),
    ).toBe(
      'partition: action "act": replicas.b1.role cannot be "folower": it is one of "leader", "follower" (did you mean "follower"?)',
    );
  });
});

test("what was refused is not written", () => {
  const cursor = cursorOf(struct({ epoch: int(0, 2), clean: boolean() })) as unknown as Pick<
    Partition,
    "epoch" | "clean"
  >;
  for (const wrong of [3, -1, 0.5, "1", null, undefined, Number.NaN]) {
    expect(() => {
      cursor.epoch = wrong as never;
    }).toThrow(FieldFault);
    expect(() => {
      cursor.clean = wrong as never;
    }).toThrow(FieldFault);
  }
  expect([cursor.epoch, cursor.clean]).toEqual([0, false]);
});
