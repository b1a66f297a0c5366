// What must not compile. Every line under an `@ts-expect-error` is one that a careless author might write.

import { on } from "../../src/invariants/on.ts";
import { every } from "../../src/invariants/quantifiers.ts";
import { assign } from "../../src/model/assign.ts";
import { model } from "../../src/model/model.ts";
import {
  bag,
  boolean,
  domain,
  enumeration,
  int,
  list,
  optional,
  set,
  struct,
  table,
} from "../../src/model/schema.ts";
import { bound, choice, flag } from "../../src/model/settings.ts";

const Broker = domain("broker", 3);
const Client = domain("client", 3);
const Role = enumeration("leader", "follower");

const Replica = struct({ role: Role, log: list(struct({ epoch: int(0, 3) }), 2) });
const State = struct({
  epoch: int(0, 3),
  clean: boolean(),
  leader: optional(Broker),
  owner: Client,
  isr: set(Broker),
  replicas: table(Broker, Replica),
  leo: table(Broker, int(0, 3)),
  acked: table(Broker, int(0, 3)),
  epochs: list(int(0, 3), 2),
  inFlight: bag(struct({ to: Broker, offset: int(0, 3) }), 2),
  delivered: bag(struct({ to: Broker, offset: int(0, 3) }), 2),
});
const { action, always, step, sometimes, never } = on(State);
const [b0] = Broker.members as [(typeof Broker.members)[number]];
const [c0] = Client.members as [(typeof Client.members)[number]];

export const aGuardOnlyLooks = action(
  "act",
  {},
  {
    when: {
      "it writes a leaf": (s) => {
        // @ts-expect-error a guard assigns a leaf
        s.epoch = 1;
        // @ts-expect-error … of an element
        s.replicas.get(b0).role = "leader";
        // @ts-expect-error … of an element of a list
        s.replicas.get(b0).log.at(0).epoch = 1;
        // @ts-expect-error … of a table
        s.leo.set(b0, 1);
        return true;
      },
      "it changes a collection": (s) => {
        // @ts-expect-error a guard adds a member
        s.isr.add(b0);
        // @ts-expect-error … deletes one
        s.isr.delete(b0);
        // @ts-expect-error … pushes an element
        s.epochs.push(1);
        // @ts-expect-error … pops one
        s.epochs.pop();
        // @ts-expect-error … cuts a list
        s.epochs.length = 0;
        // @ts-expect-error … adds to a bag
        s.inFlight.add({ to: b0, offset: 0 });
        // @ts-expect-error … removes from one
        s.inFlight.remove(0);
        return true;
      },
      // @ts-expect-error a guard answers nothing
      "it forgets to answer": (s) => {
        s.epoch > 0;
      },
      // @ts-expect-error … or what is neither true nor false
      "it answers a number": (s) => s.isr.size,
      // @ts-expect-error … or later
      "it answers later": async (s) => s.clean,
    },
    apply: () => {},
  },
);

export const aPropertyOnlyLooks = [
  always("always", "", (s) => {
    // @ts-expect-error a property assigns a leaf
    s.clean = true;
    return true;
  }),
  // @ts-expect-error a property answers nothing
  never("never", "", (s) => {
    s.isr.size > 1;
  }),
  // @ts-expect-error a property answers a number
  sometimes("sometimes", "", (s) => s.epochs.length),
  step("step", "", (before, after) => {
    // @ts-expect-error a property of steps writes to the state before
    before.epoch = after.epoch;
    return true;
  }),
  // @ts-expect-error a field that is not there
  always("misspelt", "", (s) => s.epohc === 0),
];

export const idsAreNoNumbers = action(
  "act",
  { broker: Broker, client: Client },
  {
    when: {
      // @ts-expect-error members of two domains compared
      "two domains": (_s, { broker, client }) => broker === client,
      // @ts-expect-error a member compared with a number
      "a number": (_s, { broker }) => broker === 0,
      // @ts-expect-error a client looked up among the brokers
      "a set": (s, { client }) => s.isr.has(client),
      // @ts-expect-error … as the key of a table
      "a table": (s, { client }) => s.leo.get(client) > 0,
      // @ts-expect-error nobody looked up among the brokers
      "nobody in a set": (s) => s.isr.has(s.leader),
      // @ts-expect-error … as the key of a table
      "nobody in a table": (s) => s.leo.get(s.leader) > 0,
      // @ts-expect-error a number as the key of a table
      "a number in a table": (s) => s.leo.get(0) > 0,
      // @ts-expect-error the members of one domain tested as those of another
      quantified: (s) => every(Client, (c) => s.isr.has(c)),
    },
    apply(s, { broker, client }) {
      // @ts-expect-error a member added to
      const next = broker + 1;
      // @ts-expect-error a member subtracted
      const offset = broker - client;
      // @ts-expect-error a member counted up
      broker++;
      // @ts-expect-error a client as a broker
      s.leader = client;
      // @ts-expect-error a number as a broker
      s.leader = 1;
      // @ts-expect-error nobody where there must be somebody
      s.owner = null;
      // @ts-expect-error a client among the brokers
      s.isr.add(client);
      // @ts-expect-error a member as an integer
      s.epoch = broker;
      // @ts-expect-error a message to a client
      s.inFlight.add({ to: c0, offset: 0 });
      return [next, offset];
    },
  },
);

export const idsHaveNoOrder = action(
  "act",
  { broker: Broker },
  {
    when: {
      // @ts-expect-error one member before another
      ordered: (_s, { broker }) => broker < b0,
      // @ts-expect-error … or not after it
      "ordered otherwise": (s, { broker }) => s.leader !== null && s.leader >= broker,
      // @ts-expect-error the greater of two
      greatest: (_s, { broker }) => Math.max(broker, b0) === broker,
      // @ts-expect-error two added up
      added: (_s, { broker }) => broker + b0 > 0,
      // @ts-expect-error one made a number
      number: (_s, { broker }) => +broker > 0,
      // @ts-expect-error … or a part of a text
      text: (_s, { broker }) => `${broker}` === "0",
      // @ts-expect-error … or a place in an array
      place: (_s, { broker }) => [true, false, false][broker] === true,
      // @ts-expect-error the members sorted
      sorted: (_s, { broker }) => [...Broker.members].sort((one, other) => one - other)[0] === broker,
    },
    apply() {},
  },
);

export const leavesAloneAreAssigned = action(
  "act",
  {},
  {
    apply(s) {
      // @ts-expect-error a list assigned
      s.epochs = [1, 2];
      // @ts-expect-error a set assigned
      s.isr = new Set();
      // @ts-expect-error a table assigned, even one of the same shape
      s.leo = s.acked;
      // @ts-expect-error a bag assigned
      s.inFlight = s.delivered;
      // @ts-expect-error a struct's list assigned
      s.replicas.get(b0).log = s.replicas.get(b0).log;
      // @ts-expect-error a composite element replaced
      s.replicas.set(b0, s.replicas.get(b0));
      // @ts-expect-error a list's element replaced
      s.replicas.get(b0).log[0] = { epoch: 1 };
      // @ts-expect-error an element of a bag changed in place
      s.inFlight.at(0).offset = 1;
      // @ts-expect-error a value of another shape taken over
      assign(s.epochs, s.isr);
    },
  },
);

export const valuesAreOfTheirType = action(
  "act",
  { role: Role },
  {
    apply(s, { role }) {
      // @ts-expect-error a word that is none
      s.replicas.get(b0).role = "observer";
      // @ts-expect-error a word compared with one that is none
      if (role === "observer") s.clean = true;
      // @ts-expect-error a number for a boolean
      s.clean = 1;
      // @ts-expect-error a word for a number
      s.epoch = "1";
      // @ts-expect-error nothing for a number
      s.epoch = undefined;
      // @ts-expect-error a record without its field
      s.replicas.get(b0).log.push({});
      // @ts-expect-error a record with a field too many
      s.replicas.get(b0).log.push({ epoch: 1, offset: 2 });
      // @ts-expect-error a set has no iterator
      for (const broker of s.isr) s.leader = broker;
      // @ts-expect-error a list has none either
      for (const epoch of s.epochs) s.epoch = epoch;
      // @ts-expect-error a field that is not there
      s.highWatermark = 1;
    },
  },
);

export const parametersAreDeclared = [
  action(
    "act",
    { broker: Broker },
    {
      // @ts-expect-error a guard takes a parameter that is not there
      when: { guard: (_s, { follower }) => follower === b0 },
      apply: () => {},
    },
  ),
  action(
    "act",
    { broker: Broker },
    {
      // @ts-expect-error a recipe takes one
      apply(s, { follower }) {
        s.leader = follower;
      },
    },
  ),
  action(
    "act",
    { broker: Broker },
    {
      apply(_s, args) {
        // @ts-expect-error arguments are for reading
        args.broker = b0;
      },
    },
  ),
  // @ts-expect-error a parameter has finitely many values: a set is no leaf
  action("act", { brokers: set(Broker) }, { apply: () => {} }),
];

const configured = model({
  name: "m",
  settings: { brokers: bound(3, [1, 5], ""), acks: choice("all", ["1", "all"], ""), fair: flag(false, "") },
  define: (settings) => {
    // @ts-expect-error a setting that is not there
    settings.broker;
    // @ts-expect-error a choice compared with what cannot be chosen
    if (settings.acks === "0") return { state: State, actions: [], properties: [] };
    return { state: State, actions: [], properties: [] };
  },
});

export const settingsAreKnown = [
  // @ts-expect-error a setting that is not there
  configured({ broker: 2 }),
  // @ts-expect-error a choice that is none
  configured({ acks: "0" }),
  // @ts-expect-error a word for a number
  configured({ brokers: "3" }),
  // @ts-expect-error a number for a flag
  configured({ fair: 1 }),
  // @ts-expect-error a default that is none of the choices
  choice("none", ["1", "all"], ""),
];

export const schemasFitTogether = [
  // @ts-expect-error a set of structs
  set(Replica),
  // @ts-expect-error a table over a struct
  table(Replica, int(0, 1)),
  // @ts-expect-error an optional struct
  optional(Replica),
  // @ts-expect-error an enumeration of nothing
  enumeration(),
  // @ts-expect-error an action on another state
  model({ name: "m", state: Replica, actions: [action("act", {}, { apply: () => {} })], properties: [] }),
  // @ts-expect-error a property of another state
  model({ name: "m", state: Replica, actions: [], properties: [always("p", "", () => true)] }),
];
