// The lost update: threads increment a shared counter without a lock.

import { on } from "../../invariants/on.ts";
import { every } from "../../invariants/quantifiers.ts";
import { model } from "../model.ts";
import { domain, enumeration, int, struct, table, type View, type ViewOf } from "../schema.ts";
import { bound } from "../settings.ts";

/** Two threads have 13 states, and lose an update in 5 of them: counting from the first. */
export const increment = model({
  name: "examples/increment",
  about: "Threads each read a shared counter and write it back incremented, without a lock",
  settings: { threads: bound(2, [1, 6], "threads") },
  define({ threads }) {
    const Thread = domain("thread", threads, { symmetric: true });
    const state = struct({
      counter: int(0, threads),
      threads: table(
        Thread,
        struct({ next: enumeration("read", "write", "nothing"), seen: int(0, threads) }),
      ),
    });
    type State = ViewOf<typeof state>;
    const { action, always, sometimes } = on(state);

    const thread = { thread: Thread };
    const actions = [
      action("read", thread, {
        when: { "it is about to read": (s, { thread }) => s.threads.get(thread).next === "read" },
        apply(s, { thread }) {
          const own = s.threads.get(thread);
          own.seen = s.counter;
          own.next = "write";
        },
        who: ({ thread }) => Thread.label(thread),
        what: (_, { before }) => `reads ${before.counter}`,
      }),
      action("write", thread, {
        when: { "it is about to write": (s, { thread }) => s.threads.get(thread).next === "write" },
        apply(s, { thread }) {
          const own = s.threads.get(thread);
          s.counter = own.seen + 1;
          own.next = "nothing";
        },
        who: ({ thread }) => Thread.label(thread),
        what: (_, { after }) => `writes ${after.counter}`,
      }),
    ];

    const haveFinished = (s: View<State>) =>
      every(Thread, (thread) => s.threads.get(thread).next === "nothing");
    const properties = [
      always(
        "no update is lost",
        "A counter is worth what it counts: every thread that has finished.",
        (s) => !haveFinished(s) || s.counter === threads,
        {
          explain: (s) => ({
            sentence: `${threads} threads have incremented the counter, and it is ${s.counter}.`,
            values: { counter: String(s.counter) },
          }),
        },
      ),
      sometimes(
        "all updates count",
        "Threads that take turns lose nothing.",
        (s) => haveFinished(s) && s.counter === threads,
      ),
    ];
    return { state, actions, properties };
  },
});
