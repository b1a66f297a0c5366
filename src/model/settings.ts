// A model's settings: what can be chosen, what it means, and reading a choice without guessing.

import { ModelError, UsageError } from "../errors.ts";
import { nearest } from "../nearest.ts";

export type Setting =
  | {
      readonly kind: "integer";
      readonly default: number;
      readonly low: number;
      readonly high: number;
      readonly about: string;
      /** It limits the state space: reports list it with the bounds of a verdict. */
      readonly isBound: boolean;
    }
  | {
      readonly kind: "choice";
      readonly default: string;
      readonly values: readonly string[];
      readonly about: string;
    }
  | { readonly kind: "flag"; readonly default: boolean; readonly about: string }
  | { readonly kind: "text"; readonly default: string; readonly about: string };

export type SettingsSpec = Readonly<Record<string, Setting>>;

type ValueOf<T extends Setting> = T extends { kind: "integer" }
  ? number
  : T extends { kind: "choice"; values: readonly (infer W)[] }
    ? W
    : T extends { kind: "flag" }
      ? boolean
      : string;

export type SettingsOf<T extends SettingsSpec> = { readonly [N in keyof T]: ValueOf<T[N]> };
/** What a caller may give: any of the settings; a choice of digits also as a number. */
export type GivenOf<T extends SettingsSpec> = {
  readonly [N in keyof T]?: ValueOf<T[N]> | (ValueOf<T[N]> extends string ? number : never);
};
export type SettingValue = string | number | boolean;
export type SettingValues = Readonly<Record<string, SettingValue>>;

/** A limit of the state space: how many of something there may be. */
export function bound(initial: number, range: readonly [low: number, high: number], about: string) {
  return { kind: "integer", ...within(initial, range), about, isBound: true } as const;
}

/** A number that shapes the model without limiting how far it is explored. */
export function amount(initial: number, range: readonly [low: number, high: number], about: string) {
  return { kind: "integer", ...within(initial, range), about, isBound: false } as const;
}

function within(initial: number, [low, high]: readonly [low: number, high: number]) {
  if (Number.isInteger(initial) && initial >= low && initial <= high) return { default: initial, low, high };
  throw new ModelError(`settings: the default ${initial} is not an integer from ${low} to ${high}`);
}

/** One of some words. */
export function choice<const W extends string>(initial: NoInfer<W>, values: readonly W[], about: string) {
  return { kind: "choice", default: initial, values, about } as const;
}

export function flag(initial: boolean, about: string) {
  return { kind: "flag", default: initial, about } as const;
}

/** Free text that the model reads itself. */
export function text(initial: string, about: string) {
  return { kind: "text", default: initial, about } as const;
}

/** Every setting with its value: the given one, checked, or the default. Throws UsageError. */
export function resolveSettings(
  model: string,
  spec: SettingsSpec,
  given: Readonly<Record<string, unknown>>,
): SettingValues {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(spec, name)) continue;
    const names = Object.keys(spec);
    throw new UsageError(
      `${model} has no setting "${name}"${nearest(name, names)}${names.length === 0 ? "; it has none" : ""}`,
    );
  }
  return Object.fromEntries(
    Object.entries(spec).map(([name, setting]) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      return [name, value === undefined ? setting.default : readSetting(model, name, setting, value)];
    }),
  );
}

function readSetting(model: string, name: string, setting: Setting, value: unknown): SettingValue {
  const reject = (expected: string): never => {
    throw new UsageError(`${model}: setting "${name}" cannot be "${String(value)}": ${expected}`);
  };
  switch (setting.kind) {
    case "integer": {
      const isNumeral = typeof value === "string" && /^-?\d+$/.test(value.trim());
      const number = isNumeral ? Number(value) : value;
      if (typeof number === "number" && Number.isInteger(number)) {
        if (number >= setting.low && number <= setting.high) return number;
      }
      return reject(`it is an integer from ${setting.low} to ${setting.high}`);
    }
    case "choice": {
      const word = String(value);
      if (setting.values.includes(word)) return word;
      return reject(`it is one of ${setting.values.join(", ")}${nearest(word, setting.values)}`);
    }
    case "flag":
      if (value === true || value === "true") return true;
      if (value === false || value === "false") return false;
      return reject("it is true or false");
    case "text":
      return typeof value === "string" || typeof value === "number" ? String(value) : reject("it is a text");
  }
}
