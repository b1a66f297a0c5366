// Mutants: a model with one guard dropped or one recipe replaced, to see that something notices.

import type { Action } from "../src/model/action.ts";
import type { Instance } from "../src/model/model.ts";

/** The instance without one named guard of one action. Throws where there is no such guard. */
export function withoutGuard(instance: Instance, action: string, guard: string): Instance {
  return changed(instance, action, (original) => {
    const guards = original.guards.filter(({ name }) => name !== guard);
    if (guards.length === original.guards.length) {
      throw new Error(`"${action}" has no guard "${guard}"; it has: ${names(original.guards)}`);
    }
    return { ...original, guards };
  });
}

export type Recipe<S> = (draft: S, args: Readonly<Record<string, unknown>>, original: () => void) => void;

/** The instance with another recipe for one action; the recipe may call the original one. */
export function withRecipe<S>(instance: Instance, action: string, recipe: Recipe<S>): Instance {
  return changed(instance, action, (original) => ({
    ...original,
    apply: (draft, args) =>
      recipe(draft as S, args as Readonly<Record<string, unknown>>, () => original.apply(draft, args)),
  }));
}

function changed(
  instance: Instance,
  action: string,
  change: (original: Action<unknown>) => Action<unknown>,
): Instance {
  if (!instance.actions.some(({ name }) => name === action)) {
    throw new Error(`${instance.name} has no action "${action}"; it has: ${names(instance.actions)}`);
  }
  const actions = instance.actions.map((each) => (each.name === action ? change(each) : each));
  return { ...instance, actions };
}

function names(named: readonly { readonly name: string }[]): string {
  return named.map(({ name }) => name).join(", ");
}
