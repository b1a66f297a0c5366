// Tables of refusals: the values of some variables give the cases that they do not refuse, a bit each.

import { forEachKey, type Gathering, gather, partialKey } from "./gather.ts";
import type { Cases, Ground } from "./refusals.ts";

interface Table {
  readonly gathering: Gathering;
  /** Which words of the set it speaks of. */
  readonly words: readonly number[];
  /** For each key a row of these words. */
  readonly rows: Int32Array;
}

/** Leaves in `found` the set of all cases that the tables do not refuse in a state. `state` is packed. */
export function compileRefusals(
  grounds: readonly Ground[],
  state: Int32Array,
  found: Int32Array,
): () => void {
  const never = grounds.flatMap(({ bits, cases }) => (bits === 0 ? [...cases] : []));
  const tables = grounds.filter(({ bits }) => bits > 0).map(tabulate);
  const first = new Int32Array(found.length).fill(-1);
  for (const { bit } of never) first[bit >>> 5]! &= ~(1 << (bit & 31));
  const spoken = new Set(tables.flatMap(({ words }) => words));
  const source = `"use strict";
    ${tables.map((_, t) => `const t${t} = tables[${t}].rows;`).join("\n")}
    return function find() {
      ${[...state.keys()].map((w) => `const b${w} = state[${w}];`).join(" ")}
      ${[...spoken].map((w) => `let c${w} = ${first[w]};`).join(" ")}
      let k = 0;
      ${tables.map(lookUpSource).join("\n")}
      ${[...found.keys()].map((w) => `found[${w}] = ${spoken.has(w) ? `c${w}` : first[w]};`).join(" ")}
    };`;
  return new Function("state", "found", "tables", source)(state, found, tables) as () => void;
}

function lookUpSource({ gathering, words }: Table, t: number): string {
  const stride = words.length;
  if (stride === 1) return `c${words[0]} &= t${t}[${gathering.source}];`;
  const reads = words.map((w, i) => `c${w} &= t${t}[k + ${i}];`);
  return `k = (${gathering.source}) * ${stride}; ${reads.join(" ")}`;
}

function tabulate({ variables, cases }: Ground): Table {
  const gathering = gather(variables);
  const words = [...new Set([...cases].map(({ bit }) => bit >>> 5))].sort((one, other) => one - other);
  const rows = new Int32Array(2 ** gathering.bits * words.length).fill(-1);
  const marks = new Uint8Array(2 ** gathering.bits);
  for (const each of cases) {
    markOpen(each, gathering, marks.fill(0));
    const others = ~(1 << (each.bit & 31));
    for (let key = 0, at = words.indexOf(each.bit >>> 5); key < marks.length; key++, at += words.length) {
      if (marks[key] === 0) rows[at]! &= others;
    }
  }
  return { gathering, words, rows };
}

/** Marks the keys with which an open run agrees. */
function markOpen({ open }: Cases, gathering: Gathering, marks: Uint8Array): void {
  const done = new Set<number>();
  for (const run of open) {
    const partial = partialKey(gathering, run);
    const known = partial.mask * 2 ** gathering.bits + partial.key;
    if (done.has(known)) continue;
    done.add(known);
    forEachKey(gathering.bits, partial, (key) => {
      marks[key] = 1;
    });
  }
}
