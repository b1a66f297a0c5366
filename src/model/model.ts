// A model: settings, a state, initial states, actions and properties. Calling it with settings gives an instance.

import { ModelError } from "../errors.ts";
import type { Scene } from "../report/report.ts";
import type { Action } from "./action.ts";
import type { Property } from "./property.ts";
import {
  readWithout,
  type Safeguard,
  type SafeguardSpec,
  type Safeguards,
  showWithout,
  WITHOUT,
  withoutGuards,
} from "./safeguards.ts";
import type { Node, Schema, View } from "./schema.ts";
import {
  type GivenOf,
  resolveSettings,
  type SettingsOf,
  type SettingsSpec,
  type SettingValues,
} from "./settings.ts";

export type { Badge, Cell, Fact, Lane, Log, Mark, Message, Scene } from "../report/report.ts";

/** Changes a draft that holds the lowest value of every leaf, and empty sets and lists. */
export type Recipe<S> = (draft: S) => void;

/** The model's own drawing of a state, a column for each of its actors. */
export interface Drawing<S> {
  readonly columns: readonly string[];
  /** One text per column; called with plain values. `undefined` before: draw the whole state. */
  draw(after: View<S>, before: View<S> | undefined): readonly string[];
  /** The state as lanes and messages, for pages that draw; called with plain values. */
  scene?(state: View<S>): Scene;
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
  /** The rules that its promises rest on, those switched off included. */
  readonly safeguards: SafeguardSpec;
  /** The names of the guards and safeguards that are switched off. */
  readonly without: readonly string[];
  readonly state: Node;
  readonly initial: readonly Recipe<unknown>[];
  readonly actions: readonly Action<unknown>[];
  readonly properties: readonly Property<unknown>[];
  readonly within?: (s: unknown) => boolean;
  readonly drawing?: Drawing<unknown>;
  readonly origin?: string;
}

export interface Model<T extends SettingsSpec = SettingsSpec> {
  (settings?: GivenOf<T> & WithoutOf): Instance;
  readonly modelName: string;
  readonly about: string;
  readonly settings: T;
  readonly safeguards: SafeguardSpec;
}

/** Every model takes the names of guards that are to be switched off. */
export interface WithoutOf {
  readonly without?: string | readonly string[];
}

export interface ModelBody<S> extends Definition<S> {
  readonly name: string;
  readonly about?: string;
  readonly safeguards?: SafeguardSpec;
}

/** A model without settings. */
export function model<S>(body: ModelBody<S>): Model<Record<never, never>>;
/** A model with settings, which `define` turns into a state, actions and properties. */
export function model<S, const T extends SettingsSpec, const N extends string = never>(body: {
  readonly name: string;
  readonly about?: string;
  readonly settings: T;
  readonly safeguards?: Readonly<Record<N, Safeguard>>;
  readonly define: (settings: SettingsOf<T>, safeguards: Safeguards<N>) => Definition<S>;
}): Model<T>;
export function model<S, T extends SettingsSpec>(
  body:
    | ModelBody<S>
    | {
        name: string;
        about?: string;
        settings: T;
        safeguards?: SafeguardSpec;
        define: (settings: SettingsOf<T>, safeguards: Safeguards<string>) => Definition<S>;
      },
): Model<T> {
  const { name, about = "", safeguards = {} } = body;
  const spec = "define" in body ? body.settings : ({} as T);
  const create = ({ [WITHOUT]: off, ...given }: Readonly<Record<string, unknown>> = {}): Instance => {
    const without = readWithout(name, off);
    const settings = resolveSettings(name, spec, given);
    const on: Safeguards<string> = { has: (guard) => !without.includes(guard) };
    const definition = "define" in body ? body.define(settings as SettingsOf<T>, on) : body;
    return instantiate({ name, about, spec, settings, safeguards, without }, definition);
  };
  return Object.assign(create, { modelName: name, about, settings: spec, safeguards });
}

interface Chosen {
  readonly name: string;
  readonly about: string;
  readonly spec: SettingsSpec;
  readonly settings: SettingValues;
  readonly safeguards: SafeguardSpec;
  readonly without: readonly string[];
}

function instantiate<S>(
  { name, about, spec, settings, safeguards, without }: Chosen,
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
    // A run is made again from its settings alone, so what is switched off is one of them.
    settings: without.length === 0 ? settings : { ...settings, [WITHOUT]: showWithout(without) },
    safeguards,
    without,
    bounds: Object.entries(spec).flatMap(([setting, { kind, ...rest }]) =>
      kind === "integer" && "isBound" in rest && rest.isBound ? [setting] : [],
    ),
    state: definition.state.node,
    initial: initials,
    actions: withoutGuards(name, definition.actions, safeguards, without),
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
