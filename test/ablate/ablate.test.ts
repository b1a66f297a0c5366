// Which guard is needed, from which bounds on, and against what: told of models where that is known beforehand.

import { describe, expect, test } from "vitest";
import { type Ablation, ablate } from "../../src/ablate.ts";
import { ModelError, UsageError } from "../../src/errors.ts";
import { always } from "../../src/invariants/property.ts";
import { action } from "../../src/model/action.ts";
import { model } from "../../src/model/model.ts";
import { bound } from "../../src/model/settings.ts";
import { bridge, cliff, ford, hopeful, small, twoDoors, Walk, walk, wrong } from "./_models.ts";
import { tank } from "./_tank.ts";

const held = { verdict: "held" } as const;
const conclusions = ({ guards }: Ablation) =>
  Object.fromEntries(guards.map(({ without, conclusion }) => [without.join(" + "), conclusion]));
const kinds = (ablation: Ablation) =>
  Object.fromEntries(Object.entries(conclusions(ablation)).map(([name, { kind }]) => [name, kind]));

describe("one guard at a time", () => {
  test("each is needed, not needed, or the model makes no sense without it", async () => {
    const ablation = await ablate(tank);
    expect(conclusions(ablation)).toEqual({
      "it is day": { kind: "not-needed" },
      "a fill is left": {
        kind: "senseless",
        bounds: { fills: 1, tanks: 0 },
        error: expect.stringContaining("filled cannot be 7"),
      },
      "the tank has room": {
        kind: "needed",
        broken: [
          { property: "it never overflows", bounds: { fills: 4, tanks: 0 }, states: 5, otherwise: held },
          { property: "the floor stays dry", bounds: { fills: 5, tanks: 0 }, states: 6, otherwise: held },
        ],
        isSmallest: true,
        others: "settled",
      },
      "something is in it": {
        kind: "senseless",
        bounds: { fills: 1, tanks: 0 },
        error: expect.stringContaining("level cannot be -1"),
      },
      "the upper valve is shut": { kind: "not-needed" },
      "the lower valve is shut": { kind: "not-needed" },
    });
    expect(ablation.guarded).toEqual({
      distinct: 18, // fills and litres: 1 + 2 + 3 + 4 + 4 + 4
      properties: [
        { name: "it never overflows", verdict: "held" },
        { name: "the floor stays dry", verdict: "held" },
        { name: "the street stays dry", verdict: "held" },
      ],
      below: [],
    });
    expect(ablation).toMatchObject({
      bounds: { fills: 5, tanks: 1 },
      lowest: { fills: 1, tanks: 0 },
      choices: 10,
    });
  });

  test("bounds below those from which it is needed do not need it", async () => {
    expect(kinds(await ablate(tank, { settings: { fills: 3 } }))).toMatchObject({
      "the tank has room": "not-needed",
    });
    expect(kinds(await ablate(tank, { settings: { fills: 4 } }))).toMatchObject({
      "the tank has room": "needed",
    });
  });

  test("each promise has the smallest bounds of its own, as if it were the only one", async () => {
    const { guards } = await ablate(tank, { properties: ["the floor stays dry"] });
    expect(guards.map(({ conclusion }) => conclusion).filter(({ kind }) => kind === "needed")).toEqual([
      {
        kind: "needed",
        broken: [
          { property: "the floor stays dry", bounds: { fills: 5, tanks: 0 }, states: 6, otherwise: held },
        ],
        isSmallest: true,
        others: "settled",
      },
    ]);
  });

  test("of one promise it is needed for that one only", async () => {
    const ablation = await ablate(tank, { properties: ["The street stays dry"] });
    expect(ablation.promises).toEqual(["the street stays dry"]);
    expect(kinds(ablation)).toMatchObject({ "the tank has room": "not-needed" });
  });

  test("a guard that only some bounds bring with them is switched off where it is", async () => {
    expect(kinds(await ablate(tank, { settings: { tanks: 2 } }))).toMatchObject({
      "it is level": "not-needed",
    });
  });

  test("twice the same, byte for byte", async () => {
    const once = await ablate(tank, { pairs: true });
    expect(JSON.stringify(await ablate(tank, { pairs: true }))).toBe(JSON.stringify(once));
  });
});

describe("two at a time", () => {
  test("what neither breaks alone is found, and nothing else", async () => {
    const { pairs } = await ablate(tank, { pairs: true });
    expect(pairs).toEqual({
      tried: 6, // of four guards that the model makes sense without
      results: [
        {
          without: ["the upper valve is shut", "the lower valve is shut"],
          conclusion: {
            kind: "needed",
            broken: [
              {
                property: "the street stays dry",
                bounds: { fills: 1, tanks: 0 },
                states: 2,
                otherwise: held,
              },
            ],
            isSmallest: true,
            others: "settled",
          },
        },
      ],
    });
  });

  test("what one of them breaks alone hides nothing that both break", async () => {
    // The cat is out for want of the inner door alone: of the pair only the cold is told.
    const { pairs } = await ablate(twoDoors, { pairs: true });
    expect(pairs!.results.map(({ without, conclusion }) => [without, conclusion])).toEqual([
      [
        ["the inner door is shut", "the outer door is shut"],
        {
          kind: "needed",
          broken: [{ property: "it stays warm", bounds: {}, states: 3, otherwise: held }],
          isSmallest: true,
          others: "settled",
        },
      ],
    ]);
  });
});

describe("a promise that breaks with everything on", () => {
  test("is said to, and is nothing that a missing guard has done, unless it breaks sooner", async () => {
    const ablation = await ablate(walk);
    expect(ablation.guarded.properties).toEqual([
      { name: "falls into the hole", verdict: "violated", states: 5 },
    ]);
    expect(conclusions(ablation)).toEqual({
      "not there yet": {
        kind: "senseless",
        bounds: { hole: 4 },
        error: expect.stringContaining("at cannot be 10"),
      },
      "one at a time": {
        kind: "sooner",
        broken: [
          {
            property: "falls into the hole",
            bounds: { hole: 4 },
            states: 3,
            otherwise: { verdict: "violated", states: 5 },
          },
        ],
        isSmallest: true,
        others: "settled",
      },
      "far from there": { kind: "not-needed" },
    });
  });

  test("what only breaks sooner at small bounds may be needed in earnest at larger ones", async () => {
    const { guards } = await ablate(walk, { settings: { hole: 7 } });
    const leaping = guards.find(({ without }) => without[0] === "one at a time")!;
    expect(leaping.conclusion).toMatchObject({
      kind: "needed",
      broken: [{ property: "falls into the hole", bounds: { hole: 7 }, otherwise: held }],
    });
  });

  test("at the highest bounds is not told of lower ones as well", async () => {
    const { guarded } = await ablate(walk, { settings: { hole: 5 } });
    expect(guarded.properties).toMatchObject([{ verdict: "violated", states: 6 }]);
    expect(guarded.below).toEqual([]);
  });

  test("and sooner, beside one that does not break with everything on: needed for the latter", async () => {
    const { guards } = await ablate(bridge);
    expect(guards[0]!.conclusion).toEqual({
      kind: "needed",
      broken: [
        { property: "nobody jumps", bounds: {}, states: 2, otherwise: held },
        {
          property: "nobody is across",
          bounds: {},
          states: 3,
          otherwise: { verdict: "violated", states: 4 },
        },
      ],
      isSmallest: true,
      others: "settled",
    });
  });

  test("and sooner without two of them, is no finding: each breaks it alone", async () => {
    const { guards, pairs } = await ablate(bridge, { pairs: true });
    expect(guards.map(({ conclusion }) => conclusion.kind)).toEqual(["needed", "needed"]);
    expect(pairs).toEqual({ tried: 1, results: [] });
  });

  test("and sooner without two only, is no finding either", async () => {
    const { guards, pairs } = await ablate(ford, { pairs: true });
    expect(guards.map(({ conclusion }) => conclusion.kind)).toEqual(["not-needed", "not-needed"]);
    expect(pairs).toEqual({ tried: 1, results: [] });
  });

  test("at lower bounds only is found where something is compared with it", async () => {
    const ablation = await ablate(small);
    expect(ablation.guarded).toMatchObject({
      properties: [{ name: "falls into the hole", verdict: "held" }],
      below: [{ property: "falls into the hole", states: 5, bounds: { size: 1 } }],
    });
    expect(kinds(ablation)).toEqual({ "not there yet": "not-needed" });
  });
});

test("what breaks before the model makes no sense any more is found all the same, and that is said", async () => {
  const { guards } = await ablate(cliff);
  expect(guards[0]!.conclusion).toMatchObject({
    kind: "needed",
    broken: [{ property: "keeps off the edge", states: 5 }],
    others: "senseless",
  });
});

describe("bounds that make no sense to the model with everything on", () => {
  /** At the first size it is wrong, at the second it is refused, from the third on it is well, guard or no guard. */
  const choosy = model({
    name: "choosy",
    settings: { size: bound(3, [1, 3], "how large it is") },
    define({ size }) {
      if (size === 2) throw new UsageError("choosy: 2 is no size");
      return {
        state: Walk,
        actions: [
          action<Walk>(
            "step",
            {},
            {
              when: { "not there yet": (s) => s.at < 9 },
              apply: (s) => {
                s.at = size === 1 ? 99 : 1;
              },
            },
          ),
        ],
        properties: [always<Walk>("stays near", "It is late.", (s) => s.at <= 3)],
      };
    },
  });

  test("are passed over, and held against no guard", async () => {
    expect(kinds(await ablate(choosy))).toEqual({ "not there yet": "not-needed" });
  });

  test("are refused where they are the ones given", async () => {
    await expect(ablate(choosy, { settings: { size: 2 } })).rejects.toThrow(UsageError);
    await expect(ablate(choosy, { settings: { size: 1 } })).rejects.toThrow(ModelError);
  });
});

describe("which guards", () => {
  const guarded = model({
    name: "guarded",
    safeguards: { "not too far": { demands: "It is not too far.", since: "1.0", replaced: "walking on" } },
    state: Walk,
    actions: [
      action<Walk>(
        "step",
        {},
        {
          when: { "not too far": (s) => s.at < 3, "it is there": (s) => s.at < 9 },
          apply: (s) => {
            s.at++;
          },
        },
      ),
    ],
    properties: [always<Walk>("stays near", "It is late.", (s) => s.at <= 3)],
  });

  test("the safeguards of a model that has some, with what they demand", async () => {
    const { guards } = await ablate(guarded);
    expect(guards).toMatchObject([
      { without: ["not too far"], demands: "It is not too far.", since: "1.0", replaced: "walking on" },
    ]);
  });

  test("or all that have a name", async () => {
    const { guards } = await ablate(guarded, { all: true });
    expect(guards.map(({ without }) => without)).toEqual([["not too far"], ["it is there"]]);
  });
});

describe("what cannot be asked is refused", () => {
  const step = action<Walk>("step", {}, { apply() {} });
  const bare = model({ name: "bare", state: Walk, actions: [step], properties: [] });
  const guardless = model({
    name: "guardless",
    state: Walk,
    actions: [step],
    properties: [always<Walk>("is", "", () => true)],
  });

  test.each([
    [() => ablate(guardless), "guardless has no guard to switch off"],
    [() => ablate(bare), "no guard"],
    [() => ablate(hopeful), "hopeful has no promise that could break"],
    [() => ablate(hopeful, { properties: ["arrives"] }), '"arrives" is a `sometimes`, which is no promise'],
    [() => ablate(tank, { properties: ["it newer overflows"] }), 'did you mean "it never overflows"'],
    [() => ablate(tank, { settings: { without: "it is day" } }), 'leave out "without"'],
    [() => ablate(tank, { settings: { fills: 6 } }), "integer from 1 to 5"],
  ])("%#", async (run, message) => {
    await expect(run()).rejects.toThrow(UsageError);
    await expect(run()).rejects.toThrow(message);
  });

  test("a model that is wrong with everything on is its author's", async () => {
    await expect(ablate(walk, { settings: { without: [] } })).resolves.toBeDefined();
    await expect(ablate(wrong)).rejects.toThrow(ModelError);
  });
});
