// `tidemark ablate`: what it prints, what it leaves behind, and what its exit code says.

import { describe, expect, test } from "vitest";
import { folderWith, read, tape, tidemark } from "./_run.ts";

/** A gate that lets one in at a time, and counts: in the file of a user, with safeguards. */
const gate = `
  import { action, always, bound, int, model, struct } from "tidemark";
  interface S { inside: number; passed: number; open: boolean }
  export default model({
    name: "gate",
    about: "One at a time",
    settings: { visitors: bound(3, [1, 4], "visitors") },
    safeguards: {
      "nobody is inside": { demands: "One at a time.", since: "1.0 (G-1)", replaced: "all at once" },
      "it is open": { demands: "Closed is closed.", since: "1.1 (G-2)" },
      "visitors are left": { demands: "They are not made up.", since: "1.1 (G-3)" },
    },
    define: ({ visitors }) => ({
      state: struct({ inside: int(0, 4), passed: int(0, 4) }),
      actions: [
        action("enter", {}, {
          when: {
            "it is open": () => true,
            "visitors are left": (s) => s.passed < visitors,
            "nobody is inside": (s) => s.inside === 0,
          },
          apply: (s) => { s.inside++; s.passed++; },
        }),
        action("leave", {}, { when: { "somebody is inside": (s) => s.inside > 0 }, apply: (s) => { s.inside--; } }),
      ],
      properties: [always("it is not crowded", "There is no room for two.", (s) => s.inside < 2)],
    }),
  });
`;
const folder = () => folderWith({ "gate.ts": gate });

test("what breaks without which guard, from which bounds on, and how to see it", async () => {
  const { code, out, err } = await tidemark("ablate gate.ts", { cwd: folder() });
  expect(out).toBe(`\
gate, with each of its 3 safeguards switched off in turn
  One at a time
  visitors 3

  with everything on, 1 promise holds in all 7 states

Needed: 1 of 3 safeguards
    breaks             steps  smallest bounds
  nobody is inside (since 1.0 (G-1))
    it is not crowded      2  visitors 2

not needed within these bounds: it is open

the model needs them to make sense:
  visitors are left  action "enter": passed cannot be 5: it is an integer from 0 to 4

  smallest: the least sum, of 3 choices of bounds, from visitors 1 up; bounds not named are at their
  lowest
  again: npx tidemark explore gate.ts --set visitors=2 --without 'nobody is inside' --property 'it is not crowded'
  page:  reports/runs/gate-ablation/ablation.md
`);
  expect(err.replace(/\d+ ms/, "… ms")).toBe(`\
Switching off what guards gate
  3 guards, one at a time · breadth-first, the smallest bounds first
took … ms

`);
  expect(code).toBe(0);
});

test("the command to see it again shows a counterexample of that length", async () => {
  const cwd = folder();
  const { out } = await tidemark("ablate gate.ts", { cwd });
  const again = await tidemark(/again: npx tidemark (.*)/.exec(out)![1]!, { cwd });
  expect(again.out).toContain("✗ it is not crowded");
  expect(again.out).toContain("broken after 2 steps · shortest possible");
});

describe("the page", () => {
  test("has all of it, the commands that show each, and the one that makes it again", async () => {
    const cwd = folder();
    await tidemark("ablate gate.ts --visitors 4 --all --pairs", { cwd });
    const page = read(cwd, "reports/runs/gate-ablation-visitors-4/ablation.md");
    expect(page).toContain("# gate, with each of its 4 guards switched off in turn\n\nOne at a time\n");
    expect(page).toContain("**with everything on, 1 promise holds in all 9 states**");
    expect(page).toContain("| nobody is inside | it is not crowded | 2 | visitors 2 |");
    expect(page).toContain("## Not needed within these bounds\n\n- it is open\n");
    expect(page).toContain("| nobody is inside | One at a time. | 1.0 (G-1) | all at once |");
    expect(page).toContain("0 of 1 pair break what neither breaks alone.");
    expect(page).toContain(`\
\`\`\`sh
npx tidemark ablate gate.ts --set visitors=4 --all --pairs
npx tidemark explore gate.ts --set visitors=2 --without 'nobody is inside' --property 'it is not crowded'
\`\`\`
`);
  });

  test("is the same after the same run, and --out puts it elsewhere", async () => {
    const [one, other] = [folder(), folder()];
    for (const cwd of [one, other]) await tidemark("ablate gate.ts --pairs --out there", { cwd });
    for (const file of ["ablation.md", "ablation.json"]) {
      expect(read(one, "there", file)).toBe(read(other, "there", file));
    }
  });

  test("takes no traces away from a report that is there already", async () => {
    const cwd = folder();
    await tidemark("explore gate.ts --without 'nobody is inside' --out there", { cwd });
    await tidemark("ablate gate.ts --out there", { cwd });
    expect(read(cwd, "there/trace-1.json")).toContain("tidemark/trace/1");
  });

  test("cannot be written: that is said, with exit code 2, and the result is printed all the same", async () => {
    const cwd = folderWith({ "gate.ts": gate, reports: "a file, not a folder" });
    const { code, out, err } = await tidemark("ablate gate.ts --json", { cwd });
    expect(JSON.parse(out).schema).toBe("tidemark/ablation/1");
    expect(err).toContain("tidemark: the report files cannot be written to reports/runs/gate-ablation: ");
    expect(code).toBe(2);
  });
});

test("--json prints one object, the file's own, and everything else goes to standard error", async () => {
  const cwd = folder();
  const { out, err } = await tidemark("ablate gate.ts --json", { cwd });
  expect(out).toBe(read(cwd, "reports/runs/gate-ablation/ablation.json"));
  expect(JSON.parse(out)).toMatchObject({
    schema: "tidemark/ablation/1",
    bounds: { visitors: 3 },
    guards: [
      {
        without: ["nobody is inside"],
        conclusion: { kind: "needed", broken: [{ bounds: { visitors: 2 } }] },
      },
      {},
      {},
    ],
  });
  expect(err).toContain("Needed: 1 of 3 safeguards");
});

describe("the exit code", () => {
  test("1 when a promise is broken with everything on, and that is said first", async () => {
    const { code, out } = await tidemark("ablate stairs");
    expect(out.indexOf("✗ broken with everything on: never on step 3 (3 steps)")).toBeGreaterThan(0);
    expect(out.indexOf("✗")).toBeLessThan(out.indexOf("Needed:"));
    expect(code).toBe(1);
  });

  test("3 when a limit leaves something open, which is not called unneeded", async () => {
    const { code, out } = await tidemark("ablate gate.ts --max-states 2", { cwd: folder() });
    expect(out).toContain("undecided: nobody is inside (max-states) · it is open (max-states)");
    expect(out).not.toContain("not needed");
    expect(code).toBe(3);
  });

  test.each([
    ["ablate stairs --property 'reaches step 2'", "is a `sometimes`, which is no promise"],
    ["ablate stairs --set without=x", 'leave out "without"'],
    ["ablate stairs --without x", "unknown option '--without'"],
    ["ablate stairs --hieght 3", "unknown option '--hieght' (did you mean --height?)"],
    ["ablate stairs --height 0", "it is an integer from 1 to 1000000"],
    ["ablate stiars", 'there is no model "stiars"'],
    ["ablate examples/permutations", "has no guard to switch off"],
  ])("2 for %s", async (line, message) => {
    const { code, out, err } = await tidemark(line);
    expect(err).toContain(message);
    expect({ code, out }).toEqual({ code: 2, out: "" });
  });

  test("2 for a file that exports a model already called, and for a model that is wrong with everything on", async () => {
    const cwd = folderWith({
      "called.ts": gate
        .replace("export default model(", "const gate = model(")
        .concat("export default gate();"),
      "wrong.ts": gate.replace("inside: int(0, 4)", "inside: int(0, 0)"),
    });
    const called = await tidemark("ablate called.ts", { cwd });
    expect(called.err).toContain("so no guard can be switched off; export the model itself");
    const wrong = await tidemark("ablate wrong.ts", { cwd });
    expect(wrong.err).toMatch(/the model is wrong: .*inside cannot be 1/);
    expect([called.code, wrong.code]).toEqual([2, 2]);
  });
});

describe("on the way", () => {
  /** A clock that is a second later each time it is read. */
  const clock = () => {
    let now = 0;
    return () => {
      now += 1_000;
      return now;
    };
  };

  test("progress says which guard it is at, a line a second at most", async () => {
    const { err } = await tidemark("ablate gate.ts", { cwd: folder(), now: clock() });
    expect(err).toContain("\ngate 1 of 3, without nobody is inside\n");
    expect(err).toContain("\ngate 3 of 3, without visitors are left\n");
  });

  test("the time limit is for the whole: what it leaves open is undecided", async () => {
    const { code, out } = await tidemark("ablate gate.ts --time-limit 6", { cwd: folder(), now: clock() });
    expect(out).toMatch(/undecided: .*\(time-limit\)/);
    expect(code).toBe(3);
  });

  test("Ctrl-C ends with what was found", async () => {
    let interrupt = () => {};
    let readings = 0;
    const { code, out } = await tidemark("ablate gate.ts", {
      cwd: folder(),
      onInterrupt: (listener) => {
        interrupt = listener;
        return () => {};
      },
      now: () => {
        // Some way on: the first guard is done.
        if (++readings === 7) interrupt();
        return 0;
      },
    });
    expect(out).toContain("stopped before the end: interrupted");
    expect(out).toContain("Needed: 1 of 3 safeguards");
    expect(out).toContain("undecided: it is open (interrupted) · visitors are left (interrupted)");
    expect(code).toBe(3);
  });
});

describe("a narrow terminal is kept to", () => {
  test.each([100, 80, 60])("%i columns", async (columns) => {
    const stdout = tape({ columns });
    await tidemark("ablate examples/missionaries --no-color --pairs", { stdout });
    const lines = stdout
      .text()
      .split("\n")
      .filter((line) => !/again:|page:/.test(line));
    expect(lines.length).toBeGreaterThan(10);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
  });
});

test("an option of one's own model is an option of the command", async () => {
  const { out } = await tidemark("ablate --help gate.ts", { cwd: folder() });
  expect(out).toMatch(/--visitors <n>/);
  expect(out).toContain("1  a promise is broken with everything on");
});
