// Holds every reference model against every row of the oracle: `npm run oracle -- [words of a row …] [--up-to N]`.
//
// Without arguments all rows are run, the one of 64.7 million states too: it takes some minutes and 3 GB. With
// `--orbits` states are counted up to renaming replicas, in the rows that have such numbers; N is then of orbits.
// The exit code is 0 when all numbers of all rows that were run are equal, and 1 otherwise.

import { parseArgs } from "node:util";
import { exploreAll } from "../test/model/_orbits.ts";
import { type Measured, measure, type Numbers, type Row, rows } from "../test/model/reference/_rows.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "up-to": { type: "string", default: "Infinity" }, orbits: { type: "boolean", default: false } },
});
/** How large a row is; `undefined` for one that does not say. */
const sizeOf = ({ expected }: Row) => (values.orbits ? expected.orbits : expected.distinct);
const mostStates = Number(values["up-to"]);
const chosen = rows.filter((row) => {
  const size = sizeOf(row);
  return size !== undefined && size <= mostStates && positionals.every((word) => row.title.includes(word));
});

interface Line {
  readonly what: string;
  readonly ours: string;
  readonly oracles: string;
}

let different = 0;
for (const row of chosen) {
  const begin = performance.now();
  const { distinct, lines } = values.orbits ? compareOrbits(row) : compareStates(row);
  const seconds = (performance.now() - begin) / 1000;
  different += print(row, lines, { distinct, seconds });
}
console.log(
  `${chosen.length} of ${rows.filter((row) => sizeOf(row) !== undefined).length} rows run, ${different} numbers different`,
);
if (different > 0 || chosen.length === 0) process.exitCode = 1;

/** Prints a row as a table, and answers how many of its numbers are different. */
function print(
  { title }: Row,
  lines: readonly Line[],
  { distinct, seconds }: { readonly distinct: number; readonly seconds: number },
): number {
  const speed = Math.round(distinct / seconds).toLocaleString("en-US");
  console.log(`${title}\n  ${seconds.toFixed(1)} s, ${speed} states/s`);
  console.log(tableRow("", "ours", "oracle", ""));
  for (const { what, ours, oracles } of lines) {
    console.log(tableRow(what, ours, oracles, ours === oracles ? "equal" : "DIFFERENT"));
  }
  console.log("");
  return lines.filter(({ ours, oracles }) => ours !== oracles).length;
}

function tableRow(what: string, ours: string, oracles: string, verdict: string): string {
  return `  ${what.padEnd(34)}${ours.padStart(14)}${oracles.padStart(14)}  ${verdict}`;
}

interface Comparison {
  readonly distinct: number;
  readonly lines: readonly Line[];
}

function compareStates({ instance, expected }: Row): Comparison {
  const measured = measure(instance());
  return { distinct: measured.distinct, lines: compare(measured, expected) };
}

function compareOrbits({ instance, expected }: Row): Comparison {
  const { distinct, levels } = exploreAll(instance(), { symmetry: true }).findings;
  return {
    distinct,
    lines: [
      count("orbits of states", distinct, expected.orbits!),
      ...compareLevels(levels, expected.orbitLevels ?? []),
    ],
  };
}

/** Everything that the oracle's row has, and that TypeOk holds. */
function compare(ours: Measured, oracle: Numbers): Line[] {
  return [
    count("distinct states", ours.distinct, oracle.distinct),
    count("levels", ours.depth, oracle.depth),
    ...compareLevels(ours.levels, oracle.levels ?? []),
    ...Object.entries(oracle.shortestCounterexample).map(([property, states]) =>
      way(property, ours.shortestCounterexample[property], states),
    ),
    ...("TypeOk" in ours.shortestCounterexample
      ? [way("TypeOk", ours.shortestCounterexample.TypeOk, null)]
      : []),
    ...Object.entries(oracle.violatingStates ?? {}).map(([property, states]) =>
      count(`states that break ${property}`, ours.violatingStates[property], states),
    ),
    ...(oracle.distinctEdges === undefined
      ? []
      : [count("distinct edges", ours.distinctEdges, oracle.distinctEdges)]),
    ...(oracle.deadlockStates === undefined
      ? []
      : [count("deadlocks", ours.deadlockStates, oracle.deadlockStates)]),
  ];
}

/** A line for all levels, and one for each that is different. */
function compareLevels(ours: readonly number[], oracle: readonly number[]): Line[] {
  if (oracle.length === 0) return [];
  const wrong = oracle.flatMap((states, l) =>
    ours[l] === states ? [] : [count(`states on level ${l + 1}`, ours[l], states)],
  );
  return [count("levels with as many states", oracle.length - wrong.length, oracle.length), ...wrong];
}

function count(what: string, ours: number | undefined, oracle: number): Line {
  return { what, ours: ours?.toLocaleString("en-US") ?? "-", oracles: oracle.toLocaleString("en-US") };
}

/** How long the shortest counterexample is, in states. */
function way(property: string, ours: number | null | undefined, oracle: number | null): Line {
  const said = (states: number | null | undefined) =>
    states === undefined ? "-" : states === null ? "holds" : `${states} states`;
  return { what: `shortest way to break ${property}`, ours: said(ours), oracles: said(oracle) };
}
