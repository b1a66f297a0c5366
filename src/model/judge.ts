// Judges: the properties of a model as one function over a set of them, written out as source.

import type { Property } from "./property.ts";

export interface Judges {
  /** Properties of the state `after`; see `Kernel.judge`. */
  state(open: number): number;
  /** Properties of the step `before → after`. */
  step(open: number): number;
}

/** Whether a state (or step) is what the property looks for: a counterexample, or a witness. */
export function isFound(property: Property<unknown>, after: unknown, before: unknown): boolean {
  const holds = property.parts.every((part) => part.test(after, before));
  return property.kind === "always" || property.kind === "step" ? !holds : holds;
}

export type DiagnoseProperty = (index: number, error: unknown) => Error;

export function compileJudges(
  properties: readonly Property<unknown>[],
  viewAfter: () => unknown,
  beforeView: unknown,
  diagnose: DiagnoseProperty,
): Judges {
  const compile = (isStep: boolean) => {
    const functions: unknown[] = [];
    const mask = properties.reduce(
      (set, { kind }, p) => ((kind === "step") === isStep ? set | (1 << p) : set),
      0,
    );
    const lines = properties.map((property, p) => {
      if ((property.kind === "step") !== isStep) return "";
      const calls = property.parts.map((part) => `t${functions.push(part.test) - 1}(after, before)`);
      const found = property.kind === "always" || property.kind === "step" ? "!" : "";
      return `if (open & ${1 << p}) { p = ${p}; if (${found}(${calls.join(" && ")})) hit |= ${1 << p}; }`;
    });
    const source = `"use strict";
      return function judge(open) {
        if ((open & ${mask}) === 0) return 0;
        let hit = 0, p = 0;
        const after = viewAfter();
        try { ${lines.join("\n")} } catch (error) { throw diagnose(p, error); }
        return hit;
      };`;
    const names = functions.map((_, i) => `t${i}`);
    return new Function("viewAfter", "before", "diagnose", ...names, source)(
      viewAfter,
      beforeView,
      diagnose,
      ...functions,
    ) as (open: number) => number;
  };
  return { state: compile(false), step: compile(true) };
}
