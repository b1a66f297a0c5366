// The witness: the same recipe run by immer on plain values, to be held against what the kernel did.

import { enableMapSet, produce } from "immer";
import { Divergence } from "../errors.ts";
import type { Compiled } from "./compile.ts";
import { labelOfCell, nameOfCell } from "./layout.ts";
import { encode, type Plain } from "./plain.ts";
import { describeRule, type Rule } from "./rules.ts";

enableMapSet();

/** What the rule's recipe makes of a plain state. */
export function witnessRule(rule: Rule, before: Plain): Plain {
  return produce(before, (draft: unknown) => {
    rule.family.action.apply(draft, rule.args);
  });
}

/**
 * Runs the witness beside a step the kernel has made, from the same state. Throws Divergence when the two leave
 * different bytes, or the recipe throws on drafts alone; returns the witness's state otherwise.
 */
export function witnessStep(compiled: Compiled, rule: number, before: Plain, kernelAfter: Plain): Plain {
  const { node } = compiled.layout;
  const found = compiled.ruleAt(rule);
  const where = `${compiled.instance.name}: ${describeRule(found)}`;
  let after: Plain;
  let theirs: number[];
  try {
    after = witnessRule(found, before);
    theirs = encode(node, after);
  } catch (error) {
    throw new Divergence(`${where} works on cursors, and throws on drafts: ${String(error)}`, {
      cause: error,
    });
  }
  const ours = encode(node, kernelAfter);
  const cell = ours.findIndex((value, c) => value !== theirs[c]);
  if (cell < 0) return after;
  const [cursors, drafts] = [ours, theirs].map((cells) => labelOfCell(node, cell, cells[cell]!));
  throw new Divergence(
    `${where} means two things: ${nameOfCell(node, cell)} is ${cursors} on cursors and ${drafts} on drafts`,
  );
}
