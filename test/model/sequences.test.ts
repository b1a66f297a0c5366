// Cursors of lists and bags: what they answer, and what they say to an author who goes too far.

import { describe, expect, test } from "vitest";
import { assign } from "../../src/model/assign.ts";
import { b0, b1, b2, complaint, type Partition, readFrom, stateAfter } from "./_partition.ts";

describe("a list", () => {
  const filled = (d: Partition) => {
    d.epochs.push(1);
    d.epochs.push(3);
    d.replicas.get(b1).log.push({ epoch: 1, isControl: true });
    d.replicas.get(b1).log.push({ epoch: 2, isControl: false });
  };

  test("is read from its beginning and from its end", () => {
    const answers = readFrom((d) => {
      filled(d);
      const { log } = d.replicas.get(b1);
      return [
        d.epochs.at(0),
        d.epochs.at(-1),
        d.epochs.at(-2),
        log.at(0).epoch,
        log.at(-1).epoch,
        log.at(-1) === log.at(1),
      ];
    });
    expect(answers).toEqual([1, 3, 1, 1, 2, true]);
  });

  test("answers its new length to a push", () => {
    expect(readFrom((d) => [d.epochs.push(1), d.epochs.push(1)])).toEqual([1, 2]);
    const record = { epoch: 1, isControl: true };
    expect(
      readFrom((d) => [d.replicas.get(b0).log.push(record), d.replicas.get(b0).log.push(record)]),
    ).toEqual([1, 2]);
  });

  test("is cut off by its length, and a pop of nothing does nothing", () => {
    const { epochs, replicas } = stateAfter(filled, (d) => {
      d.epochs.length = 1;
      d.replicas.get(b1).log.length = 0;
      d.replicas.get(b1).log.pop();
      d.replicas.get(b0).log.pop();
    });
    expect(epochs).toEqual([1]);
    expect(replicas.get(b1).log).toEqual([]);
  });

  test.each([2, -3, 0.5, Number.NaN, undefined, null])("has no element %s", (index) => {
    const place = index as number;
    const said = `partition: action "act": element ${index} of epochs is read, and there are 2; let a guard before this ask how many`;
    expect(complaint(filled, (d) => d.epochs.at(place))).toBe(said);
    expect(complaint(filled, (d) => d.replicas.get(b1).log.at(place))).toBe(
      said.replace("epochs", "replicas.b1.log"),
    );
  });

  test("says so when it is full", () => {
    expect(complaint(filled, (d) => d.epochs.push(0))).toBe(
      'partition: action "act": epochs holds at most 2 and is full; let a guard ask for room first',
    );
    expect(complaint(filled, (d) => d.replicas.get(b1).log.push({ epoch: 0, isControl: true }))).toContain(
      "replicas.b1.log holds at most 2 and is full",
    );
  });

  test.each([3, -1, 0.5, Number.NaN])("is not cut to length %s", (length) => {
    const said = `epochs has 2 elements; it cannot be cut to length ${length}`;
    const cut = (list: { length: number }) => {
      list.length = length;
    };
    expect(complaint(filled, (d) => cut(d.epochs))).toContain(said);
    expect(complaint(filled, (d) => cut(d.replicas.get(b1).log))).toContain(
      said.replace("epochs", "replicas.b1.log"),
    );
  });

  test("names the place that a wrong value was pushed to", () => {
    expect(complaint((d) => d.epochs.push(9))).toContain("epochs[0] cannot be 9");
    expect(complaint((d) => d.epochs.push("1" as never))).toContain('epochs[0] cannot be "1"');
    expect(complaint((d) => d.replicas.get(b2).log.push({ epoch: 1 } as never))).toContain(
      "replicas.b2.log[0].isControl cannot be undefined: it is true or false",
    );
  });
});

describe("a bag", () => {
  const filled = (d: Partition) => {
    d.inFlight.add({ to: b2, offset: 1 });
    d.inFlight.add({ to: b0, offset: 3 });
  };

  test("is the same whatever the order of adding", () => {
    const turned = stateAfter((d) => {
      d.inFlight.add({ to: b0, offset: 3 });
      d.inFlight.add({ to: b2, offset: 1 });
    });
    expect(stateAfter(filled)).toEqual(turned);
    const answers = readFrom((d) => {
      filled(d);
      return [d.inFlight.at(0).offset, d.inFlight.at(-1).offset, d.inFlight.size];
    });
    expect(answers).toEqual([3, 1, 2]);
  });

  test("holds equal elements as often as they were added", () => {
    const twice = stateAfter((d) => {
      d.inFlight.add({ to: b1, offset: 1 });
      d.inFlight.add({ to: b1, offset: 1 });
    });
    expect(twice.inFlight.size).toBe(2);
  });

  test("loses the element that is removed, counted from either end", () => {
    const left = (index: number) => {
      const { inFlight } = stateAfter(filled, (d) => d.inFlight.remove(index));
      return [inFlight.size, inFlight.at(0).offset];
    };
    expect(left(0)).toEqual([1, 1]);
    expect(left(1)).toEqual([1, 3]);
    expect(left(-1)).toEqual([1, 3]);
  });

  test("takes nothing beyond its capacity, gives nothing that is not there", () => {
    expect(complaint(filled, (d) => d.inFlight.add({ to: b0, offset: 0 }))).toContain(
      "inFlight holds at most 2 and is full",
    );
    expect(complaint(filled, (d) => d.inFlight.at(2))).toContain(
      "element 2 of inFlight is read, and there are 2",
    );
    expect(complaint((d) => d.inFlight.remove(0))).toContain(
      "element 0 of inFlight is read, and there are 0",
    );
  });

  test("shows its elements for reading only: changing one in place would break its order", () => {
    expect(
      complaint(filled, (d) => {
        (d.inFlight.at(0) as { offset: number }).offset = 0;
      }),
    ).toContain("inFlight[0].offset is written where the state is only to be read");
  });

  test("can take an element of its own once more", () => {
    const { inFlight } = stateAfter(
      (d) => d.inFlight.add({ to: b1, offset: 2 }),
      (d) => d.inFlight.add(d.inFlight.at(0)),
    );
    expect([inFlight.at(0), inFlight.at(1)]).toEqual([
      { to: 1, offset: 2 },
      { to: 1, offset: 2 },
    ]);
  });
});

test("assigning to itself changes nothing, of whatever kind", () => {
  const fill = (d: Partition) => {
    d.isr.add(b1);
    d.epochs.push(2);
    d.replicas.get(b1).log.push({ epoch: 1, isControl: true });
    d.inFlight.add({ to: b1, offset: 2 });
  };
  const again = (d: Partition) => {
    assign(d, d);
    assign(d.isr, d.isr);
    assign(d.epochs, d.epochs);
    assign(d.replicas.get(b1).log, d.replicas.get(b1).log);
    assign(d.inFlight, d.inFlight);
  };
  expect(stateAfter(fill, again)).toEqual(stateAfter(fill));
});
