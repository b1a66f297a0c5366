// The state of reference/kip-320 as a row of cells, one number each; how cells are packed into words; and its rules.

import type { KipSettings } from "./kip-320-layout.ts";

/** A replica's cells, by their distance from its first. Then the log: an id and an epoch for each record. */
export const HW = 0;
/** One more than the leader epoch; 0 before it has heard of any. */
export const EPOCH = 1;
/** One more than the leader's number, in all cells that hold one; 0 for nobody. */
export const LEADER = 2;
/** One bit for each member. */
export const ISR = 3;
export const LEO = 4;
export const LOG = 5;
/** Cells of a record. A record beyond the LEO is all 0, so that equal states have equal cells. */
export const RECORD = 2;

const bitsFor = (greatest: number) => 32 - Math.clz32(greatest);

/** Where the cells are: the replicas come first, `stride` cells each, the announcements last, two cells each. */
export function layOutCells({ replicas: n, logSize, maxRecords, maxLeaderEpoch }: KipSettings) {
  const leader = bitsFor(n);
  const epoch = bitsFor(maxLeaderEpoch + 1);
  const record = [bitsFor(maxRecords - 1), bitsFor(maxLeaderEpoch)];
  const replica = [bitsFor(logSize), epoch, leader, n, bitsFor(logSize), ...repeat(logSize, record)];
  const stride = replica.length;
  const nextId = n * stride;
  const bits = [
    ...repeat(n, replica),
    ...[bitsFor(maxRecords), epoch, leader, n, epoch],
    ...repeat(maxLeaderEpoch + 1, [leader, n]),
  ];
  return {
    stride,
    nextId,
    nextEpoch: nextId + 1,
    quorumLeader: nextId + 2,
    quorumIsr: nextId + 3,
    quorumEpoch: nextId + 4,
    announcements: nextId + 5,
    cells: bits.length,
    ...placeInWords(bits),
  };
}

/** Puts each cell into the first word that has room for it. Cells of one word only are read by shift and mask. */
function placeInWords(bits: readonly number[]) {
  const used: number[] = [];
  const word = new Uint8Array(bits.length);
  const shift = new Uint8Array(bits.length);
  const mask = new Int32Array(bits.length);
  for (const [cell, size] of bits.entries()) {
    let place = used.findIndex((taken) => taken + size <= 32);
    if (place < 0) place = used.push(0) - 1;
    word[cell] = place;
    shift[cell] = used[place]!;
    mask[cell] = 2 ** size - 1;
    used[place]! += size;
  }
  return { words: used.length, word, shift, mask };
}

/** The actions in the order of the model. */
export const ELECT = 0;
export const SHRINK = 1;
export const LEAD = 2;
export const WRITE = 3;
export const LEADER_EXPANDS = 4;
export const LEADER_SHRINKS = 5;
export const ADVANCE = 6;
export const FOLLOW = 7;
export const FETCH = 8;
export const FOLLOW_NOBODY = 9;

/** For each rule its action and the arguments, numbered as in the model; `second` is 0 where there is but one. */
export function listRules({ replicas: n, maxLeaderEpoch }: KipSettings) {
  const epochs = maxLeaderEpoch + 1;
  const list: (readonly [action: number, first: number, second: number])[] = [];
  const add = (action: number, firsts: number, seconds = 1) => {
    for (let first = 0; first < firsts; first++) {
      for (let second = 0; second < seconds; second++) list.push([action, first, second]);
    }
  };
  add(ELECT, n);
  add(SHRINK, n);
  add(LEAD, epochs);
  add(WRITE, n);
  add(LEADER_EXPANDS, n, n);
  add(LEADER_SHRINKS, n, n);
  add(ADVANCE, n);
  add(FOLLOW, epochs, n);
  add(FETCH, n);
  // It has three parameters, but its first guard looks at one only and is never true.
  add(FOLLOW_NOBODY, n, epochs * n);
  return {
    rules: list.length,
    action: Uint8Array.from(list, ([action]) => action),
    first: Uint8Array.from(list, ([, first]) => first),
    second: Uint8Array.from(list, ([, , second]) => second),
  };
}

function repeat(times: number, bits: readonly number[]): number[] {
  return Array.from({ length: times }, () => bits).flat();
}
