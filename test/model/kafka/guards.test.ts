// Guards: each of them decides somewhere, that is, is the only one of its action that is false.

import { expect, test } from "vitest";
import { kafka } from "../../_classic.ts";
import { explore } from "../../stories/_story.ts";

const none = { replicas: 2, records: 1, elections: 0, fencings: 0, crashes: 0, shrinks: 0 } as const;

/** Together they are small, and decide everything that can be decided. */
const configurations: readonly NonNullable<Parameters<typeof kafka>[0]>[] = [
  { ...none, elections: 1, fencings: 1, crashes: 1, shrinks: 1 },
  { ...none, elections: 2 },
  { ...none, records: 0, elections: 1, fencings: 2, crashes: 2 },
  { ...none, fencings: 1, crashes: 1, "lossy-crashes": 2 },
  { ...none, elections: 1, fencings: 1, shrinks: 1, "min-insync-replicas": 2 },
  { ...none, records: 0, elections: 2, fencings: 1, shrinks: 1, "unclean-election": true },
];

test("every guard of every action decides in one of a few small configurations", async () => {
  const decides = new Map<string, boolean>();
  for (const settings of configurations) {
    const report = await explore(kafka(settings), { properties: [] });
    expect(report.ending).toEqual({ kind: "exhausted" });
    for (const { action, name, decided } of report.guards) {
      const guard = `${action}: ${name}`;
      decides.set(guard, decided || decides.get(guard) === true);
    }
  }
  expect(decides.size).toBeGreaterThan(40);
  // Where epochs are compared too, offsets need not be: it is what was there before.
  const redundant = ["follower takes in a response: a response is taken in at the offset it was asked for"];
  expect([...decides.keys()].filter((guard) => decides.get(guard) === false)).toEqual(redundant);
});
