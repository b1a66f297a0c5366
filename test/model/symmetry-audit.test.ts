// What breaks symmetry is found while exploring, and named: the action, the property or the constraint.

import { describe, expect, test } from "vitest";
import { check } from "../../src/check.ts";
import { ModelError, UsageError } from "../../src/errors.ts";
import { on } from "../../src/invariants/on.ts";
import { every, find } from "../../src/invariants/quantifiers.ts";
import { compile } from "../../src/model/compile.ts";
import { concretize } from "../../src/model/concretize.ts";
import { missionaries } from "../../src/model/examples/missionaries.ts";
import { setOnce } from "../../src/model/examples/set-once.ts";
import { type Definition, type Instance, model } from "../../src/model/model.ts";
import { asyncIsr } from "../../src/model/reference/async-isr.ts";
import {
  bag,
  domain,
  int,
  list,
  optional,
  set,
  struct,
  table,
  type View,
  type ViewOf,
} from "../../src/model/schema.ts";
import { messageOf } from "./_partition.ts";

const Broker = domain("broker", 3, { symmetric: true });
const State = struct({
  leader: optional(Broker),
  up: set(Broker),
  leo: table(Broker, int(0, 2)),
  votes: list(Broker, 3),
  inFlight: bag(struct({ to: Broker, offset: int(0, 2) }), 3),
});
type State = ViewOf<typeof State>;
const { action, always, step } = on(State);
const [b0, b1] = [Broker.member(0), Broker.member(1)];
const broker = { broker: Broker };

const write = action("write", broker, {
  when: { "there is room": (s, { broker }) => s.leo.get(broker) < 2 },
  apply: (s, { broker }) => {
    s.leo.set(broker, s.leo.get(broker) + 1);
  },
});
const vote = action("vote", broker, {
  when: { "votes are left": (s) => s.votes.length < 3 },
  apply: (s, { broker }) => {
    s.votes.push(broker);
  },
});
const lead = action("lead", broker, {
  apply: (s, { broker }) => {
    s.leader = broker;
  },
});

function instance(parts: Partial<Definition<State>> = {}): Instance {
  return model({ name: "election", state: State, actions: [write], properties: [], ...parts })();
}

async function complaint(parts: Partial<Definition<State>>): Promise<string> {
  return await check(instance(parts), { symmetry: true, keepGoing: true }).then(
    () => "",
    (error) => {
      expect(error).toBeInstanceOf(ModelError);
      return error.message;
    },
  );
}

describe("named is", () => {
  test("an action whose guard asks for one member by name", async () => {
    const guarded = action("restart", broker, {
      when: { "it is not the first": (_s, { broker }) => broker !== b0 },
      apply: (s, { broker }) => {
        s.up.add(broker);
      },
    });
    expect(await complaint({ actions: [write, guarded] })).toMatch(
      /^election: action "restart" tells members of "broker" apart, which is declared symmetric: its step \(broker = b\d\) (is there only|has no counterpart) after the renaming b\d → b\d.*It may ask/,
    );
  });

  test("an action whose recipe chooses one", async () => {
    const elect = action(
      "elect",
      {},
      {
        apply: (s) => {
          s.leader = b1;
        },
      },
    );
    expect(await complaint({ actions: [write, elect] })).toContain('action "elect" tells members');
  });

  test("an action that goes by the order of members", async () => {
    const elect = action(
      "elect the first that is up",
      {},
      {
        when: { "one is up": (s) => s.up.size > 0 },
        apply: (s) => {
          s.leader = find(Broker, (b) => s.up.has(b))!;
        },
      },
    );
    const start = action("start", broker, {
      apply: (s, { broker }) => {
        s.up.add(broker);
      },
    });
    expect(await complaint({ actions: [start, elect] })).toContain('action "elect the first that is up"');
  });

  test("an action that tells places apart by who is there", async () => {
    const { members } = Broker;
    const move = action("move", broker, {
      when: {
        "the leader comes before": (s, { broker }) =>
          s.leader !== null && members.indexOf(s.leader) < members.indexOf(broker),
      },
      apply: (s, { broker }) => {
        s.leader = broker;
      },
    });
    expect(await complaint({ actions: [lead, move] })).toContain('action "move"');
  });

  test("a property of states", async () => {
    const properties = [
      always("all are alike", "", (s) => every(Broker, (b) => s.leo.get(b) <= 2)),
      always("the first is ahead", "", (s) => s.leo.get(b0) >= s.leo.get(b1)),
    ];
    expect(await complaint({ properties })).toMatch(
      /^election: property "the first is ahead" tells .* it is (not )?found in a state, and (not )?found in the same state after/,
    );
  });

  test("a property of states that no step leads to", async () => {
    const properties = [always("the first has nothing", "", (s) => s.leader !== null || s.leo.get(b0) === 0)];
    const initial = (s: State) => {
      s.leo.set(b0, 1);
    };
    expect(await complaint({ initial, actions: [lead], properties })).toContain('"the first has nothing"');
  });

  test("a property of steps", async () => {
    const properties = [step("the first never writes", "", (was, is) => was.leo.get(b0) === is.leo.get(b0))];
    expect(await complaint({ properties })).toMatch(
      /property "the first never writes" tells .* found in a step, and (not )?found in the same step after/,
    );
  });

  test("the constraint", async () => {
    expect(await complaint({ within: (s) => s.leo.get(b0) <= 1 })).toMatch(
      /^election: the constraint tells members of "broker" apart.*after "write" it keeps one state and leaves out the same after the renaming/,
    );
  });

  test("a guard or a recipe that throws for one member only", async () => {
    const hasty = action(
      "hasty",
      {},
      {
        apply: (s) => {
          if (s.leader === b1) s.leo.set(b1, 3);
        },
      },
    );
    const message = await complaint({ actions: [lead, hasty] });
    expect(message).toMatch(/action "hasty".*leo\.b1 cannot be 3/);
  });
});

test("what the audit has not met, a trace shows that the model itself cannot take", () => {
  const messages = Broker.members.map((chosen) => {
    const act = action(
      "act",
      {},
      {
        when: { "the chosen one leads": (s) => s.leader === chosen },
        apply: (s) => {
          s.up.add(chosen);
        },
      },
    );
    // It may do the same in that state, and yet is another action.
    const also = action(
      "also",
      {},
      {
        when: { "somebody leads": (s) => s.leader !== null },
        apply: (s) => {
          s.up.add(s.leader!);
        },
      },
    );
    const compiled = compile(instance({ actions: [lead, act, also] }), { symmetry: true });
    compiled.start(0);
    compiled.before.set(compiled.after);
    // Of many states the audit takes few; this one is beyond suspicion.
    for (let n = 0; n < 1_000; n++) compiled.enter();
    const another = (Broker.members.indexOf(chosen) + 1) % 3;
    return tryTo(() => concretize(compiled, { start: 0, rules: [another, 3] }));
  });
  // The representative has one certain member lead. Where that is the chosen one, the step is found, and is none.
  expect(messages.filter((message) => message.includes("cannot be followed again")).length).toBe(2);
  expect(messages.filter((message) => message.startsWith("election: action"))).toEqual([
    expect.stringMatching(
      /^election: action "act" tells members of "broker" apart.*its step is gone after the renaming/,
    ),
  ]);
});

function tryTo(run: () => unknown): string {
  try {
    run();
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

describe("no complaint is made of", () => {
  test("a first state that singles a member out", async () => {
    const initial = (s: State) => {
      s.leader = b0;
      s.up.add(b0);
    };
    expect(await complaint({ initial, actions: [write, lead] })).toBe("");
  });

  test("a rule that goes by a place in a bag, where renaming changes the order", async () => {
    const send = action("send", broker, {
      when: { "there is room": (s) => s.inFlight.size < 3 },
      apply: (s, { broker }) => {
        s.inFlight.add({ to: broker, offset: s.leo.get(broker) });
      },
    });
    const deliver = action(
      "deliver",
      { place: int(0, 2) },
      {
        when: { "it is there": (s, { place }) => place < s.inFlight.size },
        apply: (s, { place }) => {
          s.leader = s.inFlight.at(place).to;
          s.inFlight.remove(place);
        },
      },
    );
    expect(await complaint({ actions: [send, deliver] })).toBe("");
  });

  test("members in a list, whose slots that are not in use hold nobody", async () => {
    const drop = action(
      "drop the last vote",
      {},
      {
        when: { "there is one": (s) => s.votes.length > 0 },
        apply: (s) => {
          s.votes.pop();
        },
      },
    );
    expect(await complaint({ actions: [vote, drop] })).toBe("");
  });
});

test("the audit leaves the state entered, the coverage and the counts as they are", async () => {
  const parts = {
    actions: [write, vote, lead],
    properties: [always("fits", "", (s: View<State>) => s.votes.length < 3)],
  };
  const initial = (s: State) => {
    for (const broker of Broker.members) s.leo.set(broker, broker === b0 ? 1 : 2);
  };
  const compiled = compile(instance({ ...parts, initial }), { symmetry: true });
  compiled.start(0);
  compiled.before.set(compiled.after);
  const state = String(compiled.before);
  compiled.enter();
  expect(String(compiled.before)).toBe(state);
  expect(String(compiled.after)).toBe(state);
  expect(compiled.decided().map((guards) => [...guards])).toEqual([[0], [0], []]);
  for (let rule = compiled.next(0); rule >= 0; rule = compiled.next(rule + 1));
  expect(compiled.decided().map((guards) => [...guards])).toEqual([[1], [0], []]);
});

describe("symmetry is refused", () => {
  test("to a model that declares none", async () => {
    await expect(check(missionaries(), { symmetry: true })).rejects.toThrow(
      new UsageError(
        "examples/missionaries declares no domain of its state symmetric, so no two of its states can count as one",
      ),
    );
    await expect(check(asyncIsr(), { symmetry: true })).rejects.toThrow(UsageError);
  });

  test("to random walks", async () => {
    await expect(check(setOnce(), { symmetry: true, strategy: "random" })).rejects.toThrow(UsageError);
  });

  test("to two domains of one name", () => {
    const Other = domain("broker", 2, { symmetric: true });
    const state = struct({ one: optional(Broker), other: optional(Other) });
    const twice = model({ name: "twice", state, actions: [], properties: [] })();
    expect(messageOf(() => compile(twice, { symmetry: true }))).toBe(
      'twice: its state has two domains called "broker" that differ; with symmetry a name means one domain',
    );
    expect(compile(twice).symmetry).toBeUndefined();
  });

  test("to more members than can be tried, where the state relates them to one another", () => {
    const Node = domain("node", 9, { symmetric: true });
    const related = struct({ follows: table(Node, optional(Node)) });
    const talking = struct({ inFlight: bag(struct({ from: Node, to: Node }), 2) });
    const unrelated = struct({
      inFlight: bag(struct({ to: Node }), 2),
      own: table(Node, int(0, 1)),
      leader: optional(Node),
      up: set(Node),
    });
    const of = (state: typeof related | typeof talking | typeof unrelated) =>
      model({ name: "nodes", state: state as typeof related, actions: [], properties: [] })();
    expect(messageOf(() => compile(of(related), { symmetry: true }))).toBe(
      "nodes: 9 of node are too many for symmetry, which may have to try each of their 362,880 renamings on a state; 40,320 are possible (8 members)",
    );
    expect(messageOf(() => compile(of(talking), { symmetry: true }))).toContain("too many for symmetry");
    expect(compile(of(unrelated), { symmetry: true }).symmetry).toBeDefined();
  });
});
