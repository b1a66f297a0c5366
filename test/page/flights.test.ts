// Messages over time, read off scenes that follow each other.

import { expect, test } from "vitest";
import { flightsOf } from "../../src/page/flights.ts";
import { stage } from "../../src/page/scenes.ts";
import type { Lane, Message, Scene, Trace } from "../../src/report/report.ts";

const lane = (id: string, status: Lane["status"] = "up"): Lane => ({ id, status, badges: [], facts: [] });
const message = (id: string, isStale = false, to = "b"): Message => {
  return { id, from: "a", to, label: id, isStale };
};

interface Moment {
  readonly who?: string;
  readonly flying: readonly Message[];
  readonly isDown?: boolean;
}

function flights(...moments: readonly Moment[]) {
  const steps = moments.map(({ who = "", flying, isDown = false }, index) => {
    const scene: Scene = {
      lanes: [lane("a"), lane("b", isDown ? "down" : "up"), lane("c")],
      messages: flying,
    };
    return { index, who, what: "", changes: [], drawing: [], state: {}, scene };
  });
  const trace: Trace = {
    path: "0",
    states: steps.length,
    shortest: true,
    columns: [],
    steps,
    explanation: { sentence: "", parts: [], values: [] },
  };
  return flightsOf(stage(trace));
}

test("a message is sent where it appears, and lands where its receiver acts and it is gone", () => {
  const [flight, ...others] = flights(
    { flying: [] },
    { who: "a", flying: [message("m")] },
    { who: "c", flying: [message("m")] },
    { who: "b", flying: [] },
  );
  expect(flight).toMatchObject({ from: 0, to: 1, sentAt: 1, end: { kind: "landed", at: 3 } });
  expect(flight!.staleFrom).toBe(Number.POSITIVE_INFINITY);
  expect(others).toEqual([]);
});

test("it is lost where it is gone and its receiver did nothing, or went down", () => {
  expect(flights({ flying: [message("m")] }, { who: "a", flying: [] })[0]!.end).toEqual({
    kind: "lost",
    at: 1,
  });
  expect(flights({ flying: [message("m")] }, { who: "b", flying: [], isDown: true })[0]!.end).toEqual({
    kind: "lost",
    at: 1,
  });
});

test("what never lands is in flight to the end", () => {
  expect(flights({ flying: [] }, { who: "a", flying: [message("m")] })[0]).toMatchObject({
    sentAt: 1,
    end: { kind: "in flight" },
  });
});

test("it is known from which step on it was stale", () => {
  const [flight] = flights(
    { flying: [message("m")] },
    { flying: [message("m")] },
    { flying: [message("m", true)] },
    { who: "b", flying: [] },
  );
  expect(flight).toMatchObject({ staleFrom: 2, end: { kind: "landed", at: 3 } });
});

test("the same id again, after it was gone, is another message", () => {
  const all = flights(
    { flying: [message("m")] },
    { who: "b", flying: [] },
    { who: "a", flying: [message("m")] },
  );
  expect(all.map(({ sentAt }) => sentAt)).toEqual([0, 2]);
});

test("messages that wait for one receiver at the same time have tracks of their own, and give them back", () => {
  const [one, two, three] = ["1", "2", "3"].map((id) => message(id));
  const all = flights(
    { flying: [one!, two!] },
    { who: "b", flying: [two!] },
    { who: "a", flying: [two!, three!] },
  );
  expect(all.map(({ track }) => track)).toEqual([0, 1, 0]);
});

test("to nobody that is drawn nothing is drawn", () => {
  expect(flights({ flying: [message("m", false, "elsewhere")] })).toEqual([]);
});
