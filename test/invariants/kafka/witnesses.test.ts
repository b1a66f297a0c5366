// Witnesses: each is seen in a small configuration, and what is said of one that cannot be is true.

import { describe, expect, test } from "vitest";
import { kafka } from "../../_classic.ts";
import { explore, found } from "../../stories/_story.ts";

type Settings = NonNullable<Parameters<typeof kafka>[0]>;

const COMMIT = "a record is committed";
const ACK = "a record is acknowledged";
const FAILOVER = "a failover happens";
const HW_TRAVELS = "the high watermark reaches a follower";
const TRUNCATION = "a replica truncates its log";
const DEPOSED = "a deposed leader still takes itself for the leader";
const RETURN = "a replica falls out of the ISR and returns";
const all = [COMMIT, ACK, FAILOVER, HW_TRAVELS, TRUNCATION, DEPOSED, RETURN];

const one = { replicas: 2, records: 1, elections: 1, fencings: 1, crashes: 1, shrinks: 1 } as const;
const nothing = { replicas: 2, records: 1, elections: 0, fencings: 0, crashes: 0, shrinks: 0 } as const;

test("these are all there are", () => {
  const sometimes = kafka().properties.filter(({ kind }) => kind === "sometimes");
  expect(sometimes.map(({ name }) => name)).toEqual(all);
});

describe("with one of everything, each is seen", () => {
  test("and none is said to be out of reach", async () => {
    const report = await explore(kafka(one), { properties: all });
    expect(Object.fromEntries(all.map((name) => [name, found(report, name).steps]))).toEqual({
      [COMMIT]: 2, // a leader alone in its ISR commits at once
      [ACK]: 2,
      [FAILOVER]: 2,
      [HW_TRAVELS]: 5,
      [TRUNCATION]: 7,
      [DEPOSED]: 1,
      [RETURN]: 4,
    });
    expect(report.properties.map(({ vacuous }) => vacuous)).toEqual(all.map(() => undefined));
  });

  test("the high watermark travels by fetches: a deposed leader that keeps its own is not one", async () => {
    const report = await explore(kafka({ ...nothing, elections: 1, "initial-isr": "b0" }), {
      properties: [HW_TRAVELS],
    });
    expect(found(report, HW_TRAVELS).tale).toEqual([
      "producer writes m0 to b0",
      "b1 sends b0 a fetch from offset 0",
      "b0 answers b1: m0, HW 1",
      "b1 appends m0; its HW is now 1",
    ]);
  });

  test("committed is what consumers can read: below min.insync.replicas a record on the whole ISR is not", async () => {
    const settings = { ...nothing, acks: "1", "min-insync-replicas": 2, "initial-isr": "b0" } as const;
    const report = await explore(kafka(settings), { properties: [COMMIT] });
    // It takes b1 in the ISR.
    expect(found(report, COMMIT).tale.at(-1)).toBe("b0 takes b1 into the ISR, now {b0, b1}");
  });
});

/** The reason given under these settings, by witness; `undefined` where there is none. */
function reasons(settings: Settings): Record<string, string | undefined> {
  const sometimes = kafka(settings).properties.filter(({ kind }) => kind === "sometimes");
  return Object.fromEntries(sometimes.map(({ name, vacuous }) => [name, vacuous]));
}

/** Every combination of one from each list. */
function product(...lists: readonly (readonly Settings[])[]): Settings[] {
  return lists.reduce<Settings[]>(
    (made, list) => made.flatMap((settings) => list.map((change) => ({ ...settings, ...change }))),
    [{}],
  );
}

describe("where the settings leave nothing to see, the reason is given", () => {
  test.each([
    ["records = 0", { records: 0 }, [COMMIT, ACK, HW_TRAVELS, TRUNCATION]],
    ["acks = 0", { acks: "0" }, [ACK]],
    ["elections = 0, or a single replica", { elections: 0 }, [FAILOVER, TRUNCATION]],
    ["no fencing and no election", { elections: 0, fencings: 0 }, [DEPOSED]],
    ["no shrink and no fencing", { shrinks: 0, fencings: 0 }, [RETURN]],
    ["replicas = 1", { replicas: 1 }, [HW_TRAVELS, RETURN]],
    ["elections = 0, or a single replica", { replicas: 1 }, [FAILOVER, TRUNCATION]],
  ] as const)("%s: %o", (reason, change, names) => {
    const given = reasons({ ...one, ...change });
    for (const name of names) expect(given[name]).toBe(reason);
  });

  test("a lossy crash takes records out too, so truncation needs no election then", () => {
    expect(reasons({ ...one, elections: 0, "lossy-crashes": 1 })[TRUNCATION]).toBeUndefined();
  });

  const corners = product(
    [one],
    [{}, { replicas: 1 }, { records: 0 }, { acks: "0" }],
    [{}, { elections: 0 }],
    [{}, { fencings: 0 }],
    [{ crashes: 0 }, { shrinks: 0 }],
    [{}, { truncation: "high-watermark" }],
  );

  test(`in ${corners.length} corners of the settings it is given exactly where nothing is seen`, async () => {
    for (const settings of corners) {
      const report = await explore(kafka(settings), { properties: all });
      const wrong = report.properties.filter(
        ({ verdict, vacuous }) => (verdict === "unreached") !== (vacuous !== undefined),
      );
      expect({ settings, wrong: wrong.map(({ name }) => name) }).toEqual({ settings, wrong: [] });
    }
  });
});

test("an ISR that was only asked to shrink has not fallen and returned", async () => {
  const name = "a replica falls out of the ISR and returns";
  const asked = { replicas: 2, records: 0, elections: 0, fencings: 0, crashes: 0, shrinks: 1 } as const;
  const { properties } = await explore(kafka({ ...asked, "isr-changes": "alter-partition" }), {
    properties: [name],
  });
  expect(properties[0]).toMatchObject({
    verdict: "unreached",
    vacuous: "no fencing",
  });
});

test("nor has one that a replica from outside has joined", async () => {
  const name = "a replica falls out of the ISR and returns";
  const outside = { replicas: 2, records: 0, elections: 0, fencings: 1, crashes: 0, shrinks: 0 } as const;
  const { properties } = await explore(kafka({ ...outside, "initial-isr": "b0" }), { properties: [name] });
  expect(properties[0]).toMatchObject({ verdict: "unreached", vacuous: "not all are in the ISR at first" });
});
