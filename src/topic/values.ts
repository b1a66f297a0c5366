// The values of the columns: what each may be, and what is said of one that is not.

import { type Column, printed } from "./columns.ts";
import { configsShape, parseConfigs, wrongEntry } from "./configs.ts";
import { join, type Region, type Shape, type Value } from "./join.ts";

export type Complain = (at: number, message: string) => void;

/** Where a column's value stands. Each `read…` below answers `undefined` after it has complained. */
export interface Cell {
  readonly column: Column;
  readonly text: string;
  readonly region: Region;
  readonly complain: Complain;
}

export interface BrokerList {
  readonly ids: readonly number[];
  /** Where the id at `index` stands. */
  at(index: number): number;
}

/** Broker ids are Java ints; Kafka never prints leading zeros. */
const brokerId = /^(?:0|[1-9]\d{0,9})$/;
const maxBrokerId = 2 ** 31 - 1;

export function readName(cell: Cell): string | undefined {
  const value = valueIn(cell, plainShape);
  if (!value || /^[\w.-]{1,249}$/.test(value.text)) return value?.text;
  return expected(cell, 'a topic name (letters, digits, ".", "_", "-")', value);
}

export function readNumber(cell: Cell): number | undefined {
  const value = valueIn(cell, plainShape);
  if (!value || isId(value.text)) return value && Number(value.text);
  return expected(cell, "a whole number", value);
}

/** The topic's id is nobody's concern here, but what stands in its place must not be something else. */
export function checkTopicId(cell: Cell): void {
  const value = valueIn(cell, { ...plainShape, mayBreakInNumber: true });
  if (value && !/^[\w-]+$/.test(value.text)) expected(cell, "a topic id", value);
}

export function readLeader(cell: Cell): { readonly id: number | undefined; readonly at: number } | undefined {
  const value = valueIn(cell, plainShape);
  if (!value) return undefined;
  if (/^(?:none|-1)$/i.test(value.text)) return { id: undefined, at: value.at(0) };
  if (isId(value.text)) return { id: Number(value.text), at: value.at(0) };
  return expected(cell, "a broker id, none or -1", value);
}

export function readFlag(cell: Cell): boolean | undefined {
  const value = valueIn(cell, flagShape);
  if (!value || /^(?:true|false)$/i.test(value.text)) return value && value.text.toLowerCase() === "true";
  return expected(cell, "true or false", value);
}

export function readConfigs(cell: Cell): ReadonlyMap<string, string> | undefined {
  const value = valueIn(cell, configsShape);
  if (!value) return undefined;
  const wrong = wrongEntry(value.text);
  if (wrong) {
    cell.complain(value.at(wrong.index), `expected key=value in Configs:, found "${wrong.entry}"`);
    return undefined;
  }
  const { configs, twice } = parseConfigs(value.text);
  if (twice === undefined) return configs;
  cell.complain(value.at(value.text.lastIndexOf(`${twice}=`)), `${twice} stands twice in Configs:`);
  return undefined;
}

/** A list of broker ids; `N/A` only where `mayBeUnknown` (the columns of KIP-966). */
export function readBrokers(
  cell: Cell,
  { mayBeEmpty = false, mayBeUnknown = false } = {},
): BrokerList | "N/A" | undefined {
  const value = valueIn(cell, listShape(mayBeEmpty, mayBeUnknown));
  if (!value) return undefined;
  if (mayBeUnknown && /^N\/A$/i.test(value.text)) return "N/A";
  if (mayBeEmpty && value.text === "") return { ids: [], at: value.at };
  return brokersIn(cell, value);
}

function brokersIn(cell: Cell, value: Value): BrokerList | undefined {
  const ids: number[] = [];
  const places: number[] = [];
  let index = 0;
  for (const item of value.text.split(",")) {
    const place = value.at(index + item.length - item.trimStart().length);
    index += item.length + 1;
    const id = item.trim();
    if (!isId(id))
      return expected(cell, "broker ids with commas between them", { text: id, at: () => place });
    if (ids.includes(Number(id))) {
      cell.complain(place, `broker ${id} stands twice in ${printed(cell.column)}`);
      return undefined;
    }
    ids.push(Number(id));
    places.push(place);
  }
  return { ids, at: (i) => places[i] ?? value.at(0) };
}

function isId(text: string): boolean {
  return brokerId.test(text) && Number(text) <= maxBrokerId;
}

function valueIn(cell: Cell, shape: Shape): Value | undefined {
  const joined = join(cell.text, cell.region, shape);
  if (joined.kind === "joined") return joined.value;
  const { at, piece, before } = joined;
  const found = before === "" ? `the empty ${printed(cell.column)}` : `"${before}"`;
  cell.complain(
    at,
    `cannot tell whether "${piece}" continues ${found} of the line before: ` +
      `put the value of ${printed(cell.column)} on one line, or leave out what is no part of it`,
  );
  return undefined;
}

function expected(cell: Cell, what: string, found: Value): undefined {
  const seen = found.text === "" ? "nothing" : `"${found.text}"`;
  cell.complain(found.at(0), `expected ${what} after ${printed(cell.column)}, found ${seen}`);
}

/** Columns that never end a line: whatever stands before the next column is theirs, nothing after it. */
const plainShape: Shape = {
  progress: () => "impossible",
  certain: () => false,
};

const flagShape: Shape = {
  progress: (text) => {
    if (/^(?:true|false)$/i.test(text)) return "whole";
    return ["true", "false"].some((flag) => flag.startsWith(text.toLowerCase())) ? "begun" : "impossible";
  },
  certain: () => false,
};

function listShape(mayBeEmpty: boolean, mayBeUnknown: boolean): Shape {
  return {
    progress: (text) => {
      if (text === "") return mayBeEmpty ? "whole" : "begun";
      if (mayBeUnknown && "N/A".startsWith(text.toUpperCase())) return text.length === 3 ? "whole" : "begun";
      if (/^\d+(?:\s*,\s*\d+)*$/.test(text)) return "whole";
      // Not a list yet; but a line of digits and commas is never passed over as if it were a log line.
      return /^[\d,\s]*$/.test(text) ? "begun" : "impossible";
    },
    certain: (line, before) =>
      /^,[\d,\s]*$/.test(line) || (before === "" && /^\d[\d\s]*,[\d,\s]*$/.test(line)),
  };
}
