// Orbits the plainest way there is, and a space explored past every violation, up to renaming or not.

import { breadthFirst, type Explorer, type Findings } from "../../src/explore/index.ts";
import type { Kernel } from "../../src/kernel.ts";
import { type Compiled, compile } from "../../src/model/compile.ts";
import type { Instance } from "../../src/model/model.ts";
import { drawRenaming, type Renaming } from "../../src/model/renaming.ts";

export interface Explored {
  readonly compiled: Compiled;
  readonly findings: Findings;
}

export function exploreAll(
  instance: Instance,
  { symmetry = false, explorer = breadthFirst }: { symmetry?: boolean; explorer?: Explorer } = {},
): Explored {
  const compiled = compile(instance, { symmetry });
  const search = explorer(compiled, {
    properties: 2 ** compiled.properties - 1,
    stopping: 0,
    keepGoing: true,
  });
  let turn = search.next();
  while (!turn.done) turn = search.next();
  return { compiled, findings: turn.value };
}

/** Every state of the space, without symmetry; `compiled` may have it. */
export function* statesOf(compiled: Kernel): Generator<Uint32Array> {
  const seen = new Set<string>();
  const queue: Uint32Array[] = [];
  const add = () => {
    const key = compiled.after.join();
    if (!seen.has(key)) queue.push(compiled.after.slice());
    seen.add(key);
  };
  for (let index = 0; index < compiled.starts; index++) if (compiled.start(index)) add();
  for (const state of queue) {
    enter(compiled, state);
    for (let rule = compiled.next(0); rule >= 0; rule = compiled.next(rule + 1)) add();
    yield state;
  }
}

export function enter(kernel: Kernel, state: Uint32Array): void {
  kernel.before.set(state);
  kernel.enter();
}

/** The state in `after`, renamed, as text. */
export function renamedAfter({ symmetry, words }: Compiled, renaming: Renaming): string {
  const into = new Int32Array(words);
  symmetry!.rename(renaming, into);
  return new Uint32Array(into.buffer).join();
}

/** What there is to see from a state, sorted: its steps by action and (renamed) successor, with what is judged of them. */
export function outlookFrom(compiled: Compiled, state: Uint32Array, renaming: Renaming): string[] {
  const all = 2 ** compiled.properties - 1;
  enter(compiled, state);
  const seen = [`state ${compiled.judge(all)}`];
  for (let rule = compiled.next(0); rule >= 0; rule = compiled.next(rule + 1)) {
    const { name } = compiled.ruleAt(rule).family.action;
    seen.push(
      `${name} to ${renamedAfter(compiled, renaming)}: ${compiled.judge(all)} ${compiled.judgeStep(all)}`,
    );
  }
  return seen.sort();
}

/** A few renamings of which all others are made: exchanging each two neighbours. And one drawn at random. */
export function neighbourSwaps({ symmetry }: Compiled): Renaming[] {
  const { domains } = symmetry!;
  const identity = domains.map(({ size }) => Array.from({ length: size }, (_, m) => m));
  const swaps = domains.flatMap(({ size }, d) =>
    Array.from({ length: size - 1 }, (_, m) =>
      identity.map((names, other) =>
        other === d ? names.map((name) => (name === m ? m + 1 : name === m + 1 ? m : name)) : names,
      ),
    ),
  );
  return [...swaps, drawRenaming(domains, 5)];
}
