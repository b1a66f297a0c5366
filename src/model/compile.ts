// Compiles an instance of a model to a kernel: guards, recipes and properties over packed cursors.

import { ModelError } from "../errors.ts";
import type { Kernel } from "../kernel.ts";
import { auditNext, auditProperties, auditState, compareWithTables } from "./audit.ts";
import { blamed, blameRule } from "./blame.ts";
import { createCursor } from "./cursor.ts";
import { chainDispatchers, createDispatcher, type Stage } from "./dispatch.ts";
import { compileJudges } from "./judge.ts";
import { type Layout, layOut } from "./layout.ts";
import type { Instance } from "./model.ts";
import { decode, type Plain } from "./plain.ts";
import { blankOut, createRegister } from "./register.ts";
import { enumerateRules, type Family, type Rule } from "./rules.ts";
import { compileFill, createSnapshot, type Filling } from "./snapshot.ts";
import { createSpread } from "./spread.ts";
import { createSymmetry, type Symmetry } from "./symmetry.ts";
import { createSymmetryAudit } from "./symmetry-audit.ts";
import { type TabledRules, tabulateRules } from "./tabled.ts";

/** A kernel, with what the waist does not let through: names, arguments, plain states, coverage. */
export interface Compiled extends Kernel {
  readonly instance: Instance;
  readonly layout: Layout;
  readonly families: readonly Family[];
  ruleAt(rule: number): Rule;
  /** The state entered, and the state left in `after`, as plain values. */
  plainBefore(): Plain;
  plainAfter(): Plain;
  /** The names of the guards of a rule that are false in the state entered, asked in order up to one that cannot be. */
  falseGuards(rule: number): string[];
  /** What is interchangeable, where states are explored up to renaming: then `canonical` is there too. */
  readonly symmetry?: Symmetry;
  /** Per family and guard: whether it has ever been the only false one. */
  decided(): readonly Uint8Array[];
}

/** The first states of a run, and then every so-manieth, are run twice to find what is no function of the state. */
const AUDITED_FIRST = 64;
const AUDITED_EVERY = 1_009;
/** States are audited for symmetry at distances that grow with their number by this share: some hundred in all. */
const RENAMED_SHARE = 1 / 32;

export interface CompileOptions {
  /** Take states that differ only in the names of a symmetric domain's members for one. Without such a domain: nothing. */
  readonly symmetry?: boolean | undefined;
  /** How many states are taken up before rules are tabulated; without end where they never are. */
  readonly tabulateAfter?: number | undefined;
}

/** Small spaces are explored faster than tables are made. */
const TABULATE_AFTER = 20_000;

export function compile(instance: Instance, options: CompileOptions = {}): Compiled {
  const layout = layOut(instance.state);
  if (instance.state.kind !== "struct") throw new ModelError(`${instance.name}: the state must be a struct`);
  const before = createRegister(layout);
  const after = createRegister(layout);
  const [fillings, fillingsAfter]: [Filling[], Filling[]] = [[], []];
  const afterView = createSnapshot(layout.node, 0, "", fillingsAfter);
  const fillAfter = compileFill(fillingsAfter);
  const beforeView = createSnapshot(layout.node, 0, "", fillings);
  const spread = createSpread(layout, before, after, compileFill(fillings));
  const stage: Stage = {
    before,
    after,
    beforeView,
    viewAfter() {
      spread.needAfter();
      fillAfter(after.cells);
      return afterView;
    },
    draft: createCursor(layout.node, after, 0),
    within: instance.within,
  };
  const families = enumerateRules(instance.name, instance.actions);
  const dispatchers = families.map((family) =>
    createDispatcher(family, stage, (place, error) => blameRule(instance, stage, family, place, error)),
  );
  const next = chainDispatchers(families, dispatchers);
  const judges = compileJudges(instance.properties, stage.viewAfter, stage.beforeView, (p, error) =>
    blamed(instance, `property "${instance.properties[p]!.name}"`, error),
  );
  const rules = families.flatMap((family) =>
    family.args.map((args, place): Rule => ({ family, place, args })),
  );
  const symmetry = options.symmetry
    ? createSymmetry(instance.name, layout, after, spread.needAfter)
    : undefined;
  const auditSymmetry =
    symmetry &&
    createSymmetryAudit({ instance, stage, symmetry, rules, dispatchers, next, unpack: spread.enter });
  let entered = 0;
  let renamedNext = 0;
  let isAudited = false;
  let tabled: TabledRules | undefined;
  let tabulateNext = options.tabulateAfter ?? TABULATE_AFTER;

  let decidedBefore = -1;

  /** Once, and when more guards have decided: each time after twice as many states. */
  const tabulate = () => {
    tabulateNext = Math.max(1, 2 * entered);
    const decided = dispatchers.reduce((sum, each) => each.decided.reduce((n, one) => n + one, sum), 0);
    if (decided === decidedBefore) return;
    decidedBefore = decided;
    if (tabled !== undefined) tabled.update();
    else {
      const { settle, fired } = spread;
      const withRecipes = instance.within === undefined;
      tabled = tabulateRules({ families, dispatchers, before, after, withRecipes, settle, fired });
    }
  };

  /** `next` of a state that is audited: asked of the model, whatever the tables say. */
  const watchedNext = (from: number): number => {
    const tables = tabled && { hit: tabled.next(from), words: after.words.slice() };
    spread.settle();
    const hit = auditNext(instance, stage, rules, next, from);
    if (tables !== undefined) compareWithTables(instance, stage, rules, tables, hit);
    return hit;
  };

  return {
    instance,
    layout,
    families,
    words: layout.words,
    before: new Uint32Array(before.words.buffer),
    after: new Uint32Array(after.words.buffer),
    starts: instance.initial.length,
    rules: rules.length,
    properties: instance.properties.length,
    start(index) {
      const apply = instance.initial[index];
      if (apply === undefined) throw new ModelError(`${instance.name} has no initial state ${index}`);
      return auditState(instance, after, index, () => {
        blankOut(after);
        spread.written();
        try {
          apply(stage.draft);
        } catch (error) {
          throw blamed(instance, `initial state ${index}`, error);
        }
        try {
          return instance.within === undefined || instance.within(stage.viewAfter());
        } catch (error) {
          throw blamed(instance, `initial state ${index}, constraint`, error);
        }
      });
    },
    enter() {
      if (entered >= tabulateNext) tabulate();
      isAudited = entered < AUDITED_FIRST || entered % AUDITED_EVERY === 0;
      const isWatched = isAudited || (auditSymmetry !== undefined && entered >= renamedNext);
      if (tabled === undefined || isWatched) spread.enter();
      else spread.enterLazily();
      tabled?.enter();
      if (isAudited) auditProperties(instance, stage, "state");
      if (auditSymmetry && entered >= renamedNext) {
        auditSymmetry(entered);
        renamedNext = entered + 1 + Math.floor(entered * RENAMED_SHARE);
      }
      entered++;
    },
    next(from) {
      if (isAudited) return watchedNext(from);
      return tabled === undefined ? next(from) : tabled.next(from);
    },
    ...(symmetry && { symmetry, canonical: symmetry.canonical }),
    judge: judges.state,
    judgeStep(open) {
      spread.needBefore();
      return judges.step(open);
    },
    ruleAt(rule) {
      const found = rules[rule];
      if (found === undefined) throw new ModelError(`${instance.name} has no rule ${rule}`);
      return found;
    },
    plainBefore() {
      spread.needBefore();
      return decode(layout.node, before.cells);
    },
    plainAfter() {
      spread.needAfter();
      return decode(layout.node, after.cells);
    },
    falseGuards(rule) {
      spread.needBefore();
      const { family, args } = rules[rule]!;
      const names: string[] = [];
      for (const guard of family.action.guards) {
        try {
          if (!guard.test(stage.beforeView, args)) names.push(guard.name);
        } catch {
          break;
        }
      }
      return names;
    },
    decided: () => dispatchers.map((dispatcher) => dispatcher.decided),
  };
}
