// Symmetry: a state and all renamings of its interchangeable members are one orbit, of which one state is stored.

import type { Layout } from "./layout.ts";
import { compileRearrange, type Places, type Rearrange, stayingPut } from "./rearrange.ts";
import type { Register } from "./register.ts";
import type { Renaming } from "./renaming.ts";
import { compileSign, type Sign } from "./signature.ts";
import { type SymmetricDomain, symmetricDomains } from "./symmetric-domains.ts";
import { settleTies } from "./ties.ts";

export interface Symmetry {
  readonly domains: readonly SymmetricDomain[];
  /**
   * Replaces the packed state by the representative of its orbit. The cells stay as they are: another state of the same
   * orbit, of which every property says the same.
   */
  canonical(): void;
  /** The renaming that has made the representative, at the last call of `canonical`. */
  lastRenaming(): Renaming;
  /** Writes the renamed state into `words`; register and representative stay as they are. */
  rename(renaming: Renaming, words: Int32Array): void;
}

interface Ranked {
  readonly places: Places;
  readonly signature: Int32Array;
  readonly sign: Sign;
}

/**
 * The symmetry of the states in a register; `undefined` where no domain of theirs is symmetric. `needCells` is called
 * before the cells of the register are read.
 */
export function createSymmetry(
  model: string,
  layout: Layout,
  register: Register,
  needCells: () => void = () => {},
): Symmetry | undefined {
  const domains = symmetricDomains(model, layout.node);
  if (domains.length === 0) return undefined;
  const { cells, words } = register;
  const ranked = domains.map((domain): Ranked => {
    const signature = new Int32Array(domain.size + 1);
    return { places: stayingPut(domain), signature, sign: compileSign(layout.node, domain, cells) };
  });
  const rearrange = compileRearrange(
    layout,
    domains,
    ranked.map(({ places }) => places),
    cells,
  );
  return {
    domains,
    canonical: canonicalFor(ranked, rearrange, words, needCells),
    lastRenaming: () => ranked.map(({ places }) => [...places.to.subarray(1)]),
    rename(renaming, into) {
      needCells();
      const kept = ranked.map(({ places }) => [...places.to.subarray(1)]);
      take(ranked, renaming);
      rearrange(into);
      take(ranked, kept);
    },
  };
}

function take(ranked: readonly Ranked[], renaming: Renaming): void {
  ranked.forEach(({ places: { from, to } }, d) => {
    renaming[d]!.forEach((place, member) => {
      from[place] = member;
      to[member + 1] = place;
    });
  });
}

/**
 * Members are put in the order of their signatures, which are renamed as the state is: so every state of an orbit
 * comes to the same. Where signatures are equal, more than one order will do, and the least state is taken.
 */
function canonicalFor(
  ranked: readonly Ranked[],
  rearrange: Rearrange,
  words: Int32Array,
  needCells: () => void,
): () => void {
  return () => {
    needCells();
    let found = STAYING;
    for (let d = 0; d < ranked.length; d++) found |= rank(ranked[d]!);
    if ((found & TIED) !== 0) settleTies(ranked, rearrange, words);
    else if ((found & MOVING) !== 0) rearrange(words);
  };
}

const STAYING = 0;
/** Some member is not where its signature puts it. */
const MOVING = 1;
/** Two members have the same signature. */
const TIED = 2;

/** Sorts the members by signature, by insertion: they are few. */
function rank({ places: { from, to }, signature, sign }: Ranked): number {
  sign(signature);
  let found = STAYING;
  for (let member = 0; member < from.length; member++) {
    const own = signature[member + 1]!;
    let place = member;
    for (; place > 0; place--) {
      const before = from[place - 1]!;
      const its = signature[before + 1]!;
      if (its === own) found |= TIED;
      if (its <= own) break;
      from[place] = before;
      found |= MOVING;
    }
    from[place] = member;
  }
  for (let place = 0; place < from.length; place++) to[from[place]! + 1] = place;
  return found;
}
