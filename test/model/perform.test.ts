// Performing by name: the path of a story, or the deed in it that cannot be done.

import { describe, expect, test } from "vitest";
import { UsageError } from "../../src/errors.ts";
import { compile } from "../../src/model/compile.ts";
import type { Definition } from "../../src/model/model.ts";
import { type Deed, perform } from "../../src/model/perform.ts";
import { boolean, int, optional } from "../../src/model/schema.ts";
import { act, Broker, messageOf, type Partition, partition, verbs } from "./_partition.ts";

const elect = verbs.action(
  "elect",
  { leader: optional(Broker), epoch: int(1, 3), clean: boolean() },
  {
    when: { "the epoch is the next": (s, { epoch }) => epoch === s.epoch + 1 },
    apply(s, { leader, epoch, clean }) {
      s.leader = leader;
      s.epoch = epoch;
      s.clean = clean;
    },
  },
);
const tick = act((s) => s.epochs.push(0));

const story = (deeds: readonly Deed[], parts: Partial<Definition<Partition>> = {}, start = 0) =>
  perform(compile(partition({ actions: [tick, elect], ...parts })), deeds, start);

test("deeds by name make a path", () => {
  const path = story([
    ["elect", { leader: "b1", epoch: 1, clean: true }],
    ["act"],
    ["elect", { leader: null, epoch: 2, clean: false }],
  ]);
  expect(path).toEqual({ start: 0, rules: [1 + 12 + 0 + 1, 0, 1 + 0 + 2 + 0] });
});

describe("a story that cannot be told is refused at the deed that cannot be done:", () => {
  const said = (...story_: Parameters<typeof story>) => {
    expect(() => story(...story_)).toThrow(UsageError);
    return messageOf(() => story(...story_));
  };
  const deed = (args: Record<string, string | number | boolean | null>): Deed => ["elect", args];
  const example = "an example: leader = none, epoch = 1, clean = false";

  test("what is not enabled, with the guards that are false", () => {
    expect(said([["act"], deed({ leader: "b0", epoch: 2, clean: true })])).toBe(
      'deed 2, "elect" (leader = b0, epoch = 2, clean = true), is not enabled; false: "the epoch is the next"',
    );
  });

  test("what leads outside the constraint", () => {
    expect(said([["act"]], { within: (s) => s.epochs.length === 0 })).toBe(
      'deed 1, "act", is not enabled; its successor is outside the constraint',
    );
  });

  test("an action that is not there, with the one that was meant", () => {
    expect(said([["elct", {}]])).toBe('partition has no action "elct" (did you mean "elect"?)');
  });

  test("arguments that are missing, of another kind, out of range, or too many", () => {
    expect(said([deed({ leader: "b0", epoch: 1 })])).toContain(`has other parameters; ${example}`);
    expect(said([deed({ leader: "b0", epoch: "1", clean: true })])).toContain(example);
    expect(said([deed({ leader: "b7", epoch: 1, clean: true })])).toContain(example);
    expect(said([deed({ leader: "b0", epoch: 1, clean: true, follower: "b1" })])).toContain(example);
    expect(said([["act", { clean: true }]])).toBe('"act" (clean = true) has other parameters; it has none');
  });

  test("a start that is not there, or not within the constraint", () => {
    expect(said([], {}, 1)).toBe("partition has no initial state 1 within its constraint");
    expect(said([], { within: () => false })).toBe("partition has no initial state 0 within its constraint");
  });
});
