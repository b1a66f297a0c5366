// Puts a value that a paste has broken over several lines together again, where that can only be done one way.

/** How far a text is towards being a value of some column. */
export type Progress =
  /** It may stand as it is. */
  | "whole"
  /** More has to follow. */
  | "begun"
  /** Nothing that could follow would make it a value. */
  | "impossible";

/** What the values of a column look like. */
export interface Shape {
  progress(text: string): Progress;
  /** Whether `line`, standing alone after `before`, cannot be anything but the next piece of such a value. */
  certain(line: string, before: string): boolean;
  /** Set for what is no number although it holds digits, and may be put together anywhere: a topic's id. */
  readonly mayBreakInNumber?: true;
}

/** A value, and where in the text its characters come from. */
export interface Value {
  readonly text: string;
  /** The offset in the text of the character at `index`; of the value's end for its length. */
  at(index: number): number;
}

export type Joined =
  | { readonly kind: "joined"; readonly value: Value }
  /** The piece at `at` may or may not belong to `before`. */
  | { readonly kind: "unclear"; readonly at: number; readonly piece: string; readonly before: string };

export interface Region {
  readonly from: number;
  readonly to: number;
  /** Whether another column of the same row comes after it: then all that stands here belongs to the value. */
  readonly followed: boolean;
}

/**
 * Reads the value in a region of `text`. A line break inside it is the paste's and stands for nothing; but two
 * rules guard against guessing. A line that comes after a value which may already be whole is taken only if it
 * is certain to belong (a list's `,3`), is passed over if it cannot belong (a log line), and is otherwise
 * unclear. And no number is ever put together from two lines: `1,2` and `3` may be 1,23, but may as well be a
 * list and an exit status.
 */
export function join(text: string, region: Region, shape: Shape): Joined {
  const [first, ...later] = piecesOf(text, region);
  let whole = first ? [first] : [];
  for (const [i, piece] of later.entries()) {
    const before = textOf(whole);
    if (!region.followed && !shape.certain(piece.text, before)) {
      if (shape.progress(before + piece.text) === "impossible") continue;
      const withinValue = later.slice(i + 1).some((next) => shape.certain(next.text, before));
      if (shape.progress(before) === "whole" && !withinValue)
        return { kind: "unclear", at: piece.at, piece: piece.text, before };
    }
    if (!shape.mayBreakInNumber && /\d$/.test(before) && /^\d/.test(piece.text))
      return { kind: "unclear", at: piece.at, piece: piece.text, before };
    whole = [...whole, piece];
  }
  return { kind: "joined", value: valueFrom(whole, region.from) };
}

interface Piece {
  readonly text: string;
  readonly at: number;
}

/** The lines of a region, trimmed. The first, next to the column's name, may be empty; no other is. */
function piecesOf(text: string, region: Region): Piece[] {
  const pieces: Piece[] = [];
  let at = region.from;
  for (const line of text.slice(region.from, region.to).split("\n")) {
    const trimmed = line.trim();
    const start = at + line.length - line.trimStart().length;
    if (pieces.length === 0) pieces.push({ text: trimmed, at: trimmed === "" ? region.from : start });
    else if (trimmed !== "") pieces.push({ text: trimmed, at: start });
    at += line.length + 1;
  }
  return pieces;
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map((piece) => piece.text).join("");
}

function valueFrom(pieces: readonly Piece[], from: number): Value {
  const at = (index: number): number => {
    let rest = index;
    for (const [i, piece] of pieces.entries()) {
      if (rest < piece.text.length || i === pieces.length - 1) return piece.at + rest;
      rest -= piece.text.length;
    }
    return from;
  };
  return { text: textOf(pieces), at };
}
