// The nearest right word for a wrong one, for every message that answers a mistyped name.

import { distance } from "fastest-levenshtein";

/** ` (did you mean "x"?)`, or nothing when no candidate is near. */
export function nearest(wrong: string, candidates: Iterable<string>): string {
  const word = nearestWord(wrong, candidates);
  return word === undefined ? "" : ` (did you mean "${word}"?)`;
}

/**
 * The candidate with the fewest changed letters, where those are at most a third of the longer word, or two. Of a longer
 * candidate its beginning counts too, so that a few words of a sentence find it, and any part that is written right.
 */
export function nearestWord(wrong: string, candidates: Iterable<string>): string | undefined {
  const asked = wrong.toLowerCase();
  let best: { word: string; changes: number } | undefined;
  for (const word of candidates) {
    const changes = changesBetween(asked, word.toLowerCase());
    if (changes !== undefined && (best === undefined || changes < best.changes)) best = { word, changes };
  }
  return best?.word;
}

/** Undefined where the two are not near each other. */
function changesBetween(asked: string, candidate: string): number | undefined {
  const whole = distance(asked, candidate);
  const longer = Math.max(asked.length, candidate.length);
  // Two letters that changed places count as two changes, and are the commonest slip.
  if (whole <= Math.max(Math.min(2, longer - 1), Math.ceil(longer / 3))) return whole;
  if (asked.length < 4) return undefined;
  if (candidate.includes(asked)) return whole;
  const beginning = distance(asked, candidate.slice(0, asked.length));
  return beginning <= asked.length / 4 ? whole : undefined;
}
