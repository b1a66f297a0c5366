// Cursors of sets and tables: what they answer, and what they say to an author who goes too far.

import { describe, expect, test } from "vitest";
import type { Id } from "../../src/model/schema.ts";
import { Broker, b0, b1, b2, complaint, readFrom, stateAfter } from "./_partition.ts";

const nobody = null as unknown as Id<"broker">;
const number = (value: number) => value as unknown as Id<"broker">;

describe("a set", () => {
  test("has what was added and not deleted", () => {
    const { isr } = stateAfter(({ isr }) => {
      isr.add(b2);
      isr.add(b0);
      isr.add(b0);
      isr.delete(b2);
      isr.delete(b1);
    });
    expect(isr).toEqual(new Set([0]));
  });

  test("counts its members, and is empty when cleared", () => {
    const sizes = readFrom(({ isr }) => {
      const counted = [isr.size];
      for (const b of Broker.members) {
        isr.add(b);
        counted.push(isr.size);
      }
      isr.clear();
      return [...counted, isr.size];
    });
    expect(sizes).toEqual([0, 1, 2, 3, 0]);
  });

  test("answers whether something was deleted, as sets do", () => {
    expect(readFrom(({ isr }) => [isr.delete(b1), isr.add(b1) !== undefined, isr.delete(b1)])).toEqual([
      false,
      true,
      true,
    ]);
  });

  test.each([nobody, number(3), number(-1), number(0.5), number(Number.NaN), number(32), undefined as never])(
    "has no member %s, and does not take it for the first",
    (stranger) => {
      const answers = readFrom(({ isr }) => {
        isr.add(b0);
        return [isr.has(stranger), isr.delete(stranger), isr.size];
      });
      expect(answers).toEqual([false, false, 1]);
      expect(complaint(({ isr }) => isr.add(stranger))).toBe(
        `partition: action "act": isr cannot have a member ${String(stranger)}: they are 0 to 2`,
      );
    },
  );
});

describe("a table", () => {
  test("has an element for each key", () => {
    const { leo, replicas } = stateAfter((d) => {
      d.leo.set(b1, 2);
      d.replicas.get(b2).role = "follower";
    });
    expect(Broker.members.map((b) => leo.get(b))).toEqual([0, 2, 0]);
    expect(Broker.members.map((b) => replicas.get(b).role)).toEqual(["leader", "leader", "follower"]);
  });

  test.each([nobody, number(3), number(-1), number(0.5), undefined as never])(
    "has no element for %s",
    (stranger) => {
      const said = (table: string) =>
        `partition: action "act": ${table} has no element for key ${String(stranger)}: they are 0 to 2`;
      expect(complaint((d) => d.leo.get(stranger))).toBe(said("leo"));
      expect(complaint((d) => d.leo.set(stranger, 1))).toBe(said("leo"));
      expect(complaint((d) => d.replicas.get(stranger))).toBe(said("replicas"));
    },
  );

  test("names the element that is given a wrong value", () => {
    expect(complaint((d) => d.leo.set(b1, 3))).toContain("leo.b1 cannot be 3: it is an integer from 0 to 2");
    expect(complaint((d) => d.leo.set(b1, null as never))).toContain("leo.b1 cannot be null");
  });
});
