// Two threads increment a shared counter without a lock.

import {
  type Action,
  action,
  always,
  domain,
  enumeration,
  howMany,
  int,
  model,
  type Property,
  sometimes,
  struct,
  table,
  type View,
  type ViewOf,
} from "tidemark";

const Thread = domain("thread", 2);
const State = struct({
  counter: int(0, 2),
  seen: table(Thread, int(0, 2)),
  next: table(Thread, enumeration("read", "write", "nothing")),
});
type State = ViewOf<typeof State>;

const thread = { t: Thread };
const actions: Action<State>[] = [
  action("read", thread, {
    when: { "it is about to read": (s, { t }) => s.next.get(t) === "read" },
    apply(s, { t }) {
      s.seen.set(t, s.counter);
      s.next.set(t, "write");
    },
  }),
  action("write", thread, {
    when: { "it is about to write": (s, { t }) => s.next.get(t) === "write" },
    apply(s, { t }) {
      s.counter = s.seen.get(t) + 1;
      s.next.set(t, "nothing");
    },
  }),
];

const finished = (s: View<State>) => howMany(Thread, (t) => s.next.get(t) === "nothing");
const properties: Property<State>[] = [
  always("no update is lost", "The counter counts every finished thread.", (s) => s.counter === finished(s)),
  sometimes("both threads finish", "Else there is nothing to lose.", (s) => finished(s) === 2),
];

export default model({
  name: "lost update",
  about: "Two threads increment a shared counter without a lock.",
  state: State,
  actions,
  properties,
});
