// Mistyped and impossible arguments: each is answered with what is right, and exit code 2.

import { describe, expect, test } from "vitest";
import { folderWith, tidemark } from "./_run.ts";

/** The command line, and what standard error says of it. */
const wrong: readonly (readonly [line: string, message: string])[] = [
  ["exlpore", "unknown command 'exlpore' (did you mean explore?)"],
  ["explore stiars", 'there is no model "stiars" (did you mean "stairs"?); `tidemark list` names them all'],
  ["list stiars", 'there is no model "stiars" (did you mean "stairs"?); `tidemark list` names them all'],
  ["explore stairs --keepgoing", "unknown option '--keepgoing' (did you mean --keep-going?)"],
  ["explore --keepgoing stairs", "unknown option '--keepgoing' (did you mean --keep-going?)"],
  ["explore stairs --hieght 3", "unknown option '--hieght' (did you mean --height?)"],
  ["explore stairs --set hieght=3", 'stairs has no setting "hieght" (did you mean "height"?)'],
  ["explore stairs --set height", "--set height: expected name=value"],
  ["explore stairs --set =3", "--set =3: expected name=value"],
  ["explore stairs --height 0", 'setting "height" cannot be "0": it is an integer from 1 to 1000000'],
  ["explore stairs --height 2.5", 'setting "height" cannot be "2.5": it is an integer from 1 to 1000000'],
  ["explore stairs --height", "option '--height <n>' argument missing"],
  ["explore stairs --shoes boot", 'it is one of boots, slippers, skates (did you mean "boots"?)'],
  ["explore stairs --lift maybe", 'setting "lift" cannot be "maybe": it is true or false'],
  [
    "explore stairs --property 'never on step 4'",
    'no property "never on step 4" (did you mean "never on step 3"?)',
  ],
  [
    "explore stairs --strategy bsf",
    "'bsf' is invalid. It is one of bfs, dfs, random (did you mean \"bfs\"?).",
  ],
  ["explore stairs --max-states 0", "argument '0' is invalid. It is a whole number from 1 up."],
  ["explore stairs --max-states many", "argument 'many' is invalid. It is a whole number from 1 up."],
  ["explore stairs --max-depth 1e3", "argument '1e3' is invalid. It is a whole number from 1 up."],
  ["explore stairs --max-depth -1", "argument '-1' is invalid. It is a whole number from 1 up."],
  ["explore stairs --time-limit 0", "argument '0' is invalid. It is a number of seconds above 0."],
  ["explore stairs --time-limit soon", "argument 'soon' is invalid. It is a number of seconds above 0."],
  ["explore stairs --seed 1", "--seed has no meaning without --strategy random"],
  ["explore stairs --strategy random --seed 4294967296", "It is a whole number from 0 to 4294967295."],
  ["explore stairs stairs", "too many arguments for 'explore'. Expected 1 argument but got 2."],
  ["explore stairs --topic -", "--topic says where kafka starts from; stairs does not start from a topic"],
  ["explore --topic-name orders", "--topic-name chooses from what --topic reads: give --topic too"],
  ["explore --partition 0", "--partition chooses from what --topic reads: give --topic too"],
  ["explore --topic nowhere.txt", "--topic nowhere.txt cannot be read: there is no such file"],
  ["explore ./nowhere.ts", "./nowhere.ts cannot be read: there is no such file"],
  ["replay", "missing required argument 'file'"],
  ["replay nowhere.json", "nowhere.json cannot be read: there is no such file"],
  ["demo now", "too many arguments for 'demo'. Expected 0 arguments but got 1."],
];

test.each(wrong)("%s", async (line, message) => {
  const { code, out, err } = await tidemark(line);
  expect(err.startsWith("tidemark: ")).toBe(true);
  expect(err).toContain(message);
  expect(out).toBe("");
  expect(code).toBe(2);
});

describe("help", () => {
  test("without a command the help is shown as an error", async () => {
    const { code, out, err } = await tidemark("");
    expect(err).toContain("Usage: tidemark [options] [command]");
    expect({ code, out }).toEqual({ code: 2, out: "" });
  });

  test.each(["--help", "help"])("%s names the commands and the exit codes", async (line) => {
    const { code, out, err } = await tidemark(line);
    for (const command of ["explore", "replay", "list", "demo"]) expect(out).toContain(`\n  ${command} `);
    expect(out).toContain("Exit codes:");
    expect({ code, err }).toEqual({ code: 0, err: "" });
  });

  test.each(["explore", "replay", "list"])("%s --help has examples", async (command) => {
    const { code, out } = await tidemark(`${command} --help`);
    expect(out).toContain(`Examples:\n  tidemark ${command}`);
    expect(code).toBe(0);
  });

  test("explore MODEL --help shows the settings of that model as options", async () => {
    for (const line of ["explore stairs --help", "explore --help stairs"]) {
      const { out } = await tidemark(line);
      expect(out).toMatch(
        /Bounds of stairs:\n {2}--height <n> +steps there are \(1 to 1000000; default: 4\)/,
      );
      expect(out).toMatch(/--shoes <value> +what is worn \(boots \| slippers \| skates; default:\s+boots\)/);
    }
    expect((await tidemark("help explore")).out).toContain("Bounds of kafka:\n  --replicas <n>");
  });

  test("--version is that of the package", async () => {
    const { code, out } = await tidemark("--version");
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(code).toBe(0);
  });
});

test("a working directory that is somewhere else changes nothing but where files are", async () => {
  const cwd = folderWith({ "here.txt": "" });
  expect((await tidemark("explore stairs --height 2 --out there", { cwd })).out).toContain(
    "there/report.html",
  );
});
