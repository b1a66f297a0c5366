// Readers for JSON data of known shape: they name the place and the fault, and keep the declared order of keys.

import { UsageError } from "../errors.ts";

/** Reads a value found at `where`, or throws a UsageError that names the place. */
export type Decoder<T> = (value: unknown, where: string) => T;

export const string: Decoder<string> = (value, where) =>
  typeof value === "string" ? value : mismatch(where, "a string", value);

export const number: Decoder<number> = (value, where) =>
  typeof value === "number" ? value : mismatch(where, "a number", value);

export const boolean: Decoder<boolean> = (value, where) =>
  typeof value === "boolean" ? value : mismatch(where, "true or false", value);

/** One of the words of a union; the keys of `words` make sure that none is forgotten. */
export function word<T extends string>(words: Readonly<Record<T, true>>): Decoder<T> {
  const allowed = Object.keys(words);
  return (value, where) =>
    typeof value === "string" && allowed.includes(value)
      ? (value as T)
      : mismatch(where, `one of ${allowed.map((each) => JSON.stringify(each)).join(", ")}`, value);
}

export function optional<T>(decoder: Decoder<T>): Decoder<T | undefined> {
  return (value, where) => (value === undefined ? undefined : decoder(value, where));
}

export function array<T>(decoder: Decoder<T>): Decoder<readonly T[]> {
  return (value, where) =>
    Array.isArray(value)
      ? value.map((each, at) => decoder(each, `${where}[${at}]`))
      : mismatch(where, "a list", value);
}

/** An object used as a map: keys in their own order. */
export function record<T>(decoder: Decoder<T>): Decoder<{ readonly [name: string]: T }> {
  return (value, where) =>
    Object.fromEntries(
      Object.entries(fieldsOf(value, where)).map(([name, field]) => [
        name,
        decoder(field, inside(where, name)),
      ]),
    );
}

/** An object with these fields, in this order. Fields that the shape does not know are left out. */
export function object<T extends object>(shape: { readonly [K in keyof T]-?: Decoder<T[K]> }): Decoder<T> {
  const decoders = Object.entries(shape) as [string, Decoder<unknown>][];
  return (value, where) => {
    const found = fieldsOf(value, where);
    const entries = decoders.map(
      ([name, decoder]) => [name, decoder(found[name], inside(where, name))] as const,
    );
    return Object.fromEntries(entries.filter(([, field]) => field !== undefined)) as T;
  };
}

/** Throws: at `where` something else was expected. */
export function mismatch(where: string, expected: string, found: unknown): never {
  const place = where === "" ? "the file" : where;
  throw new UsageError(
    found === undefined
      ? `${place} is missing (expected ${expected})`
      : `${place}: expected ${expected}, found ${nameOf(found)}`,
  );
}

function fieldsOf(value: unknown, where: string): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : mismatch(where, "an object", value);
}

function inside(where: string, name: string): string {
  return where === "" ? name : `${where}.${name}`;
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  const text = JSON.stringify(value);
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
