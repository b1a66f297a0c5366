// Spreading: the cells of a state are filled from its packed words when somebody asks for them, and not before.

import type { Layout } from "./layout.ts";
import { compileUnpack, type Register, unpackOne } from "./register.ts";

/** The registers of a step, and how much of them is filled. */
export interface Spread {
  /** Takes up the state in the words of `before`: `after` is equal to it. */
  enter(): void;
  /** Likewise, but its cells are filled later. */
  enterLazily(): void;
  /** Before a rule is run, as opposed to looked up: `after` is what the register says, and the trail tells how it got there. */
  settle(): void;
  /** A successor has been left in the words of `after` alone. */
  fired(): void;
  /** The cells of `after` have been written by other means. */
  written(): void;
  /** Before the cells of the state entered are read. */
  needBefore(): void;
  /** Before the cells of `after` are read. */
  needAfter(): void;
}

/** `fill` takes the cells of the state entered over, into what guards see. */
export function createSpread(
  layout: Layout,
  before: Register,
  after: Register,
  fill: (cells: Int32Array) => void,
): Spread {
  const unpack = compileUnpack(layout, before, after, fill);
  const unpackAfter = unpackOne(layout, after);
  const words = new Int32Array(layout.words);
  /** The cells of both registers are the state entered, but for what has been written to `after` since. */
  let isFilled = true;
  /** The words of `after` are those of a state that its cells know nothing of. */
  let isAhead = false;

  const enter = () => {
    unpack();
    isFilled = true;
    isAhead = false;
  };
  return {
    enter,
    enterLazily() {
      for (let w = 0; w < words.length; w++) after.words[w] = before.words[w]!;
      isFilled = false;
      isAhead = true;
    },
    settle() {
      if (!isFilled) enter();
      else if (isAhead) after.words.set(before.words);
      isAhead = false;
    },
    fired() {
      isAhead = true;
    },
    written() {
      isFilled = true;
      isAhead = false;
    },
    needBefore() {
      if (isFilled) return;
      words.set(after.words);
      unpack();
      after.words.set(words);
      isFilled = true;
      isAhead = true;
    },
    needAfter() {
      if (isAhead) unpackAfter();
      isAhead = false;
    },
  };
}
