// Small systems that have nothing to do with Kafka: to learn the modelling kit from, and to prove the engine on.

import type { Model } from "../model.ts";
import { counters } from "./counters.ts";
import { dieHard } from "./die-hard.ts";
import { increment } from "./increment.ts";
import { missionaries } from "./missionaries.ts";
import { permutations } from "./permutations.ts";
import { setOnce } from "./set-once.ts";
import { twoPhaseCommit } from "./two-phase-commit.ts";

export const exampleModels: readonly Model[] = [
  dieHard,
  missionaries,
  increment,
  twoPhaseCommit,
  counters,
  setOnce,
  permutations,
];
