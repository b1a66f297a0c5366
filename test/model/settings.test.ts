// Settings: a choice is read as it was meant, or refused with what it can be.

import { describe, expect, test } from "vitest";
import { ModelError, UsageError } from "../../src/errors.ts";
import { amount, bound, choice, flag, resolveSettings, text } from "../../src/model/settings.ts";
import { messageOf } from "./_partition.ts";

const spec = {
  brokers: bound(3, [1, 5], "brokers"),
  lag: amount(0, [-2, 2], "lag"),
  acks: choice("all", ["0", "1", "all"], "acknowledgements"),
  unclean: flag(false, "unclean elections"),
  topic: text("", "a topic"),
};
const resolve = (given: Record<string, unknown>) => resolveSettings("kafka", spec, given);
const defaults = { brokers: 3, lag: 0, acks: "all", unclean: false, topic: "" };

test("what is not given has its default", () => {
  expect(resolve({})).toEqual(defaults);
  expect(resolve({ brokers: undefined })).toEqual(defaults);
});

test.each([
  ["brokers", 1, 1],
  ["brokers", "5", 5],
  ["brokers", " 4 ", 4],
  ["lag", "-2", -2],
  ["acks", "1", "1"],
  ["acks", 1, "1"],
  ["unclean", true, true],
  ["unclean", "true", true],
  ["unclean", "false", false],
  ["topic", "orders", "orders"],
  ["topic", 7, "7"],
])("%s may be given as %j", (name, given, value) => {
  expect(resolve({ [name]: given })).toEqual({ ...defaults, [name]: value });
});

describe("is refused, with what it can be:", () => {
  test.each([
    ["brokers", 0, 'kafka: setting "brokers" cannot be "0": it is an integer from 1 to 5'],
    ["brokers", 6, "from 1 to 5"],
    ["brokers", 2.5, "from 1 to 5"],
    ["brokers", "three", "from 1 to 5"],
    ["brokers", "0x3", "from 1 to 5"],
    ["brokers", "3e0", "from 1 to 5"],
    ["brokers", "", "from 1 to 5"],
    ["brokers", true, "from 1 to 5"],
    ["brokers", null, "from 1 to 5"],
    ["brokers", Number.NaN, "from 1 to 5"],
    ["acks", "al", 'setting "acks" cannot be "al": it is one of 0, 1, all (did you mean "all"?)'],
    ["acks", "ALL", '(did you mean "all"?)'],
    ["acks", 2, "it is one of 0, 1, all"],
    ["unclean", "yes", 'setting "unclean" cannot be "yes": it is true or false'],
    ["unclean", 1, "it is true or false"],
    ["topic", true, "it is a text"],
    ["topic", null, "it is a text"],
  ])("%s = %j", (name, given, message) => {
    expect(() => resolve({ [name]: given })).toThrow(UsageError);
    expect(messageOf(() => resolve({ [name]: given }))).toContain(message);
  });
});

describe("a setting that is not there", () => {
  test("is refused, with the one that was meant", () => {
    expect(messageOf(() => resolve({ broker: 2 }))).toBe(
      'kafka has no setting "broker" (did you mean "brokers"?)',
    );
    expect(messageOf(() => resolve({ replication: 2 }))).toBe('kafka has no setting "replication"');
  });

  test.each(["toString", "constructor", "hasOwnProperty"])(
    "is refused, even if every object has a %s",
    (name) => {
      expect(messageOf(() => resolve({ [name]: 1 }))).toContain(`kafka has no setting "${name}"`);
    },
  );
});

test("what every object has is not taken for a value given", () => {
  const odd = { toString: flag(false, "odd") } as never;
  expect(resolveSettings("kafka", odd, {})).toEqual({ toString: false });
});

test.each([
  ["above its range", () => bound(6, [1, 5], "")],
  ["below its range", () => amount(-1, [0, 5], "")],
  ["that is no integer", () => bound(1.5, [1, 5], "")],
])("a default %s is the author's mistake", (_what, make) => {
  expect(make).toThrow(ModelError);
  expect(make).toThrow(/^settings: the default -?[\d.]+ is not an integer from \d to 5$/);
});
