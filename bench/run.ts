// How fast the explorer is, and what share of the speed of hand-written kernels the modelling kit keeps: `npm run bench`.
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

/** All in turns, every other time the other way round: what drifts with time hits all alike. */
function inTurns(bundle: string, subjects: readonly Subject[]): Measurement[][] {
  const results = subjects.map((): Measurement[] => []);
  for (let pair = 0; pair < rounds; pair++) {
    note(`pair ${pair + 1} of ${rounds} …`);
    const order = [...subjects.keys()];
    if (pair % 2 === 1) order.reverse();
    for (const which of order) results[which]!.push(searchIn(bundle, subjects[which]!));
  }
  note("");
  requireEqualCounts(results.flat());
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
  const [bare, judged] = inTurns(bundle, [
    { kind: "kafka", settings: KAFKA, judged: false },
    { kind: "kafka", settings: KAFKA, judged: true },
  ]);
  const judging = `judging all ${judged![0]!.properties} properties`;
  console.log(`${table([HEAD, row("judging nothing", bare!), row(judging, judged!)])}\n`);
}

function compareKernels(bundle: string, settings: KipSettings): void {
  console.log(`reference/kip-320 at ${showConfiguration(settings)}, judging nothing; medians of ${rounds}\n`);
  // The kit stands in the middle, next to both that it is compared with.
  const kinds = ["rule-by-rule", "kit", "hand-written"] as const;
  const measured = inTurns(
    bundle,
    kinds.map((kind) => ({ kind, settings })),
  );
  const [ruleByRule, kit, onePass] = measured as [Measurement[], Measurement[], Measurement[]];
  console.log(
    table([HEAD, row("modelling kit", kit), row("rule by rule", ruleByRule), row("one pass", onePass)]),
  );
  console.log(
    `\nWhat the kit reaches of the transitions/s of a hand-written kernel, median of ${rounds} pairs:\n`,
  );
  console.log("kit / hand-written rule by rule: as any model is written for speed, no tricks across rules");
  console.log(`${ratios(kit, ruleByRule)}\n`);
  console.log("kit / one pass: all successors of a state found together by bit arithmetic, the upper bound");
  console.log(`${ratios(kit, onePass)}\n`);
}

/** Of speeds, within each pair: by the clock, which other work disturbs, and by the CPU time used. */
function ratios(kit: readonly Measurement[], handwritten: readonly Measurement[]): string {
  const ratio = (seconds: (m: Measurement) => number) =>
    showSpread(spreadOf(kit.map((m, pair) => seconds(handwritten[pair]!) / seconds(m))), showPercent);
  return [
    `  by the clock    ${ratio(({ wallSeconds }) => wallSeconds)}`,
    `  by user CPU     ${ratio(({ userSeconds }) => userSeconds)}`,
  ].join("\n");
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
