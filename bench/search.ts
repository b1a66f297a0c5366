// One breadth-first search, measured: the program that the benchmarks start, once for every measurement.

import { breadthFirst } from "../src/explore/index.ts";
import type { Kernel } from "../src/kernel.ts";
import { compile } from "../src/model/compile.ts";
import { kafka } from "../src/model/kafka/index.ts";
import { kip320 } from "../src/model/reference/kip-320.ts";
import { handwrittenKip320 } from "./handwritten-kip-320.ts";
import type { KipSettings } from "./kip-320-layout.ts";
import { ruleByRuleKip320 } from "./rule-by-rule-kip-320.ts";

/**
 * What is explored. `rule-by-rule` and `hand-written` are both written by hand, the latter in one pass. `judged`:
 * whether the model's properties are judged in every state, as in a user's run. `symmetry`: states that differ only in the
 * replicas' names count as one.
 */
export type Subject =
  | { readonly kind: "kit"; readonly settings: KipSettings; readonly symmetry?: boolean }
  | { readonly kind: "rule-by-rule" | "hand-written"; readonly settings: KipSettings }
  | { readonly kind: "kafka"; readonly settings: KafkaBounds; readonly judged: boolean };

type KafkaBounds = NonNullable<Parameters<typeof kafka>[0]>;

export interface Measurement {
  readonly distinct: number;
  readonly transitions: number;
  readonly levels: readonly number[];
  readonly properties: number;
  readonly packedBytes: number;
  /** Of the search alone: neither starting Node nor compiling the model. */
  readonly wallSeconds: number;
  /** Of the same, in user mode, all threads: the compiler's and the collector's too. */
  readonly userSeconds: number;
  /** All tables and stored states, as allocated. */
  readonly storeBytes: number;
  /** The largest resident set of the process. */
  readonly residentBytes: number;
}

function kernelOf(subject: Subject): Kernel {
  switch (subject.kind) {
    case "kit": {
      const { replicas, logSize, maxRecords, maxLeaderEpoch } = subject.settings;
      const sizes = { "log-size": logSize, "max-records": maxRecords, "max-leader-epoch": maxLeaderEpoch };
      return compile(kip320({ replicas, ...sizes }), { symmetry: subject.symmetry });
    }
    case "rule-by-rule":
      return ruleByRuleKip320(subject.settings);
    case "hand-written":
      return handwrittenKip320(subject.settings);
    case "kafka":
      return compile(kafka(subject.settings));
  }
}

/** Explores the whole space. */
function measure(subject: Subject): Measurement {
  const kernel = kernelOf(subject);
  const properties = subject.kind === "kafka" && subject.judged ? kernel.properties : 0;
  const began = performance.now();
  const used = process.cpuUsage();
  const search = breadthFirst(kernel, { properties: 2 ** properties - 1, stopping: 0, keepGoing: true });
  let turn = search.next();
  while (!turn.done) turn = search.next();
  const { user } = process.cpuUsage(used);
  const wallSeconds = (performance.now() - began) / 1e3;
  const { distinct, transitions, levels, bytes } = turn.value;
  return {
    distinct,
    transitions,
    levels,
    properties,
    packedBytes: 4 * kernel.words,
    wallSeconds,
    userSeconds: user / 1e6,
    storeBytes: bytes,
    residentBytes: process.resourceUsage().maxRSS * 1024,
  };
}

console.log(JSON.stringify(measure(JSON.parse(process.argv[2]!) as Subject)));
