// The commands and their options, as commander parses them and as `--help` shows them.

import { Command } from "commander";
import type { AblateFlags } from "./ablate.ts";
import { addSettingOptions, chosenSettings } from "./chosen.ts";
import type { ExploreFlags } from "./explore.ts";
import { ablateExitCodes, examples, exitCodes, replayExitCodes } from "./help.ts";
import type { Io } from "./io.ts";
import { collect, integer, memory, oneOf, seconds } from "./numbers.ts";
import type { ReplayFlags } from "./replay.ts";
import type { Subject } from "./subject.ts";
import { version } from "./version.ts";

/** More of them would have little else to do than to wait for each other. */
const MOST_WORKERS = 64;

interface SettingFlags {
  readonly set?: readonly string[];
  readonly without?: readonly string[];
}

/** What was asked for, once the arguments have been read: run it for the exit code. */
export type Task = (color: boolean) => Promise<number>;

/**
 * The program; parsing arguments with it calls `ask` once with what they ask for, or throws CommanderError. `subject`
 * is the model that the arguments name, if they name one: its settings become options of `explore`.
 */
export function createProgram(io: Io, subject: Subject | undefined, ask: (task: Task) => void): Command {
  const program = new Command("tidemark")
    .description("Explores every interleaving of Kafka partition replication, and of your own models.")
    .version(version(), "-V, --version", "print the version")
    .option("--no-color", "no colours; NO_COLOR=1 in the environment says the same")
    .helpOption("-h, --help", "explain a command, with examples")
    .helpCommand("help [command]", "explain a command, with examples")
    .configureHelp({ showGlobalOptions: true, helpWidth: Math.min(io.stdout.columns ?? 100, 100) })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: () => {}, // every error is told by main, whoever found it
    })
    .addHelpText("after", exitCodes)
    .exitOverride();
  addExplore(program, io, subject, ask);
  addAblate(program, io, subject, ask);
  addReplay(program, io, ask);
  addList(program, io, ask);
  addDemo(program, io, ask);
  return program;
}

function addExplore(program: Command, io: Io, subject: Subject | undefined, ask: (task: Task) => void): void {
  const command = program
    .command("explore")
    .summary("explore every reachable state of a model and judge its properties")
    .description(
      "Explores every state that a model can reach within its bounds, and says of each of its properties whether it " +
        "holds, is broken (with the steps that break it), or is undecided.",
    )
    .argument("[model]", "a model that `tidemark list` names, or a file of your own: ./my-model.ts", "kafka")
    .option("--set <name=value>", "choose a setting of the model; may be repeated", collect)
    .option("--without <guard>", "switch this guard off; may be repeated", collect)
    .option("--property <name>", "judge this property only; may be repeated", collect)
    .option(
      "--strategy <name>",
      "bfs (shortest counterexamples; default), dfs, or random (a sample)",
      oneOf("bfs", "dfs", "random"),
    )
    .option("--seed <n>", "for --strategy random (default: 1)", integer(0, 2 ** 32 - 1))
    .option("--max-states <n>", "stop at so many distinct states", integer(1))
    .option(
      "--max-depth <n>",
      "follow no path longer than so many states, the initial one included",
      integer(1),
    )
    .option("--time-limit <seconds>", "stop after so long", seconds)
    .option(
      "--max-memory <size>",
      "stop when states would take more: MiB, or GiB as in 1.5g (default: what the machine has)",
      memory,
    )
    .option(
      "--store <kind>",
      "exact (default), or compact: 8-byte fingerprints, which may omit states; says how probably",
      oneOf("exact", "compact"),
    )
    .option("--hash-seed <n>", "for --store compact: omit other states (default: 0)", integer(0, 2 ** 32 - 1))
    .option(
      "--spool <directory>",
      "for --store compact: what has no room in memory goes there (default: where the report goes)",
    )
    .option("--keep-going", "explore the whole space after a violation too")
    .option(
      "--symmetry",
      "take states that differ only in the names of interchangeable members (brokers, …) for one",
    )
    .option(
      "--workers <n>",
      "threads to explore on, bfs only; more than there are processors gain nothing (default: 1)",
      integer(1, MOST_WORKERS),
    )
    .option("--strict", "fail on gaps in coverage: what never happened, never decided, was never seen")
    .option("--json", "print one JSON object on standard output, everything else on standard error")
    .option("--out <directory>", "where the report files go (default: reports/runs/<name of the run>)")
    .option(
      "--topic <file>",
      "start kafka from what `kafka-topics.sh --describe` prints; - is standard input",
    )
    .option("--topic-name <name>", "which topic of it, if there are several")
    .option("--partition <n>", "which partition of it, if there are several", integer(0))
    .addHelpText("after", `${examples.explore}\n${exitCodes}`)
    .action((word: string, flags: ExploreFlags & SettingFlags) => {
      const chosen = () => chosenSettings(command, named(subject, word), flags);
      ask(async (color) => {
        const { explore } = await import("./explore.ts");
        return explore(io, named(subject, word), chosen(), { ...flags, color });
      });
    });
  if (subject !== undefined) addSettingOptions(command, subject);
}

function addAblate(program: Command, io: Io, subject: Subject | undefined, ask: (task: Task) => void): void {
  const command = program
    .command("ablate")
    .summary("switch each guard of a model off in turn, and see which promises break")
    .description(
      "Switches every guard of a model off in turn, and says which promises then break, and at which bounds, the " +
        "smallest first; or that nothing breaks within the bounds given.",
    )
    .argument("[model]", "a model that `tidemark list` names, or a file of your own: ./my-model.ts", "kafka")
    .option("--set <name=value>", "choose a setting of the model; may be repeated", collect)
    .option("--property <name>", "judge this promise only; may be repeated", collect)
    .option("--all", "every guard that has a name, though the model declares safeguards")
    .option("--pairs", "two at a time as well: what breaks without both, and without neither alone")
    .option("--max-states <n>", "stop each exploration at so many distinct states", integer(1))
    .option("--time-limit <seconds>", "stop the whole after so long", seconds)
    .option(
      "--symmetry",
      "take states that differ only in the names of interchangeable members (brokers, …) for one",
    )
    .option("--json", "print one JSON object on standard output, everything else on standard error")
    .option("--out <directory>", "where the page goes (default: reports/runs/<name of the run>)")
    .addHelpText("after", `${examples.ablate}\n${ablateExitCodes}`)
    .action((word: string, flags: AblateFlags & SettingFlags) => {
      const chosen = () => chosenSettings(command, named(subject, word), flags);
      ask(async (color) => {
        const { ablate } = await import("./ablate.ts");
        return ablate(io, named(subject, word), chosen(), { ...flags, color });
      });
    });
  if (subject !== undefined) addSettingOptions(command, subject);
}

/** The subject was looked for before the arguments were parsed; that this is the same word is our own affair. */
function named(subject: Subject | undefined, word: string): Subject {
  if (subject?.word === word) return subject;
  throw new Error(`the arguments were read in two ways: as ${subject?.word} and as ${word}`);
}

function addReplay(program: Command, io: Io, ask: (task: Task) => void): void {
  program
    .command("replay")
    .summary("enter a recorded trace again, step by step, and show it")
    .description(
      "Enters the path of a trace again, in the model and with the settings it was recorded with: every step is made " +
        "by the packed kernel and by the plain recipe side by side.",
    )
    .argument("<file>", "trace-1.json or report.json of a run")
    .option("--model <file>", "the file of the model, when it is none that ships")
    .option("--property <name>", "of a report, the trace of this property only; may be repeated", collect)
    .option("--states", "show the whole state at every step too")
    .option("--json", "print one JSON object on standard output, everything else on standard error")
    .addHelpText("after", `${examples.replay}\n${replayExitCodes}`)
    .action((file: string, flags: ReplayFlags) =>
      ask(async (color) => {
        const { replay } = await import("./replay.ts");
        return replay(io, file, { ...flags, color });
      }),
    );
}

function addList(program: Command, io: Io, ask: (task: Task) => void): void {
  program
    .command("list")
    .summary("name the models, or a model's settings, actions and properties")
    .description(
      "Names the models that ship; of one model its settings, its actions with their guards, its properties.",
    )
    .argument("[model]", "a model of the list, or a file of your own: ./my-model.ts")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples.list)
    .action((word: string | undefined, flags: { readonly json?: boolean }) =>
      ask(async (color) => {
        const { list } = await import("./list.ts");
        return list(io, word, { ...flags, color });
      }),
    );
}

function addDemo(program: Command, io: Io, ask: (task: Task) => void): void {
  program
    .command("demo")
    .summary("see Kafka lose committed records, and what closes the window")
    .description(
      "Explores kafka twice within the same bounds: with followers that truncate to their high watermark, which " +
        "loses committed records, and with leader epochs, which do not.",
    )
    .addHelpText("after", examples.demo)
    .action(() =>
      ask(async (color) => {
        const { demo } = await import("./demo.ts");
        return demo(io, { color });
      }),
    );
}
