// The command line: reads the arguments, runs what they ask for, answers the exit code of the process.

import { CommanderError } from "commander";
import { Divergence, ModelError, UsageError } from "../errors.ts";
import { type Io, processIo } from "./io.ts";
import { modelWord } from "./model-word.ts";
import { createProgram, type Task } from "./program.ts";
import { findSubject } from "./subject.ts";

const USAGE = 2;
const UNDECIDED = 3;
/** Ours alone, as in bin/tidemark.js: a defect of ours must not look like a verdict. */
const DEFECT = 70;

/**
 * Runs one command, given without the names of node and the script. Never ends the process, and throws only what is
 * a defect of ours. `world` replaces parts of the real one.
 */
export async function main(argv: readonly string[], world: Partial<Io> = {}): Promise<number> {
  const io: Io = { ...processIo(), ...world };
  try {
    return await run(argv, io);
  } catch (error) {
    return tell(error, io);
  }
}

async function run(argv: readonly string[], io: Io): Promise<number> {
  const word = modelWord(
    createProgram(io, undefined, () => {}),
    argv,
  );
  const subject = word === undefined ? undefined : await findSubject(word, io);
  let task: Task | undefined;
  const program = createProgram(io, subject, (asked) => {
    task = asked;
  });
  await program.parseAsync([...argv], { from: "user" });
  if (task === undefined) throw new Error("no command took the arguments");
  return task(program.opts<{ color: boolean }>().color);
}

/** Says what went wrong, by whose fault, and answers the exit code. */
function tell(error: unknown, io: Io): number {
  const say = (message: string) => io.stderr.write(`tidemark: ${message}\n`);
  if (error instanceof CommanderError) return tellCommander(error, say);
  if (error instanceof UsageError) {
    say(error.message);
    return USAGE;
  }
  if (error instanceof ModelError) {
    say(`the model is wrong: ${error.message}`);
    return USAGE;
  }
  if (error instanceof Divergence) {
    say(`two meanings that must agree do not, which is a defect of tidemark: ${error.message}`);
    return DEFECT;
  }
  if (error instanceof RangeError && /allocation failed|invalid array length/i.test(error.message)) {
    say("undecided: out of memory, and what was found is lost; --max-states stops a run before that");
    return UNDECIDED;
  }
  throw error;
}

/** Commander ends even `--help` by throwing. */
function tellCommander({ exitCode, message }: CommanderError, say: (message: string) => void): number {
  if (exitCode === 0) return 0;
  if (message === "(outputHelp)") return USAGE; // nothing was asked for; the help has been shown
  say(message.replace(/^error: /, "").replace(/\s*\(Did you mean (.*)\?\)$/, " (did you mean $1?)"));
  return USAGE;
}
