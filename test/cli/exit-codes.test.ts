// The exit code of `tidemark explore`, for every combination of flags that touches the verdict.

import { describe, expect, test } from "vitest";
import { folderWith, tidemark } from "./_run.ts";

/** What is true of `stairs` with 4 steps: at which depth, in states, each property is found, if anywhere. */
const nowhere = "nowhere";
const truth = [
  { name: "stays below the roof", kind: "promise", found: nowhere },
  { name: "never on step 3", kind: "promise", found: 4 },
  { name: "reaches step 2", kind: "witness", found: 3 },
  { name: "reaches the moon", kind: "witness", found: nowhere },
] as const;
/** Only on the last step does the one guard of `climb` forbid anything. */
const allGuardsDecided = 5;

/** The stairs with a lift that is out of order have an action that never happens, and a guard that lets nothing by. */
const models = [
  { flags: "", hasGap: false },
  { flags: "--lift true", hasGap: true },
];
const strategies = ["bfs", "dfs", "random"] as const;
const keepGoing = ["", "--keep-going"];
const strict = ["", "--strict"];
/** Along a single path a limit on states and one on depth come to the same. 5 states are all there are. */
const limits = [
  { flags: "", depth: Infinity },
  { flags: "--max-states 1", depth: 1 },
  { flags: "--max-states 3", depth: 3 },
  { flags: "--max-depth 3", depth: 3 },
  { flags: "--max-depth 4", depth: 4 },
  { flags: "--max-states 100 --max-depth 100", depth: Infinity },
];
const selections = [[0, 1, 2, 3], [0], [1], [2], [3], [0, 2], [0, 3], [1, 3], [2, 3]];

/** The rules of docs/exit-codes.md, applied to what is true of the model. */
function expected(run: {
  readonly strategy: (typeof strategies)[number];
  readonly depth: number;
  readonly judged: readonly number[];
  readonly isStrict: boolean;
  readonly hasGap: boolean;
}): 0 | 1 | 3 {
  const judged = run.judged.map((at) => truth[at]!);
  const isFound = ({ found }: (typeof truth)[number]) => found !== nowhere && found <= run.depth;
  if (judged.some((each) => each.kind === "promise" && isFound(each))) return 1;
  const sawEverything = run.strategy !== "random" && run.depth === Infinity;
  if (!sawEverything && !judged.every(isFound)) return 3;
  const isUnreached = judged.some((each) => each.kind === "witness" && !isFound(each));
  const gaps = run.hasGap || run.depth < allGuardsDecided || isUnreached;
  if (!run.isStrict || !gaps) return 0;
  return sawEverything ? 1 : 3;
}

describe.each(strategies)("--strategy %s", (strategy) => {
  for (const going of keepGoing) {
    for (const strictly of strict) {
      test(`${going || "stopping at a violation"}, ${strictly || "not strict"}: the exit code is what is true`, async () => {
        const cwd = folderWith();
        const wrong: string[] = [];
        const seen = new Set<number>();
        for (const { flags, hasGap } of models) {
          for (const limit of limits) {
            for (const judged of selections) {
              const names = judged.map((at) => `--property '${truth[at]!.name}'`).join(" ");
              const line = `explore stairs ${flags} --strategy ${strategy} ${going} ${strictly} ${limit.flags} ${names}`;
              const { code } = await tidemark(line, { cwd });
              const right = expected({
                strategy,
                depth: limit.depth,
                judged,
                isStrict: strictly !== "",
                hasGap,
              });
              if (code !== right) wrong.push(`${line}: ${code}, not ${right}`);
              seen.add(code);
            }
          }
        }
        expect(wrong).toEqual([]);
        expect([...seen].sort()).toEqual([0, 1, 3]);
      });
    }
  }
});
