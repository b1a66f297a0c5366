// How the hand-written kernel of reference/kip-320 packs a state into words, and how its rules are numbered.

export interface KipSettings {
  readonly replicas: number;
  readonly logSize: number;
  readonly maxRecords: number;
  readonly maxLeaderEpoch: number;
}

const bitsFor = (greatest: number) => 32 - Math.clz32(greatest);
export const maskOf = (bits: number) => (1 << bits) - 1;

/**
 * A replica is one word and the rest of the state another. From bit 0 on
 *
 * - a replica: its log, one entry (record id, epoch) after the other; its LEO, its high watermark; then its belief:
 *   leader + 1 (0: none), ISR; its leader epoch + 1 on top;
 * - the last word: next record id, next leader epoch (the quorum's is one less); the quorum's leader and ISR, and
 *   one announcement for each epoch, all of them in the form of a belief.
 *
 * Throws a RangeError where that does not fit into 32 bits each.
 */
export function layOut(settings: KipSettings) {
  const { replicas: n, logSize: L, maxRecords: R, maxLeaderEpoch: E } = settings;
  const idBits = bitsFor(R - 1);
  const entryBits = idBits + bitsFor(E);
  const entryMask = maskOf(entryBits);
  const leoAt = L * entryBits;
  const offsetBits = bitsFor(L);
  const offsetMask = maskOf(offsetBits);
  const hwAt = leoAt + offsetBits;
  const logAndLeoMask = maskOf(hwAt);
  const logMask = maskOf(leoAt);
  const beliefAt = hwAt + offsetBits;
  const logLeoHwMask = maskOf(beliefAt);
  const leaderBits = bitsFor(n);
  const leaderMask = maskOf(leaderBits);
  const isrMask = maskOf(n);
  const isrAt = beliefAt + leaderBits;
  const beliefBits = leaderBits + n;
  const beliefMask = maskOf(beliefBits);
  const epochAt = beliefAt + beliefBits;

  const nextEpochAt = bitsFor(R);
  const nextIdMask = maskOf(nextEpochAt);
  const nextEpochMask = maskOf(bitsFor(E + 1));
  const quorumAt = nextEpochAt + bitsFor(E + 1);
  const quorumIsrAt = quorumAt + leaderBits;
  const announcedAt = quorumAt + beliefBits;
  const replicaBits = epochAt + bitsFor(E + 1);
  const restBits = announcedAt + (E + 1) * beliefBits;
  if (replicaBits > 32 || restBits > 32) {
    throw new RangeError(`a replica takes ${replicaBits} bits and the rest ${restBits}, of 32 each`);
  }

  return {
    idBits,
    entryBits,
    entryMask,
    leoAt,
    offsetMask,
    hwAt,
    logAndLeoMask,
    logMask,
    beliefAt,
    logLeoHwMask,
    leaderBits,
    leaderMask,
    isrMask,
    isrAt,
    beliefBits,
    beliefMask,
    epochAt,
    nextEpochAt,
    nextIdMask,
    nextEpochMask,
    quorumAt,
    quorumIsrAt,
    announcedAt,
  };
}

/** Where the rules of each action begin, in the order of the model; `rules` is how many there are. */
export function numberRules({ replicas: n, maxLeaderEpoch: E }: KipSettings) {
  const shrinks = n;
  const leads = shrinks + n;
  const writes = leads + E + 1;
  const expands = writes + n;
  const leaderShrinks = expands + n * n;
  const advances = leaderShrinks + n * n;
  const follows = advances + n;
  const fetches = follows + (E + 1) * n;
  const rules = fetches + n + n * (E + 1) * n;
  return { shrinks, leads, writes, expands, leaderShrinks, advances, follows, fetches, rules };
}
