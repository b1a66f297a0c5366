// The witness: the same recipe run by immer on plain values, to be held against what the kernel did.

import { enableMapSet, produce } from "immer";
import { Divergence } from "../errors.ts";
import type { Compiled } from "./compile.ts";
import { nameOfCell } from "./layout.ts";
import { encode, type Plain } from "./plain.ts";
import { describeArgs, type Rule } from "./rules.ts";

enableMapSet();

/** What the rule's recipe makes of a plain state. */
export function witnessRule(rule: Rule, before: Plain): Plain {
  return produce(before, (draft: unknown) => {
    rule.family.action.apply(draft, rule.args);
  });
}

/**
 * Runs the witness beside a step the kernel has made, from the same state. Throws Divergence when the two leave
 * different bytes; returns the witness's state otherwise.
 */
export function witnessStep(compiled: Compiled, rule: number, before: Plain, kernelAfter: Plain): Plain {
  const found = compiled.ruleAt(rule);
  const after = witnessRule(found, before);
  const ours = encode(compiled.layout.node, kernelAfter);
  const theirs = encode(compiled.layout.node, after);
  const cell = ours.findIndex((value, c) => value !== theirs[c]);
  if (cell < 0 && ours.length === theirs.length) return after;
  const { action } = found.family;
  throw new Divergence(
    `${compiled.instance.name}: action "${action.name}" (${describeArgs(action, found.args)}) means two things: ` +
      `${nameOfCell(compiled.layout.node, cell).replace(/^\./, "")} is ${ours[cell]} on cursors and ${theirs[cell]} on drafts`,
  );
}
