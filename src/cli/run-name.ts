// The name of a run, after which its folder is called: the model and whatever is not its default.

import { createHash } from "node:crypto";
import type { SettingValues } from "../model/settings.ts";

/** Longer names are cut, and told apart by a hash. */
const LONGEST = 100;

/**
 * `kafka-truncation-high-watermark`: always the same for the same settings, and fit to be a folder's name. `names`
 * begin with the model's.
 */
export function runName(names: readonly string[], defaults: SettingValues, settings: SettingValues): string {
  const chosen = Object.entries(settings).filter(([name, value]) => value !== defaults[name]);
  const words = [...names, ...chosen.flatMap(([name, value]) => [name, String(value)])];
  const name = words
    .map(slug)
    .filter((word) => word !== "")
    .join("-");
  if (name.length <= LONGEST && name !== "") return name;
  const hash = createHash("sha256").update(words.join("\0")).digest("hex").slice(0, 8);
  return `${name.slice(0, LONGEST - 9)}-${hash}`.replace(/^-/, "");
}

function slug(word: string): string {
  return word
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, "-")
    .replace(/^[-._]+|[-._]+$/g, "");
}
