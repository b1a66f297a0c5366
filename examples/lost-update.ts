// Two threads increment a shared counter without a lock.

import { domain, enumeration, int, model, on, struct, table } from "tidemark";

const Thread = domain("thread", 2);
const Next = enumeration("read", "write", "nothing");
const State = struct({ counter: int(0, 2), seen: table(Thread, int(0, 2)), next: table(Thread, Next) });
const { action, always } = on(State);

const thread = { t: Thread };
const read = action("read", thread, {
  when: { "it is about to read": (s, { t }) => s.next.get(t) === "read" },
  apply(s, { t }) {
    s.seen.set(t, s.counter);
    s.next.set(t, "write");
  },
});
const write = action("write", thread, {
  when: { "it is about to write": (s, { t }) => s.next.get(t) === "write" },
  apply(s, { t }) {
    s.counter = s.seen.get(t) + 1;
    s.next.set(t, "nothing");
  },
});
const kept = always("no update is lost", "The counter counts every finished thread.", (s) => {
  const finished = Thread.members.filter((t) => s.next.get(t) === "nothing");
  return s.counter === finished.length;
});

export default model({ name: "lost update", state: State, actions: [read, write], properties: [kept] });
