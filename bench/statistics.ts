// Medians and spreads of few, noisy measurements.

export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** The middle, and the extremes: of so few values as a benchmark has, any other spread would be a guess. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new RangeError("there is no median of no values");
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const median = (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
  return { median, low: sorted[0]!, high: sorted.at(-1)! };
}

/** `1.23 (1.20 to 1.31)`, each written by `show`. */
export function showSpread({ median, low, high }: Spread, show: (value: number) => string): string {
  return low === high ? show(median) : `${show(median)} (${show(low)} to ${show(high)})`;
}

/** `4,093,531`. */
export const showCount = (value: number) => Math.round(value).toLocaleString("en-US");
/** `38.2 %`. */
export const showPercent = (value: number) => `${(100 * value).toFixed(1)} %`;
/** `1.73 M`. */
export const showMillions = (value: number) => `${(value / 1e6).toFixed(2)} M`;
/** `172 MB`: millions of bytes. */
export const showMegabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
