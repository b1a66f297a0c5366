// What a run that kept only fingerprints of states may have missed, in words that go next to its verdicts.

import type { Report } from "./report.ts";

/** `, unless a state was omitted (probability 0.031)`, behind whatever is said of all states; empty of an exact run. */
export function unlessOmitted({ fingerprints }: Report): string {
  if (fingerprints === undefined) return "";
  return `, unless a state was omitted (probability ${showSmall(fingerprints.omissionProbability)})`;
}

/** How sure a run by fingerprints is, in a sentence or two; `undefined` of an exact run. */
export function renderFingerprints({ fingerprints }: Report): string | undefined {
  if (fingerprints === undefined) return undefined;
  const { bits, seed, expectedOmissions, omissionProbability } = fingerprints;
  return (
    `States were told apart by fingerprints of ${bits} bits (hash seed ${seed}): ${showSmall(expectedOmissions)} ` +
    `expected to be omitted, a probability of ${showSmall(omissionProbability)} that any was; what lies only behind ` +
    "an omitted state was not seen either."
  );
}

/** Two digits: `0.031`, `2.7e-8`. */
export function showSmall(value: number): string {
  return String(Number(value.toPrecision(2)));
}
