// Two-phase commit, after Gray and Lamport, "Consensus on Transaction Commit" (2006): their TwoPhase specification.

import { on } from "../../invariants/on.ts";
import { every, some } from "../../invariants/quantifiers.ts";
import { model } from "../model.ts";
import { boolean, domain, enumeration, type Id, set, struct, table } from "../schema.ts";
import { bound } from "../settings.ts";

export const twoPhaseCommit = model({
  name: "examples/two-phase-commit",
  about: "A manager and resource managers agree to commit or abort, by messages that are never used up",
  settings: { "resource-managers": bound(3, [1, 10], "resource managers") },
  define(settings) {
    const Rm = domain("resource manager", settings["resource-managers"], { symmetric: true });
    const state = struct({
      rms: table(Rm, enumeration("working", "prepared", "committed", "aborted")),
      tm: enumeration("undecided", "committed", "aborted"),
      /** Of whom the transaction manager knows that they are prepared. */
      tmPrepared: set(Rm),
      /** Every message ever sent: Prepared by whom, and the manager's decision to all. */
      sent: struct({ prepared: set(Rm), commit: boolean(), abort: boolean() }),
    });
    const { action, always, sometimes } = on(state);

    const manager = () => "manager";
    const itself = ({ rm }: { readonly rm: Id<"resource manager"> }) => Rm.label(rm);
    const rm = { rm: Rm };
    const none = {};
    const actions = [
      action("prepare", rm, {
        when: { "it is working": (s, { rm }) => s.rms.get(rm) === "working" },
        apply(s, { rm }) {
          s.rms.set(rm, "prepared");
          s.sent.prepared.add(rm);
        },
        who: itself,
        what: () => "is prepared, and says so",
      }),
      action("choose to abort", rm, {
        when: { "it is working": (s, { rm }) => s.rms.get(rm) === "working" },
        apply(s, { rm }) {
          s.rms.set(rm, "aborted");
        },
        who: itself,
        what: () => "aborts of its own accord, and says nothing",
      }),
      action("learn of commit", rm, {
        when: { "Commit has been sent": (s) => s.sent.commit },
        apply(s, { rm }) {
          s.rms.set(rm, "committed");
        },
        who: itself,
        what: () => "commits, as it is told",
      }),
      action("learn of abort", rm, {
        when: { "Abort has been sent": (s) => s.sent.abort },
        apply(s, { rm }) {
          s.rms.set(rm, "aborted");
        },
        who: itself,
        what: () => "aborts, as it is told",
      }),
      action("manager learns of prepared", rm, {
        when: {
          "the manager is undecided": (s) => s.tm === "undecided",
          "Prepared has been sent": (s, { rm }) => s.sent.prepared.has(rm),
        },
        apply(s, { rm }) {
          s.tmPrepared.add(rm);
        },
        who: manager,
        what: ({ rm }) => `learns that ${Rm.label(rm)} is prepared`,
      }),
      action("manager commits", none, {
        when: {
          "the manager is undecided": (s) => s.tm === "undecided",
          "all are known to be prepared": (s) => s.tmPrepared.size === Rm.size,
        },
        apply(s) {
          s.tm = "committed";
          s.sent.commit = true;
        },
        who: manager,
        what: () => "decides to commit",
      }),
      action("manager aborts", none, {
        when: { "the manager is undecided": (s) => s.tm === "undecided" },
        apply(s) {
          s.tm = "aborted";
          s.sent.abort = true;
        },
        who: manager,
        what: () => "decides to abort",
      }),
    ];

    const properties = [
      always("decisions agree", "A transaction is committed everywhere or nowhere.", (s) => {
        const isCommitted = some(Rm, (rm) => s.rms.get(rm) === "committed");
        return !(isCommitted && some(Rm, (rm) => s.rms.get(rm) === "aborted"));
      }),
      sometimes("all commit", "Whoever always aborts agrees too.", (s) =>
        every(Rm, (rm) => s.rms.get(rm) === "committed"),
      ),
      sometimes("all abort", "A resource manager may be unable to commit.", (s) =>
        every(Rm, (rm) => s.rms.get(rm) === "aborted"),
      ),
    ];
    return { state, actions, properties };
  },
});
