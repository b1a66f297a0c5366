// Actions: everything that can happen, with named guards, a recipe, and the words to tell it in.

import type { Leaf, View, ViewOf } from "./schema.ts";

/** The finite domains of an action's parameters: all nondeterminism there is. */
export type Params = Readonly<Record<string, Leaf<unknown>>>;

export type Args<P extends Params> = { readonly [N in keyof P]: ViewOf<P[N]> };

/** The two states of a step as plain values, for the words of a report. */
export interface Moment<S> {
  readonly before: View<S>;
  readonly after: View<S>;
}

export interface ActionBody<S, P extends Params> {
  /**
   * The named conditions, every one of which must be true. They are asked in order, and a later one may rely on
   * those before it (that a list is not empty, say).
   */
  readonly when?: Readonly<Record<string, (s: View<S>, args: Args<P>) => boolean>>;
  /** Changes the draft, and does nothing else: no clock, no dice, no state of its own. */
  readonly apply: (draft: S, args: Args<P>) => void;
  /** Who acts: `b1`, `controller`. */
  readonly who?: (args: Args<P>, moment: Moment<S>) => string;
  /** What it does, without the subject: `fetches from 0`. */
  readonly what?: (args: Args<P>, moment: Moment<S>) => string;
  /** One sentence: what the action stands for, and its source. */
  readonly about?: string;
}

export interface Guard<S> {
  readonly name: string;
  test(s: View<S>, args: object): boolean;
}

/** An action whose parameter types have been checked and forgotten. */
export interface Action<S> {
  readonly name: string;
  readonly about: string;
  readonly params: Params;
  readonly guards: readonly Guard<S>[];
  apply(draft: S, args: object): void;
  readonly who?: (args: never, moment: Moment<S>) => string;
  readonly what?: (args: never, moment: Moment<S>) => string;
}

/** Something that can happen, once for each combination of arguments for which all its guards are true. */
export function action<S, P extends Params = Params>(
  name: string,
  params: P,
  body: ActionBody<S, P>,
): Action<S> {
  const guards = Object.entries(body.when ?? {}).map(([guard, test]) => ({ name: guard, test }));
  return {
    name,
    about: body.about ?? "",
    params,
    guards: guards as unknown as readonly Guard<S>[],
    apply: body.apply as (draft: S, args: object) => void,
    ...(body.who && { who: body.who as (args: never, moment: Moment<S>) => string }),
    ...(body.what && { what: body.what as (args: never, moment: Moment<S>) => string }),
  };
}
