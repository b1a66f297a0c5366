// Scenes for a model without a drawing: a lane for each of its actors with what the state has of it, and one for the rest.

import type { Fact, Json, Lane, Scene, TraceStep } from "../report/report.ts";
import { showJson } from "../report/words.ts";

type Fields = { readonly [name: string]: Json };

export function undrawnScenes(steps: readonly TraceStep[]): Scene[] {
  const actors = actorsOf(steps);
  return steps.map(({ state }) => ({
    lanes: [
      ...actors.map((id): Lane => ({ id, status: "up", badges: [], facts: factsOf(id, state) })),
      {
        id: actors.length === 0 ? "state" : "shared",
        status: "up",
        badges: [],
        facts: shared(state, actors),
      },
    ],
    messages: [],
  }));
}

/** Whoever acts or is acted on, and with them all that stand beside them as keys of a table in the state. */
function actorsOf(steps: readonly TraceStep[]): string[] {
  const mentioned = new Set(
    steps.flatMap(({ who, args = {} }) => [who, ...Object.values(args)].filter((name) => isName(name))),
  );
  const peers = tablesOf(steps[0]?.state ?? null)
    .map((table) => Object.keys(table))
    .filter((keys) => keys.some((key) => mentioned.has(key)));
  const doers = new Set(steps.map(({ who }) => who).filter(isName));
  return [...new Set([...peers.flat(), ...doers])];
}

function isName(value: Json): value is string {
  return typeof value === "string" && value !== "";
}

/** Every object within the state, the state itself left out. */
function tablesOf(value: Json): Fields[] {
  if (!isFields(value)) return [];
  return Object.values(value).flatMap((field) => (isFields(field) ? [field, ...tablesOf(field)] : []));
}

function isFields(value: Json | undefined): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What the tables of the state hold for this actor, by the name of the table or of the field in it. */
function factsOf(actor: string, state: Json): Fact[] {
  if (!isFields(state)) return [];
  return Object.entries(state).flatMap(([name, table]) => {
    if (!isFields(table)) return [];
    if (!Object.hasOwn(table, actor)) return factsOf(actor, table);
    const own = table[actor]!;
    return isFields(own) ? flat(own, "") : [{ name, value: showJson(own) }];
  });
}

/** All that belongs to no actor. */
function shared(state: Json, actors: readonly string[]): Fact[] {
  return isFields(state) ? flat(without(state, actors), "") : [{ name: "state", value: showJson(state) }];
}

function without(fields: Fields, actors: readonly string[]): Fields {
  const isTheirs = (value: Json) => isFields(value) && actors.some((actor) => Object.hasOwn(value, actor));
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => !isTheirs(value))
      .map(([name, value]) => [name, isFields(value) ? without(value, actors) : value]),
  );
}

function flat(fields: Fields, path: string): Fact[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    isFields(value) ? flat(value, `${path}${name}.`) : [{ name: `${path}${name}`, value: showJson(value) }],
  );
}
