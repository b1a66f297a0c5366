// Rules: how actions become numbers, and which of them a false guard lets one skip.

import { fc, test as law } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { ModelError } from "../../src/errors.ts";
import { type Action, action } from "../../src/model/action.ts";
import { argsJson, blockOf, describeArgs, describeRule, enumerateRules } from "../../src/model/rules.ts";
import { boolean, domain, enumeration, int, optional } from "../../src/model/schema.ts";

const Broker = domain("broker", 2);
const params = { leader: Broker, offset: int(1, 3), mode: enumeration("clean", "unclean") };
const fetch = action<unknown, typeof params>("fetch", params, { apply: () => {} }) as Action<unknown>;
const tick = action<unknown>("tick", {}, { apply: () => {} });

describe("rules", () => {
  test("are numbered in the order of the actions, the first parameter slowest", () => {
    const families = enumerateRules("m", [tick, fetch, tick]);
    expect(families.map(({ first, args }) => [first, args.length])).toEqual([
      [0, 1],
      [1, 12],
      [13, 1],
    ]);
    expect(families[0]!.args).toEqual([{}]);
    expect(families[1]!.args.slice(0, 4)).toEqual([
      { leader: 0, offset: 1, mode: "clean" },
      { leader: 0, offset: 1, mode: "unclean" },
      { leader: 0, offset: 2, mode: "clean" },
      { leader: 0, offset: 2, mode: "unclean" },
    ]);
    expect(families[1]!.args.at(-1)).toEqual({ leader: 1, offset: 3, mode: "unclean" });
  });

  test("cannot have their arguments changed by a recipe", () => {
    const [family] = enumerateRules("m", [fetch]);
    expect(() => {
      (family!.args[0] as { offset: number }).offset = 2;
    }).toThrow(TypeError);
  });

  test("take booleans and optional leaves as parameters", () => {
    const choice = { on: boolean(), to: optional(Broker) };
    const [family] = enumerateRules("m", [
      action<unknown, typeof choice>("choose", choice, { apply: () => {} }),
    ]);
    expect(family!.args).toEqual([
      { on: false, to: null },
      { on: false, to: 0 },
      { on: false, to: 1 },
      { on: true, to: null },
      { on: true, to: 0 },
      { on: true, to: 1 },
    ]);
  });

  test("are described by the names of their arguments", () => {
    const args = { leader: 1, offset: 3, mode: "unclean" };
    const [family] = enumerateRules("m", [fetch]);
    expect(describeArgs(fetch, args)).toBe("leader = b1, offset = 3, mode = unclean");
    expect(argsJson(fetch, args)).toEqual({ leader: "b1", offset: 3, mode: "unclean" });
    expect(describeRule({ family: family!, args })).toBe(
      'action "fetch" (leader = b1, offset = 3, mode = unclean)',
    );
    expect(describeRule({ family: { ...family!, action: tick }, args: {} })).toBe('action "tick"');
  });
});

describe("too many rules are refused, and the action named,", () => {
  test.each([
    ["of one parameter alone", [int(0, 2 ** 30)]],
    ["of parameters together", [int(0, 255), int(0, 255)]],
    ["of actions together", [int(0, 40_000)]],
  ] as const)("%s", (_what, leaves) => {
    const wide = action<unknown>("wide", Object.fromEntries(leaves.map((leaf, i) => [`p${i}`, leaf])), {
      apply: () => {},
    });
    const enumerate = () => enumerateRules("m", [wide, wide]);
    expect(enumerate).toThrow(ModelError);
    expect(enumerate).toThrow(
      /^m: with action "wide" there are \d+ rules, of at most 65535; give its parameters/,
    );
  });
});

// Guards are read as source, so each form is written out as an author would.
type Test = (s: never, args: never) => unknown;
interface Numbers {
  readonly leader: number;
  readonly offset: number;
  readonly mode: string;
}
const outer = { leader: 0 };

describe("a false guard lets one skip", () => {
  const byLastRead: [string, Test, number][] = [
    ["every rule, when it reads no argument: (s) =>", (s) => s, 12],
    ["every rule, when it reads nothing: () =>", () => true, 12],
    ["the rules of one leader: (s, { leader }) =>", (_s, { leader }: Numbers) => leader, 6],
    ["the rules of one leader, renamed: (s, { leader: l }) =>", (_s, { leader: l }: Numbers) => l, 6],
    ["the rules of one offset: (s, { offset }) =>", (_s, { offset }: Numbers) => offset, 2],
    ["the rules of one offset, in any order", (_s, { offset, leader }: Numbers) => offset + leader, 2],
    ["none, when it reads the last parameter", (_s, { mode }: Numbers) => mode, 1],
  ];

  test.each(byLastRead)("%s", (_form, guard, block) => {
    expect(blockOf({ test: guard }, fetch)).toBe(block);
  });

  const unread: [string, unknown][] = [
    ["(s, args) =>", (_s: never, args: Numbers) => args.mode],
    ["(s, { leader, ...rest }) =>", (_s: never, { leader, ...rest }: Numbers) => [leader, rest]],
    ["(s, { leader = 0 }) =>", (_s: never, { leader = 0 }: Partial<Numbers>) => leader],
    ["(s, { leader } = outer) =>", (_s: never, { leader }: { leader: number } = outer) => leader],
    ["(s, { leader: { length } }) =>", (_s: never, { mode: { length } }: Numbers) => length],
    ['(s, { "leader": l }) =>', new Function('return (s, { "mode": l }) => l')()],
    ["(s, { [key]: l }) =>", new Function('return (s, { ["mode"]: l }) => l')()],
    ["(s, { leader /* comment */ }) =>", new Function("return (s, { leader /* , mode */ }) => leader")()],
    ["(s, [leader]) =>", new Function("return (s, [leader]) => leader")()],
    ["(...all) =>", (...all: unknown[]) => all],
    ["({ epoch }, args) =>", ({ epoch }: { epoch: number }, args: Numbers) => epoch === args.offset],
    ["(s = other, { leader }) =>", new Function("return (s = {}, { leader }) => leader")()],
    ["(s, { leader }, more) =>", new Function("return (s, { leader }, more) => leader")()],
    ["async (s, { leader }) =>", async (_s: never, { leader }: Numbers) => leader],
    [
      "function (s, { leader })",
      function named(_s: never, { leader }: Numbers) {
        // biome-ignore lint/complexity/noArguments: a function can reach its other arguments this way
        return [leader, arguments];
      },
    ],
    [
      "a method",
      {
        guard(_s: never, { leader }: Numbers) {
          return leader;
        },
      }.guard,
    ],
    [
      "a method called like an arrow's parameter",
      {
        s(_s: never) {
          return () => true;
        },
      }.s,
    ],
    ["a bound function", ((_s: never, { leader }: Numbers) => leader).bind(null)],
    [
      "a generator",
      {
        *guard(_s: never) {
          yield true;
        },
      }.guard,
    ],
    ["a built-in", Boolean],
  ];

  test.each(unread)("no rule, when what it reads cannot be told: %s", (_form, guard) => {
    expect(blockOf({ test: guard }, fetch)).toBe(1);
  });

  test("nothing beyond its own action: a name that is no parameter counts for nothing", () => {
    expect(blockOf({ test: (_s: never, { other }: { other: number }) => other }, fetch)).toBe(12);
    expect(blockOf({ test: () => true }, tick)).toBe(1);
  });

  test("without ado, however long the names: no pattern that a regular expression could choke on", () => {
    const long = "theLogEndOffsetOfTheFollowerNow";
    const guard = new Function(`return (s, { ${long}: { value } }) => value`)();
    expect(blockOf({ test: guard }, fetch)).toBe(1);
  }, 1_000);
});

describe("blocks", () => {
  const names = ["a", "b", "c", "d"];
  const shape = fc.record({
    sizes: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 4, maxLength: 4 }),
    read: fc.subarray(names),
    rename: fc.boolean(),
  });

  law.prop([shape])(
    "hold only rules that agree in all that the guard can read",
    ({ sizes, read, rename }) => {
      const wide = Object.fromEntries(names.map((name, i) => [name, int(0, sizes[i]! - 1)]));
      const [family] = enumerateRules("m", [action<unknown>("act", wide, { apply: () => {} })]);
      const fields = read.map((name) => (rename ? `${name}: ${name}1` : name)).join(", ");
      const block = blockOf({ test: new Function(`return (s, { ${fields} }) => true`)() }, family!.action);
      const seen = (place: number) => JSON.stringify(read.map((name) => family!.args[place]![name]));
      expect(family!.args.length % block).toBe(0);
      for (let place = 0; place < family!.args.length; place++)
        expect(seen(place)).toBe(seen(place - (place % block)));
    },
  );
});
