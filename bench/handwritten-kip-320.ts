// reference/kip-320 as one would write it for speed alone: the ceiling that the modelling kit is measured against.
//
// The same rules under the same numbers as in src/model/reference/kip-320.ts, the same states, no properties. One pass
// over a state finds all its successors, so that what many rules ask (who is the true leader, who follows whom) is
// asked once; each successor is the state with one or two words replaced. It is one long closure so that constants and
// arrays are reached directly and not through an object.

import type { Kernel } from "../src/kernel.ts";
import { type KipSettings, layOut, maskOf, numberRules } from "./kip-320-layout.ts";

/** Throws a RangeError for settings under which a state does not fit. */
export function handwrittenKip320(settings: KipSettings): Kernel {
  const { replicas: n, logSize: L, maxRecords: R, maxLeaderEpoch: E } = settings;
  const {
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
  } = layOut(settings);
  const { shrinks, leads, writes, expands, leaderShrinks, advances, follows, fetches, rules } =
    numberRules(settings);

  const words = n + 1;
  const before = new Uint32Array(words);
  const after = new Uint32Array(words);

  // The successors of the state entered: each differs from it in the word of at most one replica, and in the last.
  const found = new Int32Array(rules);
  const changed = new Int32Array(rules);
  const replicaWord = new Int32Array(rules);
  const lastWord = new Int32Array(rules);
  let count = 0;
  let at = 0;
  let undo = 0;

  const replica = new Int32Array(n);
  const leo = new Int32Array(n);
  const hw = new Int32Array(n);
  const leader = new Int32Array(n);
  const epoch = new Int32Array(n);

  const push = (rule: number, r: number, word: number, last: number): void => {
    found[count] = rule;
    changed[count] = r;
    replicaWord[count] = word;
    lastWord[count] = last;
    count++;
  };
  /** The last word after the controller has issued the next epoch, for which it announces `belief`. */
  const announce = (rest: number, next: number, belief: number): number =>
    ((rest & ~(beliefMask << quorumAt)) |
      (belief << quorumAt) |
      (belief << (announcedAt + next * beliefBits))) +
    (1 << nextEpochAt);

  const controllerActs = (rest: number, next: number, quorumLeader: number, isr: number): void => {
    for (let r = 0; r < n; r++) {
      if (((isr >>> r) & 1) === 0 || quorumLeader === r + 1) continue;
      push(r, 0, replica[0]!, announce(rest, next, (r + 1) | (isr << leaderBits)));
    }
    for (let r = 0; r < n; r++) {
      const bit = 1 << r;
      if (quorumLeader === r + 1) {
        const left = isr === bit ? isr : isr & ~bit;
        push(shrinks + r, 0, replica[0]!, announce(rest, next, left << leaderBits));
      } else if ((isr & bit) !== 0) {
        push(shrinks + r, 0, replica[0]!, announce(rest, next, quorumLeader | ((isr & ~bit) << leaderBits)));
      }
    }
  };

  const someoneLeads = (rest: number, next: number): void => {
    for (let e = 0; e < next; e++) {
      const belief = (rest >>> (announcedAt + e * beliefBits)) & beliefMask;
      const l = (belief & leaderMask) - 1;
      if (l < 0 || e + 1 <= epoch[l]!) continue;
      const kept = replica[l]! & logLeoHwMask;
      push(leads + e, l, kept | (belief << beliefAt) | ((e + 1) << epochAt), rest);
    }
  };

  const someoneWrites = (rest: number): void => {
    const id = rest & nextIdMask;
    if (id === R) return;
    for (let l = 0; l < n; l++) {
      const end = leo[l]!;
      if (leader[l] !== l + 1 || end === L) continue;
      const entry = id | ((epoch[l]! - 1) << idBits);
      push(writes + l, l, replica[l]! + (1 << leoAt) + (entry << (end * entryBits)), rest + 1);
    }
  };

  /** The true leader changes the ISR, its own and the quorum's. */
  const isrChanges = (rest: number, l: number): void => {
    const word = replica[l]!;
    const end = leo[l]!;
    const own = hw[l]!;
    const isr = (word >>> isrAt) & isrMask;
    const kept = rest & ~(isrMask << quorumIsrAt);
    if (
      own === end ||
      ((word >>> (own * entryBits + idBits)) & maskOf(entryBits - idBits)) === epoch[l]! - 1
    ) {
      for (let r = 0; r < n; r++) {
        if (((isr >>> r) & 1) !== 0 || leader[r] !== l + 1 || epoch[r] !== epoch[l] || own > leo[r]!)
          continue;
        const bit = 1 << r;
        push(expands + l * n + r, l, word | (bit << isrAt), kept | ((isr | bit) << quorumIsrAt));
      }
    }
    for (let r = 0; r < n; r++) {
      if (r === l || ((isr >>> r) & 1) === 0) continue;
      if (leader[r] === l + 1 && epoch[r] === epoch[l] && leo[r]! >= end) continue;
      const bit = 1 << r;
      push(leaderShrinks + l * n + r, l, word & ~(bit << isrAt), kept | ((isr & ~bit) << quorumIsrAt));
    }
  };

  const highWatermarksAdvance = (rest: number): void => {
    for (let l = 0; l < n; l++) {
      const own = hw[l]!;
      if (own >= leo[l]!) continue;
      const word = replica[l]!;
      const presumes = leader[l] === l + 1;
      let isr = (word >>> isrAt) & isrMask;
      for (let r = 0; isr !== 0; r++, isr >>>= 1) {
        if ((isr & 1) === 0) continue;
        if (!presumes || leader[r] !== l + 1 || epoch[r] !== epoch[l] || leo[r]! <= own) break;
      }
      if (isr === 0) push(advances + l, l, word + (1 << hwAt), rest);
    }
  };

  /** One more than the last offset at which the two logs, both at least `end` long, hold the same entry. */
  const sharedEnd = (one: number, other: number, end: number): number => {
    const parted = one ^ other;
    let t = end;
    while (t > 0 && ((parted >>> ((t - 1) * entryBits)) & entryMask) !== 0) t--;
    return t;
  };

  const someoneFollows = (rest: number, next: number): void => {
    for (let e = 0; e < next; e++) {
      const belief = (rest >>> (announcedAt + e * beliefBits)) & beliefMask;
      const l = (belief & leaderMask) - 1;
      if (l < 0 || leader[l] !== l + 1 || epoch[l] !== e + 1) continue;
      for (let f = 0; f < n; f++) {
        if (e + 1 <= epoch[f]!) continue;
        const word = replica[f]!;
        const t = sharedEnd(word, replica[l]!, Math.min(leo[f]!, leo[l]!));
        const log = word & maskOf(t * entryBits) & logMask;
        const low = log | (t << leoAt) | (Math.min(t, hw[f]!) << hwAt);
        push(follows + e * n + f, f, low | (belief << beliefAt) | ((e + 1) << epochAt), rest);
      }
    }
  };

  const someoneFetches = (rest: number): void => {
    for (let f = 0; f < n; f++) {
      const l = leader[f]! - 1;
      if (l < 0 || leader[l] !== l + 1 || epoch[l] !== epoch[f] || leo[f]! >= leo[l]!) continue;
      const end = leo[f]!;
      const word = replica[f]!;
      const entry = replica[l]! & (entryMask << (end * entryBits));
      const low = ((word & logAndLeoMask) | entry) + (1 << leoAt);
      const belief = word & ~logLeoHwMask;
      push(fetches + f, f, belief | low | (Math.min(hw[l]!, end + 1) << hwAt), rest);
    }
  };

  return {
    words,
    before,
    after,
    starts: 1,
    rules,
    properties: 0,
    start() {
      after.fill(0);
      after[n] = isrMask << quorumIsrAt;
      return true;
    },
    enter() {
      for (let r = 0; r < n; r++) {
        const word = before[r]! | 0;
        after[r] = replica[r] = word;
        leo[r] = (word >>> leoAt) & offsetMask;
        hw[r] = (word >>> hwAt) & offsetMask;
        leader[r] = (word >>> beliefAt) & leaderMask;
        epoch[r] = word >>> epochAt;
      }
      const rest = before[n]! | 0;
      const next = (rest >>> nextEpochAt) & nextEpochMask;
      const quorumLeader = (rest >>> quorumAt) & leaderMask;
      count = 0;
      at = 0;
      undo = 0;
      if (next <= E) controllerActs(rest, next, quorumLeader, (rest >>> quorumIsrAt) & isrMask);
      someoneLeads(rest, next);
      someoneWrites(rest);
      const l = quorumLeader - 1;
      if (l >= 0 && leader[l] === l + 1 && epoch[l] === next) isrChanges(rest, l);
      highWatermarksAdvance(rest);
      someoneFollows(rest, next);
      someoneFetches(rest);
    },
    next(from) {
      if (at > 0 && found[at - 1]! >= from) at = 0;
      while (at < count && found[at]! < from) at++;
      if (at >= count) return -1;
      after[undo] = replica[undo]!;
      undo = changed[at]!;
      after[undo] = replicaWord[at]!;
      after[n] = lastWord[at]!;
      return found[at++]!;
    },
    judge: () => 0,
    judgeStep: () => 0,
  };
}
