// Tables of refusals: the values of some variables give what they do not refuse, a bit for each.

import { forEachKey, type Gathering, gather, partialKey } from "./gather.ts";
import type { Ground } from "./refusals.ts";
import type { Run } from "./supposed.ts";

interface Table {
  readonly gathering: Gathering;
  readonly refused: ReadonlySet<number>;
  /** Which words of the set of bits it speaks of. */
  readonly words: readonly number[];
  /** For each key a row of these words. */
  readonly rows: Int32Array;
}

export class RefusalTables {
  /** Leaves in `found` the set of all bits that no table refuses in `state`. */
  readonly find: () => void;
  readonly #tables: readonly Table[];

  /** Tables that refuse nothing yet. `state` is packed; `all` are the bits there are. */
  constructor(grounds: readonly Ground[], state: Int32Array, all: Int32Array, found: Int32Array) {
    this.#tables = grounds.map(({ variables, refused }) => {
      const gathering = gather(variables.filter((variable) => variable !== undefined));
      const words = [...new Set([...refused].map((bit) => bit >>> 5))].sort((one, other) => one - other);
      const rows = new Int32Array(2 ** gathering.bits * words.length).fill(-1);
      return { gathering, refused, words, rows };
    });
    this.find = compileFind(this.#tables, state, all, found);
  }

  /** Refuses a bit wherever none of these runs is possible. */
  allow(bit: number, open: readonly Run<unknown>[]): void {
    const others = ~(1 << (bit & 31));
    for (const { gathering, refused, words, rows } of this.#tables) {
      if (!refused.has(bit)) continue;
      const isOpen = keysOf(open, gathering);
      for (let key = 0, at = words.indexOf(bit >>> 5); key < isOpen.length; key++, at += words.length) {
        if (isOpen[key] === 0) rows[at]! &= others;
      }
    }
  }
}

function compileFind(
  tables: readonly Table[],
  state: Int32Array,
  all: Int32Array,
  found: Int32Array,
): () => void {
  const source = `"use strict";
    ${tables.map((_, t) => `const t${t} = tables[${t}].rows;`).join("\n")}
    return function find() {
      ${[...state.keys()].map((w) => `const b${w} = state[${w}];`).join(" ")}
      ${[...all].map((bits, w) => `let c${w} = ${bits};`).join(" ")}
      let k = 0;
      ${tables.map(lookUpSource).join("\n")}
      ${[...found.keys()].map((w) => `found[${w}] = c${w};`).join(" ")}
    };`;
  return new Function("state", "found", "tables", source)(state, found, tables) as () => void;
}

function lookUpSource({ gathering, words }: Table, t: number): string {
  const stride = words.length;
  if (stride === 1) return `c${words[0]} &= t${t}[${gathering.source}];`;
  const reads = words.map((w, i) => `c${w} &= t${t}[k + ${i}];`);
  return `k = (${gathering.source}) * ${stride}; ${reads.join(" ")}`;
}

/** 1 for each key that agrees with one of the runs. */
function keysOf(runs: readonly Run<unknown>[], gathering: Gathering): Uint8Array {
  const { bits } = gathering;
  const marks = new Uint8Array(2 ** bits);
  const done = new Set<number>();
  for (const run of runs) {
    const partial = partialKey(gathering, run);
    const known = partial.mask * 2 ** bits + partial.key;
    if (done.has(known)) continue;
    done.add(known);
    forEachKey(bits, partial, (key) => {
      marks[key] = 1;
    });
  }
  return marks;
}
