// Performs actions by name: a path written the way a person tells it.

import { UsageError } from "../errors.ts";
import type { Path } from "../kernel.ts";
import { nearest } from "../nearest.ts";
import type { Compiled } from "./compile.ts";
import { argsJson, describeArgs } from "./rules.ts";

/** An action and its arguments, each by the name or number that a report shows: `{ follower: "b1" }`. */
export type Deed = readonly [
  action: string,
  args?: Readonly<Record<string, string | number | boolean | null>>,
];

/** The path of these deeds from an initial state. Throws UsageError at the first that cannot be done, with the reason. */
export function perform(compiled: Compiled, deeds: readonly Deed[], start = 0): Path {
  if (start >= compiled.starts || !compiled.start(start)) {
    throw new UsageError(`${compiled.instance.name} has no initial state ${start} within its constraint`);
  }
  const rules = deeds.map((deed, index) => {
    const rule = ruleOf(compiled, deed);
    compiled.before.set(compiled.after);
    compiled.enter();
    if (compiled.next(rule) !== rule) {
      const why = compiled.falseGuards(rule).map((guard) => `"${guard}"`);
      const reason = why.length > 0 ? `false: ${why.join(", ")}` : "its successor is outside the constraint";
      throw new UsageError(`deed ${index + 1}, ${describe(deed)}, is not enabled; ${reason}`);
    }
    return rule;
  });
  return { start, rules };
}

function ruleOf(compiled: Compiled, deed: Deed): number {
  const [name, args = {}] = deed;
  const { instance } = compiled;
  const family = compiled.families.find(({ action }) => action.name === name);
  if (family === undefined) {
    const names = instance.actions.map((action) => action.name);
    throw new UsageError(`${instance.name} has no action "${name}"${nearest(name, names)}`);
  }
  const place = family.args.findIndex((candidate) => {
    const shown = argsJson(family.action, candidate);
    const parameters = new Set([...Object.keys(shown), ...Object.keys(args)]);
    return [...parameters].every((parameter) => shown[parameter] === args[parameter]);
  });
  if (place < 0) {
    const example = describeArgs(family.action, family.args[0]!);
    const instead = example === "" ? "it has none" : `an example: ${example}`;
    throw new UsageError(`${describe(deed)} has other parameters; ${instead}`);
  }
  return family.first + place;
}

function describe([name, args = {}]: Deed): string {
  const shown = Object.entries(args).map(([parameter, value]) => `${parameter} = ${String(value)}`);
  return `"${name}"${shown.length === 0 ? "" : ` (${shown.join(", ")})`}`;
}
