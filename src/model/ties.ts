// Ties: members whom no signature tells apart are tried in every order that could make a difference.

import type { Places, Rearrange } from "./rearrange.ts";

/** Members of equal signatures: they take the places from `first` on, in an order still to be found. */
interface Group {
  readonly places: Places;
  readonly first: number;
  readonly members: readonly number[];
  /** For each of `members` the one before it that it can change places with, and nothing changes; -1 without one. */
  readonly twins: readonly number[];
}

/**
 * Finds the order of tied members for which `rearrange` writes the least state, leaves that state in `words` and the
 * order in `domains`. Places hold the members sorted by signature; the ties among them are then all there is to
 * choose, for the state as for any renaming of it, and so is the least of what can be chosen.
 */
export function settleTies(
  domains: readonly { readonly places: Places; readonly signature: Int32Array }[],
  rearrange: Rearrange,
  words: Int32Array,
): void {
  const sorted = domains.map(({ places }) => places.from.slice());
  for (const { places } of domains) takePlaces(places, (place) => place);
  const groups = domains.flatMap(({ places, signature }, d) =>
    tiesIn(sorted[d]!, signature).map(({ first, members }): Group => {
      return { places, first, members, twins: twinsAmong(members, places, rearrange, words) };
    }),
  );
  domains.forEach(({ places }, d) => {
    takePlaces(places, (place) => sorted[d]![place]!);
  });
  const best = { words: new Int32Array(words.length), from: sorted, isFound: false };
  tryOrders(groups, () => {
    rearrange(words);
    if (best.isFound && !isLess(words, best.words)) return;
    best.isFound = true;
    best.words.set(words);
    domains.forEach(({ places }, d) => {
      best.from[d]!.set(places.from);
    });
  });
  domains.forEach(({ places }, d) => {
    takePlaces(places, (place) => best.from[d]![place]!);
  });
  words.set(best.words);
}

function takePlaces({ from, to }: Places, memberAt: (place: number) => number): void {
  for (let place = 0; place < from.length; place++) {
    from[place] = memberAt(place);
    to[from[place]! + 1] = place;
  }
}

/** The runs of equal signatures, longer than one. */
function tiesIn(sorted: Int32Array, signature: Int32Array): { first: number; members: number[] }[] {
  const runs: { first: number; members: number[] }[] = [];
  sorted.forEach((member, place) => {
    const before = sorted[place - 1];
    if (before === undefined || signature[before + 1] !== signature[member + 1]) {
      runs.push({ first: place, members: [] });
    }
    runs.at(-1)!.members.push(member);
  });
  return runs.filter(({ members }) => members.length > 1);
}

/** Twins change places and leave the state as it is. Whoever is a twin of one of two twins is one of the other. */
function twinsAmong(
  members: readonly number[],
  places: Places,
  rearrange: Rearrange,
  words: Int32Array,
): number[] {
  const swapped = new Int32Array(words.length);
  const areTwins = (one: number, other: number) => {
    swap(places, one, other);
    rearrange(swapped);
    swap(places, one, other);
    return swapped.every((word, w) => word === words[w]);
  };
  return members.map((member, i) => members.slice(0, i).findLast((before) => areTwins(before, member)) ?? -1);
}

/** Exchanges two members that are in their own places, or have just been exchanged. */
function swap({ from, to }: Places, one: number, other: number): void {
  const [p, q] = [to[one + 1]!, to[other + 1]!];
  from[p] = other;
  from[q] = one;
  to[one + 1] = q;
  to[other + 1] = p;
}

/** Calls `visit` for every order of the members of every group; of twins, only with the earlier one first. */
function tryOrders(groups: readonly Group[], visit: () => void, g = 0): void {
  const group = groups[g];
  if (group === undefined) {
    visit();
    return;
  }
  const { places, first, members, twins } = group;
  const isPlaced = new Set<number>();
  const place = (at: number): void => {
    if (at === members.length) {
      tryOrders(groups, visit, g + 1);
      return;
    }
    members.forEach((member, i) => {
      const twin = twins[i]!;
      if (isPlaced.has(member) || (twin >= 0 && !isPlaced.has(twin))) return;
      isPlaced.add(member);
      places.from[first + at] = member;
      places.to[member + 1] = first + at;
      place(at + 1);
      isPlaced.delete(member);
    });
  };
  place(0);
}

function isLess(one: Int32Array, other: Int32Array): boolean {
  const w = one.findIndex((word, i) => word !== other[i]);
  return w >= 0 && one[w]! < other[w]!;
}
