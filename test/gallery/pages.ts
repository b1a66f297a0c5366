// The pages of the gallery: which run each of them shows.

import { type CheckOptions, check } from "../../src/check.ts";
import { demonstration, kafka } from "../../src/model/kafka/index.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";

interface Page {
  /** Its file in `reports/gallery/`, without the ending. */
  readonly name: string;
  readonly settings: NonNullable<Parameters<typeof kafka>[0]>;
  readonly property?: string;
}

/** The two runs of `npm start`; two more windows that truncation to the high watermark leaves open; and a finding. */
export const pages: readonly Page[] = [
  {
    name: "demonstration-high-watermark",
    settings: { ...demonstration.settings, truncation: "high-watermark" },
    property: demonstration.property,
  },
  { name: "demonstration-leader-epochs", settings: { ...demonstration.settings, truncation: "on-fetch" } },
  {
    name: "kip-101-scenario-1-without-a-crash",
    settings: {
      replicas: 3,
      records: 1,
      elections: 2,
      fencings: 0,
      crashes: 0,
      shrinks: 0,
      truncation: "high-watermark",
    },
    property: "committed records survive failover",
  },
  {
    name: "a-skipped-epoch",
    settings: { replicas: 3, records: 1, elections: 2, fencings: 0, crashes: 0, shrinks: 0 },
    property: "every running ISR member has all committed records",
  },
  {
    name: "kip-101-scenario-2-logs-fork",
    settings: {
      replicas: 2,
      records: 3,
      elections: 2,
      fencings: 2,
      crashes: 0,
      "lossy-crashes": 1,
      shrinks: 0,
      truncation: "high-watermark",
    },
    property: "logs never fork",
  },
];

/** The page as it must stand in `reports/gallery/`. */
export async function renderPage({ settings, property }: Page): Promise<string> {
  const options: CheckOptions = property === undefined ? {} : { properties: [property] };
  const { report } = await check(kafka(settings), options);
  const set = Object.entries(settings).map(([name, value]) => ` --set ${name}=${value}`);
  const only = property === undefined ? "" : ` --property "${property}"`;
  return renderMarkdown(report, { again: `npx tidemark explore kafka${set.join("")}${only}` });
}
