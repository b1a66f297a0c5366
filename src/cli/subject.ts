// What the command line names by a word: a model that ships, or a file with a model of the user's own.

import { UsageError } from "../errors.ts";
import type { Instance, Model } from "../model/model.ts";
import { WITHOUT } from "../model/safeguards.ts";
import type { SettingsSpec, SettingValues } from "../model/settings.ts";
import { findModel } from "../models.ts";
import type { Io } from "./io.ts";

export interface Subject {
  /** As it is named on a command line: `kafka`, `./my-model.ts`. */
  readonly word: string;
  readonly source: "shipped" | "file";
  /** Of a file, the module that it makes with all it imports. */
  readonly code?: string;
  readonly name: string;
  readonly about: string;
  readonly settings: SettingsSpec;
  readonly defaults: SettingValues;
  /** Throws UsageError for settings that it has not, or that are out of range. */
  instance(given: Readonly<Record<string, unknown>>): Instance;
}

export async function findSubject(word: string, io: Io): Promise<Subject> {
  if (!isFile(word)) return subjectOf(word, "shipped", findModel(word, io.models));
  const { loadModelFile } = await import("./model-file.ts");
  const { found, code } = await loadModelFile(word, io.cwd);
  return { ...subjectOf(word, "file", found), code };
}

/** Shipped names hold slashes too, but neither begin with `.` or `/` nor end like a source file. */
function isFile(word: string): boolean {
  return /^[./]|^[A-Za-z]:[\\/]|\\|\.[cm]?[jt]s$/.test(word);
}

function subjectOf(word: string, source: Subject["source"], found: Model | Instance): Subject {
  if (typeof found === "function") {
    const { modelName: name, about, settings } = found;
    const defaults = Object.fromEntries(
      Object.entries(settings).map(([key, setting]) => [key, setting.default]),
    );
    return {
      word,
      source,
      name,
      about,
      settings,
      defaults,
      instance: (given) => found(given as SettingValues),
    };
  }
  const { name, about, settings: defaults } = found;
  return {
    word,
    source,
    name,
    about,
    settings: {},
    defaults,
    instance: (given) => fixed(found, word, given),
  };
}

function fixed(instance: Instance, word: string, given: Readonly<Record<string, unknown>>): Instance {
  const [setting] = Object.keys(given);
  if (setting === undefined) return instance;
  const what = setting === WITHOUT ? "no guard can be switched off" : `"${setting}" cannot be set`;
  throw new UsageError(
    `${word} exports a model with its settings already chosen, so ${what}; export the model itself`,
  );
}
