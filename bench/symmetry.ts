// What `--symmetry` gains, and what a stored state costs with it: `npm run bench:symmetry`.
//
// Pairs of fresh processes, in turns; ratios are of user CPU time and of the clock, within each pair.

import type { KipSettings } from "./kip-320-layout.ts";
import { readOptions, showConfiguration } from "./options.ts";
import { bundleSearch, inTemporaryFolder, timeWhole } from "./processes.ts";
import type { Measurement } from "./search.ts";
import { showCount, showSpread, spreadOf } from "./statistics.ts";
import { machine, note, table } from "./table.ts";

const { rounds, configurations } = readOptions({
  command: "npm run bench:symmetry --",
  rounds: "pairs",
  configurations: ["3/3/3/2"],
  flags: {},
});

interface Run {
  readonly distinct: number;
  /** Of the whole process. */
  readonly wallSeconds: number;
  readonly userSeconds: number;
}

console.log(`${machine()}\n`);
inTemporaryFolder((folder) => {
  const bundle = bundleSearch(folder);
  for (const settings of configurations) compare(folder, bundle, settings);
});

function compare(folder: string, bundle: string, settings: KipSettings): void {
  const run = (symmetry: boolean): Run => {
    const subject = JSON.stringify({ kind: "kit", settings, symmetry });
    const { output, ...times } = timeWhole(process.execPath, [bundle, subject], folder);
    return { ...times, distinct: (JSON.parse(output) as Measurement).distinct };
  };
  const [plain, symmetric]: [Run[], Run[]] = [[], []];
  for (let pair = 0; pair < rounds; pair++) {
    note(`pair ${pair + 1} of ${rounds} …`);
    for (const which of pair % 2 === 0 ? [false, true] : [true, false]) {
      (which ? symmetric : plain).push(run(which));
    }
  }
  note("");
  const where = `reference/kip-320 at ${showConfiguration(settings)}`;
  console.log(`${where}, whole processes, judging nothing; medians of ${rounds}\n`);
  const head = ["", "stored", "wall s", "user CPU s", "µs of wall per stored state"];
  console.log(table([head, row("every state", plain), row("up to symmetry", symmetric)]));
  const ratio = (of: (run: Run) => number, how: (plain: number, symmetric: number) => number) =>
    showSpread(
      spreadOf(plain.map((each, pair) => how(of(each), of(symmetric[pair]!)))),
      (value) => `${value.toFixed(2)} ×`,
    );
  const gain = (all: number, some: number) => all / some;
  const cost = (all: number, some: number) => some / all;
  console.log(`
With symmetry the run is faster by
  by the clock    ${ratio(({ wallSeconds }) => wallSeconds, gain)}
  by user CPU     ${ratio(({ userSeconds }) => userSeconds, gain)}
A stored state takes, of the time of one without
  by the clock    ${ratio(({ wallSeconds, distinct }) => wallSeconds / distinct, cost)}
  by user CPU     ${ratio(({ userSeconds, distinct }) => userSeconds / distinct, cost)}
`);
}

function row(name: string, runs: readonly Run[]): string[] {
  const spread = (of: (run: Run) => number) =>
    showSpread(spreadOf(runs.map(of)), (value) => value.toFixed(2));
  return [
    name,
    showCount(runs[0]!.distinct),
    spread(({ wallSeconds }) => wallSeconds),
    spread(({ userSeconds }) => userSeconds),
    spread(({ wallSeconds, distinct }) => (wallSeconds / distinct) * 1e6),
  ];
}
