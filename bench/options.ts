// The command line of the benchmarks: how many rounds, and which bounds.

import { parseArgs } from "node:util";
import type { KipSettings } from "./kip-320-layout.ts";

export interface Options {
  readonly rounds: number;
  readonly configurations: readonly KipSettings[];
  /** The flags that were given. */
  readonly flags: ReadonlySet<string>;
}

export interface Usage {
  readonly command: string;
  /** What a round is called: `pairs`. */
  readonly rounds: string;
  readonly configurations: readonly string[];
  readonly flags: Readonly<Record<string, string>>;
}

/** Reads the command line; says what is wrong with it, how it is used, and ends the process with 2. */
export function readOptions(usage: Usage): Options {
  try {
    const flags = Object.keys(usage.flags);
    const { values } = parseArgs({
      options: {
        [usage.rounds]: { type: "string", default: "5" },
        config: { type: "string", multiple: true, default: [...usage.configurations] },
        ...Object.fromEntries(flags.map((flag) => [flag, { type: "boolean" }] as const)),
      },
    });
    const rounds = Number(values[usage.rounds]);
    if (!Number.isInteger(rounds) || rounds < 1) throw new TypeError(`--${usage.rounds} must be at least 1`);
    return {
      rounds,
      configurations: (values.config as string[]).map(parseConfiguration),
      flags: new Set(flags.filter((flag) => values[flag] === true)),
    };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${helpOn(usage)}`);
    process.exit(2);
  }
}

function helpOn({ command, rounds, configurations, flags }: Usage): string {
  return [
    `${command} [--${rounds} N] [--config REPLICAS/LOG-SIZE/RECORDS/LAST-EPOCH …]`,
    `  --${rounds} N    how many ${rounds}; 5 when absent`,
    `  --config C   bounds of reference/kip-320, any number of them; ${configurations.join(" and ")} when absent`,
    ...Object.entries(flags).map(([flag, about]) => `  --${flag}    ${about}`),
  ].join("\n");
}

/** `3/3/3/2`: replicas, log size, records, the last leader epoch. */
function parseConfiguration(text: string): KipSettings {
  const numbers = text.split("/").map(Number);
  if (!/^\d+(\/\d+){3}$/.test(text)) throw new TypeError(`--config ${text}: four numbers, as in 3/3/3/2`);
  const [replicas, logSize, maxRecords, maxLeaderEpoch] = numbers as [number, number, number, number];
  return { replicas, logSize, maxRecords, maxLeaderEpoch };
}

export function showConfiguration({ replicas, logSize, maxRecords, maxLeaderEpoch }: KipSettings): string {
  return [replicas, logSize, maxRecords, maxLeaderEpoch].join("/");
}
