// What one sees and can do while a run is under way, with a clock and signals of the test's own.

import { describe, expect, test } from "vitest";
import { tape, tidemark } from "./_run.ts";

/** A clock that is `step` milliseconds later each time it is read. */
function clock(step: number): () => number {
  let now = 0;
  return () => {
    now += step;
    return now;
  };
}

/** 20,001 states in a row: the search feels its pulse about ten times. */
const long = "explore stairs --height 20000 --property 'stays below the roof'";

describe("progress", () => {
  test("no more than a line a second, on standard error", async () => {
    const { out, err } = await tidemark(long, { now: clock(400) });
    const lines = err.split("\n").filter((line) => line.includes("queue"));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines[0]).toMatch(/^stairs {2}depth [\d,]+ · [\d,]+ states · [\d,]+\/s · queue 1 · 1 s$/);
    expect(lines.map((line) => line.split(" · ").at(-1))).toEqual(
      lines.map((_, at) => `${Math.floor(1.2 * (at + 1))} s`),
    );
    expect(out).not.toContain("queue");
  });

  test("none at all for a run of less than a second", async () => {
    const { err } = await tidemark(long, { now: clock(1) });
    expect(err).not.toContain("queue");
  });

  test("the rate is that of the last second, not of the whole run", async () => {
    // 2,048 states from one reading of the clock to the next: first in half a second, then in two.
    let now = 0;
    const slowing = () => {
      now += now < 1_500 ? 500 : 2_000;
      return now;
    };
    const { err } = await tidemark(long, { now: slowing });
    const rates = [...err.matchAll(/([\d,]+)\/s · queue/g)].map((match) => match[1]);
    expect(rates.slice(0, 3)).toEqual(["4,100", "1,000", "1,000"]);
  });

  test("on a terminal it is one line, which goes away at the end", async () => {
    const stderr = tape({ columns: 60 });
    await tidemark(long, { now: clock(1_000), stderr });
    const text = stderr.text();
    expect(text).toContain("\u001b[2K");
    expect(text).not.toContain("\u001b[?25l");
    expect(text.match(/queue/g)!.length).toBeGreaterThan(1);
    const shown = screenOf(text);
    expect(shown.filter((line) => line.includes("queue"))).toEqual([]);
    expect(shown.filter((line) => line.startsWith("took"))).toHaveLength(1);
  });
});

/** What a terminal shows in the end: enough of one to follow a line that is written over and over. */
function screenOf(text: string): string[] {
  const lines = [""];
  let row = 0;
  const codes = new RegExp(`${"\u001b"}\\[\\??(\\d*)([A-Za-z])|\\n|[^\\n${"\u001b"}]+`, "g");
  for (const [whole, count, letter] of text.matchAll(codes)) {
    if (whole === "\n") lines[++row] ??= "";
    else if (letter === "A") row -= Number(count || 1);
    else if (letter === "K" && count === "2") lines[row] = "";
    else if (letter === "J") lines.length = row + 1;
    else if (letter === undefined) lines[row] += whole;
  }
  return lines;
}

describe("--time-limit", () => {
  test("stops the run; what is open then is undecided", async () => {
    const { code, out } = await tidemark(`${long} --time-limit 2`, { now: clock(900) });
    expect(out).toMatch(/undecided: stopped by the time limit after [\d,]+ states, at depth [\d,]+/);
    expect(out).toContain("undecided: stays below the roof");
    expect(code).toBe(3);
  });

  test("a violation found by then is one", async () => {
    const line = "explore stairs --height 20000 --keep-going --time-limit 2";
    const { code, out } = await tidemark(line, { now: clock(900) });
    expect(out).toContain("✗ never on step 3");
    expect(out).toContain("stopped by the time limit");
    expect(code).toBe(1);
  });

  test("a run that ends before it is none the wiser", async () => {
    const { code, out } = await tidemark(`${long} --time-limit 1000`, { now: clock(900) });
    expect(out).toContain("holds in all 20,001 states");
    expect(code).toBe(0);
  });
});

describe("Ctrl-C", () => {
  /** Interrupts at once: the search hears of it at its first pulse. */
  const interrupting = (heard: string[] = []) => ({
    onInterrupt: (listener: () => void) => {
      listener();
      return () => void heard.push("no longer listening");
    },
  });

  test("what had been found is printed and kept, what is open is undecided", async () => {
    const heard: string[] = [];
    const { code, out } = await tidemark(long, interrupting(heard));
    expect(out).toMatch(/undecided: interrupted after [\d,]+ states, at depth [\d,]+/);
    expect(out).toContain("page:  reports/runs/stairs-height-20000/report.html");
    expect(code).toBe(3);
    expect(heard).toEqual(["no longer listening"]);
  });

  test("with a violation found by then the exit code is 1", async () => {
    const { code, out } = await tidemark("explore stairs --height 20000 --keep-going", interrupting());
    expect(out).toContain("✗ never on step 3");
    expect(code).toBe(1);
  });

  test("even when all that was asked had been answered, the run counts as not finished", async () => {
    const line = "explore stairs --height 20000 --property 'reaches step 2'";
    expect((await tidemark(line)).code).toBe(0);
    const { code, out } = await tidemark(line, interrupting());
    expect(out).toContain("seen: reaches step 2");
    expect(code).toBe(3);
  });

  test("--json says so", async () => {
    const { out } = await tidemark(`${long} --json`, interrupting());
    expect(JSON.parse(out).ending).toEqual({ kind: "limited", by: "interrupt" });
  });
});

test("a run that takes nearly all the memory there is stops before the system ends it", async () => {
  let use = 0.5;
  const memoryUse = () => {
    use += 0.1;
    return use;
  };
  const { code, out } = await tidemark(long, { now: clock(1_000), memoryUse });
  expect(out).toMatch(/undecided: stopped for want of memory after [\d,]+ states/);
  expect(code).toBe(3);
});
