// Settings of the Kafka model: how a partition starts, what producers wait for, and what is refused with which words.

import { describe, expect, test } from "vitest";
import { UsageError } from "../../../src/errors.ts";
import { kafka } from "../../_classic.ts";
import {
  addToIsr,
  answer,
  elect,
  explore,
  fetch,
  learn,
  play,
  removeFromIsr,
  restart,
  scenes,
  sendFetch,
  takeBack,
  verdicts,
  write,
} from "../../stories/_story.ts";

type Settings = NonNullable<Parameters<typeof kafka>[0]>;

const none = { replicas: 2, records: 1, elections: 0, fencings: 0, crashes: 0, shrinks: 0 } as const;
const start = (settings: Settings) => scenes(kafka({ ...none, ...settings }), [])[0]!;

describe("without any setting", () => {
  test("the first of two replicas leads, both are in the ISR, and nothing has been written", () => {
    expect(scenes(kafka(), [])[0]).toMatchObject({
      leader: "b0",
      leaderEpoch: 0,
      isr: ["b0", "b1"],
      acked: [],
      readable: [],
      broken: [],
      replicas: { b0: { role: "leader", log: [], hw: 0 }, b1: { role: "follower", log: [], hw: 0 } },
    });
  });

  test("records are acknowledged by the whole ISR, truncation goes by leader epochs, elections are clean", () => {
    expect(kafka().settings).toMatchObject({
      acks: "all",
      "min-insync-replicas": 1,
      truncation: "on-fetch",
      "unclean-election": false,
    });
  });

  test("every bound is a bound of the verdict, and no other setting is", () => {
    expect(kafka().bounds).toEqual([
      "replicas",
      "records",
      "elections",
      "fencings",
      "crashes",
      "lossy-crashes",
      "shrinks",
    ]);
  });
});

describe("brokers", () => {
  test("are named in order, and the first leads", () => {
    const { leader, replicas } = start({ replicas: 3, brokers: "11, 7,3" });
    expect(leader).toBe("11");
    expect(Object.keys(replicas).sort()).toEqual(["11", "3", "7"]);
  });

  test("keep their names in what is told of them", () => {
    const model = kafka({ ...none, brokers: "11,7" });
    const { replicas } = play(model, [write("11"), sendFetch("7"), answer("11", "7")]);
    expect(replicas["11"]!.remoteLeo).toEqual({ "7": 0, "11": -1 });
  });

  test.each([
    ["11", 2, "names 1 brokers (11)"],
    ["11,7,3", 2, "names 3 brokers (11, 7, 3)"],
    ["11,11", 2, "names 2 brokers (11, 11)"],
    ["11,", 2, "names 2 brokers (11, )"],
  ])('"%s" is refused for %i replicas', (brokers, replicas, says) => {
    const make = () => kafka({ ...none, replicas, brokers });
    expect(make).toThrow(UsageError);
    expect(make).toThrow(
      `kafka: setting "brokers" ${says}; it must name each of the ${replicas} replicas once`,
    );
  });
});

describe("initial-isr", () => {
  test("is all replicas, or some by name, in any order and with spaces", () => {
    expect(start({ replicas: 3 }).isr).toEqual(["b0", "b1", "b2"]);
    expect(start({ replicas: 3, "initial-isr": "all" }).isr).toEqual(["b0", "b1", "b2"]);
    expect(start({ replicas: 3, "initial-isr": " b2 ,b0" }).isr).toEqual(["b0", "b2"]);
    expect(start({ replicas: 3, "initial-isr": "b0,b0" }).isr).toEqual(["b0"]);
    expect(start({ replicas: 3, brokers: "4,5,6", "initial-isr": "4,6" }).isr).toEqual(["4", "6"]);
  });

  test("of one can be told as a number", () => {
    expect(start({ brokers: "4,5", "initial-isr": 4 as never }).isr).toEqual(["4"]);
  });

  test.each([
    [{ "initial-isr": "b0,b7" }, 'kafka: setting "initial-isr" names "b7", which is no replica (b0, b1)'],
    [
      { brokers: "alpha,beta", "initial-isr": "alpha,bata" },
      'kafka: setting "initial-isr" names "bata", which is no replica (alpha, beta) (did you mean "beta"?)',
    ],
    [{ "initial-isr": "" }, 'kafka: setting "initial-isr" names "", which is no replica (b0, b1)'],
    [{ "initial-isr": "b1" }, 'kafka: setting "initial-isr" leaves out b0, which leads at first'],
  ] as const)("%o is refused", (settings, says) => {
    const make = () => kafka({ ...none, ...settings });
    expect(make).toThrow(UsageError);
    expect(make).toThrow(says);
  });

  test("who is not in it has nothing of what was there before, and may fetch it and join", () => {
    const settings = { ...none, "initial-isr": "b0", "initial-records": 1, records: 0 } as const;
    expect(start(settings).replicas).toMatchObject({ b0: { log: ["m0@0"] }, b1: { log: [], hw: 0 } });
    const { replicas } = play(kafka(settings), fetch("b1", "b0"));
    expect(replicas.b1).toMatchObject({ log: ["m0@0"], hw: 1 });
  });
});

describe("initial-records", () => {
  test("are committed, acknowledged, and below every ISR member's HW", () => {
    const scene = start({ "initial-records": 2 });
    expect(scene).toMatchObject({ acked: ["m0", "m1"], readable: ["m0", "m1"], broken: [] });
    for (const broker of ["b0", "b1"])
      expect(scene.replicas[broker]).toMatchObject({ log: ["m0@0", "m1@0"], hw: 2 });
  });

  test("come before those that may be written, and do not count as such", () => {
    const model = kafka({ ...none, "initial-records": 2, records: 1 });
    expect(play(model, [write("b0")]).replicas.b0!.log).toEqual(["m0@0", "m1@0", "m2@0"]);
    expect(() => scenes(model, [write("b0"), write("b0")])).toThrow('false: "records are left to write"');
  });

  test("are on disk with their HW, where a crash may come", () => {
    const model = kafka({ ...none, "initial-records": 2, crashes: 1 });
    const crashed = play(model, [["broker crashes", { broker: "b1" }]]);
    expect(crashed.replicas.b1).toMatchObject({ status: "down", leo: 2, hw: 2 });
  });
});

describe("initial-leader = none", () => {
  const leaderless = { ...none, elections: 1, "initial-leader": "none", "initial-isr": "b1" } as const;

  test("the ISR is down and fenced; who is outside runs, and follows nobody", () => {
    const { leader, isr, replicas, broken } = start({ ...leaderless, "initial-records": 1 });
    expect({ leader, isr, broken }).toEqual({ leader: null, isr: ["b1"], broken: [] });
    expect(replicas).toMatchObject({
      b0: { status: "up", role: "follower", log: [] },
      b1: { status: "down", role: "none", log: ["m0@0"] },
    });
    expect(() => scenes(kafka(leaderless), [sendFetch("b0")])).toThrow('false: "it knows a leader"');
  });

  test("it comes back: restarts, learns that nobody leads, is unfenced, is elected", () => {
    const deeds = [restart("b1"), learn("b1"), takeBack("b1"), elect("b1"), learn("b1"), write("b1")];
    expect(play(kafka(leaderless), deeds)).toMatchObject({
      leader: "b1",
      leaderEpoch: 1,
      readable: ["m0"],
      broken: [],
    });
  });

  test("where several members went at once, one that comes back leads alone, and the others join again", () => {
    const model = kafka({ ...leaderless, "initial-isr": "all", "initial-records": 1 });
    const back = [restart("b1"), learn("b1"), takeBack("b1"), elect("b1"), learn("b1")];
    expect(play(model, [])).toMatchObject({ leader: null, isr: ["b0", "b1"], broken: [] });
    expect(play(model, back)).toMatchObject({ leader: "b1", isr: ["b1"], broken: [] });
    const joins = [restart("b0"), learn("b0"), takeBack("b0"), sendFetch("b0"), answer("b1", "b0")];
    expect(play(model, [...back, ...joins, addToIsr("b1", "b0")])).toMatchObject({
      isr: ["b0", "b1"],
      broken: [],
    });
  });

  test.each(["b1", "all"])("from there every promise is held (%s)", async (isr) => {
    const report = await explore(kafka({ ...leaderless, "initial-isr": isr, "initial-records": 1 }));
    expect(report.ending).toEqual({ kind: "exhausted" });
    expect(new Set(Object.values(verdicts(report)))).toEqual(new Set(["held"]));
  });
});

describe("acks", () => {
  const wrote = (acks: "0" | "1" | "all") => play(kafka({ ...none, acks }), [write("b0")]).acked;

  test("0: nobody is ever told", async () => {
    expect(wrote("0")).toEqual([]);
    const report = await explore(kafka({ ...none, acks: "0" }));
    const acknowledged = report.properties.find(({ name }) => name === "a record is acknowledged")!;
    expect(acknowledged.verdict).toBe("unreached");
    const survive = report.properties.find(({ name }) => name === "acknowledged records survive failover")!;
    expect(survive.vacuous).toBe("acks = 0: producers are never told that a record is stored");
  });

  test("1: the leader's own append is enough", () => expect(wrote("1")).toEqual(["m0"]));

  test("all: not before the HW has passed the record", () => {
    expect(wrote("all")).toEqual([]);
    const replicated = [write("b0"), ...fetch("b1", "b0"), sendFetch("b1"), answer("b0", "b1")];
    expect(play(kafka(none), replicated).acked).toEqual(["m0"]);
  });

  test("may be given as a number", () => {
    expect(kafka({ ...none, acks: 1 }).settings.acks).toBe("1");
  });
});

describe("min-insync-replicas", () => {
  const two = { ...none, records: 2, "min-insync-replicas": 2, shrinks: 1 } as const;

  test("with fewer in the ISR, a write with acks=all is refused", () => {
    expect(() => scenes(kafka({ ...two, "initial-isr": "b0" }), [write("b0")])).toThrow(
      'false: "an append needs min.insync.replicas"',
    );
    expect(() => scenes(kafka(two), [write("b0"), removeFromIsr("b0", "b1"), write("b0")])).toThrow(
      'false: "an append needs min.insync.replicas"',
    );
  });

  test("a record written before the ISR shrank is not committed by the shrinking: the HW stands still", () => {
    const shrunk = [write("b0"), removeFromIsr("b0", "b1")];
    expect(play(kafka(two), shrunk)).toMatchObject({ acked: [], readable: [], replicas: { b0: { hw: 0 } } });
    expect(play(kafka({ ...two, "min-insync-replicas": 1 }), shrunk)).toMatchObject({
      acked: ["m0"],
      readable: ["m0"],
      replicas: { b0: { hw: 1 } },
    });
  });

  test("with acks=1 it is not asked for when writing", () => {
    const model = kafka({ ...two, acks: "1", "initial-isr": "b0" });
    expect(play(model, [write("b0")])).toMatchObject({ acked: ["m0"], readable: [] });
  });

  test("of more than there are replicas means all of them", () => {
    const replicated = [write("b0"), ...fetch("b1", "b0"), sendFetch("b1"), answer("b0", "b1")];
    expect(play(kafka({ ...two, "min-insync-replicas": 5 }), replicated).acked).toEqual(["m0"]);
  });
});

describe("what is refused", () => {
  test.each([
    [{ replicas: 0 }, 'kafka: setting "replicas" cannot be "0": it is an integer from 1 to 5'],
    [{ replicas: 6 }, 'kafka: setting "replicas" cannot be "6": it is an integer from 1 to 5'],
    [{ records: -1 }, 'kafka: setting "records" cannot be "-1": it is an integer from 0 to 6'],
    [{ records: 1.5 }, 'kafka: setting "records" cannot be "1.5": it is an integer from 0 to 6'],
    [{ crashes: "many" }, 'kafka: setting "crashes" cannot be "many": it is an integer from 0 to 4'],
    [
      { truncation: "leader-epochs" },
      'kafka: setting "truncation" cannot be "leader-epochs": it is one of high-watermark, epoch-offset-only, epoch-and-offset, on-fetch',
    ],
    [{ acks: "2" }, 'kafka: setting "acks" cannot be "2": it is one of 0, 1, all'],
    [{ "unclean-election": "yes" }, 'kafka: setting "unclean-election" cannot be "yes": it is true or false'],
    [
      { "initial-leader": "last" },
      'kafka: setting "initial-leader" cannot be "last": it is one of first, none',
    ],
    [{ election: 1 }, 'kafka has no setting "election" (did you mean "elections"?)'],
  ])("%j", (settings, says) => {
    const make = () => kafka(settings as Settings);
    expect(make).toThrow(UsageError);
    expect(make).toThrow(says);
  });
});
