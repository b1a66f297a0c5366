// A model: settings, a state, initial states, actions and properties. Calling it with settings gives an instance.

import { ModelError } from "../errors.ts";
import type { Action } from "./action.ts";
import type { Property } from "./property.ts";
import type { Node, Schema, View } from "./schema.ts";
import {
  type GivenOf,
  resolveSettings,
  type SettingsOf,
  type SettingsSpec,
  type SettingValues,
} from "./settings.ts";

/** Changes a draft that holds the lowest value of every leaf, and empty sets and lists. */
export type Recipe<S> = (draft: S) => void;

/** The model's own drawing of a state, a column for each of its actors. */
export interface Drawing<S> {
  readonly columns: readonly string[];
  /** One text per column; called with plain values. `undefined` before: draw the whole state. */
  draw(after: View<S>, before: View<S> | undefined): readonly string[];
}

/** What a model is once its settings are known. */
export interface Definition<S> {
  readonly state: Schema<S>;
  /** One recipe for each initial state; without any, the one in which nothing has been written. */
  readonly initial?: Recipe<S> | readonly Recipe<S>[];
  readonly actions: readonly Action<S>[];
  readonly properties: readonly Property<S>[];
  /** The constraint: a state for which it is false is neither stored, nor counted, nor judged. */
  readonly within?: (s: View<S>) => boolean;
  readonly drawing?: Drawing<S>;
  /** Where the run starts from, in a phrase, when the settings say something special about it. */
  readonly origin?: string;
}

/** A model with its settings: what is compiled, explored and replayed. */
export interface Instance {
  readonly name: string;
  readonly about: string;
  readonly settings: SettingValues;
  /** The names of those settings that are bounds. */
  readonly bounds: readonly string[];
  readonly state: Node;
  readonly initial: readonly Recipe<unknown>[];
  readonly actions: readonly Action<unknown>[];
  readonly properties: readonly Property<unknown>[];
  readonly within?: (s: unknown) => boolean;
  readonly drawing?: Drawing<unknown>;
  readonly origin?: string;
}

export interface Model<T extends SettingsSpec = SettingsSpec> {
  (settings?: GivenOf<T>): Instance;
  readonly modelName: string;
  readonly about: string;
  readonly settings: T;
}

export interface ModelBody<S> extends Definition<S> {
  readonly name: string;
  readonly about?: string;
}

/** A model without settings. */
export function model<S>(body: ModelBody<S>): Model<Record<never, never>>;
/** A model with settings, which `define` turns into a state, actions and properties. */
export function model<S, const T extends SettingsSpec>(body: {
  readonly name: string;
  readonly about?: string;
  readonly settings: T;
  readonly define: (settings: SettingsOf<T>) => Definition<S>;
}): Model<T>;
export function model<S, T extends SettingsSpec>(
  body:
    | ModelBody<S>
    | { name: string; about?: string; settings: T; define: (settings: SettingsOf<T>) => Definition<S> },
): Model<T> {
  const spec = "define" in body ? body.settings : ({} as T);
  const about = body.about ?? "";
  const create = (given: Readonly<Record<string, unknown>> = {}): Instance => {
    const settings = resolveSettings(body.name, spec, given);
    const definition = "define" in body ? body.define(settings as SettingsOf<T>) : body;
    return instantiate(body.name, about, spec, settings, definition);
  };
  return Object.assign(create, { modelName: body.name, about, settings: spec });
}

function instantiate<S>(
  name: string,
  about: string,
  spec: SettingsSpec,
  settings: SettingValues,
  definition: Definition<S>,
): Instance {
  requireDistinct(name, "action", definition.actions);
  requireDistinct(name, "property", definition.properties);
  if (definition.properties.length > 31) throw new ModelError(`${name} has more than 31 properties`);
  const { initial = () => {} } = definition;
  if (initial.length === 0 && typeof initial !== "function") {
    throw new ModelError(
      `${name} has no initial state; leave \`initial\` out to start from the lowest values`,
    );
  }
  const initials = typeof initial === "function" ? [initial] : initial;
  for (const [index, recipe] of initials.entries())
    requireDoneAtOnce(`${name}: initial state ${index}`, recipe);
  for (const { name: action, apply } of definition.actions) {
    requireDoneAtOnce(`${name}: action "${action}"`, apply);
  }
  const instance = {
    name,
    about,
    settings,
    bounds: Object.entries(spec).flatMap(([setting, { kind, ...rest }]) =>
      kind === "integer" && "isBound" in rest && rest.isBound ? [setting] : [],
    ),
    state: definition.state.node,
    initial: initials,
    actions: definition.actions,
    properties: definition.properties,
    ...(definition.within && { within: definition.within }),
    ...(definition.drawing && { drawing: definition.drawing }),
    ...(definition.origin !== undefined && { origin: definition.origin }),
  };
  // The state's type has done its work: from here on it is cells.
  return instance as unknown as Instance;
}

/** An async recipe would go on writing when its step is over, and a generator would never begin. */
function requireDoneAtOnce(where: string, recipe: unknown): void {
  const kind = (recipe as object).constructor.name;
  if (kind !== "Function")
    throw new ModelError(`${where} has a recipe that is an ${kind}; it must be a plain function`);
}

function requireDistinct(model: string, what: string, named: readonly { readonly name: string }[]): void {
  const seen = new Set<string>();
  for (const { name } of named) {
    if (seen.has(name))
      throw new ModelError(
        `${model} has two ${what === "action" ? "actions" : "properties"} called "${name}"`,
      );
    seen.add(name);
  }
}
