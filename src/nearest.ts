// The nearest right word for a wrong one, for every message that answers a mistyped name.

import { distance } from "fastest-levenshtein";

/** ` (did you mean "x"?)`, or nothing when no candidate is near. */
export function nearest(wrong: string, candidates: Iterable<string>): string {
  const word = nearestWord(wrong, candidates);
  return word === undefined ? "" : ` (did you mean "${word}"?)`;
}

/** The candidate with the fewest changed letters, if those are at most a third of the longer word, or one that begins or ends alike. */
export function nearestWord(wrong: string, candidates: Iterable<string>): string | undefined {
  const asked = wrong.toLowerCase();
  let best: { word: string; changes: number } | undefined;
  for (const word of candidates) {
    const candidate = word.toLowerCase();
    const changes = distance(asked, candidate);
    const isNear = changes <= Math.max(2, Math.ceil(Math.max(asked.length, candidate.length) / 3));
    const isPartOf = asked.length >= 4 && candidate.includes(asked);
    if ((isNear || isPartOf) && (best === undefined || changes < best.changes)) best = { word, changes };
  }
  return best?.word;
}
