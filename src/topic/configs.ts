// The `Configs:` column: what differs from the brokers' defaults, as `key=value,key=value`.

import type { Progress, Shape } from "./join.ts";

export const configsShape: Shape = {
  progress: (text) => progressOf(text),
  // A word alone on a line may be anything; with a `key=` in it, or a comma before it, it is configuration.
  certain: (line) => /^\S+$/.test(line) && (/^,/.test(line) || /^(?:[^=]*[a-z0-9])?=/.test(line)),
};

/** The configs in a text whose progress is `whole`. */
export function parseConfigs(text: string): {
  readonly configs: Map<string, string>;
  readonly twice?: string;
} {
  const configs = new Map<string, string>();
  for (const entry of entriesOf(text)) {
    const [key, value] = splitEntry(entry);
    if (configs.has(key)) return { configs, twice: key };
    configs.set(key, value ?? "");
  }
  return { configs };
}

/** The first entry that is not `key=value` with a value its key can have, and where it starts in `text`. */
export function wrongEntry(text: string): { readonly entry: string; readonly index: number } | undefined {
  let index = 0;
  for (const entry of entriesOf(text)) {
    if (entryProgress(entry) !== "whole") return { entry, index };
    index += entry.length + 1;
  }
  return undefined;
}

/** A value may hold commas (`cleanup.policy=compact,delete`), so only a comma before `key=` parts two entries. */
function entriesOf(text: string): string[] {
  return text === "" ? [] : text.split(/,(?=[a-z][\w.-]*=)/);
}

function splitEntry(entry: string): [key: string, value: string | undefined] {
  const equals = entry.indexOf("=");
  return equals < 0 ? [entry, undefined] : [entry.slice(0, equals), entry.slice(equals + 1)];
}

function progressOf(text: string): Progress {
  const entries = entriesOf(text);
  const last = entries.pop();
  if (last === undefined) return "whole";
  return entries.every((entry) => entryProgress(entry) === "whole") ? entryProgress(last) : "impossible";
}

function entryProgress(entry: string): Progress {
  const [key, value] = splitEntry(entry);
  if (!/^[a-z][\w.-]*$/.test(key)) return "impossible";
  return value === undefined ? "begun" : valueProgress(key, value);
}

const words = new Map([
  ["cleanup.policy", ["compact", "delete"]],
  ["compression.type", ["none", "uncompressed", "producer", "gzip", "snappy", "lz4", "zstd"]],
  ["message.timestamp.type", ["CreateTime", "LogAppendTime"]],
]);
const numeric = /\.(?:ms|bytes|messages|ratio)$|^compression\.\w+\.level$|^min\.insync\.replicas$/;
const boolean = /\.(?:enable|disable)$|^preallocate$/;

// Knowing the values of Kafka's own configs is what tells a line that a narrow terminal has cut off
// (`unclean.leader.election.enable=fal`, `retention.ms=5,segm`) from a whole one.
function valueProgress(key: string, value: string): Progress {
  if (/[\s=]/.test(value) && !value.startsWith("{")) return "impossible";
  const known = boolean.test(key) ? ["true", "false"] : words.get(key);
  if (!known && !numeric.test(key)) return freeProgress(key, value);
  if (key === "cleanup.policy" && value === "") return "whole"; // neither compacted nor deleted (KIP-1161)
  const progress = known ? (text: string) => wordsProgress(known, text) : numberProgress;
  if (progress(value) !== "impossible") return progress(value);
  // Perhaps a whole value and the beginning of the next entry's key.
  const cut = /^(.*),(?:[a-z][\w.-]*)?$/.exec(value)?.[1];
  return cut !== undefined && progress(cut) === "whole" ? "begun" : "impossible";
}

function wordsProgress(known: readonly string[], value: string): Progress {
  const listed = value.split(",");
  const last = listed.pop() ?? "";
  if (!listed.every((word) => known.includes(word))) return "impossible";
  if (known.includes(last)) return "whole";
  return known.some((word) => word.startsWith(last)) ? "begun" : "impossible";
}

function numberProgress(value: string): Progress {
  if (/^-?\d+(?:\.\d+)?(?:E-?\d+)?$/.test(value)) return "whole";
  return /^-?(?:\d+\.?(?:\d+E-?)?)?$/.test(value) ? "begun" : "impossible";
}

/** A value of a config whose values are not known here: a vendor's (some hold JSON), or a throttle's list. */
function freeProgress(key: string, value: string): Progress {
  if (value.startsWith("{")) return jsonProgress(value);
  if (value === "") return key.endsWith(".throttled.replicas") ? "whole" : "begun";
  return value.endsWith(",") ? "begun" : "whole";
}

function jsonProgress(value: string): Progress {
  const end = value.lastIndexOf("}") + 1;
  if (!isJson(value.slice(0, end))) return "begun";
  if (end === value.length) return "whole";
  return /^,(?:[a-z][\w.-]*)?$/.test(value.slice(end)) ? "begun" : "impossible";
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
