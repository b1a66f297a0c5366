// Each promise on states made by hand: what breaks it, what only looks as if it did, and the words for it.

import { describe, expect, test } from "vitest";
import { compile } from "../../../src/model/compile.ts";
import { isFound } from "../../../src/model/judge.ts";
import type { BrokerId, Partition, RecordId } from "../../../src/model/kafka/state.ts";
import type { Property } from "../../../src/model/property.ts";
import { kafka } from "../../_classic.ts";
import {
  ACKNOWLEDGED,
  AGREE_BELOW_HW,
  COMMITTED,
  EPOCHS_NEVER_FALL,
  HW_REPLICATED,
  HW_WITHIN_LOG,
  ISR_COMPLETE,
  ISR_SOUND,
  NO_FORK,
} from "../../stories/_story.ts";

type Settings = NonNullable<Parameters<typeof kafka>[0]>;

const [b0, b1] = [0, 1] as unknown as readonly [BrokerId, BrokerId];
const record = (index: number) => index as unknown as RecordId;
/** `entry(1, 0)`: record m1, written in epoch 0. */
const entry = (index: number, epoch: number) => ({ record: record(index), epoch });

/** The first state, changed: b0 leads epoch 0 with b1 in the ISR, and nothing written. */
function changed(change: (s: Partition) => void, settings: Settings = {}) {
  const instance = kafka({ records: 3, ...settings });
  const compiled = compile(instance);
  compiled.start(0);
  const state = compiled.plainAfter() as Partition;
  change(state);
  return { instance, state };
}

/** Which promises the changed state breaks. */
function broken(change: (s: Partition) => void, settings?: Settings): string[] {
  const { instance, state } = changed(change, settings);
  const promises = instance.properties.filter(({ kind }) => kind === "always");
  return promises.filter((property) => isFound(property, state, state)).map(({ name }) => name);
}

/** The sentence and the values with which a broken promise is told. */
function told(promise: string, change: (s: Partition) => void) {
  const { instance, state } = changed(change);
  const property = instance.properties.find(({ name }) => name === promise) as Property<unknown>;
  return property.explain!(state as never, state as never);
}

const log = (s: Partition, broker: BrokerId, ...entries: ReturnType<typeof entry>[]) => {
  for (const each of entries) s.replicas.get(broker).log.push(each);
};

test("the first state breaks none", () => expect(broken(() => {})).toEqual([]));

describe(COMMITTED, () => {
  const read = (s: Partition) => s.exposed.set(0, record(0));

  test("is broken by a leader without the record, and by one with another in its place", () => {
    expect(broken((s) => void read(s))).toContain(COMMITTED);
    const replaced = (s: Partition) => {
      read(s);
      for (const broker of [b0, b1]) log(s, broker, entry(1, 0));
    };
    expect(broken(replaced)).toEqual([COMMITTED, ISR_COMPLETE]);
    expect(told(COMMITTED, replaced)).toEqual({
      sentence: "b0 leads epoch 0 with m1 in place of m0, which consumers could already read at offset 0.",
      values: { "readable at 0": "m0", "log of b0": "[m1 (epoch 0)]", leader: "b0" },
    });
  });

  test("is not judged of a leader that the controller has deposed, or that does not know of its epoch yet", () => {
    const other = (change: (s: Partition) => void) =>
      broken((s) => {
        read(s);
        log(s, b1, entry(0, 0));
        change(s);
      });
    expect(other(() => {})).toContain(COMMITTED);
    expect(other((s) => (s.controller.leader = b1))).not.toContain(COMMITTED);
    expect(other((s) => (s.controller.leaderEpoch = 1))).not.toContain(COMMITTED);
  });
});

describe(ACKNOWLEDGED, () => {
  test("is broken by a leader that has the record nowhere; at which offset it is does not matter", () => {
    const lost = (s: Partition) => void s.acked.add(record(1));
    expect(broken(lost)).toEqual([ACKNOWLEDGED]);
    expect(told(ACKNOWLEDGED, lost).sentence).toBe(
      "b0 leads epoch 0 without m1, whose producer was told that it is stored.",
    );
    expect(
      broken((s) => {
        lost(s);
        log(s, b0, entry(0, 0), entry(1, 0));
      }),
    ).toEqual([]);
  });
});

describe(ISR_COMPLETE, () => {
  const lacking = (change: (s: Partition) => void) =>
    broken((s) => {
      s.exposed.set(0, record(0));
      log(s, b0, entry(0, 0));
      change(s);
    });

  test("is broken by a running member without the record, or with another in its place", () => {
    expect(lacking(() => {})).toEqual([ISR_COMPLETE]);
    expect(lacking((s) => log(s, b1, entry(1, 0)))).toContain(ISR_COMPLETE);
    expect(lacking((s) => log(s, b1, entry(0, 0)))).toEqual([]);
  });

  test("exempts members that are down, and who is not a member", () => {
    expect(lacking((s) => (s.replicas.get(b1).status = "down"))).toEqual([]);
    expect(lacking((s) => void s.controller.isr.delete(b1))).toEqual([]);
  });
});

describe(AGREE_BELOW_HW, () => {
  const marks = (s: Partition, left: number, right: number) => {
    s.replicas.get(b0).hw = left;
    s.replicas.get(b1).hw = right;
  };
  const logs = (
    left: ReturnType<typeof entry>,
    right: ReturnType<typeof entry>,
    hw: readonly [number, number],
  ) =>
    broken((s) => {
      log(s, b0, left);
      log(s, b1, right);
      marks(s, ...hw);
    });

  test("is broken by another record, or the same of another epoch, below both", () => {
    expect(logs(entry(0, 0), entry(1, 1), [1, 1])).toEqual([AGREE_BELOW_HW]);
    expect(logs(entry(0, 0), entry(0, 1), [1, 1])).toEqual([AGREE_BELOW_HW]);
    expect(logs(entry(0, 0), entry(1, 0), [1, 1])).toContain(AGREE_BELOW_HW);
  });

  test("says nothing of what is above either", () => {
    expect(logs(entry(0, 0), entry(1, 1), [1, 0])).toEqual([]);
    expect(logs(entry(0, 0), entry(1, 1), [0, 1])).toEqual([]);
  });
});

describe(NO_FORK, () => {
  const logs = (left: ReturnType<typeof entry>[], right: ReturnType<typeof entry>[]) =>
    broken((s) => {
      log(s, b0, ...left);
      log(s, b1, ...right);
    });

  test("is broken where one epoch has two records at an offset, or two pasts", () => {
    expect(logs([entry(0, 0)], [entry(1, 0)])).toEqual([NO_FORK]);
    expect(logs([entry(0, 0), entry(2, 1)], [entry(1, 1), entry(2, 1)])).toEqual([NO_FORK]);
    expect(logs([entry(0, 0), entry(2, 1)], [entry(0, 1), entry(2, 1)])).toEqual([NO_FORK]);
  });

  test("bears logs that part, as long as a later leader's epoch tells them apart", () => {
    expect(logs([entry(0, 0), entry(1, 0)], [entry(0, 0), entry(2, 1)])).toEqual([]);
    expect(logs([entry(0, 0)], [entry(1, 1)])).toEqual([]);
    expect(logs([entry(0, 0)], [])).toEqual([]);
  });
});

test(`${HW_WITHIN_LOG}: is broken by one above the log's end, wherever`, () => {
  const above = (s: Partition) => (s.replicas.get(b1).hw = 1);
  expect(broken((s) => void above(s))).toEqual([HW_WITHIN_LOG]);
  expect(told(HW_WITHIN_LOG, (s) => void above(s))).toEqual({
    sentence: "b1 has HW 1, above its LEO 0.",
    values: { HW: "1", LEO: "0" },
  });
});

describe(HW_REPLICATED, () => {
  const ahead = (change: (s: Partition) => void) =>
    broken((s) => {
      log(s, b0, entry(0, 0));
      s.replicas.get(b0).hw = 1;
      change(s);
    });

  test("is broken by a running member whose log is shorter than the leader's HW", () => {
    expect(ahead(() => {})).toEqual([HW_REPLICATED]);
    expect(ahead((s) => log(s, b1, entry(0, 0)))).toEqual([]);
  });

  test("exempts a member that is down, and one that the leader does not know to be expelled", () => {
    expect(ahead((s) => (s.replicas.get(b1).status = "lostTail"))).toEqual([]);
    expect(ahead((s) => void s.controller.isr.delete(b1))).toEqual([]);
  });

  test("is not judged of a deposed leader", () => {
    expect(ahead((s) => (s.controller.leader = b1))).toEqual([]);
  });
});

test(`${EPOCHS_NEVER_FALL}: is broken by an older epoch after a newer one`, () => {
  expect(broken((s) => log(s, b1, entry(0, 1), entry(1, 0)))).toEqual([EPOCHS_NEVER_FALL]);
  expect(broken((s) => log(s, b1, entry(0, 0), entry(1, 1), entry(2, 1)))).toEqual([]);
});

describe(ISR_SOUND, () => {
  test("is broken by a leader that is not in it, and by one that is fenced", () => {
    expect(broken((s) => void s.controller.isr.delete(b0))).toEqual([ISR_SOUND]);
    const fencedLeader = (s: Partition) => {
      s.fenced.add(b0);
      s.controller.isr.delete(b1);
    };
    expect(broken(fencedLeader)).toEqual([ISR_SOUND]);
  });

  test("is broken by a fenced member, unless nobody leads", () => {
    expect(broken((s) => void s.fenced.add(b1))).toEqual([ISR_SOUND]);
    const last = (s: Partition) => {
      s.fenced.add(b1);
      s.controller.isr.delete(b0);
      s.controller.leader = null;
    };
    expect(broken(last)).toEqual([]);
  });
});

describe("witnesses", () => {
  const seen = (name: string, change: (s: Partition) => void, settings: Settings) => {
    const { instance, state } = changed(change, settings);
    return isFound(instance.properties.find((property) => property.name === name)!, state, state);
  };

  test("records that were there at first are no witness of a commit, nor of an acknowledgement", () => {
    const settings = { "initial-records": 1 } as const;
    for (const name of ["a record is committed", "a record is acknowledged"]) {
      expect(seen(name, () => {}, settings)).toBe(false);
    }
    expect(seen("a record is committed", (s) => s.exposed.set(1, record(1)), settings)).toBe(true);
    expect(seen("a record is acknowledged", (s) => void s.acked.add(record(1)), settings)).toBe(true);
  });
});
