// The built command with several workers, as a process: it always ends, and says what is known.

import { execFileSync, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { folderWith, read } from "./_run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

// Does nothing when what is built is up to date.
beforeAll(() => {
  execFileSync(process.execPath, [`${root}/scripts/build.js`], { stdio: "inherit" });
}, 120_000);

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `tidemark explore`; `SIGINT` is sent as soon as standard error shows how far it is. */
function explore(
  words: readonly string[],
  cwd: string,
  interrupt = false,
  nodeFlags: readonly string[] = [],
) {
  const argv = [...nodeFlags, `${root}/bin/tidemark.js`, "explore", ...words];
  const child = spawn(process.execPath, argv, { cwd, env: { ...process.env, NO_COLOR: "1" } });
  let [out, err, isSent] = ["", "", !interrupt];
  child.stdout.on("data", (text) => {
    out += text;
  });
  child.stderr.on("data", (text) => {
    err += text;
    if (!isSent && err.includes("queue")) isSent = child.kill("SIGINT");
  });
  return new Promise<Ended>((resolve) => {
    child.on("close", (code) => resolve({ code, out, err }));
  });
}

const reportIn = (cwd: string) => JSON.parse(read(cwd, "run/report.json"));

/** Three million states; a worker thread runs out of memory, where it is told to leak. */
const wheel = (leak: boolean) => `
  import { isMainThread } from "node:worker_threads";
  import { action, int, model, sometimes, struct } from "tidemark";
  const leaked = [];
  const leaks = ${leak} && !isMainThread;
  export default model({
    name: "wheel",
    state: struct({ at: int(0, 2_999_999) }),
    actions: [
      action("turn", { by: int(0, 3) }, {
        apply: (s, { by }) => {
          s.at = (s.at * 7 + by * 13 + 1) % 3_000_000;
          if (leaks) for (let i = 0; i < 200; i++) leaked.push({ i });
        },
      }),
    ],
    properties: [sometimes("comes to 1", "It turns.", (s) => s.at === 1), sometimes("stays", "", () => false)],
  });
`;

test("a model of one's own, whose threads import this very package", async () => {
  const small = wheel(false).replaceAll("3_000_000", "100_000").replaceAll("2_999_999", "99_999");
  const cwd = folderWith({ "wheel.mjs": small });
  const one = await explore(["wheel.mjs", "--out", "run"], cwd);
  const report = reportIn(cwd);
  const two = await explore(["wheel.mjs", "--out", "run", "--workers", "2"], cwd);
  expect(report.ending).toEqual({ kind: "exhausted" });
  expect(reportIn(cwd)).toEqual(report);
  expect({ ...two, err: "" }).toEqual({ ...one, err: "" });
});

test("Ctrl-C: what was found, undecided, and exit code 3", async () => {
  const cwd = folderWith();
  // 32¹⁰ states: it takes far longer than any test.
  const endless = [
    "examples/counters",
    "--counters",
    "10",
    "--values",
    "32",
    "--out",
    "run",
    "--workers",
    "2",
  ];
  const { code, out } = await explore(endless, cwd, true);
  expect(out).toMatch(/undecided: interrupted after [\d,]+ states, at depth \d+/);
  const { ending, counts } = reportIn(cwd);
  expect(ending).toEqual({ kind: "limited", by: "interrupt" });
  expect(counts.levels.reduce((x: number, y: number) => x + y)).toBe(counts.distinct);
  expect(code).toBe(3);
});

test("a worker that runs out of memory limits the run", async () => {
  const cwd = folderWith({ "wheel.mjs": wheel(true) });
  const flags = ["wheel.mjs", "--out", "run", "--workers", "2"];
  const { code, out } = await explore(flags, cwd, false, ["--max-old-space-size=100"]);
  expect(out).toContain("stopped for want of memory");
  const { ending, counts, actions, properties } = reportIn(cwd);
  expect(ending).toEqual({ kind: "limited", by: "memory" });
  expect(properties.map(({ verdict }: { verdict: string }) => verdict)).toEqual(["witnessed", "undecided"]);
  // One round is counted whole or not at all.
  expect(counts.levels.reduce((x: number, y: number) => x + y)).toBe(counts.distinct);
  expect(actions[0].newStates).toBe(counts.distinct - 1);
  expect(actions[0].enabled).toBe(counts.transitions);
  expect(code).toBe(3);
});
