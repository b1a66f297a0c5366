// Firing: what a rule does that no table refuses, looked up, recalled, or done by the recipe itself.

import type { Dispatcher } from "./dispatch.ts";
import { type Effect, type EffectRun, effectOf, effectSource } from "./effects.ts";
import type { Trust } from "./inquiry.ts";
import { Memory } from "./memo.ts";
import { createProbe } from "./probe.ts";
import type { Probe } from "./probe-leaf.ts";
import type { Register } from "./register.ts";
import type { Family } from "./rules.ts";
import type { Supposed, Variable } from "./supposed.ts";

/** What fires rules, and what it falls back on. */
export interface Stock {
  readonly families: readonly Family[];
  readonly dispatchers: readonly Dispatcher[];
  readonly before: Register;
  readonly after: Register;
  /** Whether recipes may be replaced: not where a constraint is to see what they leave. */
  readonly withRecipes: boolean;
  /** Called before a rule is run itself. */
  settle(): void;
  /** Called when a successor has been left in the words of `after` alone. */
  fired(): void;
}

/** Fires a rule that no table refuses; false where asking it shows that it is not enabled. */
export type Fire = (rule: number) => boolean;

/** What has more runs is recalled, and not tabulated. */
const MOST_RUNS = 600;
/** Of states of more words, a successor is not made word by word. */
const MOST_WORDS = 16;
/** A recipe that first reads a variable of few values has a memory for each of them. */
const MOST_MEMORIES = 8;

/** How the successor of a rule is made. */
type Recipe =
  | { readonly by: "table"; readonly runs: readonly EffectRun[] }
  | { readonly by: "memory"; readonly apply: () => void; readonly first: Variable | undefined }
  | { readonly by: "itself" };

/** `found` is what the tables do not refuse in the state entered; there is a trust for each rule. */
export function compileFire(
  stock: Stock,
  state: Supposed,
  found: Int32Array,
  trusts: readonly Trust[],
): Fire {
  const { families } = stock;
  const draft = createProbe(state.layout.node, { state, isWritable: true });
  const memory = new Memory(state);
  const fires = families.map((family, f) => {
    const recipes = stock.withRecipes ? recipesOf(family, state, draft) : family.args.map(() => ITSELF);
    const ways = recipes.map((recipe, place) => ({ recipe, trust: trusts[family.first + place]! }));
    return compileFamily(stock, stock.dispatchers[f]!, memory, found, ways);
  });
  const familyOf = Uint16Array.from(families.flatMap(({ args }, f) => args.map(() => f)));
  const source = `"use strict";
    return function fire(rule) {
      switch (familyOf[rule]) {
        ${families.map(({ first }, f) => `case ${f}: return f${f}(rule - ${first});`).join("\n")}
      }
    };`;
  return new Function("familyOf", ...fires.map((_, f) => `f${f}`), source)(familyOf, ...fires) as Fire;
}

const ITSELF: Recipe = { by: "itself" };

function recipesOf({ action, args }: Family, state: Supposed, draft: Probe): Recipe[] {
  if (state.layout.words > MOST_WORDS) return args.map(() => ITSELF);
  // Rules of one action are alike: what has too many runs for one of them, or none that is known, has for the others.
  let last: Recipe["by"] = "table";
  return args.map((a) => {
    if (last === "itself") return ITSELF;
    const recipe = recipeOf(() => action.apply(draft, a), state, last === "table" ? MOST_RUNS : 1);
    last = recipe.by;
    return recipe;
  });
}

function recipeOf(apply: () => void, state: Supposed, most: number): Recipe {
  const perform = (): Effect => {
    apply();
    return effectOf(state);
  };
  const { runs, isAll } = state.allRuns<Effect | undefined>(most, perform, undefined);
  if (isAll) return { by: "table", runs };
  if (most > 1 && runs.every(({ outcome }) => outcome === undefined)) return ITSELF;
  return { by: "memory", apply, first: runs[0]?.reads[0] };
}

interface Way {
  readonly recipe: Recipe;
  readonly trust: Trust;
}

/** The function that fires the rules of one family, by their places in it. */
function compileFamily(
  { before, after, settle, fired }: Stock,
  { ask, take }: Dispatcher,
  memory: Memory,
  found: Int32Array,
  ways: readonly Way[],
): Fire {
  const { tables, write } = effectSource();
  const sourceOf = ({ recipe, trust }: Way, place: number): string => {
    const asking = `{ settle(); return ask(${place}); }`;
    if (trust.is === "asked") return asking;
    const doubt =
      trust.is === "sure" ? "" : `if (found[${trust.bit >>> 5}] & ${1 << (trust.bit & 31)}) ${asking}`;
    const run = `{ settle(); return take(${place}); }`;
    switch (recipe.by) {
      case "table":
        return `${doubt} ${write(recipe.runs, run)}`;
      case "memory":
        return `${doubt} ${recallSource(memory, recipe, run)}`;
      case "itself":
        return `${doubt} ${run}`;
    }
  };
  const cases = ways.map((way, place) => `case ${place}: ${sourceOf(way, place)} break;`);
  const source = `"use strict";
    ${tables.map((_, t) => `const e${t} = tables[${t}];`).join("\n")}
    return function fire(place) {
      ${[...before.words.keys()].map((w) => `const b${w} = before[${w}];`).join(" ")}
      switch (place) { ${cases.join("\n")} }
      fired();
      return true;
    };`;
  const { recall } = memory;
  const used = {
    before: before.words,
    after: after.words,
    tables,
    recall,
    found,
    settle,
    fired,
    ask,
    take,
  };
  return new Function(...Object.keys(used), source)(...Object.values(used)) as Fire;
}

function recallSource(
  memory: Memory,
  { apply, first }: Extract<Recipe, { by: "memory" }>,
  otherwise: string,
): string {
  const recall = () => `if (!recall(${memory.add(apply)}, before, after)) ${otherwise}`;
  if (first === undefined || first.values > MOST_MEMORIES) return recall();
  const { word, shift, bits, values } = first;
  const cases = Array.from({ length: values }, (_, value) => `case ${value}: ${recall()} break;`);
  return `switch ((b${word} >>> ${shift}) & ${2 ** bits - 1}) { ${cases.join("\n")} }`;
}
