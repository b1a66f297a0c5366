// The witness catches what would mean one thing on cursors and another on drafts.

import { describe, expect, test } from "vitest";
import { Divergence } from "../../src/errors.ts";
import { compile } from "../../src/model/compile.ts";
import { replay } from "../../src/model/replay.ts";
import { witnessStep } from "../../src/model/witness.ts";
import {
  act,
  Broker,
  b0,
  b1,
  b2,
  entered,
  messageOf,
  type Partition,
  partition,
  verbs,
} from "./_partition.ts";

const record = (epoch: number) => ({ epoch, isControl: false });

/** A partition in which something can be moved about. */
function filled(s: Partition): void {
  s.replicas.get(b0).log.push(record(1));
  s.replicas.get(b0).log.push(record(2));
  s.inFlight.add({ to: b1, offset: 1 });
  s.inFlight.add({ to: b2, offset: 2 });
}

function replayed(recipe: (draft: Partition) => void) {
  const compiled = compile(partition({ initial: filled, actions: [act(recipe)] }));
  return replay(compiled, { start: 0, rules: [0] }).at(-1)!.state as Partition;
}

const divergence = (recipe: (draft: Partition) => void) => {
  expect(() => replayed(recipe)).toThrow(Divergence);
  return messageOf(() => replayed(recipe));
};

describe("what both can do passes:", () => {
  test("records copied from one log to another, and then changed", () => {
    const { replicas } = replayed((s) => {
      const [leader, follower] = [s.replicas.get(b0).log, s.replicas.get(b1).log];
      follower.push(leader.at(0));
      follower.push(leader.at(1));
      leader.pop();
    });
    expect(replicas.get(b1).log).toEqual([record(1), record(2)]);
  });

  test("leaves of a message read before it is removed", () => {
    const { leo, inFlight } = replayed((s) => {
      const { to, offset } = s.inFlight.at(0);
      s.inFlight.remove(0);
      s.leo.set(to, offset);
    });
    expect([leo.get(b1), inFlight.size]).toEqual([1, 1]);
  });

  test("an arrow's value, which immer would otherwise take for a new state", () => {
    expect(replayed((s) => s.epochs.push(3)).epochs).toEqual([3]);
  });
});

describe("what they do differently is a divergence:", () => {
  test("a view kept across a pop shows what is in its place then, and a draft what it was", () => {
    const kept = divergence((s) => {
      const { log } = s.replicas.get(b0);
      const last = log.at(-1);
      log.pop();
      s.epoch = last.epoch;
    });
    expect(kept).toBe('partition: action "act" means two things: epoch is 0 on cursors and 2 on drafts');
  });

  test("a message kept after it was removed from its bag", () => {
    const kept = divergence((s) => {
      const message = s.inFlight.at(0);
      s.inFlight.remove(0);
      s.leader = message.to;
    });
    expect(kept).toContain("leader is b2 on cursors and b1 on drafts");
  });

  test("an element pushed and then changed: a copy on cursors, the same one on drafts", () => {
    const shared = divergence((s) => {
      const [from, to] = [s.replicas.get(b0).log, s.replicas.get(b1).log];
      to.push(from.at(0));
      (to.at(0) as { epoch: number }).epoch = 3;
    });
    expect(shared).toContain("replicas.b0.log[0].epoch is 1 on cursors and 3 on drafts");
  });

  test("one object pushed twice and then changed", () => {
    const twice = divergence((s) => {
      const { log } = s.replicas.get(b1);
      const one = record(0);
      log.push(one);
      log.push(one);
      (log.at(0) as { epoch: number }).epoch = 1;
    });
    expect(twice).toContain("replicas.b1.log[1].epoch is 0 on cursors and 1 on drafts");
  });

  test("an object of the author's own, changed after it was pushed", () => {
    const later = divergence((s) => {
      const one = record(0);
      s.replicas.get(b1).log.push(one);
      one.epoch = 1;
    });
    expect(later).toContain("replicas.b1.log[0].epoch is 0 on cursors and 1 on drafts");
  });

  test("a constant that was pushed is frozen by the witness, and throws when it is changed in the log", () => {
    const EMPTY = record(0);
    const pushed = verbs.action(
      "act",
      { to: Broker },
      {
        apply(s, { to }) {
          const { log } = s.replicas.get(to);
          log.push(EMPTY);
          (log.at(0) as { epoch: number }).epoch = 0;
        },
      },
    );
    const compiled = compile(partition({ actions: [pushed] }));
    const error = messageOf(() => replay(compiled, { start: 0, rules: [0, 1] }));
    expect(error).toContain(
      'partition: action "act" (to = b1) works on cursors, and throws on drafts: TypeError',
    );
  });

  test("what only cursors can do", () => {
    const onlyCursors = divergence((s) => {
      const members = (s.isr as unknown as { members(): number[] }).members();
      s.epoch = members.length;
    });
    expect(onlyCursors).toContain("works on cursors, and throws on drafts: TypeError");
  });
});

test("a single step is held against the state that the kernel says it left", () => {
  const compiled = entered({ actions: [act((s) => s.leo.set(b1, 2))] });
  const before = compiled.plainBefore();
  compiled.next(0);
  const after = compiled.plainAfter();
  expect(witnessStep(compiled, 0, before, after)).toEqual(after);
  expect(() => witnessStep(compiled, 0, before, before)).toThrow("leo.b1 is 0 on cursors and 2 on drafts");
});
