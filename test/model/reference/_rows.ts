// The oracle's rows, and our own measure of the same: what TLC, SPIN and a third implementation have counted.

import { readFileSync } from "node:fs";
import { breadthFirst } from "../../../src/explore/index.ts";
import type { Kernel } from "../../../src/kernel.ts";
import { compile } from "../../../src/model/compile.ts";
import type { Instance } from "../../../src/model/model.ts";
import { asyncIsr } from "../../../src/model/reference/async-isr.ts";
import { kafkaTruncateToHighWatermark } from "../../../src/model/reference/kafka-truncate-to-high-watermark.ts";
import { kip101 } from "../../../src/model/reference/kip-101.ts";
import { kip279 } from "../../../src/model/reference/kip-279.ts";
import { kip320 } from "../../../src/model/reference/kip-320.ts";
import { kip320FirstTry } from "../../../src/model/reference/kip-320-first-try.ts";

/** What can be compared; a row of the oracle has some of it. */
export interface Numbers {
  readonly distinct: number;
  readonly depth: number;
  readonly levels?: readonly number[] | null;
  /** In states, the initial one included; null where the property holds. */
  readonly shortestCounterexample: Readonly<Record<string, number | null>>;
  readonly violatingStates?: Readonly<Record<string, number>> | null;
  /** Distinct pairs (before, after): two rules that lead to the same successor count once. */
  readonly distinctEdges?: number;
  readonly deadlockStates?: number;
  /** Distinct states up to renaming replicas, in all and on every level. */
  readonly orbits?: number;
  readonly orbitLevels?: readonly number[];
}

export interface Row {
  /** `reference/kip-101 at 2 replicas, log size 2, 2 records, epochs up to 1`. */
  readonly title: string;
  readonly expected: Numbers;
  readonly instance: () => Instance;
}

interface PartitionRow extends Numbers {
  readonly model: keyof typeof partitionModels;
  readonly replicas: number;
  readonly logSize: number;
  readonly maxRecords: number;
  readonly maxLeaderEpoch: number;
}

interface AsyncIsrRow extends Numbers {
  readonly replicas: number;
  readonly maxOffset: number;
  readonly maxVersion: number;
}

const partitionModels = {
  KafkaTruncateToHighWatermark: kafkaTruncateToHighWatermark,
  Kip101: kip101,
  Kip279: kip279,
  Kip320FirstTry: kip320FirstTry,
  Kip320: kip320,
};

const oracle = JSON.parse(readFileSync(new URL("../../oracle.json", import.meta.url), "utf8")) as {
  readonly partition: readonly PartitionRow[];
  readonly asyncIsr: readonly AsyncIsrRow[];
};

export const rows: readonly Row[] = [
  ...oracle.partition.map(partitionRow),
  ...oracle.asyncIsr.map(asyncIsrRow),
];

function partitionRow(row: PartitionRow): Row {
  const model = partitionModels[row.model];
  return {
    title:
      `${model.modelName} at ${row.replicas} replicas, log size ${row.logSize}, ` +
      `${row.maxRecords} records, epochs up to ${row.maxLeaderEpoch}`,
    expected: numbersOf(row),
    instance: () =>
      model({
        replicas: row.replicas,
        "log-size": row.logSize,
        "max-records": row.maxRecords,
        "max-leader-epoch": row.maxLeaderEpoch,
      }),
  };
}

function asyncIsrRow(row: AsyncIsrRow): Row {
  return {
    title: `${asyncIsr.modelName} at ${row.replicas} replicas, offsets up to ${row.maxOffset}, versions up to ${row.maxVersion}`,
    expected: numbersOf(row),
    instance: () =>
      asyncIsr({ replicas: row.replicas, "max-offset": row.maxOffset, "max-version": row.maxVersion }),
  };
}

function numbersOf(row: Numbers): Numbers {
  const { distinct, depth, levels, shortestCounterexample, violatingStates } = row;
  const { distinctEdges, deadlockStates, orbits, orbitLevels } = row;
  return {
    distinct,
    depth,
    shortestCounterexample,
    ...(levels && { levels }),
    ...(violatingStates && { violatingStates }),
    ...(distinctEdges !== undefined && { distinctEdges }),
    ...(deadlockStates !== undefined && { deadlockStates }),
    ...(orbits !== undefined && { orbits }),
    ...(orbitLevels !== undefined && { orbitLevels }),
  };
}

export interface Measured extends Required<Omit<Numbers, "orbits" | "orbitLevels">> {
  readonly levels: readonly number[];
  readonly violatingStates: Readonly<Record<string, number>>;
  readonly transitions: number;
  /** What our properties say that the oracle does not speak of: TypeOk, and the witnesses. */
  readonly shortestWitness: Readonly<Record<string, number | null>>;
}

/** Explores the whole space, past every violation. */
export function measure(instance: Instance): Measured {
  const tally = new Tally(compile(instance));
  const { properties } = instance;
  const search = breadthFirst(tally, {
    properties: 2 ** properties.length - 1,
    stopping: 0,
    keepGoing: true,
  });
  let turn = search.next();
  while (!turn.done) turn = search.next();
  const findings = turn.value;
  const found = properties.map((_, p) => findings.found.find(({ property }) => property === p));
  const byName = <T>(isWanted: (kind: string) => boolean, measureOf: (p: number) => T): Record<string, T> =>
    Object.fromEntries(
      properties.flatMap(({ name, kind }, p) => (isWanted(kind) ? [[name, measureOf(p)]] : [])),
    );
  const statesTo = (p: number) => (found[p] === undefined ? null : found[p].path.rules.length + 1);
  return {
    distinct: findings.distinct,
    depth: findings.depth,
    levels: findings.levels,
    transitions: findings.transitions,
    deadlockStates: findings.deadlocks,
    distinctEdges: tally.distinctEdges,
    shortestCounterexample: byName((kind) => kind === "always", statesTo),
    shortestWitness: byName((kind) => kind === "sometimes", statesTo),
    violatingStates: byName(
      (kind) => kind === "always",
      (p) => tally.hits[p]!,
    ),
  };
}

/**
 * A kernel that passes everything through and counts on the way. It relies on an explorer that enters every state
 * once, and judges every new one as long as some property is open: as TypeOk or ValidHighWatermark is to the end.
 */
class Tally implements Kernel {
  distinctEdges = 0;
  /** Per property: in how many states it has answered. */
  readonly hits: number[];
  readonly #kernel: Kernel;
  readonly #successors: Uint32Array;
  #successorCount = 0;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.#successors = new Uint32Array(kernel.rules * kernel.words);
    this.hits = Array.from({ length: kernel.properties }, () => 0);
  }
  get words() {
    return this.#kernel.words;
  }
  get before() {
    return this.#kernel.before;
  }
  get after() {
    return this.#kernel.after;
  }
  get starts() {
    return this.#kernel.starts;
  }
  get rules() {
    return this.#kernel.rules;
  }
  get properties() {
    return this.#kernel.properties;
  }
  start(index: number): boolean {
    return this.#kernel.start(index);
  }
  enter(): void {
    this.#successorCount = 0;
    this.#kernel.enter();
  }
  next(from: number): number {
    const rule = this.#kernel.next(from);
    if (rule >= 0 && !this.#isKnownSuccessor()) {
      this.#successors.set(this.after, this.#successorCount * this.words);
      this.#successorCount++;
      this.distinctEdges++;
    }
    return rule;
  }
  judge(open: number): number {
    const hit = this.#kernel.judge(2 ** this.properties - 1);
    for (let p = 0; p < this.hits.length; p++) if (hit & (1 << p)) this.hits[p]!++;
    return hit & open;
  }
  judgeStep(open: number): number {
    return this.#kernel.judgeStep(open);
  }
  #isKnownSuccessor(): boolean {
    const { words, after } = this;
    for (let i = 0; i < this.#successorCount; i++) {
      let w = 0;
      while (w < words && this.#successors[i * words + w] === after[w]) w++;
      if (w === words) return true;
    }
    return false;
  }
}
