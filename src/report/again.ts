// Command lines that make a run, or follow a trace, once more.

/** What is explored: the word or file that names it, or the name of a model whose file is not known. */
export type Named = { readonly word: string } | { readonly fileOf: string };

type Values = Readonly<Record<string, string | number | boolean>>;

export interface Chosen {
  readonly settings: Values;
  /** The names of the guards that are switched off. */
  readonly without: readonly string[];
}

export interface AgainOptions {
  readonly property?: readonly string[] | undefined;
  readonly strategy?: string | undefined;
  readonly seed?: number | undefined;
  readonly maxStates?: number | undefined;
  readonly maxDepth?: number | undefined;
  /** In bytes. */
  readonly maxMemory?: number | undefined;
  readonly store?: string | undefined;
  readonly hashSeed?: number | undefined;
  /** In seconds. */
  readonly timeLimit?: number | undefined;
  readonly keepGoing?: boolean | undefined;
  readonly symmetry?: boolean | undefined;
}

export interface AblateAgainOptions
  extends Pick<AgainOptions, "property" | "maxStates" | "timeLimit" | "symmetry"> {
  readonly all?: boolean | undefined;
  readonly pairs?: boolean | undefined;
}

/** Among the settings, what is switched off: an option of its own says it. */
const WITHOUT = "without";

/** `npx tidemark explore …`. Settings that have the value that `defaults` gives them are left out. */
export function exploreAgain(named: Named, chosen: Chosen, defaults: Values, options: AgainOptions): string {
  return commandLine("explore", named, chosen, defaults, options);
}

/** `npx tidemark ablate …`, likewise. */
export function ablateAgain(
  named: Named,
  settings: Values,
  defaults: Values,
  options: AblateAgainOptions,
): string {
  return commandLine("ablate", named, { settings, without: [] }, defaults, options);
}

function commandLine(
  command: string,
  named: Named,
  { settings, without }: Chosen,
  defaults: Values,
  options: AgainOptions & AblateAgainOptions,
): string {
  const chosen = Object.entries(settings).filter(
    ([name, value]) => name !== WITHOUT && defaults[name] !== value,
  );
  const values = {
    strategy: options.strategy,
    seed: options.seed,
    "max-states": options.maxStates,
    "max-depth": options.maxDepth,
    "time-limit": options.timeLimit,
    "max-memory": options.maxMemory === undefined ? undefined : options.maxMemory / 2 ** 20,
    store: options.store,
    "hash-seed": options.hashSeed,
  };
  const rest = shellLine([
    ...chosen.flatMap(([name, value]) => ["--set", `${name}=${value}`]),
    ...without.flatMap((name) => [`--${WITHOUT}`, name]),
    ...(options.property ?? []).flatMap((name) => ["--property", name]),
    ...Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [`--${name}`, String(value)],
    ),
    ...(options.keepGoing === true ? ["--keep-going"] : []),
    ...(options.symmetry === true ? ["--symmetry"] : []),
    ...(options.all === true ? ["--all"] : []),
    ...(options.pairs === true ? ["--pairs"] : []),
  ]);
  const what = "word" in named ? shellLine([named.word]) : `<file of ${named.fileOf}>`;
  return [`npx tidemark ${command}`, what, ...(rest === "" ? [] : [rest])].join(" ");
}

/** A trace knows the name of its model, but not in which file of yours it is. */
export function replayAgain(file: string, model: string | undefined): string {
  return shellLine(["npx", "tidemark", "replay", file, ...(model === undefined ? [] : ["--model", model])]);
}

/** As a POSIX shell reads it. */
function shellLine(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}
