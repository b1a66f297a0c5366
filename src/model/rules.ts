// Rules: an action once for each combination of arguments, numbered in order, the first parameter slowest.

import { ModelError } from "../errors.ts";
import type { Json } from "../report/report.ts";
import { accessOf } from "./access.ts";
import type { Action } from "./action.ts";
import { keysOf, labelOf } from "./layout.ts";
import { keys, leafJson } from "./plain.ts";

/** The rules of one action. */
export interface Family {
  readonly action: Action<unknown>;
  /** The number of its first rule. */
  readonly first: number;
  /** The arguments of each of its rules, as guards and recipes get them. */
  readonly args: readonly Readonly<Record<string, unknown>>[];
}

export interface Rule {
  readonly family: Family;
  /** Its place within the family. */
  readonly place: number;
  readonly args: Readonly<Record<string, unknown>>;
}

const RULE_LIMIT = 65_535;

export function enumerateRules(model: string, actions: readonly Action<unknown>[]): Family[] {
  let first = 0;
  return actions.map((action) => {
    const family = { action, first, args: combinations(model, action) };
    first += family.args.length;
    if (first > RULE_LIMIT) throw tooMany(model, action, first);
    return family;
  });
}

function tooMany(model: string, action: Action<unknown>, rules: number): ModelError {
  return new ModelError(
    `${model}: with action "${action.name}" there are ${rules} rules, of at most ${RULE_LIMIT}; give its parameters smaller domains`,
  );
}

function combinations(model: string, action: Action<unknown>): Record<string, unknown>[] {
  let all: Record<string, unknown>[] = [{}];
  for (const [name, { node }] of Object.entries(action.params)) {
    if (all.length * keysOf(node) > RULE_LIMIT) throw tooMany(model, action, all.length * keysOf(node));
    const values = keys(node).map((cell) => accessOf(node).read(cell));
    all = all.flatMap((args) => values.map((value) => ({ ...args, [name]: value })));
  }
  return all.map((args) => Object.freeze(args));
}

/** `follower = b1, offset = 2`. */
export function describeArgs(action: Action<unknown>, args: Readonly<Record<string, unknown>>): string {
  return Object.entries(action.params)
    .map(([name, { node }]) => `${name} = ${labelOf(node, accessOf(node).cellFor(args[name]))}`)
    .join(", ");
}

/** `action "fetch" (follower = b1, offset = 2)`. */
export function describeRule({ family: { action }, args }: Pick<Rule, "family" | "args">): string {
  const shown = describeArgs(action, args);
  return `action "${action.name}"${shown === "" ? "" : ` (${shown})`}`;
}

export function argsJson(
  action: Action<unknown>,
  args: Readonly<Record<string, unknown>>,
): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(action.params).map(([name, { node }]) => [name, leafJson(node, args[name])]),
  );
}

/**
 * How many consecutive rules give the same answer to a guard: those that differ only in parameters behind the last
 * one it reads. Known where the guard takes its arguments apart in its parameter list, as in `(s, { leader }) => …`,
 * and so cannot reach any other; 1 (no saving) for every other form.
 */
export function blockOf(guard: { readonly test: unknown }, action: Action<unknown>): number {
  const read = parametersRead(String(guard.test));
  if (read === undefined) return 1;
  const names = Object.keys(action.params);
  const last = Math.max(-1, ...read.map((name) => names.indexOf(name)));
  return names.slice(last + 1).reduce((block, name) => block * keysOf(action.params[name]!.node), 1);
}

/** An arrow's parameter list up to `=>`: at most a name, and at most a pattern of letters, colons and commas. */
const PLAIN_ARROW = /^\(?\s*[\w$]*\s*(?:,\s*\{([\w$\s:,]*)\}\s*)?,?\s*\)?\s*=>/;

/** The parameters that a guard's pattern names; `undefined` where that is not all it may read. */
function parametersRead(source: string): string[] | undefined {
  const match = PLAIN_ARROW.exec(source);
  if (match === null) return undefined;
  const fields = (match[1] ?? "").split(",");
  return fields.map((field) => field.split(":")[0]!.trim()).filter((name) => name !== "");
}
