// The verbs of a model bound to its state, so that guards, recipes and properties know its type.

import { type Action, type ActionBody, action, type Params } from "../model/action.ts";
import type { Property } from "../model/property.ts";
import type { Schema, View } from "../model/schema.ts";
import {
  always,
  type Claim,
  never,
  type StateOptions,
  type StepOptions,
  sometimes,
  step,
} from "./property.ts";

type StateClaim<S> = Claim<(s: View<S>) => boolean>;

export interface Verbs<S> {
  action<P extends Params>(name: string, params: P, body: ActionBody<S, P>): Action<S>;
  always(name: string, because: string, claim: StateClaim<S>, options?: StateOptions<S>): Property<S>;
  never(name: string, because: string, test: (s: View<S>) => boolean, options?: StateOptions<S>): Property<S>;
  sometimes(name: string, because: string, claim: StateClaim<S>, options?: StateOptions<S>): Property<S>;
  step(
    name: string,
    because: string,
    claim: Claim<(before: View<S>, after: View<S>) => boolean>,
    options?: StepOptions<S>,
  ): Property<S>;
}

/** `const { action, always } = on(State)`: the same functions, for this state. */
export function on<S>(_state: Schema<S>): Verbs<S> {
  return { action, always, never, sometimes, step };
}
