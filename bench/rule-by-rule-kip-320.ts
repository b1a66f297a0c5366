// reference/kip-320 as one would write any model by hand for speed: the yardstick for what the modelling kit costs.
//
// Cells in typed arrays; one rule after the other, each with its guards, a copy of the state and the change; packing
// by loops. No trick reaches across rules: each can be read beside its rule in src/model/reference, and be changed
// alone. No properties. It is one closure so that cells and constants are reached directly and not through an object.

import type { Kernel } from "../src/kernel.ts";
import * as kip from "./kip-320-cells.ts";
import type { KipSettings } from "./kip-320-layout.ts";

const { HW, EPOCH, LEADER, ISR, LEO, LOG, RECORD } = kip;

const has = (set: number, member: number): boolean => ((set >>> member) & 1) === 1;

/** For all bounds that the model takes. */
export function ruleByRuleKip320(settings: KipSettings): Kernel {
  const { replicas: n, logSize, maxRecords, maxLeaderEpoch } = settings;
  const layout = kip.layOutCells(settings);
  const { cells, stride, nextId, nextEpoch, quorumLeader, quorumIsr, quorumEpoch, announcements } = layout;
  const { words, word, shift, mask } = layout;
  const { rules, action, first, second } = kip.listRules(settings);

  const before = new Uint32Array(words);
  const after = new Uint32Array(words);
  /** `after` again: what is or-ed together is signed. */
  const packed = new Int32Array(after.buffer);
  /** The state entered, and the successor being made. */
  const s = new Int32Array(cells);
  const t = new Int32Array(cells);

  // What the rules ask. A replica is given by its number, its cells begin at `replica * stride`.

  const presumesToLead = (replica: number): boolean => s[replica * stride + LEADER] === replica + 1;

  const isTrueLeader = (leader: number): boolean =>
    s[quorumLeader] === leader + 1 && presumesToLead(leader) && s[leader * stride + EPOCH] === s[quorumEpoch];

  const followsEpoch = (follower: number, leader: number): boolean =>
    presumesToLead(leader) &&
    s[follower * stride + LEADER] === leader + 1 &&
    s[follower * stride + EPOCH] === s[leader * stride + EPOCH];

  const hasReachedOwnEpoch = (leader: number): boolean => {
    const own = leader * stride;
    const hw = s[own + HW]!;
    const leo = s[own + LEO]!;
    return hw === leo || (hw < leo && s[own + LOG + hw * RECORD + 1] === s[own + EPOCH]! - 1);
  };

  const endOfSharedLog = (own: number, its: number): number => {
    for (let end = Math.min(s[own + LEO]!, s[its + LEO]!); end > 0; end--) {
      const last = LOG + (end - 1) * RECORD;
      if (s[own + last] === s[its + last] && s[own + last + 1] === s[its + last + 1]) return end;
    }
    return 0;
  };

  // The rules: false where a guard is, else the successor is in `t`.

  const copy = (): void => {
    for (let i = 0; i < cells; i++) t[i] = s[i]!;
  };
  const announce = (): void => {
    const epoch = s[nextEpoch]!;
    t[nextEpoch] = epoch + 1;
    t[quorumEpoch] = epoch + 1;
    t[announcements + 2 * epoch] = t[quorumLeader]!;
    t[announcements + 2 * epoch + 1] = t[quorumIsr]!;
  };

  const controllerElectsLeader = (replica: number): boolean => {
    if (s[nextEpoch]! > maxLeaderEpoch) return false;
    if (!has(s[quorumIsr]!, replica) || s[quorumLeader] === replica + 1) return false;
    copy();
    t[quorumLeader] = replica + 1;
    announce();
    return true;
  };

  const controllerShrinksIsr = (replica: number): boolean => {
    if (s[nextEpoch]! > maxLeaderEpoch) return false;
    const leads = s[quorumLeader] === replica + 1;
    const isr = s[quorumIsr]!;
    if (!leads && !has(isr, replica)) return false;
    copy();
    if (leads) t[quorumLeader] = 0;
    const bit = 1 << replica;
    if (!leads || isr !== bit) t[quorumIsr] = isr & ~bit;
    announce();
    return true;
  };

  const becomeLeader = (epoch: number): boolean => {
    const leader = s[announcements + 2 * epoch]! - 1;
    if (leader < 0) return false;
    const own = leader * stride;
    if (epoch + 1 <= s[own + EPOCH]!) return false;
    copy();
    t[own + EPOCH] = epoch + 1;
    t[own + LEADER] = leader + 1;
    t[own + ISR] = s[announcements + 2 * epoch + 1]!;
    return true;
  };

  const leaderWrites = (leader: number): boolean => {
    const own = leader * stride;
    const leo = s[own + LEO]!;
    if (s[nextId]! >= maxRecords || !presumesToLead(leader) || leo >= logSize) return false;
    copy();
    const record = own + LOG + leo * RECORD;
    t[record] = s[nextId]!;
    t[record + 1] = s[own + EPOCH]! - 1;
    t[own + LEO] = leo + 1;
    t[nextId] = s[nextId]! + 1;
    return true;
  };

  const leaderExpandsIsr = (leader: number, replica: number): boolean => {
    if (!isTrueLeader(leader) || !hasReachedOwnEpoch(leader)) return false;
    const own = leader * stride;
    const isr = s[own + ISR]!;
    if (has(isr, replica) || !followsEpoch(replica, leader)) return false;
    if (s[own + HW]! > s[replica * stride + LEO]!) return false;
    copy();
    t[own + ISR] = t[quorumIsr] = isr | (1 << replica);
    return true;
  };

  const leaderShrinksIsr = (leader: number, replica: number): boolean => {
    if (!isTrueLeader(leader) || replica === leader) return false;
    const own = leader * stride;
    const isr = s[own + ISR]!;
    if (!has(isr, replica)) return false;
    if (followsEpoch(replica, leader) && s[replica * stride + LEO]! >= s[own + LEO]!) return false;
    copy();
    t[own + ISR] = t[quorumIsr] = isr & ~(1 << replica);
    return true;
  };

  const leaderAdvancesHighWatermark = (leader: number): boolean => {
    const own = leader * stride;
    const hw = s[own + HW]!;
    if (hw >= s[own + LEO]!) return false;
    for (let replica = 0; replica < n; replica++) {
      if (!has(s[own + ISR]!, replica)) continue;
      if (!followsEpoch(replica, leader) || s[replica * stride + LEO]! <= hw) return false;
    }
    copy();
    t[own + HW] = hw + 1;
    return true;
  };

  const becomeFollower = (epoch: number, follower: number): boolean => {
    const leader = s[announcements + 2 * epoch]! - 1;
    if (leader < 0 || leader === follower || !presumesToLead(leader)) return false;
    const own = leader * stride;
    const its = follower * stride;
    if (s[own + EPOCH] !== epoch + 1 || epoch + 1 <= s[its + EPOCH]!) return false;
    copy();
    const end = endOfSharedLog(own, its);
    for (let i = LOG + end * RECORD; i < LOG + logSize * RECORD; i++) t[its + i] = 0;
    t[its + LEO] = end;
    t[its + HW] = Math.min(end, s[its + HW]!);
    t[its + EPOCH] = epoch + 1;
    t[its + LEADER] = leader + 1;
    t[its + ISR] = s[announcements + 2 * epoch + 1]!;
    return true;
  };

  const followerFetches = (follower: number): boolean => {
    const its = follower * stride;
    const leader = s[its + LEADER]! - 1;
    if (leader < 0 || !followsEpoch(follower, leader)) return false;
    const own = leader * stride;
    const leo = s[its + LEO]!;
    if (leo >= s[own + LEO]!) return false;
    copy();
    const record = LOG + leo * RECORD;
    t[its + record] = s[own + record]!;
    t[its + record + 1] = s[own + record + 1]!;
    t[its + LEO] = leo + 1;
    t[its + HW] = Math.min(s[own + HW]!, leo + 1);
    return true;
  };

  const fire = (rule: number): boolean => {
    const one = first[rule]!;
    switch (action[rule]) {
      case kip.ELECT:
        return controllerElectsLeader(one);
      case kip.SHRINK:
        return controllerShrinksIsr(one);
      case kip.LEAD:
        return becomeLeader(one);
      case kip.WRITE:
        return leaderWrites(one);
      case kip.LEADER_EXPANDS:
        return leaderExpandsIsr(one, second[rule]!);
      case kip.LEADER_SHRINKS:
        return leaderShrinksIsr(one, second[rule]!);
      case kip.ADVANCE:
        return leaderAdvancesHighWatermark(one);
      case kip.FOLLOW:
        return becomeFollower(one, second[rule]!);
      case kip.FETCH:
        return followerFetches(one);
      default:
        return false; // "follow nobody": a replica drawn as the leader is never none.
    }
  };

  const unpack = (): void => {
    for (let i = 0; i < cells; i++) s[i] = (before[word[i]!]! >>> shift[i]!) & mask[i]!;
  };
  const pack = (): void => {
    for (let w = 0; w < words; w++) packed[w] = 0;
    for (let i = 0; i < cells; i++) packed[word[i]!]! |= t[i]! << shift[i]!;
  };

  return {
    words,
    before,
    after,
    starts: 1,
    rules,
    properties: 0,
    start() {
      t.fill(0);
      t[quorumIsr] = 2 ** n - 1;
      pack();
      return true;
    },
    enter() {
      unpack();
      for (let w = 0; w < words; w++) after[w] = before[w]!;
    },
    next(from) {
      for (let rule = from; rule < rules; rule++) {
        if (!fire(rule)) continue;
        pack();
        return rule;
      }
      return -1;
    },
    judge: () => 0,
    judgeStep: () => 0,
  };
}
