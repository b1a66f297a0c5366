// Tells a path as a trace: who did what, what it changed, and why the last state is what a property looks for.

import { Divergence } from "../errors.ts";
import { formatPath, type Path } from "../kernel.ts";
import type { Explanation, Trace, TraceStep } from "../report/report.ts";
import { blamed } from "./blame.ts";
import type { Compiled } from "./compile.ts";
import { diff } from "./diff.ts";
import { isFound } from "./judge.ts";
import { toJson } from "./plain.ts";
import type { Property } from "./property.ts";
import { type Reading, recordingView } from "./recorder.ts";
import { type ReplayedStep, replay } from "./replay.ts";
import { argsJson, describeArgs, describeRule } from "./rules.ts";
import { truthsOf } from "./truths.ts";

/** Replays a path that the explorer found for a property, and tells it. Throws Divergence if the path does not show it. */
export function tell(
  compiled: Compiled,
  property: Property<unknown>,
  path: Path,
  options: { readonly isShortest: boolean },
): Trace {
  const steps = replay(compiled, path);
  const last = steps.at(-1)!.state;
  const previous = steps.at(-2)?.state ?? last;
  if (!isFound(property, last, previous)) {
    throw new Divergence(
      `${compiled.instance.name}: the kernel found "${property.name}" at ${formatPath(path)}, and its replay does not show it`,
    );
  }
  return {
    ...tellSteps(compiled, steps, path),
    truths: truthsOf(compiled.instance.properties, steps),
    shortest: options.isShortest,
    explanation: explain(compiled, property, last, previous),
  };
}

/** A path told for its own sake, with no property in view. */
export function tellSteps(
  compiled: Compiled,
  steps: readonly ReplayedStep[],
  path: Path,
): Pick<Trace, "path" | "states" | "columns" | "steps"> {
  const { drawing } = compiled.instance;
  return {
    path: formatPath(path),
    states: steps.length,
    columns: drawing?.columns ?? [],
    steps: steps.map((step, index) => tellStep(compiled, step, steps[index - 1], index)),
  };
}

function tellStep(
  compiled: Compiled,
  { rule, state }: ReplayedStep,
  previous: ReplayedStep | undefined,
  index: number,
): TraceStep {
  const { drawing } = compiled.instance;
  const draw = () => drawing?.draw(state as never, previous?.state as never) ?? [];
  const common = {
    index,
    drawing: asked(compiled, "its drawing", draw),
    ...(drawing?.scene && {
      scene: asked(compiled, "the scene of its drawing", () => drawing.scene!(state as never)),
    }),
    state: toJson(compiled.layout.node, state),
  };
  if (rule === undefined || previous === undefined) return { ...common, who: "", what: "", changes: [] };
  const { action } = rule.family;
  const moment = { before: previous.state as never, after: state as never };
  const args = rule.args as never;
  const shown = describeArgs(action, rule.args);
  return {
    ...common,
    action: action.name,
    args: argsJson(action, rule.args),
    who: asked(compiled, `${describeRule(rule)}, who`, () => action.who?.(args, moment)) ?? "",
    what:
      asked(compiled, `${describeRule(rule)}, what`, () => action.what?.(args, moment)) ??
      (shown === "" ? action.name : `${action.name} (${shown})`),
    changes: diff(compiled.layout.node, previous.state, state),
  };
}

/** What the author's own words are; a ModelError where finding them goes wrong. */
function asked<T>(compiled: Compiled, where: string, words: () => T): T {
  try {
    return words();
  } catch (error) {
    throw blamed(compiled.instance, where, error);
  }
}

const VALUES_SHOWN = 4;

function explain(
  compiled: Compiled,
  property: Property<unknown>,
  after: unknown,
  before: unknown,
): Explanation {
  const wanted = property.kind === "sometimes" || property.kind === "never";
  const telling = property.parts.filter((part) => {
    try {
      return part.test(after as never, before as never) === wanted;
    } catch {
      return false; // it relies on a part before it that is false
    }
  });
  const parts = telling.map(({ name }) => name).filter((name) => name !== "");
  const own = asked(compiled, `property "${property.name}", explain`, () =>
    property.explain?.(after as never, before as never),
  );
  if (own !== undefined) {
    const values = Object.entries(own.values ?? {}).map(([name, value]) => ({ name, value }));
    return { sentence: own.sentence, parts, values };
  }
  const truth = wanted ? "true" : "false";
  const sentence =
    parts.length > 0
      ? `${parts.map((part) => `"${part}"`).join(" and ")}: ${truth} here.`
      : `It is ${truth} here.`;
  return { sentence, parts, values: readings(compiled, telling, after, before) };
}

/** The last values that the telling parts read before they knew: what decided them. */
function readings(
  compiled: Compiled,
  parts: Property<unknown>["parts"],
  after: unknown,
  before: unknown,
): Reading[] {
  const { node } = compiled.layout;
  const read = new Map<string, string>();
  const note = (prefix: string) => (reading: Reading) => {
    const name = `${prefix}${reading.name}`;
    read.delete(name);
    read.set(name, reading.value);
  };
  for (const part of parts) {
    part.test(recordingView(node, after, note("")), recordingView(node, before, note("before: ")));
  }
  return [...read].map(([name, value]) => ({ name, value })).slice(-VALUES_SHOWN);
}
