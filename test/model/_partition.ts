// A small state with every kind of node in it, and instances of models over it with one thing to look at.

import { on } from "../../src/invariants/on.ts";
import type { Action } from "../../src/model/action.ts";
import { type Compiled, compile } from "../../src/model/compile.ts";
import { type Definition, type Instance, model } from "../../src/model/model.ts";
import {
  bag,
  boolean,
  domain,
  enumeration,
  int,
  list,
  optional,
  set,
  struct,
  table,
  type ViewOf,
} from "../../src/model/schema.ts";

export const Broker = domain("broker", 3);
export const [b0, b1, b2] = [Broker.member(0), Broker.member(1), Broker.member(2)];

export const Partition = struct({
  replicas: table(
    Broker,
    struct({
      log: list(struct({ epoch: int(0, 3), isControl: boolean() }), 2),
      role: enumeration("leader", "follower"),
    }),
  ),
  isr: set(Broker),
  epoch: int(0, 3),
  leader: optional(Broker),
  leo: table(Broker, int(0, 2)),
  epochs: list(int(0, 3), 2),
  inFlight: bag(struct({ to: Broker, offset: int(0, 3) }), 2),
  clean: boolean(),
});
export type Partition = ViewOf<typeof Partition>;

export const verbs = on(Partition);

/** An instance called "partition" with these parts; without any, one that does nothing. */
export function partition(parts: Partial<Definition<Partition>> = {}): Instance {
  return model({ name: "partition", state: Partition, actions: [], properties: [], ...parts })();
}

/** Compiled, with its first initial state entered. */
export function entered(parts: Partial<Definition<Partition>>): Compiled {
  const compiled = compile(partition(parts));
  compiled.start(0);
  compiled.before.set(compiled.after);
  compiled.enter();
  return compiled;
}

/** An action "act" for this recipe, always enabled. */
export function act(apply: (draft: Partition) => void): Action<Partition> {
  return verbs.action("act", {}, { apply });
}

/** What a recipe leaves of a new state, as a plain value. */
export function stateAfter(...recipes: ((draft: Partition) => void)[]): Partition {
  const compiled = entered({
    actions: [
      act((draft) => {
        for (const recipe of recipes) recipe(draft);
      }),
    ],
  });
  compiled.next(0);
  return compiled.plainAfter() as Partition;
}

/** The message of what `run` throws. */
export function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("nothing was thrown");
}

/** The message of what happens to a recipe in the first step. */
export function complaint(...recipes: ((draft: Partition) => void)[]): string {
  return messageOf(() => stateAfter(...recipes));
}

/** What a recipe reads of a draft. */
export function readFrom<T>(look: (draft: Partition) => T): T {
  let seen: T | undefined;
  stateAfter((draft) => {
    seen = look(draft);
  });
  return seen as T;
}
