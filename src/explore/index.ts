// The explorers' public names.

export { breadthFirst } from "./breadth-first.ts";
export { depthFirst } from "./depth-first.ts";
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
