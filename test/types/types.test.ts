// The types of the kit: what they refuse is refused, and what slips through them is caught when it runs.

import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { ModelError, UsageError } from "../../src/errors.ts";
import { on } from "../../src/invariants/on.ts";
import { assign } from "../../src/model/assign.ts";
import { type Compiled, compile } from "../../src/model/compile.ts";
import { model } from "../../src/model/model.ts";
import { bag, domain, int, set, struct, type View, type ViewOf } from "../../src/model/schema.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What the compiler says of a file of this folder, with the options of the project. */
function complaints(file: string, edit = (text: string) => text): string[] {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
  const path = fileURLToPath(new URL(file, import.meta.url));
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (name) => (name === path ? edit(read(name)!) : read(name));
  const program = ts.createProgram([path], options, host);
  const source = program.getSourceFile(path)!;
  return ts.getPreEmitDiagnostics(program, source).map(({ start, messageText }) => {
    const { line } = source.getLineAndCharacterOfPosition(start ?? 0);
    return `${line + 1}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}

describe("what must not compile", () => {
  test("does not, each line of it", () => {
    expect(complaints("must-not-compile.ts")).toEqual([]);
  });

  test("is what the compiler complains of where nobody expects it, a complaint a line", () => {
    let expected = 0;
    const said = complaints("must-not-compile.ts", (text) =>
      text.replace(/\/\/ @ts-expect-error/g, () => {
        expected++;
        return "//";
      }),
    );
    expect(expected).toBeGreaterThan(70);
    expect(new Set(said.map((line) => line.split(":")[0])).size).toBe(expected);
  });
});

const Broker = domain("broker", 2);
const State = struct({ offset: struct({ at: int(0, 3) }), low: set(int(0, 3)), high: set(int(1, 4)) });
type State = ViewOf<typeof State>;
const { action } = on(State);

function enteredWith(
  when: Record<string, (s: View<State>) => boolean>,
  apply: (s: State) => void = () => {},
): Compiled {
  const actions = [action("act", {}, { when, apply })];
  const compiled = compile(model({ name: "m", state: State, actions, properties: [] })());
  compiled.start(0);
  compiled.before.set(compiled.after);
  compiled.enter();
  return compiled;
}

describe("what compiles, though it should not, is caught when it runs:", () => {
  test("a guard that calls a function which writes, for readonly fields pass for writable ones", () => {
    const write = (offset: { at: number }) => {
      offset.at = 1;
    };
    const compiled = enteredWith({
      guard: (s) => {
        write(s.offset);
        return true;
      },
    });
    expect(() => compiled.next(0)).toThrow(
      'guard "guard": offset.at is written where the state is only to be read',
    );
  });

  test("a guard that assigns a whole value", () => {
    const compiled = enteredWith({
      guard: (s) => {
        assign(s.offset, { at: 2 });
        return true;
      },
    });
    expect(() => compiled.next(0)).toThrow('guard "guard": offset.at is written');
  });

  test("a set over other integers assigned, with a member that it cannot have", () => {
    const compiled = enteredWith({}, (s) => {
      s.high.add(4);
      assign(s.low, s.high);
    });
    expect(() => compiled.next(0)).toThrow("low cannot have all members of that set");
  });

  test("a bag of leaves, for members of a domain pass for objects", () => {
    expect(() => bag(Broker, 1)).toThrow(ModelError);
  });

  test("settings for a model that has none", () => {
    const plain = model({ name: "m", state: State, actions: [], properties: [] });
    // @ts-expect-error: it has no settings
    expect(() => plain({ brokers: 2 })).toThrow(UsageError);
  });
});
