// Compiled models keep what the waist promises: starts, constraint, states as words, rules as numbers.

import { describe, expect, test } from "vitest";
import { ModelError } from "../../src/errors.ts";
import { on } from "../../src/invariants/on.ts";
import { compile } from "../../src/model/compile.ts";
import { type Definition, model } from "../../src/model/model.ts";
import { domain, enumeration, int, list, set, struct, table, type ViewOf } from "../../src/model/schema.ts";
import { enabledRules, transitions } from "./_walk.ts";

const Thread = domain("thread", 2);
const State = struct({
  counter: int(0, 2),
  threads: table(Thread, struct({ pc: enumeration("read", "write", "done"), seen: int(0, 2) })),
});
type State = ViewOf<typeof State>;
const { action } = on(State);

const read = action(
  "read",
  { t: Thread },
  {
    when: { "about to read": (s, { t }) => s.threads.get(t).pc === "read" },
    apply(s, { t }) {
      const thread = s.threads.get(t);
      thread.seen = s.counter;
      thread.pc = "write";
    },
  },
);
const write = action(
  "write",
  { t: Thread },
  {
    when: { "about to write": (s, { t }) => s.threads.get(t).pc === "write" },
    apply(s, { t }) {
      const thread = s.threads.get(t);
      s.counter = thread.seen + 1;
      thread.pc = "done";
    },
  },
);

function lostUpdate(parts: Partial<Definition<State>> = {}) {
  const definition = { name: "lost update", state: State, actions: [read, write], properties: [], ...parts };
  return compile(model(definition)());
}

describe("the lost update", () => {
  test("has the states and steps that one counts by hand", () => {
    const steps = transitions(lostUpdate());
    const states = new Set(steps.flatMap((step) => step.split(/ --\d+→ /)));
    expect([states.size, steps.length]).toEqual([13, 14]);
  });

  test("numbers its rules by action and thread", () => {
    const compiled = lostUpdate();
    expect(compiled.rules).toBe(4);
    expect(
      [0, 1, 2, 3].map((rule) => [compiled.ruleAt(rule).family.action.name, compiled.ruleAt(rule).args]),
    ).toEqual([
      ["read", { t: 0 }],
      ["read", { t: 1 }],
      ["write", { t: 0 }],
      ["write", { t: 1 }],
    ]);
    expect(() => compiled.ruleAt(4)).toThrow("lost update has no rule 4");
  });

  test("names the guards that are false in the state entered", () => {
    const compiled = lostUpdate();
    compiled.start(0);
    compiled.before.set(compiled.after);
    compiled.enter();
    expect([0, 2].map((rule) => compiled.falseGuards(rule))).toEqual([[], ["about to write"]]);
  });
});

describe("a state", () => {
  test("goes through the waist as words and comes back", () => {
    const compiled = lostUpdate();
    compiled.start(0);
    compiled.before.set(compiled.after);
    compiled.enter();
    compiled.next(1);
    const words = compiled.after.slice();
    const plain = compiled.plainAfter();
    compiled.next(0);
    compiled.before.set(words);
    compiled.enter();
    expect(compiled.plainBefore()).toEqual(plain);
    expect((plain as State).threads.get(Thread.member(1)).pc).toBe("write");
    expect(compiled.words).toBe(words.length);
    expect(enabledRules(compiled)).toEqual([0, 3]);
  });

  test("is unsigned beyond the waist, even with its highest bit set", () => {
    const wide = struct({ a: int(0, 2 ** 30), top: int(0, 1) });
    const compiled = compile(
      model({
        name: "wide",
        state: wide,
        initial: (s: ViewOf<typeof wide>) => {
          s.top = 1;
        },
        actions: [],
        properties: [],
      })(),
    );
    compiled.start(0);
    expect([...compiled.after]).toEqual([2 ** 31]);
  });
});

describe("initial states", () => {
  const threeStarts = [0, 1, 2].map((counter) => (s: State) => {
    s.counter = counter;
  });

  test("without any, there is the one in which nothing has been written", () => {
    const compiled = lostUpdate();
    expect([compiled.starts, compiled.start(0), [...compiled.after]]).toEqual([1, true, [0]]);
  });

  test("are made one by one, each from nothing", () => {
    const compiled = lostUpdate({ initial: threeStarts });
    const made = [2, 0, 1].map((index) => [compiled.start(index), (compiled.plainAfter() as State).counter]);
    expect(compiled.starts).toBe(3);
    expect(made).toEqual([
      [true, 2],
      [true, 0],
      [true, 1],
    ]);
  });

  test("outside the constraint are told from those within", () => {
    const compiled = lostUpdate({ initial: threeStarts, within: ({ counter }) => counter !== 1 });
    expect([0, 1, 2].map((index) => compiled.start(index))).toEqual([true, false, true]);
  });

  test("that do not exist are refused", () => {
    const compiled = lostUpdate();
    expect(() => compiled.start(1)).toThrow(ModelError);
    expect(() => compiled.start(1)).toThrow("lost update has no initial state 1");
  });

  test("may be made while a state is entered, and the next rule still fires from that state", () => {
    const compiled = lostUpdate({ initial: threeStarts });
    compiled.start(0);
    compiled.before.set(compiled.after);
    compiled.enter();
    compiled.next(0);
    const [words, plain] = [compiled.after.slice(), compiled.plainAfter()];
    compiled.start(2);
    compiled.next(0);
    expect(compiled.plainAfter()).toEqual(plain);
    expect(compiled.after).toEqual(words);
  });
});

test("a constraint cuts off what lies behind it, and is not a property", () => {
  const within = ({ counter }: { readonly counter: number }) => counter < 2;
  const bounded = transitions(lostUpdate({ within }));
  const all = transitions(lostUpdate());
  expect(bounded.length).toBeLessThan(all.length);
  expect(all).toEqual(expect.arrayContaining(bounded));
});

test("a recipe that reads what it has written sees it, and the next rule does not", () => {
  const seen: number[] = [];
  const climb = action(
    "climb",
    { by: int(1, 2) },
    {
      apply(s, { by }) {
        for (let i = 0; i < by; i++) s.counter += 1;
        seen.push(s.counter);
      },
    },
  );
  const compiled = lostUpdate({ actions: [climb] });
  compiled.start(0);
  compiled.before.set(compiled.after);
  compiled.enter();
  expect(enabledRules(compiled)).toEqual([0, 1]);
  expect(new Set(seen)).toEqual(new Set([1, 2]));
  expect((compiled.plainAfter() as State).counter).toBe(2);
});

test("two compiled models of one shape do not see each other's states", () => {
  const [one, other] = [lostUpdate(), lostUpdate()];
  one.start(0);
  one.before.set(one.after);
  one.enter();
  one.next(0);
  other.start(0);
  expect(one.plainAfter()).not.toEqual(other.plainAfter());
});

test("a state that is no struct is refused", () => {
  const loose = model({ name: "loose", state: set(Thread), actions: [], properties: [] })();
  expect(() => compile(loose)).toThrow("loose: the state must be a struct");
});

test("a state of hundreds of cells is taken back whole by the next rule", () => {
  const long = struct({ log: list(int(0, 7), 600) });
  const fill = on(long).action(
    "fill",
    { n: int(0, 2) },
    {
      apply(s, { n }) {
        for (let i = 0; i < 200 * (n + 1); i++) s.log.push(7);
      },
    },
  );
  const compiled = compile(model({ name: "long", state: long, actions: [fill], properties: [] })());
  compiled.start(0);
  compiled.before.set(compiled.after);
  for (let entering = 0; entering < 65; entering++) compiled.enter();
  const lengths = [2, 0, 1, 2, 0].map((rule) => {
    compiled.next(rule);
    return (compiled.plainAfter() as ViewOf<typeof long>).log.length;
  });
  expect(lengths).toEqual([600, 200, 400, 600, 200]);
});
