// Effects: recipes as tables. What a recipe read gives which bits of the packed state it leaves changed.

import { forEachKey, gather, partialKey } from "./gather.ts";
import { widthOf } from "./refusals.ts";
import { maskOf, type Run, type Supposed, type Variable } from "./supposed.ts";

/** For each word of the packed state: which bits stay, and what the others become. */
export interface Effect {
  readonly kept: Int32Array;
  readonly put: Int32Array;
}

/** `undefined` where the recipe must be run itself. */
export type EffectRun = Run<Effect | undefined>;

/** The effect of everything written in the run that just ended. */
export function effectOf(state: Supposed): Effect {
  const kept = new Int32Array(state.layout.words).fill(-1);
  const put = new Int32Array(state.layout.words);
  state.forEachWrite((variable, value) => {
    kept[variable.word]! &= ~maskOf(variable);
    put[variable.word]! |= value << variable.shift;
  });
  return { kept, put };
}

/** Tables are made for keys of at most so many bits; before that, the first variable read is taken apart. */
const MOST_KEY_BITS = 9;
const MOST_CASES_DEEP = 3;

/** The source of what fires a recipe, and the tables it uses. */
export interface EffectSource {
  readonly tables: Int32Array[];
  /** Statements over `b0`, `b1`, … and `after`; `otherwise` where the recipe must be run. */
  write(runs: readonly EffectRun[], otherwise: string): string;
}

export function effectSource(): EffectSource {
  const tables: Int32Array[] = [];
  const write = (runs: readonly EffectRun[], otherwise: string, depth = 0): string => {
    if (runs.every(({ outcome }) => outcome === undefined)) return otherwise;
    const variables = new Set(runs.flatMap(({ reads }) => reads.slice(depth)));
    if (variables.size === 0) return constantSource(runs[0]!.outcome!);
    if (widthOf(variables) <= MOST_KEY_BITS) return tableSource(tables, runs, variables, otherwise);
    if (depth === MOST_CASES_DEEP) return otherwise;
    const { word, shift, bits, values } = runs[0]!.reads[depth]!;
    const cases = Array.from({ length: values }, (_, value) => {
      const some = runs.filter((run) => run.values[depth] === value);
      return `case ${value}: { ${write(some, otherwise, depth + 1)} break; }`;
    });
    return `switch ((b${word} >>> ${shift}) & ${2 ** bits - 1}) { ${cases.join("\n")} }`;
  };
  return { tables, write };
}

function constantSource({ kept, put }: Effect): string {
  return [...kept]
    .map((mask, w) => `after[${w}] = ${mask === -1 ? `b${w}` : `b${w} & ${mask} | ${put[w]}`};`)
    .join(" ");
}

/** A row: the effect on each word that is changed by some run, two numbers; and whether it is known, where some are not. */
function tableSource(
  tables: Int32Array[],
  runs: readonly EffectRun[],
  variables: ReadonlySet<Variable>,
  otherwise: string,
): string {
  const effects = runs.flatMap(({ outcome }) => (outcome === undefined ? [] : [outcome]));
  const all = [...effects[0]!.kept.keys()];
  const words = all.filter((w) => effects.some(({ kept }) => kept[w] !== -1));
  const isPartial = effects.length < runs.length;
  const stride = 2 * words.length + (isPartial ? 1 : 0);
  const gathering = gather(variables);
  const rows = new Int32Array(2 ** gathering.bits * stride);
  for (const run of runs) {
    const { outcome } = run;
    if (outcome === undefined) continue;
    const row = [...words.flatMap((w) => [outcome.kept[w]!, outcome.put[w]!]), ...(isPartial ? [1] : [])];
    forEachKey(gathering.bits, partialKey(gathering, run), (key) => rows.set(row, key * stride));
  }
  const name = `e${tables.push(rows) - 1}`;
  const changes = all.map((w) => {
    const i = 2 * words.indexOf(w);
    return `after[${w}] = ${i < 0 ? `b${w}` : `b${w} & ${name}[k + ${i}] | ${name}[k + ${i + 1}]`};`;
  });
  const check = isPartial ? `if (${name}[k + ${stride - 1}] === 0) ${otherwise}` : "";
  return `{ const k = (${gathering.source}) * ${stride}; ${check} ${changes.join(" ")} }`;
}
