// Which guards have decided, as one row of bytes in the order of actions and guards: sent between threads, and merged.

/** 1 for a guard that has been the only false one of its action, else 0. */
export type Decided = Uint8Array;

export function decidedOf(families: readonly Uint8Array[]): Decided {
  return Uint8Array.from(families.flatMap((guards) => [...guards]));
}

/** What any of them says has decided. */
export function mergeDecided(rows: readonly Decided[]): Decided {
  return rows[0]!.map((_, guard) => (rows.some((row) => row[guard] === 1) ? 1 : 0));
}
