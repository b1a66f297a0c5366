// The narrow waist: all that an explorer may know of a model. Integers only; imports nothing.

/**
 * A compiled model. States are packed into `words` unsigned 32-bit words; equal states have equal words.
 * Rules are numbered 0 … rules - 1 (one per action and choice of arguments), properties 0 … properties - 1.
 */
export interface Kernel {
  /** Size of a packed state, in 32-bit words. */
  readonly words: number;
  /** The explorer puts a packed state here and calls `enter()`. */
  readonly before: Uint32Array;
  /** `start()`, `enter()` and `next()` leave a packed state here. */
  readonly after: Uint32Array;
  /** How many initial states the model names (some may be equal, or outside the constraint). */
  readonly starts: number;
  readonly rules: number;
  /** At most 31, so that a set of properties is one integer. */
  readonly properties: number;

  /** Leaves initial state `index` in `after`. False where the model's constraint leaves it out. */
  start(index: number): boolean;
  /** Takes up the state that has been put into `before`; until a rule is fired `after` holds it too. */
  enter(): void;
  /**
   * Finds the lowest rule ≥ `from` that is enabled in the state entered and whose successor lies within the
   * model's constraint, leaves that successor in `after`, and returns the rule; -1 when there is none.
   */
  next(from: number): number;
  /**
   * Replaces the state in `after` by the representative of its orbit, where states are to be told apart only up to
   * renaming. Called between judging the step and storing the state.
   */
  readonly canonical?: () => void;
  /**
   * Bit p of the answer: property p, one of the set `open`, found its counterexample (`always`, `never`) or
   * its witness (`sometimes`) in the state that `after` holds. Step properties never answer here.
   */
  judge(open: number): number;
  /** Likewise for properties of the step `before → after`. */
  judgeStep(open: number): number;
}

/** A way through the state space: an initial state and the rules fired from it, in order. */
export interface Path {
  readonly start: number;
  readonly rules: readonly number[];
}

/** `0/7/24`: start 0, then rules 7 and 24. */
export function formatPath(path: Path): string {
  return [path.start, ...path.rules].join("/");
}

/** Reads what `formatPath` writes; `undefined` for anything else. */
export function parsePath(text: string): Path | undefined {
  if (!/^\d+(\/\d+)*$/.test(text)) return undefined;
  const [start, ...rules] = text.split("/").map(Number) as [number, ...number[]];
  return { start, rules };
}
