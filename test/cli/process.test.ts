// The built command as a process: exit codes, pipes, and Ctrl-C for real.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { folderWith, read } from "./_run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const command = `${root}/bin/tidemark.js`;

// Does nothing when what is built is up to date.
beforeAll(() => {
  execFileSync(process.execPath, [`${root}/scripts/build.js`], { stdio: "inherit" });
}, 120_000);

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
}

/** Starts `tidemark`; `seen` is called with all that standard error has said so far, whenever it says more. */
function start(
  words: readonly string[],
  cwd: string,
  seen: (err: string, child: ChildProcess) => void = () => {},
) {
  const child = spawn(process.execPath, [command, ...words], { cwd, env: { ...process.env, NO_COLOR: "1" } });
  let [out, err] = ["", ""];
  child.stdout.on("data", (text) => {
    out += text;
  });
  child.stderr.on("data", (text) => {
    err += text;
    seen(err, child);
  });
  return new Promise<Ended>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal, out, err }));
  });
}

test.each([
  [["--version"], 0],
  [["explore", "examples/increment", "--max-states", "2"], 3],
  [["explore", "examples/die-hard"], 1],
  [["explore", "examples/die-herd"], 2],
] as const)("tidemark %j leaves with exit code %i", async (words, code) => {
  expect((await start(words, folderWith())).code).toBe(code);
});

test("npx tidemark works in the checkout", () => {
  const out = execFileSync("npx", ["--no-install", "tidemark", "list"], { cwd: root, encoding: "utf8" });
  expect(out).toMatch(/^kafka /);
});

test("a reader that has seen enough is no error", () => {
  const line = `"${process.execPath}" "${command}" list kafka | head -n 1`;
  expect(execFileSync("sh", ["-c", line], { encoding: "utf8" })).toBe("kafka\n");
});

describe("a model of one's own", () => {
  /** Sets are compared by what the package that runs them knows of its own cursors. */
  const crew = `
    import { action, always, domain, isSubset, model, set, struct } from "tidemark";
    import { kafka } from "tidemark/kafka";
    const Sailor = domain("sailor", 3);
    const state = struct({ aboard: set(Sailor), paid: set(Sailor) });
    export default model({
      name: \`crew after \${kafka.modelName}\`,
      state,
      actions: [
        action("board", { sailor: Sailor }, { apply: (s, { sailor }) => { s.aboard.add(sailor); } }),
        action("pay", { sailor: Sailor }, {
          when: { "is aboard": (s, { sailor }) => s.aboard.has(sailor) },
          apply: (s, { sailor }) => { s.paid.add(sailor); },
        }),
      ],
      properties: [always("only who is aboard is paid", "Fair is fair.", (s) => isSubset(s.paid, s.aboard))],
    });
  `;

  test("runs on this very package, from wherever it is", async () => {
    const cwd = folderWith({ "crew.mjs": crew });
    const { code, out, err } = await start(["explore", "crew.mjs"], cwd);
    expect(err).toContain("Exploring crew after kafka");
    expect(out).toContain("holds in all 27 states");
    expect(code).toBe(0);
  });

  test("an error while it is loaded names the line", async () => {
    const cwd = folderWith({ "bad.ts": "const a: number = 1;\n\nthrow new Error('out of tea ' + a);\n" });
    const { code, err } = await start(["explore", "bad.ts"], cwd);
    expect(err).toBe("tidemark: bad.ts cannot be loaded: out of tea 1 (line 3, column 7)\n");
    expect(code).toBe(2);
  });
});

/** Waits without letting go of the thread: on a busy machine a timer may come seconds too late. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

describe("Ctrl-C", () => {
  /** 32¹⁰ states: it takes far longer than any test. */
  const endless = ["explore", "examples/counters", "--counters", "10", "--values", "32"];
  const isUnderWay = (err: string) => err.includes("queue");

  test.each(["SIGINT", "SIGTERM"] as const)(
    "%s: what was found, undecided, and exit code 3",
    async (signal) => {
      const cwd = folderWith();
      let sent = false;
      const { code, out, err } = await start(endless, cwd, (said, child) => {
        if (!sent && isUnderWay(said)) sent = child.kill(signal);
      });
      expect(err).toMatch(/examples\/counters {2}depth \d+ · [\d,]+ states/);
      expect(out).toMatch(/undecided: interrupted after [\d,]+ states, at depth \d+/);
      const report = JSON.parse(
        read(cwd, "reports/runs/examples-counters-counters-10-values-32/report.json"),
      );
      expect(report.ending).toEqual({ kind: "limited", by: "interrupt" });
      expect(code).toBe(3);
    },
  );

  test("a second one ends the process at once, without a report", async () => {
    const cwd = folderWith({
      // Slow enough that the second one comes before anything could be printed.
      "slow.mjs": `
        import { action, int, model, struct } from "tidemark";
        let waste = 0;
        const apply = (s) => { s.n++; for (let i = 0; i < 150_000; i++) waste = (waste + i) % 7; };
        export default model({
          name: "slow",
          state: struct({ n: int(0, 1_000_000) }),
          actions: [action("count", {}, { apply })],
          properties: [],
        });
      `,
    });
    let sent = 0;
    const { code, signal, out } = await start(["explore", "slow.mjs"], cwd, (said, child) => {
      if (!isUnderWay(said) || sent++ > 0) return;
      child.kill("SIGINT");
      pause(30); // two signals at the same moment would count as one
      child.kill("SIGINT");
    });
    expect({ code, signal }).toEqual({ code: null, signal: "SIGINT" });
    expect(out).toBe("");
    expect(existsSync(`${cwd}/reports`)).toBe(false);
  });
});
