// The settings that a command line chooses: by `--set name=value`, or by an option of the setting's own name.

import { type Command, Option } from "commander";
import { UsageError } from "../errors.ts";
import { readWithout, WITHOUT } from "../model/safeguards.ts";
import type { Setting } from "../model/settings.ts";
import { collect } from "./numbers.ts";
import type { Subject } from "./subject.ts";

/** Names that would mean something else as an option; `--set` still takes them. */
const TAKEN = /^(help|version|color|no-.*)$|[^\w-]|^[^a-zA-Z]/;

/** Gives a command an option for each setting of the model, bounds first, as far as its name is free. */
export function addSettingOptions(command: Command, subject: Subject): void {
  const isFree = (name: string) =>
    !TAKEN.test(name) && command.options.every(({ long }) => long !== `--${name}`);
  const entries = Object.entries(subject.settings).filter(([name]) => isFree(name));
  const bounds = entries.filter(([, setting]) => isBound(setting));
  const others = entries.filter(([, setting]) => !isBound(setting));
  add(command, `Bounds of ${subject.word}:`, bounds);
  add(command, `Settings of ${subject.word}:`, others);
}

function add(command: Command, heading: string, entries: readonly (readonly [string, Setting])[]): void {
  for (const [name, setting] of entries) {
    const what = setting.kind === "integer" ? "<n>" : "<value>";
    const range = describeRange(setting);
    const initial = setting.default === "" ? "" : `default: ${setting.default}`;
    const about = `${setting.about} (${[range, initial].filter((text) => text !== "").join("; ")})`;
    command.addOption(new Option(`--${name} ${what}`, about).argParser(collect).helpGroup(heading));
  }
}

export function isBound(setting: Setting): boolean {
  return setting.kind === "integer" && setting.isBound;
}

/** `1 to 5`, `leader-epoch | high-watermark`, `true | false`; empty for free text. */
export function describeRange(setting: Setting): string {
  switch (setting.kind) {
    case "integer":
      return `${setting.low} to ${setting.high}`;
    case "choice":
      return setting.values.join(" | ");
    case "flag":
      return "true | false";
    case "text":
      return "";
  }
}

/** By name, the values still as written; `without` is a list of names. */
export type ChosenSettings = Readonly<Record<string, string | readonly string[]>>;

/** What the options set, and which guards they switch off. Throws UsageError for what contradicts itself. */
export function chosenSettings(
  command: Command,
  subject: Subject,
  { set = [], without = [] }: { readonly set?: readonly string[]; readonly without?: readonly string[] },
): ChosenSettings {
  const settings = assignedSettings(command, subject, set);
  if (without.length === 0) return settings;
  return { ...settings, [WITHOUT]: [...readWithout(subject.name, settings[WITHOUT]), ...without] };
}

function assignedSettings(
  command: Command,
  subject: Subject,
  assignments: readonly string[],
): Readonly<Record<string, string>> {
  const chosen = new Map<string, { readonly value: string; readonly as: string }>();
  const choose = (name: string, value: string, as: string) => {
    const before = chosen.get(name);
    if (before !== undefined && !isSame(subject.settings[name], before.value, value)) {
      throw new UsageError(`${before.as} and ${as} contradict each other`);
    }
    chosen.set(name, { value, as });
  };
  for (const assignment of assignments) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(assignment) ?? [];
    if (name === undefined || value === undefined) {
      throw new UsageError(`--set ${assignment}: expected name=value`);
    }
    choose(name.trim(), value, `--set ${assignment}`);
  }
  for (const option of command.options) {
    const name = option.name();
    if (option.helpGroupHeading === undefined || !(name in subject.settings)) continue;
    const values: readonly string[] = command.getOptionValue(option.attributeName()) ?? [];
    for (const value of values) choose(name, value, `--${name} ${value}`);
  }
  return Object.fromEntries([...chosen].map(([name, { value }]) => [name, value]));
}

function isSame(setting: Setting | undefined, left: string, right: string): boolean {
  return left === right || (setting?.kind === "integer" && Number(left) === Number(right));
}
