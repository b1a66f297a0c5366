// How fast the explorer is, and what share of a hand-written kernel's speed the modelling kit keeps: `npm run bench`.
//
// Every measurement is a fresh process. What is compared is measured in pairs, in turns, and given as a ratio: on a
// machine that others use too, ratios within a pair are steady where times are not.

import type { KipSettings } from "./kip-320-layout.ts";
import { readOptions, showConfiguration } from "./options.ts";
import { bundleSearch, inTemporaryFolder, searchIn } from "./processes.ts";
import type { Measurement, Subject } from "./search.ts";
import { showCount, showMegabytes, showMillions, showPercent, showSpread, spreadOf } from "./statistics.ts";
import { machine, note, table } from "./table.ts";

/** A mid-size configuration: some two million states. */
const KAFKA = { replicas: 2, records: 2, elections: 2, fencings: 1, crashes: 1, shrinks: 1 } as const;

const HEAD = [
  "",
  "distinct",
  "transitions",
  "states/s",
  "transitions/s",
  "transitions/CPU s",
  "bytes/state",
  "peak",
];

const { rounds, configurations, flags } = readOptions({
  command: "npm run bench --",
  rounds: "pairs",
  configurations: ["3/2/2/2", "3/3/3/2"],
  flags: { "skip-kafka": "only reference/kip-320" },
});

console.log(`${machine()}\n`);
inTemporaryFolder((folder) => {
  const bundle = bundleSearch(folder);
  if (!flags.has("skip-kafka")) measureKafka(bundle);
  for (const settings of configurations) compareKernels(bundle, settings);
});

/** Both in turns, the first of a pair being the second of the next: what drifts with time hits both alike. */
function inPairs(bundle: string, one: Subject, other: Subject): [Measurement[], Measurement[]] {
  const results: [Measurement[], Measurement[]] = [[], []];
  for (let pair = 0; pair < rounds; pair++) {
    note(`pair ${pair + 1} of ${rounds} …`);
    const order = pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) results[which].push(searchIn(bundle, which === 0 ? one : other));
  }
  note("");
  requireEqualCounts([...results[0], ...results[1]]);
  return results;
}

/** What explores different spaces cannot be compared. */
function requireEqualCounts(measurements: readonly Measurement[]): void {
  const counts = measurements.map(({ distinct, transitions, levels }) =>
    JSON.stringify({ distinct, transitions, levels }),
  );
  const different = new Set(counts);
  if (different.size !== 1) throw new Error(`the spaces explored differ:\n${[...different].join("\n")}`);
}

function measureKafka(bundle: string): void {
  const bounds = Object.entries(KAFKA).map(([name, value]) => `${name} ${value}`);
  console.log(`kafka, ${bounds.join(", ")}; medians of ${rounds} (lowest to highest)\n`);
  const [bare, judged] = inPairs(
    bundle,
    { kind: "kafka", settings: KAFKA, judged: false },
    { kind: "kafka", settings: KAFKA, judged: true },
  );
  const judging = `judging all ${judged[0]!.properties} properties`;
  console.log(`${table([HEAD, row("judging nothing", bare), row(judging, judged)])}\n`);
}

function compareKernels(bundle: string, settings: KipSettings): void {
  console.log(`reference/kip-320 at ${showConfiguration(settings)}, judging nothing; medians of ${rounds}\n`);
  const [kit, handwritten] = inPairs(bundle, { kind: "kit", settings }, { kind: "hand-written", settings });
  console.log(table([HEAD, row("modelling kit", kit), row("hand-written", handwritten)]));
  const ratios = (seconds: (m: Measurement) => number) =>
    showSpread(spreadOf(kit.map((m, pair) => seconds(handwritten[pair]!) / seconds(m))), showPercent);
  console.log(`\nThe kit reaches of the hand-written kernel's transitions/s, median of ${rounds} pairs:`);
  console.log(`  by the clock    ${ratios(({ wallSeconds }) => wallSeconds)}`);
  console.log(`  by user CPU     ${ratios(({ userSeconds }) => userSeconds)}\n`);
}

function row(name: string, measurements: readonly Measurement[]): string[] {
  const spread = (of: (m: Measurement) => number) => spreadOf(measurements.map(of));
  const { distinct, transitions, packedBytes, storeBytes } = measurements[0]!;
  return [
    name,
    showCount(distinct),
    showCount(transitions),
    showMillions(spread((m) => m.distinct / m.wallSeconds).median),
    showSpread(
      spread((m) => m.transitions / m.wallSeconds),
      showMillions,
    ),
    showMillions(spread((m) => m.transitions / m.userSeconds).median),
    `${(storeBytes / distinct).toFixed(1)} (${packedBytes} packed)`,
    showMegabytes(spread((m) => m.residentBytes).median),
  ];
}
