// Tabled rules: which rules are enabled, and what most of them do, looked up in tables and not asked of the model.

import { compileFire, type Fire, type Stock } from "./firing.ts";
import { Inquiry, inquire } from "./inquiry.ts";
import { createProbe } from "./probe.ts";
import { RefusalTables } from "./refusal-tables.ts";
import { Grounds } from "./refusals.ts";
import { Supposed } from "./supposed.ts";

export interface TabledRules {
  /** The words of `before` are another state's. */
  enter(): void;
  /** As `Kernel.next`. */
  next(from: number): number;
  /** Has the tables refuse what they may not have refused before, since other guards have decided. */
  update(): void;
}

/** Keys of tables have at most so many bits, so that tables stay in the cache. */
const WIDEST = 11;

/**
 * Tables of a model's rules, for the coverage reached so far: a guard that has not decided yet refuses nothing here, and
 * is asked.
 */
export function tabulateRules(stock: Stock): TabledRules {
  const { families, dispatchers, before } = stock;
  const state = new Supposed(before.layout);
  const view = createProbe(before.layout.node, { state, isWritable: false });
  const grounds = new Grounds(WIDEST);
  const rules = families.reduce((sum, { args }) => sum + args.length, 0);
  const ruleWords = Math.ceil(rules / 32);
  /** The next bit behind those of the rules. */
  let bit = 32 * ruleWords;
  const inquiries = families.map((family, f) =>
    inquire(family, state, view).map((runs, place) => {
      const inquiry = new Inquiry(family.first + place, bit, runs, dispatchers[f]!.decided, grounds);
      if (inquiry.trust.is === "doubted") bit++;
      return inquiry;
    }),
  );
  const found = new Int32Array(Math.ceil(bit / 32));
  const tables = new RefusalTables(grounds.list, before.words, allBits(rules, found.length), found);
  const update = () => {
    inquiries.forEach((of, f) => {
      for (const inquiry of of) inquiry.tell(tables, dispatchers[f]!.decided);
    });
  };
  update();
  const trusts = inquiries.flat().map(({ trust }) => trust);
  const fire = compileFire(stock, state, found, trusts);
  return { ...goThrough(found.subarray(0, ruleWords), tables.find, fire), update };
}

/** A set of all rules, and behind it, from the next word on, of all doubts. */
function allBits(rules: number, words: number): Int32Array {
  const all = new Int32Array(words).fill(-1);
  for (let bit = rules; bit % 32 !== 0; bit++) all[bit >>> 5]! &= ~(1 << (bit & 31));
  return all;
}

/** Goes through the rules that `find` leaves in `found`, a bit each, in their order. */
function goThrough(found: Int32Array, find: () => void, fire: Fire): Omit<TabledRules, "update"> {
  let isFound = false;
  return {
    enter() {
      isFound = false;
    },
    next(from) {
      if (!isFound) {
        find();
        isFound = true;
      }
      let w = from >>> 5;
      if (w >= found.length) return -1;
      let rest = found[w]! & (-1 << (from & 31));
      for (;;) {
        while (rest === 0) {
          if (++w === found.length) return -1;
          rest = found[w]!;
        }
        const rule = (w << 5) + 31 - Math.clz32(rest & -rest);
        if (fire(rule)) return rule;
        rest &= rest - 1;
      }
    },
  };
}
