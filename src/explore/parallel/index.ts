// The public names of searching with several workers.

export { breadthFirstByCrew, type Compact, type CrewOptions, SearchFailed } from "./breadth-first.ts";
export type { CrewFindings, CrewSearch } from "./coordinator.ts";
export type { Crew, KernelOfHand, Thrown, Told } from "./crew.ts";
export type { KernelModule } from "./messages.ts";
export { type ThreadOptions, Threads } from "./threads.ts";
