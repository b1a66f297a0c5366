// Quantifiers: they ask every member that they must, in order, and no more.

import { fc, test as law } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { every, find, howMany, some } from "../../src/invariants/quantifiers.ts";
import { domain } from "../../src/model/schema.ts";

const Broker = domain("broker", 4);
const truth = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 });

law.prop([truth])("quantifiers agree with those of arrays", (answers) => {
  const test = (member: unknown) => answers[member as number]!;
  expect(every(Broker, test)).toBe(Broker.members.every(test));
  expect(some(Broker, test)).toBe(Broker.members.some(test));
  expect(howMany(Broker, test)).toBe(Broker.members.filter(test).length);
  expect(find(Broker, test)).toBe(Broker.members.find(test));
});

describe("a quantifier asks", () => {
  const asked = (quantify: (ask: (member: unknown) => boolean) => unknown, answer: boolean) => {
    const members: string[] = [];
    quantify((member) => {
      members.push(Broker.label(member as never));
      return answer;
    });
    return members.join(" ");
  };

  test("in order, and no further than it must", () => {
    expect(asked((ask) => every(Broker, ask), true)).toBe("b0 b1 b2 b3");
    expect(asked((ask) => every(Broker, ask), false)).toBe("b0");
    expect(asked((ask) => some(Broker, ask), true)).toBe("b0");
    expect(asked((ask) => some(Broker, ask), false)).toBe("b0 b1 b2 b3");
    expect(asked((ask) => find(Broker, ask), true)).toBe("b0");
    expect(asked((ask) => howMany(Broker, ask), true)).toBe("b0 b1 b2 b3");
  });
});
