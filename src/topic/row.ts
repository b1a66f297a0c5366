// Reads one printed line: a topic line or a partition line, all of it or not at all.

import { type Column, type Field, printed, type Row } from "./columns.ts";
import type { DescribedPartition } from "./described.ts";
import * as read from "./values.ts";

/** What a topic line says of its topic. */
export interface TopicLine {
  readonly kind: "topic";
  readonly name: string;
  readonly configs: ReadonlyMap<string, string>;
  readonly partitionCount: number;
  readonly markedForDeletion: boolean;
}

export interface PartitionLine {
  readonly kind: "partition";
  /** All but the line number, which only the text as a whole knows. */
  readonly partition: Omit<DescribedPartition, "line">;
}

const topicColumns: readonly Column[] = ["topic", "partitionCount", "replicationFactor", "configs"];
const partitionColumns: readonly Column[] = ["topic", "partition", "leader", "replicas", "isr"];
const onTopicLineOnly: readonly Column[] = ["topicId", "partitionCount", "replicationFactor", "configs"];
const onBothLines: readonly Column[] = ["topic", "markedForDeletion"];
const vendorColumns = ["offline", "observers", "liveObservers"] as const;
/** The second is printed wherever the first is. */
const pairs: readonly (readonly [Column, Column])[] = [
  ["adding", "removing"],
  ["elr", "lastKnownElr"],
];

/** Reads a row of `text`. Answers `undefined` after it has complained of whatever is missing or wrong. */
export function readRow(
  text: string,
  row: Row,
  complain: read.Complain,
): TopicLine | PartitionLine | undefined {
  let complaints = 0;
  const cells = cellsOf(text, row, (at, message) => {
    complaints++;
    complain(at, message);
  });
  const line = cells && (cells.onTopicLine ? readTopicLine(cells) : readPartitionLine(cells));
  return complaints === 0 ? line : undefined;
}

interface Cells {
  readonly onTopicLine: boolean;
  readonly complain: read.Complain;
  /** The cell of a column that is known to be there. */
  of(column: Column): read.Cell;
  has(column: Column): boolean;
}

/** The cells of a row that has all columns it must have, each once, and all of the same kind of line. */
function cellsOf(text: string, { fields }: Row, complain: read.Complain): Cells | undefined {
  const onTopicLine = fields.some(({ column }) => onTopicLineOnly.includes(column));
  const cells = new Map<Column, read.Cell>();
  for (const [i, { column, at, from, to }] of fields.entries()) {
    const fits = onBothLines.includes(column) || onTopicLineOnly.includes(column) === onTopicLine;
    if (cells.has(column) || !fits) {
      const why = fits ? `a second ${printed(column)} on one line` : `${printed(column)} on a topic line`;
      complain(at, `${why}: expected Topic: before it`);
      return undefined;
    }
    const region = { from, to, followed: i < fields.length - 1 };
    cells.set(column, { column, text, region, complain });
  }
  const missing = missingFrom(text, fields, onTopicLine);
  if (missing) complain(missing.at, missing.message);
  const of = (column: Column) => cells.get(column) as read.Cell;
  return missing ? undefined : { onTopicLine, complain, of, has: (column) => cells.has(column) };
}

function missingFrom(text: string, fields: readonly Field[], onTopicLine: boolean) {
  const present = fields.map(({ column }) => column);
  const required = [...(onTopicLine ? topicColumns : partitionColumns)];
  for (const [first, second] of pairs) if (present.includes(first)) required.push(first, second);
  const missing = required.filter((column) => !present.includes(column));
  if (missing.length === 0) return undefined;
  const previous = required[required.indexOf(missing[0] as Column) - 1] ?? "topic";
  const field = fields.find(({ column }) => column === previous) as Field;
  const firstWord = /^[^\S\n]*[^\s]*/.exec(text.slice(field.from, field.to))?.[0].trimEnd() ?? "";
  const names = present.length === 1 ? "Partition: or PartitionCount:" : missing.map(printed).join(" and ");
  const message =
    field === fields.at(-1) ? `the line breaks off: expected ${names}` : `expected ${names} here`;
  return { at: field.from + firstWord.length, message };
}

function readTopicLine(cells: Cells): TopicLine | undefined {
  const name = read.readName(cells.of("topic"));
  const partitionCount = read.readNumber(cells.of("partitionCount"));
  const configs = read.readConfigs(cells.of("configs"));
  read.readNumber(cells.of("replicationFactor"));
  if (cells.has("topicId")) read.checkTopicId(cells.of("topicId"));
  const markedForDeletion = readMark(cells);
  if (name === undefined || partitionCount === undefined || configs === undefined) return undefined;
  return { kind: "topic", name, configs, partitionCount, markedForDeletion };
}

function readPartitionLine(cells: Cells): PartitionLine | undefined {
  const topic = read.readName(cells.of("topic"));
  const partition = read.readNumber(cells.of("partition"));
  const leader = read.readLeader(cells.of("leader"));
  const replicas = read.readBrokers(cells.of("replicas"));
  // With a leader, an empty ISR is a list still to come, or cut off: a leader is always in the ISR.
  const isr = read.readBrokers(cells.of("isr"), { mayBeEmpty: leader?.id === undefined });
  const optional = {
    adding: readOptional(cells, "adding")?.ids ?? [],
    removing: readOptional(cells, "removing")?.ids ?? [],
    elr: readOptional(cells, "elr")?.ids,
    lastKnownElr: readOptional(cells, "lastKnownElr")?.ids,
    markedForDeletion: readMark(cells),
    vendorColumns: readVendorColumns(cells),
  };
  if (topic === undefined || partition === undefined || !leader) return undefined;
  if (!replicas || !isr || replicas === "N/A" || isr === "N/A") return undefined;
  complainOfContradiction(cells.complain, leader, replicas.ids, isr);
  const described = {
    topic,
    partition,
    leader: leader.id,
    replicas: replicas.ids,
    isr: isr.ids,
    ...optional,
  };
  return { kind: "partition", partition: described };
}

function complainOfContradiction(
  complain: read.Complain,
  leader: { readonly id: number | undefined; readonly at: number },
  replicas: readonly number[],
  isr: read.BrokerList,
): void {
  const stranger = isr.ids.findIndex((id) => !replicas.includes(id));
  if (stranger >= 0)
    complain(
      isr.at(stranger),
      `broker ${isr.ids[stranger]} is in the ISR but not among the replicas ${replicas}`,
    );
  if (leader.id === undefined) return;
  if (!replicas.includes(leader.id))
    complain(leader.at, `leader ${leader.id} is not among the replicas ${replicas}`);
  else if (!isr.ids.includes(leader.id))
    complain(leader.at, `leader ${leader.id} is not in the ISR ${isr.ids}, or the line is cut off`);
}

function readMark(cells: Cells): boolean {
  return cells.has("markedForDeletion") && read.readFlag(cells.of("markedForDeletion")) === true;
}

function readOptional(cells: Cells, column: Column): read.BrokerList | undefined {
  if (!cells.has(column)) return undefined;
  const mayBeUnknown = column === "elr" || column === "lastKnownElr";
  const list = read.readBrokers(cells.of(column), { mayBeEmpty: true, mayBeUnknown });
  return list === "N/A" ? undefined : list;
}

function readVendorColumns(cells: Cells): ReadonlyMap<string, readonly number[]> {
  const present = vendorColumns.filter((column) => cells.has(column));
  return new Map(
    present.map((column) => [printed(column).slice(0, -1), readOptional(cells, column)?.ids ?? []] as const),
  );
}
