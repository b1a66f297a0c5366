// The explorers' public names.

export { breadthFirst } from "./breadth-first.ts";
export { depthFirst } from "./depth-first.ts";
export { omissions } from "./fingerprints.ts";
export { fingerprintHashing } from "./hash.ts";
export { randomWalk } from "./random-walk.ts";
export type {
  Assignment,
  Explorer,
  Findings,
  Found,
  Progress,
  Search,
  SearchEnding,
  StopReason,
} from "./search.ts";
export { memorySpools, type Spool, SpoolFailed, type Spools } from "./spool.ts";
