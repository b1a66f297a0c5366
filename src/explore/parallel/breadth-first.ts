// Breadth-first search that calls for a crew once a space turns out to be large; it finds what one thread would find.

import { breadthFirst, nothingReached, type Reached } from "../breadth-first.ts";
import { bytesOfCandidate } from "../candidates.ts";
import type { Hashing } from "../hash.ts";
import { type Assignment, limited, type SearchEnding, type StopReason } from "../search.ts";
import { SpoolFailed, type Spools } from "../spool.ts";
import { SIZES, type Sizes } from "./board.ts";
import type { Awaiting } from "./bridge.ts";
import { Coordinator, type CrewFindings, type CrewSearch } from "./coordinator.ts";
import { type Crew, CrewFailed, type KernelOfHand, type Thrown, tellError } from "./crew.ts";
import { copyOut, deal } from "./hand-over.ts";

/** Smaller spaces are explored by the time that a worker has started. */
const CALL_AT = 20_000;
const WAIT_AT = 1_000_000;

export interface CrewOptions {
  /** Calls the crew; its first hand uses the kernel of the search. */
  readonly start: () => Crew;
  /** Makes the kernel once more, with nothing covered. */
  readonly again: () => KernelOfHand;
  /** At how many distinct states the crew is called; this thread goes on alone until all are there … */
  readonly callAt?: number | undefined;
  /** … but from so many states on it waits for them. */
  readonly waitAt?: number | undefined;
  readonly sizes?: Partial<Sizes> | undefined;
  /** Keep fingerprints by this hashing, and the frontier and lineage in spools; when absent, all states. */
  readonly compact?: Compact | undefined;
}

export interface Compact {
  readonly hashing: Hashing;
  readonly spools: Spools;
}

/** Something was thrown, here or in a worker, or a worker ended. */
export class SearchFailed extends Error {
  override readonly name = "SearchFailed";
  readonly thrown: Thrown;
  /** What had been found until then. */
  readonly findings: Omit<CrewFindings, "ending">;

  constructor(thrown: Thrown, findings: Omit<CrewFindings, "ending">) {
    super("the search has failed");
    this.thrown = thrown;
    this.findings = findings;
  }
}

/**
 * Yields now and then, as `Search` does. The findings are those of `breadthFirst`, `bytes` apart, whatever the size of
 * the crew, and whenever it takes over. Where memory runs out, the search is limited by it. Throws SearchFailed. However
 * it ends, the crew is dismissed.
 */
export async function* breadthFirstByCrew(
  own: KernelOfHand,
  assignment: Assignment,
  options: CrewOptions,
): CrewSearch {
  let reached: Reached | undefined = nothingReached(own.kernel, assignment);
  let crew: Crew | undefined;
  let coordinator: Coordinator | undefined;
  const call = () => {
    crew = options.start();
    return crew;
  };
  try {
    const alone = yield* searchAlone(own, assignment, { ...options, reached, call });
    if (alone !== "handed over") return alone;
    coordinator = takeOver(own, assignment, { ...options, reached, crew: crew! });
    reached = undefined; // its states are copied, and take memory
    return yield* coordinator.search();
  } catch (error) {
    const ending = limited(error instanceof SpoolFailed ? "disk" : "memory");
    const findings = coordinator?.findings(ending) ?? findingsAlone(own, reached!, ending);
    if (error instanceof SpoolFailed) return findings;
    const thrown: Thrown = error instanceof CrewFailed ? error.thrown : { kind: "here", error };
    if (isOutOfMemory(thrown)) return findings;
    throw new SearchFailed(thrown, findings);
  } finally {
    await crew?.dismiss();
  }
}

function takeOver(
  own: KernelOfHand,
  assignment: Assignment,
  {
    reached,
    crew,
    again,
    compact,
    ...options
  }: CrewOptions & { readonly reached: Reached; readonly crew: Crew },
): Coordinator {
  const { words } = own.kernel;
  const given = { ...SIZES, ...options.sizes };
  const { maxBytes = Infinity } = assignment;
  // Little memory is for states first: buffers take a quarter of it, pages of the frontier another.
  const most = Math.floor(maxBytes / 4 / (3 * crew.size * (bytesOfCandidate(words) + 4 * crew.size)));
  const pages = Math.max(4, Math.floor(maxBytes / 4 / (2 ** given.pageBits * (4 * words + 6))));
  const sizes = {
    ...given,
    candidates: Math.min(given.candidates, most),
    pages: Math.min(given.pages, pages),
  };
  const { pageBits } = sizes;
  const record =
    compact === undefined
      ? deal(reached, crew.size, pageBits)
      : copyOut(reached, { words, pageBits: Math.max(1, pageBits), pages: sizes.pages, ...compact });
  return new Coordinator(own, assignment, { reached, record, crew, sizes, again });
}

interface Alone extends CrewOptions {
  readonly reached: Reached;
  readonly call: () => Crew;
}

/** Searches in this thread, to the end or until the crew has come. */
async function* searchAlone(
  own: KernelOfHand,
  assignment: Assignment,
  { reached, call, callAt = CALL_AT, waitAt = WAIT_AT }: Alone,
): Awaiting<CrewFindings | "handed over"> {
  reached.left = Math.min(reached.left, callAt);
  const search = breadthFirst(own.kernel, assignment, reached);
  let crew: Crew | undefined;
  let stop: StopReason | undefined;
  for (;;) {
    const turn = stop === undefined ? search.next() : search.next(stop);
    if (turn.done) return { ...turn.value, coverage: [own.coverage()] };
    const { distinct } = turn.value;
    if (distinct >= callAt) crew ??= call();
    if (crew !== undefined && (await hasCome(crew, distinct >= waitAt))) return "handed over";
    stop = yield turn.value;
  }
}

/** Whether all are there; waits for them if it must. */
function hasCome(crew: Crew, waits: boolean): Promise<boolean> {
  const come = crew.ready.then(() => true);
  return waits ? come : Promise.race([come, Promise.resolve().then(() => false)]);
}

function findingsAlone(own: KernelOfHand, reached: Reached, ending: SearchEnding): CrewFindings {
  const { store, ledger, levels, placed } = reached;
  if (store.count > placed) levels.push(store.count - placed);
  const shape = { distinct: store.count, depth: levels.length, levels, bytes: store.bytes };
  return { ...ledger.conclude(ending, shape), coverage: [own.coverage()] };
}

function isOutOfMemory({ kind, error }: Thrown): boolean {
  const { name, message, code } = kind === "elsewhere" ? error : tellError(error);
  return (
    code === "ERR_WORKER_OUT_OF_MEMORY" ||
    (name === "RangeError" && /allocation failed|invalid (typed )?array length/i.test(message))
  );
}
