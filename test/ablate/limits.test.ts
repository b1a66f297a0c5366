// An ablation that was cut short says what is open, and never that a guard is not needed.

import { describe, expect, test } from "vitest";
import { type Ablation, ablate, type ExploreInstance, exitCodeOfAblation } from "../../src/ablate.ts";
import { check } from "../../src/check.ts";
import type { LimitedBy } from "../../src/report/report.ts";
import { tank } from "./_tank.ts";

const explore: ExploreInstance = async (instance, limits) => (await check(instance, limits)).report;
const of = ({ guards }: Ablation, name: string) =>
  guards.find(({ without }) => without[0] === name)!.conclusion;

describe("a limit on states", () => {
  test("leaves open what was not explored to the end", async () => {
    const ablation = await ablate(tank, { maxStates: 8, properties: ["the street stays dry"] });
    expect(of(ablation, "it is day")).toEqual({ kind: "undecided", by: "max-states" });
    expect(of(ablation, "the tank has room")).toEqual({ kind: "undecided", by: "max-states" });
    expect(ablation.guarded.properties).toEqual([{ name: "the street stays dry", verdict: "undecided" }]);
    expect(ablation.maxStates).toBe(8);
    expect(exitCodeOfAblation(ablation)).toBe(3);
  });

  test("a model that is small enough is none the wiser", async () => {
    const ablation = await ablate(tank, { maxStates: 1_000 });
    expect(of(ablation, "it is day")).toEqual({ kind: "not-needed" });
    expect(exitCodeOfAblation(ablation)).toBe(0);
  });

  test("what breaks all the same is found; smaller bounds that were cut short may do too", async () => {
    const cutShort: ExploreInstance = (instance, limits) =>
      // 4 fills are too much, and 5 are not.
      explore(instance, instance.settings.fills === 4 ? { ...limits, maxStates: 3 } : limits);
    const ablation = await ablate(tank, { explore: cutShort });
    expect(of(ablation, "the tank has room")).toMatchObject({
      kind: "needed",
      broken: [
        { property: "it never overflows", bounds: { fills: 5, tanks: 0 } },
        { property: "the floor stays dry", bounds: { fills: 5, tanks: 0 } },
      ],
      isSmallest: false,
      others: "settled",
    });
    expect(exitCodeOfAblation({ ...ablation, guards: ablation.guards.filter(isNeeded) })).toBe(3);
  });

  test("what breaks without it may break with it too, where that run was cut short before it got as deep", async () => {
    const shallow: ExploreInstance = (instance, limits) =>
      explore(instance, instance.without.length === 0 ? { ...limits, maxStates: 2 } : limits);
    const ablation = await ablate(tank, { explore: shallow });
    expect(of(ablation, "the tank has room")).toEqual({ kind: "undecided", by: "max-states" });
  });

  test("but not where it was cut short further down: up to there it is known to hold", async () => {
    // Its first 9 states are 5 levels whole, and the beginning of the sixth: so what has 5 states is new.
    const deep: ExploreInstance = (instance, limits) =>
      explore(instance, instance.without.length === 0 ? { ...limits, maxStates: 9 } : limits);
    const ablation = await ablate(tank, { explore: deep });
    expect(of(ablation, "the tank has room")).toEqual({
      kind: "needed",
      broken: [
        {
          property: "it never overflows",
          bounds: { fills: 4, tanks: 0 },
          states: 5,
          otherwise: { verdict: "undecided" },
        },
      ],
      isSmallest: true,
      others: "undecided", // The floor gets wet a step later.
    });
  });

  test("what else breaks is not known where that run was cut short, which leaves no conclusion open", async () => {
    const brief: ExploreInstance = (instance, limits) =>
      explore(
        instance,
        limits.keepGoing && instance.without.length > 0 ? { ...limits, maxStates: 4 } : limits,
      );
    const ablation = await ablate(tank, { explore: brief });
    expect(of(ablation, "the tank has room")).toMatchObject({
      kind: "needed",
      broken: [{ property: "it never overflows", states: 5 }],
      isSmallest: true,
      others: "undecided",
    });
    expect(exitCodeOfAblation({ ...ablation, guards: ablation.guards.filter(isNeeded) })).toBe(0);
  });

  test("where all promises are named, there is nothing else that could break", async () => {
    const brief: ExploreInstance = (instance, limits) =>
      explore(
        instance,
        limits.keepGoing && instance.without.length > 0 ? { ...limits, maxStates: 4 } : limits,
      );
    const ablation = await ablate(tank, { explore: brief, properties: ["it never overflows"] });
    expect(of(ablation, "the tank has room")).toMatchObject({ kind: "needed", others: "settled" });
  });

  test("without one of the user's, it is looked for among half a million states at most", async () => {
    const asked = new Set<number | undefined>();
    const rest = new Set<number | undefined>();
    const listening: ExploreInstance = (instance, limits) => {
      (limits.keepGoing && instance.without.length > 0 ? asked : rest).add(limits.maxStates);
      return explore(instance, limits);
    };
    await ablate(tank, { explore: listening });
    expect([...asked]).toEqual([500_000]);
    expect([...rest]).toEqual([undefined]);
  });
});

const isNeeded = ({ conclusion }: Ablation["guards"][number]) => conclusion.kind === "needed";

describe("stopped on the way", () => {
  /** Halts once the guard has begun to be looked at. */
  const stoppingAt = (name: string, by: LimitedBy) => {
    let stopped: LimitedBy | undefined;
    return {
      begins: ([off]: readonly string[]) => {
        if (off === name) stopped = by;
      },
      halted: () => stopped,
    };
  };

  test("what had been found stays, the rest is undecided", async () => {
    const ablation = await ablate(tank, stoppingAt("the upper valve is shut", "interrupt"));
    expect(of(ablation, "the tank has room").kind).toBe("needed");
    expect(of(ablation, "it is day").kind).toBe("not-needed");
    for (const name of ["the upper valve is shut", "the lower valve is shut"]) {
      expect(of(ablation, name)).toEqual({ kind: "undecided", by: "interrupt" });
    }
    expect(ablation.stopped).toBe("interrupt");
    expect(exitCodeOfAblation(ablation)).toBe(3);
  });

  test("pairs that nobody looked at are undecided too", async () => {
    const { pairs } = await ablate(tank, {
      pairs: true,
      ...stoppingAt("the lower valve is shut", "time-limit"),
    });
    expect(pairs!.tried).toBe(6);
    expect(pairs!.results.map(({ conclusion }) => conclusion)).toEqual(
      Array.from({ length: 6 }, () => ({ kind: "undecided", by: "time-limit" })),
    );
  });
});

describe("the exit code", () => {
  test("0 whatever breaks without a guard", async () => {
    expect(exitCodeOfAblation(await ablate(tank, { pairs: true }))).toBe(0);
  });

  test("3 for what was stopped, even if all had been concluded by then", async () => {
    expect(exitCodeOfAblation({ ...(await ablate(tank)), stopped: "interrupt" })).toBe(3);
  });

  test("1 for a promise that breaks with everything on, whatever else is open", async () => {
    expect(exitCodeOfAblation(await ablate(tank, { settings: { leaks: true } }))).toBe(1);
    const limited = await ablate(tank, { settings: { leaks: true }, maxStates: 8 });
    expect(of(limited, "it is day").kind).toBe("undecided");
    expect(exitCodeOfAblation(limited)).toBe(1);
  });

  test("1 where that is so at lower bounds only", async () => {
    const ablation = await ablate(tank);
    const below = [{ property: "it never overflows", states: 5, bounds: { fills: 4, tanks: 0 } }];
    expect(exitCodeOfAblation({ ...ablation, guarded: { ...ablation.guarded, below } })).toBe(1);
  });
});
