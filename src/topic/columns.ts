// The columns that `kafka-topics.sh --describe` has printed from 0.8 to 4.x, and where they stand in a text.

const printedNames = {
  topic: "Topic",
  topicId: "TopicId",
  partitionCount: "PartitionCount",
  replicationFactor: "ReplicationFactor",
  configs: "Configs",
  markedForDeletion: "MarkedForDeletion",
  partition: "Partition",
  leader: "Leader",
  replicas: "Replicas",
  isr: "Isr",
  adding: "Adding Replicas",
  removing: "Removing Replicas",
  elr: "Elr",
  lastKnownElr: "LastKnownElr",
  offline: "Offline",
  observers: "Observers",
  liveObservers: "LiveObservers",
} as const;

export type Column = keyof typeof printedNames;

/** The column's name as Kafka prints it, with its colon: `Adding Replicas:`. */
export function printed(column: Column): string {
  return `${printedNames[column]}:`;
}

/** A column found in a text: `[at, from)` is its name, `[from, to)` whatever stands before the next name. */
export interface Field {
  readonly column: Column;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** One line as it was printed, however many lines the paste has made of it. Starts with `Topic:`. */
export interface Row {
  readonly fields: readonly Field[];
}

// A terminal breaks a line anywhere, so a line end may stand between any two letters of a name. 0.8.0 printed
// the names in lower case. Earliest match wins, so `LastKnown⏎Elr:` is not taken for `Elr:`.
const anyName = new RegExp(
  `(?<![\\w.-])(?:${Object.entries(printedNames)
    .map(([column, name]) => `(?<${column}>${[...name, ":"].join("\\n?").replace(" ", "\\s+")})`)
    .join("|")})`,
  "gi",
);

/** Splits a text at its column names. `stray` are the columns before the first `Topic:`. */
export function findRows(text: string): { readonly stray: readonly Field[]; readonly rows: readonly Row[] } {
  const matches = [...text.matchAll(anyName)];
  const fields = matches.map((match, i): Field => {
    const groups = Object.entries(match.groups ?? {});
    const column = groups.find(([, found]) => found !== undefined)?.[0] as Column;
    const from = match.index + match[0].length;
    return { column, at: match.index, from, to: matches[i + 1]?.index ?? text.length };
  });
  const starts = fields.flatMap(({ column }, i) => (column === "topic" ? [i] : []));
  return {
    stray: fields.slice(0, starts[0] ?? fields.length),
    rows: starts.map((start, i) => ({ fields: fields.slice(start, starts[i + 1] ?? fields.length) })),
  };
}
