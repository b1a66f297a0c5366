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

const SUFFIXES: Readonly<Record<string, number>> = { "": 2 ** 20, m: 2 ** 20, g: 2 ** 30 };

/** Memory, in bytes: MiB, or with a letter behind MiB (`m`) or GiB (`g`). */
export function memory(text: string): number {
  const [, number = "", suffix = ""] = /^(\d*\.?\d+)([mg]?)$/i.exec(text) ?? [];
  const value = number === "" ? Number.NaN : Math.round(Number(number) * SUFFIXES[suffix.toLowerCase()]!);
  if (value >= 2 ** 20 && value <= 2 ** 50) return value;
  throw new InvalidArgumentError("It is a number of MiB, at least 1, or of GiB: 1500 or 1.5g.");
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
