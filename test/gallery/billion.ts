// The page of the gallery that no test can make anew: its run takes hours. What it says must still be true of itself.

import type { Measured } from "../../scripts/billion-run.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { showSmall } from "../../src/report/omissions.ts";

/** Its file in `reports/gallery/`, without the ending. */
export const BILLION = "a-billion-states";

/** The report of a run of scripts/billion.ts, what it took, and that it is older than the other pages may be. */
export function renderBillion(measured: Measured): string {
  const { report } = measured;
  const { counts, fingerprints } = report;
  const whole = (n: number) => Math.round(n).toLocaleString("en-US");
  const gibibytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GiB`;
  const rows: readonly (readonly [string, string])[] = [
    ["distinct states", whole(counts.distinct)],
    ["transitions", whole(counts.transitions)],
    ["depth, in levels", whole(counts.depth)],
    ["states of the widest level", whole(Math.max(...counts.levels))],
    ["threads", whole(measured.workers)],
    ["time", `${whole(measured.seconds / 60)} minutes`],
    ["states a second", whole(counts.distinct / measured.seconds)],
    ["processor time", `${whole(measured.cpuSeconds / 60)} minutes`],
    ["memory for fingerprints and frontier, in the end", gibibytes(measured.storeBytes)],
    ["the same, by state", `${(measured.storeBytes / counts.distinct).toFixed(1)} bytes`],
    ["memory of the process, at most", gibibytes(measured.peakBytes)],
    ["disk for frontier and lineage, at most", gibibytes(measured.diskBytes)],
    ["states expected to be omitted", showSmall(fingerprints!.expectedOmissions)],
    ["probability that any was", showSmall(fingerprints!.omissionProbability)],
  ];
  return `${renderMarkdown(report, { again: "npm run billion" })}
## What it took

Made in ${measured.month} by \`npm run billion\`, on processors that were not its own. Unlike the other pages of the gallery, no test makes
this one anew: it shows what was found then.

| | |
|---|---|
${rows.map(([what, value]) => `| ${what} | ${value} |`).join("\n")}

States by level: ${counts.levels.map(whole).join(" · ")}
`;
}
