// Finds the model that arguments name before they are parsed: its settings are options too, and must be known first.

import type { Command } from "commander";

/** Those commands to which the model's settings are options. */
const TAKES_A_MODEL = ["explore", "ablate"];

/**
 * The operand of `explore` or `ablate`, its default if there is none; undefined for every other command. An option that the
 * program does not know yet is taken for a setting, and so to be followed by a value.
 */
export function modelWord(program: Command, argv: readonly string[]): string | undefined {
  const [name, ...rest] = operands(program, argv, program);
  const command = program.commands.find((candidate) => candidate.name() === name);
  const at = argv.indexOf(name ?? "");
  if (command === undefined || !TAKES_A_MODEL.includes(command.name())) {
    // `tidemark help explore` shows the options of the default model.
    const asked = name === "help" ? rest[0] : undefined;
    return asked !== undefined && TAKES_A_MODEL.includes(asked) ? defaultOf(program, asked) : undefined;
  }
  return operands(command, argv.slice(at + 1), program)[0] ?? defaultOf(program, command.name());
}

function defaultOf(program: Command, name: string): string | undefined {
  return program.commands.find((command) => command.name() === name)?.registeredArguments[0]?.defaultValue;
}

function operands(command: Command, argv: readonly string[], program: Command): string[] {
  const flags = [...command.options, ...program.options].filter((option) => !option.required);
  const isFlag = (word: string) =>
    ["-h", "--help"].includes(word) || flags.some(({ long, short }) => word === long || word === short);
  const found: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i]!;
    if (word === "--") return [...found, ...argv.slice(i + 1)];
    if (!word.startsWith("-") || word === "-") found.push(word);
    else if (!isFlag(word) && !word.includes("=")) i++;
  }
  return found;
}
