// The four verbs: always, never, sometimes, step. Each makes a property and says which promise it defends.

import { ModelError } from "../errors.ts";
import type { Explained, Part, Property, PropertyKind } from "../model/property.ts";
import type { View } from "../model/schema.ts";

/** A predicate, or several with names, all of which must be true: a report says which of them is false. */
export type Claim<Test> = Test | Readonly<Record<string, Test>>;

type StateTest<S> = (s: View<S>) => boolean;
type StepTest<S> = (before: View<S>, after: View<S>) => boolean;

export interface StateOptions<S> {
  /** The sentence and the values of a report, for the state that a trace ends in. */
  readonly explain?: (s: View<S>) => Explained;
  /** Why the settings leave nothing to judge: given, the property is reported as such. */
  readonly vacuous?: string | undefined;
}

export interface StepOptions<S> {
  readonly explain?: (before: View<S>, after: View<S>) => Explained;
  readonly vacuous?: string | undefined;
}

/** True in every reachable state. */
export function always<S>(
  name: string,
  because: string,
  claim: Claim<StateTest<S>>,
  options: StateOptions<S> = {},
): Property<S> {
  return stateProperty("always", name, because, claim, options);
}

/** True in no reachable state. */
export function never<S>(
  name: string,
  because: string,
  test: StateTest<S>,
  options: StateOptions<S> = {},
): Property<S> {
  return stateProperty("never", name, because, test, options);
}

/** True in some reachable state: the witness that a model can do what its other properties speak of. */
export function sometimes<S>(
  name: string,
  because: string,
  claim: Claim<StateTest<S>>,
  options: StateOptions<S> = {},
): Property<S> {
  return stateProperty("sometimes", name, because, claim, options);
}

/** True of every step, before → after. */
export function step<S>(
  name: string,
  because: string,
  claim: Claim<StepTest<S>>,
  options: StepOptions<S> = {},
): Property<S> {
  const { explain, vacuous } = options;
  return {
    name,
    kind: "step",
    because,
    parts: partsOf(name, claim).map(([part, test]) => ({
      name: part,
      test: (after, before) => test(before, after),
    })),
    ...(explain && { explain: (after: View<S>, before: View<S>) => explain(before, after) }),
    ...(vacuous !== undefined && { vacuous }),
  };
}

function stateProperty<S>(
  kind: PropertyKind,
  name: string,
  because: string,
  claim: Claim<StateTest<S>>,
  { explain, vacuous }: StateOptions<S>,
): Property<S> {
  const parts: Part<S>[] = partsOf(name, claim).map(([part, test]) => ({ name: part, test }));
  return {
    name,
    kind,
    because,
    parts,
    ...(explain && { explain }),
    ...(vacuous !== undefined && { vacuous }),
  };
}

function partsOf<Test>(property: string, claim: Claim<Test>): [name: string, test: Test][] {
  if (typeof claim === "function") return [["", claim as Test]];
  const parts = Object.entries(claim as Record<string, Test>);
  if (parts.length === 0) throw new ModelError(`property "${property}" claims nothing: it has no part`);
  return parts;
}
