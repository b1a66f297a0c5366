// Blame: whatever an author's code throws is told with the model, the piece that threw it, and its arguments.

import { describe, expect, test } from "vitest";
import { ModelError } from "../../src/errors.ts";
import type { Compiled } from "../../src/model/compile.ts";
import { compile } from "../../src/model/compile.ts";
import type { Definition } from "../../src/model/model.ts";
import type { View } from "../../src/model/schema.ts";
import { int } from "../../src/model/schema.ts";
import { act, Broker, b1, entered, messageOf, type Partition, partition, verbs } from "./_partition.ts";
import { enabledRules } from "./_walk.ts";

const { action, always, step } = verbs;
const params = { follower: Broker, offset: int(0, 2) };

function thrown(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error("nothing was thrown");
}

function firstStep(parts: Partial<Definition<Partition>>): string {
  const compiled = entered(parts);
  return messageOf(() => enabledRules(compiled));
}

describe("a recipe that goes wrong", () => {
  test("is named, with its arguments and the field, and not one of its guards", () => {
    const fetch = action("fetch", params, {
      when: { "there is something to fetch": (_s, { offset }) => offset > 0 },
      apply: (s, { follower, offset }) => s.leo.set(follower, offset + 1),
    });
    expect(firstStep({ actions: [act(() => {}), fetch] })).toBe(
      'partition: action "fetch" (follower = b0, offset = 2): leo.b0 cannot be 3: it is an integer from 0 to 2; widen its range in the schema, or let a guard prevent it',
    );
  });

  test("is named for what throws deep within it, and the error itself is kept", () => {
    const deepest = () => {
      throw new RangeError("no such offset");
    };
    const deep = () => deepest();
    const compiled = entered({
      actions: [action("fetch", params, { when: { yes: () => true }, apply: () => deep() })],
    });
    const error = thrown(() => compiled.next(0));
    expect(error).toBeInstanceOf(ModelError);
    expect(error.message).toBe(
      'partition: action "fetch" (follower = b0, offset = 0): it throws RangeError: no such offset',
    );
    expect(error.cause).toBeInstanceOf(RangeError);
  });

  test("is named for a read that is not there", () => {
    const pop = action(
      "read",
      { follower: Broker },
      {
        apply(s, { follower }) {
          s.epoch = s.replicas.get(follower).log.at(0).epoch;
        },
      },
    );
    expect(firstStep({ actions: [pop] })).toBe(
      'partition: action "read" (follower = b0): element 0 of replicas.b0.log is read, and there are 0; let a guard before this ask how many',
    );
  });

  test("may throw what is no error", () => {
    const odd = act(() => {
      throw "a tantrum";
    });
    expect(firstStep({ actions: [odd] })).toBe('partition: action "act": it throws a tantrum');
  });

  test("does not spoil the rules after it", () => {
    const bad = act((s) => {
      s.epoch = 3;
      s.leo.set(b1, 9);
    });
    const good = action("good", {}, { apply: (s) => s.epochs.push(s.epoch) });
    const compiled = entered({ actions: [bad, good] });
    expect(() => compiled.next(0)).toThrow(ModelError);
    expect(compiled.next(1)).toBe(1);
    const { epoch, epochs } = compiled.plainAfter() as Partition;
    expect([epoch, epochs]).toEqual([0, [0]]);
  });
});

describe("a guard that goes wrong", () => {
  const guarded = (when: Record<string, (s: View<Partition>) => boolean>) =>
    firstStep({ actions: [action("fetch", params, { when, apply: () => {} })] });

  test("is named when it reads what is not there", () => {
    expect(guarded({ "all is well": () => true, "it is old": (s) => s.epochs.at(0) === 0 })).toBe(
      'partition: action "fetch" (follower = b0, offset = 0), guard "it is old": element 0 of epochs is read, and there are 0; let a guard before this ask how many',
    );
  });

  const writes: [string, (s: Partition) => unknown][] = [
    ["epoch", (s) => (s.epoch = 0)],
    ["epoch", (s) => (s.epoch = 2)],
    ["leader", (s) => (s.leader = null)],
    ["isr", (s) => s.isr.add(b1)],
    ["isr", (s) => s.isr.delete(b1)],
    ["isr", (s) => s.isr.clear()],
    ["leo", (s) => s.leo.set(b1, 0)],
    ["epochs.length", (s) => s.epochs.pop()],
    ["epochs.length", (s) => (s.epochs.length = 0)],
    ["epochs", (s) => s.epochs.push(1)],
    ["replicas.b1.role", (s) => (s.replicas.get(b1).role = "follower")],
    ["replicas.b1.log.length", (s) => s.replicas.get(b1).log.pop()],
    ["replicas.b1.log", (s) => s.replicas.get(b1).log.push({ epoch: 1, isControl: false })],
    ["inFlight", (s) => s.inFlight.add({ to: b1, offset: 1 })],
  ];

  test.each(writes)("is named when it writes to %s, even what is there already: %s", (field, write) => {
    const writing = (s: View<Partition>) => {
      write(s as unknown as Partition);
      return true;
    };
    expect(guarded({ "it only looks": writing })).toBe(
      `partition: action "fetch" (follower = b0, offset = 0), guard "it only looks": ${field} is written where the state is only to be read`,
    );
  });

  test("that could not be asked alone is not blamed when one before it is false", () => {
    const compiled = entered({
      actions: [
        action("fetch", params, {
          when: { "there is one": (s) => s.epochs.length > 0, "it is old": (s) => s.epochs.at(0) === 0 },
          apply: () => {},
        }),
      ],
    });
    expect(compiled.next(0)).toBe(-1);
    expect(compiled.falseGuards(0)).toEqual(["there is one"]);
  });
});

describe("a constraint that goes wrong", () => {
  test("is named after the action whose successor it looked at", () => {
    const within = (s: View<Partition>) => s.epoch === 0 || s.epochs.at(0) === 0;
    const bump = act((s) => {
      s.epoch = 1;
    });
    expect(firstStep({ actions: [bump], within })).toBe(
      'partition: action "act", constraint: element 0 of epochs is read, and there are 0; let a guard before this ask how many',
    );
  });

  test("is named in an initial state", () => {
    const compiled = compile(partition({ within: (s) => s.epochs.at(0) === 0 }));
    expect(messageOf(() => compiled.start(0))).toContain(
      "partition: initial state 0, constraint: element 0 of epochs",
    );
  });

  test("cannot write", () => {
    const within = (s: View<Partition>) => {
      (s as unknown as Partition).epoch = 0;
      return true;
    };
    const compiled = compile(partition({ within }));
    expect(messageOf(() => compiled.start(0))).toContain(
      "constraint: epoch is written where the state is only to be read",
    );
  });
});

test("an initial state that goes wrong is named by its number", () => {
  const compiled = compile(partition({ initial: [() => {}, (s) => s.leo.set(b1, 7)] }));
  compiled.start(0);
  expect(messageOf(() => compiled.start(1))).toContain("partition: initial state 1: leo.b1 cannot be 7");
});

describe("a property that goes wrong", () => {
  const judged = (compiled: Compiled, judge: "judge" | "judgeStep") => messageOf(() => compiled[judge](0b11));
  const fine = always("fine", "", () => true);

  test("is named when it reads what is not there", () => {
    const compiled = entered({
      properties: [fine, always("the first is old", "", (s) => s.epochs.at(0) === 0)],
    });
    expect(judged(compiled, "judge")).toContain(
      'partition: property "the first is old": element 0 of epochs is read',
    );
  });

  test("is named when it writes", () => {
    const writing = (s: View<Partition>) => (s as unknown as Partition).isr.add(b1) !== undefined;
    const compiled = entered({ properties: [fine, always("nobody is in", "", writing)] });
    expect(judged(compiled, "judge")).toBe(
      'partition: property "nobody is in": isr is written where the state is only to be read',
    );
  });

  test("is named when it is of a step", () => {
    const writing = (before: View<Partition>) => {
      (before as unknown as Partition).epoch = 1;
      return true;
    };
    const compiled = entered({ properties: [fine, step("epochs grow", "", writing)] });
    expect(judged(compiled, "judgeStep")).toContain('partition: property "epochs grow": epoch is written');
  });
});

describe("what throws once, and not when it is asked again,", () => {
  const once = (later = true) => {
    let isFirst = true;
    return () => {
      if (isFirst) {
        isFirst = false;
        throw new Error("a bad day");
      }
      return later;
    };
  };
  const said =
    'partition: action "act": it throws Error: a bad day; run again, it does not, so it is no pure function of the state';

  test("is said to be impure, and not laid at another's door: a guard", () => {
    expect(firstStep({ actions: [action("act", {}, { when: { moody: once() }, apply: () => {} })] })).toBe(
      said,
    );
  });

  test("a guard that is false by then, so that nothing after it counts", () => {
    const wrong = () => {
      throw new Error("never to be heard");
    };
    expect(firstStep({ actions: [action("act", {}, { when: { moody: once(false) }, apply: wrong })] })).toBe(
      said,
    );
  });

  test("a recipe", () => {
    const moody = once();
    expect(firstStep({ actions: [act(() => void moody())] })).toBe(said);
  });
});
