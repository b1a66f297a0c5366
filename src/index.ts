// The public names: what a model is written with, how it is checked, and what comes back.

export {
  type AblateOptions,
  type Ablation,
  ablate,
  type ExploreInstance,
  type ExploreLimits,
  exitCodeOfAblation,
} from "./ablate.ts";
export { type CheckOptions, check, exitCodeOf, type Outcome, type Strategy } from "./check.ts";
export { Divergence, ModelError, UsageError } from "./errors.ts";
export { on, type Verbs } from "./invariants/on.ts";
export { always, never, sometimes, step } from "./invariants/property.ts";
export { every, find, howMany, some } from "./invariants/quantifiers.ts";
export { type Action, type Args, action } from "./model/action.ts";
export { assign, isSubset, sameMembers } from "./model/assign.ts";
export { type Definition, type Drawing, type Instance, type Model, model } from "./model/model.ts";
export type { Explained, Property } from "./model/property.ts";
export type { Safeguard, SafeguardSpec, Safeguards } from "./model/safeguards.ts";
export {
  type Bag,
  bag,
  boolean,
  type Domain,
  domain,
  enumeration,
  type Id,
  int,
  type List,
  list,
  type Members,
  optional,
  type Schema,
  set,
  struct,
  type Table,
  table,
  type View,
  type ViewOf,
} from "./model/schema.ts";
export { amount, bound, choice, flag, type SettingsOf, text } from "./model/settings.ts";
export type { Report, Trace, Verdict } from "./report/report.ts";
