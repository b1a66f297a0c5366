// Random models: guards that look around in a state of any schema and answer by what they saw, and recipes to match.

import { fc } from "@fast-check/vitest";
import type { Action } from "../../src/model/action.ts";
import { type Instance, model } from "../../src/model/model.ts";
import { keys } from "../../src/model/plain.ts";
import { int, type Node, type Schema } from "../../src/model/schema.ts";
import { type Choices, randomly, run } from "./_operations.ts";
import { stateSchema } from "./_shapes.ts";

interface Drawn {
  readonly guards: readonly (readonly number[])[];
  readonly recipe: readonly number[];
}

const numbers = (maxLength: number) => fc.array(fc.nat(2 ** 20), { minLength: 1, maxLength });

const drawn: fc.Arbitrary<Drawn> = fc.record({
  guards: fc.array(numbers(12), { maxLength: 3 }),
  recipe: fc.array(fc.nat(2 ** 20), { maxLength: 25 }),
});

/** A model of two or three actions with a parameter each. What its guards answer depends on all that they read. */
export const randomModel: fc.Arbitrary<Instance> = fc
  .tuple(stateSchema, fc.array(drawn, { minLength: 2, maxLength: 3 }))
  .map(([schema, actions]) =>
    model({
      name: "random",
      state: schema as Schema<object>,
      actions: actions.map((each, index) => randomAction(schema.node, each, `action ${index}`)),
      properties: [],
    })(),
  );

function randomAction(node: Node, { guards, recipe }: Drawn, name: string): Action<object> {
  return {
    name,
    about: "",
    params: { by: int(0, 2) },
    guards: guards.map((script, index) => ({
      name: `guard ${index}`,
      test: (s: unknown, args: object) => {
        const by = (args as { by: number }).by;
        const seen = look(node, s, randomly([by + script[0]!, ...script]));
        return (seen + by) % 3 !== 0;
      },
    })),
    apply(draft, args) {
      const { by } = args as { by: number };
      run(node, draft, randomly(recipe.length === 0 ? [] : [recipe[0]! + by, ...recipe]));
    },
  };
}

/** Reads here and there, on until the choices are spent; a number for all that was read. */
function look(node: Node, root: unknown, choices: Choices): number {
  let sum = 0;
  while (!choices.isSpent) sum = Math.imul(sum, 31) + lookInto(node, root, choices);
  return Math.abs(sum);
}

function lookInto(node: Node, held: unknown, choices: Choices): number {
  switch (node.kind) {
    case "leaf":
      return typeof held === "number" ? held : String(held).length;
    case "struct": {
      const [name, field] = node.fields[choices.pick(node.fields.length)]!;
      return lookInto(field, (held as Record<string, unknown>)[name], choices);
    }
    case "table": {
      const each = keys(node.key);
      const key = each[choices.pick(each.length)]!;
      return lookInto(node.element, (held as { get(key: number): unknown }).get(key), choices);
    }
    case "set": {
      const members = held as { readonly size: number; has(member: number): boolean };
      const each = keys(node.of);
      const place = choices.pick(each.length + 1);
      return place === each.length ? members.size : Number(members.has(each[place]!));
    }
    case "list":
    case "bag": {
      const items = held as { readonly size: number; readonly length: number; at(index: number): unknown };
      const length = node.kind === "list" ? items.length : items.size;
      // Once in a while it does not ask how many there are: then the guard throws, in some states.
      const index = choices.pick(8) === 0 ? 1 : choices.pick(Math.max(1, length));
      if (length === 0 && index === 0) return -1;
      return length + lookInto(node.element, items.at(index), choices);
    }
  }
}
