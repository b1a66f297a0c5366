// The worked example of how a high watermark travels (S7, S5, S6): one record, a leader, a follower, from all zeros.

import { describe, expect, test } from "vitest";
import { kafka } from "../_classic.ts";
import { answer, type Scene, scenes, sendFetch, takeIn, write } from "./_story.ts";

const model = kafka({ replicas: 2, records: 1, elections: 0, fencings: 0, crashes: 0, shrinks: 0 });

const deeds = [
  write("b0"), // 1 the producer writes to the leader
  sendFetch("b1"), // 2 the follower asks for what it does not have,
  answer("b0", "b1"), // 3 gets the record
  takeIn("b1"), // 4 and appends it
  sendFetch("b1"), // 5 its next fetch says how far it has come:
  answer("b0", "b1"), // 6 now the leader knows, and raises its high watermark,
  takeIn("b1"), // 7 which the answer does not carry yet;
  sendFetch("b1"), // 8 one round later
  answer("b0", "b1"), // 9 it does,
  takeIn("b1"), // 10 and the follower's high watermark follows.
];

/** Leader: LEO, HW, and the remote LEO it keeps of the follower. Follower: LEO and HW, and nothing remote. */
function marks({ replicas: { b0, b1 } }: Scene) {
  return {
    leader: { leo: b0!.leo, hw: b0!.hw, remoteLeo: b0!.remoteLeo.b1 },
    follower: { leo: b1!.leo, hw: b1!.hw },
  };
}

describe("a record's way below the high watermark", () => {
  const played = scenes(model, deeds);
  const at = (step: number) => marks(played[step]!);
  const raw = played[0]!.replicas;

  test("at first everything is zero, and the leader has not heard of its follower", () => {
    // What the article calls a remote LEO of 0: "unknown", which holds the high watermark back just as 0 does.
    expect(at(0)).toEqual({ leader: { leo: 0, hw: 0, remoteLeo: -1 }, follower: { leo: 0, hw: 0 } });
  });

  test("only the leader keeps remote LEOs: the follower's table says that it knows nobody's", () => {
    for (const scene of played) expect(scene.replicas.b1!.remoteLeo).toEqual({ b0: -1, b1: -1 });
    expect(raw.b0!.role).toBe("leader");
    expect(raw.b1!.role).toBe("follower");
  });

  test("(1) the producer writes: the leader's LEO rises, and nothing else", () => {
    expect(at(1)).toEqual({ leader: { leo: 1, hw: 0, remoteLeo: -1 }, follower: { leo: 0, hw: 0 } });
  });

  test("a request on its way changes nobody's log", () => {
    expect(at(2)).toEqual(at(1));
  });

  test("the first answer tells the leader that the follower is at 0, which raises no high watermark", () => {
    expect(at(3)).toEqual({ leader: { leo: 1, hw: 0, remoteLeo: 0 }, follower: { leo: 0, hw: 0 } });
  });

  test("(2) the follower has the record: both LEOs are 1, both HWs and the remote LEO 0", () => {
    expect(at(4)).toEqual({ leader: { leo: 1, hw: 0, remoteLeo: 0 }, follower: { leo: 1, hw: 0 } });
    expect(played[4]!.acked).toEqual([]);
  });

  test("(3) the next fetch reaches the leader: its remote LEO and its HW are 1, and the producer is told", () => {
    expect(at(5)).toEqual(at(4));
    expect(at(6)).toEqual({ leader: { leo: 1, hw: 1, remoteLeo: 1 }, follower: { leo: 1, hw: 0 } });
    expect(played[5]!.acked).toEqual([]);
    expect(played[6]!.acked).toEqual(["m0"]);
    expect(played[6]!.readable).toEqual(["m0"]);
  });

  test("the answer to that fetch still carries the HW from before it: the follower's stays 0", () => {
    expect(at(7)).toEqual({ leader: { leo: 1, hw: 1, remoteLeo: 1 }, follower: { leo: 1, hw: 0 } });
  });

  test("(4) (5) one fetch later the follower learns it: HW := min(leader's HW, own LEO) = 1", () => {
    expect(at(9)).toEqual(at(7));
    expect(at(10)).toEqual({ leader: { leo: 1, hw: 1, remoteLeo: 1 }, follower: { leo: 1, hw: 1 } });
  });

  test("no promise is broken on the way", () => {
    expect(played.flatMap(({ broken }) => broken)).toEqual([]);
  });
});
