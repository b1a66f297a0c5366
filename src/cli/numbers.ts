// Reads the values of options; what is no such value is answered with what one looks like.

import { InvalidArgumentError } from "commander";
import { nearest } from "../nearest.ts";

/** A reader of whole numbers from `low` to `high`. */
export function integer(low: number, high: number = Number.MAX_SAFE_INTEGER): (text: string) => number {
  const range = high === Number.MAX_SAFE_INTEGER ? `from ${low} up` : `from ${low} to ${high}`;
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= low && value <= high) return value;
    throw new InvalidArgumentError(`It is a whole number ${range}.`);
  };
}

/** More than no seconds; a fraction will do. */
export function seconds(text: string): number {
  const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value > 0 && value <= 1e9) return value;
  throw new InvalidArgumentError("It is a number of seconds above 0.");
}

/** A reader of one of some words. */
export function oneOf<const W extends string>(...words: readonly W[]): (text: string) => W {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`It is one of ${words.join(", ")}${nearest(text, words)}.`);
  };
}

/** For an option that may be given several times. */
export function collect(text: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), text];
}
