// Whatever a release prints is read back as it was; whatever is done to the text, nothing false is read from it.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DescribedPartition, DescribedTopic, Reading } from "../../src/topic/described.ts";
import { readDescription } from "../../src/topic/read.ts";
import { type Printed, printedDescription, withoutLines } from "./_render.ts";

const noiseLine = fc.constantFrom(
  "",
  "   ",
  "[2024-05-01 12:00:00,123] WARN [AdminClient clientId=adminclient-1] Connection to node -1 could not be established",
  "2024-05-01 12:00:00.123  INFO 42 --- [main] o.a.k.clients.admin.AdminClientConfig",
  "WARNING: Due to limitations in metric names, topics with a period ('.') or underscore ('_') could collide.",
  "kafka@broker-1:~$ kafka-topics.sh --bootstrap-server localhost:9092 --describe --topic events",
  "$ ./bin/kafka-topics.sh --describe | tee out.txt",
  "\tat org.apache.kafka.tools.TopicCommand.main(TopicCommand.java:88)",
  "```",
  "{noformat}",
  "Here is what we see since this morning (two brokers are down):",
);

const separator = fc.constantFrom("\t", " ", "    ", "\u00a0 ", " \t ");
const lineEnd = fc.constantFrom("\n", "\r\n");
const margin = fc.constantFrom("", "> ", "> > ", "| ", "    ", "# ", ">");

/** A printed description as it may lie in a ticket, and the text's line (from 1) on which each printed line starts. */
const inATicket = fc
  .record({
    printed: printedDescription,
    separator,
    lineEnd,
    margin,
    ended: fc.boolean(),
    mark: fc.boolean(),
  })
  .chain((layout) =>
    fc
      .tuple(...layout.printed.lines.map(() => fc.array(noiseLine, { maxLength: 2 })))
      .map((noise) => ({ ...layout, noise })),
  )
  .map(({ printed, separator, lineEnd, margin, ended, mark, noise }) => {
    const lines: string[] = [];
    const starts: number[] = [];
    for (const [i, line] of printed.lines.entries()) {
      lines.push(...(noise[i] ?? []).map((each) => margin + each));
      starts.push(lines.length + 1);
      lines.push(margin + line.replaceAll("\t", separator));
    }
    return { printed, starts, text: (mark ? "\uFEFF" : "") + lines.join(lineEnd) + (ended ? lineEnd : "") };
  });

describe("Every release", () => {
  test("is read back exactly, whatever surrounds and separates its lines", () => {
    fc.assert(
      fc.property(inATicket, ({ printed, text }) => {
        expect(withoutLines(topicsOf(readDescription(text)))).toEqual(withoutLines(printed.topics));
      }),
      { numRuns: 500 },
    );
  });

  test("has its partitions found on the lines where they stand", () => {
    fc.assert(
      fc.property(inATicket, ({ printed, starts, text }) => {
        const expected = starts.filter((_, i) => /partition: /i.test(printed.lines[i] ?? ""));
        const partitions = topicsOf(readDescription(text)).flatMap((topic) => topic.partitions);
        expect(partitions.map(({ line }) => line)).toEqual(expected);
      }),
    );
  });
});

describe("A text broken by a terminal", () => {
  interface Layout {
    readonly printed: Printed;
    readonly width: number;
    readonly indent: string;
    readonly gap: string;
  }
  const broken: fc.Arbitrary<Layout> = fc.record({
    printed: printedDescription,
    width: fc.integer({ min: 8, max: 120 }),
    indent: fc.constantFrom("", "    ", "> "),
    gap: fc.constantFrom("\n", "\r\n", "\n\n"),
  });
  const render = ({ printed, width, indent, gap }: Layout) =>
    printed.lines
      .flatMap((line) => wrap(line.replaceAll("\t", "    "), width))
      .map((line) => indent + line)
      .join(gap) + gap;

  test("is read as it was printed, or it is said where it cannot be", () => {
    fc.assert(
      fc.property(broken, (layout) => {
        const reading = readDescription(render(layout));
        if (reading.kind === "read")
          expect(withoutLines(reading.topics)).toEqual(withoutLines(layout.printed.topics));
        else for (const problem of reading.problems) expect(problem.line).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });

  test("is read wherever no break parts two digits or falls into a line's last value", () => {
    fc.assert(
      fc.property(broken, (layout) => {
        const lines = layout.printed.lines.map((line) => line.replaceAll("\t", "    "));
        fc.pre(lines.every((line) => harmless(line, layout.width)));
        expect(withoutLines(topicsOf(readDescription(render(layout))))).toEqual(
          withoutLines(layout.printed.topics),
        );
      }),
      { numRuns: 300 },
    );
  });

  test("is always read where no line break falls within a value", () => {
    fc.assert(
      fc.property(printedDescription, fc.constantFrom("\n", "\n  ", "\r\n> "), (printed, gap) => {
        const text = printed.lines.map((line) => line.trim().replaceAll("\t", gap)).join("\n");
        expect(withoutLines(topicsOf(readDescription(text)))).toEqual(withoutLines(printed.topics));
      }),
    );
  });
});

describe("A text that was cut off", () => {
  test("at its end yields every partition before the cut as it was, or a problem", () => {
    fc.assert(
      fc.property(printedDescription, fc.double({ min: 0, max: 1, noNaN: true }), (printed, share) => {
        const whole = `${printed.lines.join("\n")}\n`;
        const text = whole.slice(0, Math.floor(share * whole.length));
        const reading = readDescription(text);
        if (reading.kind === "unreadable") return;
        // The last line, where it has no end, cannot be told from a whole one: it is not held to anything here.
        const lastLine = text.endsWith("\n") ? Infinity : text.split("\n").length;
        const partitions = reading.topics.flatMap((topic) => topic.partitions);
        const before = partitions.filter(({ line }) => line < lastLine);
        expectNoneContradicts(before, printed.topics);
        const complete = text.split("\n").slice(0, -1);
        expect(before.length).toBe(complete.filter((line) => /partition: /i.test(line)).length);
      }),
      { numRuns: 1000 },
    );
  });

  test("at its beginning yields every partition as it was, or a problem", () => {
    fc.assert(
      fc.property(printedDescription, fc.double({ min: 0, max: 1, noNaN: true }), (printed, share) => {
        const whole = `${printed.lines.join("\n")}\n`;
        const reading = readDescription(whole.slice(Math.floor(share * whole.length)));
        if (reading.kind === "read")
          expectNoneContradicts(
            reading.topics.flatMap((topic) => topic.partitions),
            printed.topics,
          );
      }),
      { numRuns: 1000 },
    );
  });

  test("anywhere within a column's name is a problem", () => {
    fc.assert(
      fc.property(printedDescription, fc.nat(), (printed, pick) => {
        const whole = printed.lines.join("\n");
        const names = [...whole.matchAll(/(?:Partition|Leader|Replicas|Isr|Configs|LastKnownElr)(?=:)/gi)];
        const found = names[pick % names.length]!;
        const cut = found.index + 1 + (pick % found[0].length);
        expect(readDescription(whole.slice(0, cut)).kind).toBe("unreadable");
      }),
    );
  });
});

describe("A text that was damaged", () => {
  test("never makes the reader fail, and what is read never contradicts itself", () => {
    const damage = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      remove: fc.nat(30),
      insert: fc.oneof(
        fc.constantFrom("", "\n", "\t", ",", "Topic:", "Isr: 1,2", "12", "\u001b[31m"),
        fc.string(),
      ),
    });
    fc.assert(
      fc.property(
        printedDescription,
        fc.array(damage, { minLength: 1, maxLength: 4 }),
        (printed, damages) => {
          const text = damages.reduce((sofar, { at, remove, insert }) => {
            const start = Math.floor(at * sofar.length);
            return sofar.slice(0, start) + insert + sofar.slice(start + remove);
          }, printed.lines.join("\n"));
          expectSound(readDescription(text), text);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("never makes the reader fail, even if it never was a description", () => {
    const anything = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom("Topic:", "Configs:", "Isr:", "Partition: 0", "1,2", "\n", " ", "\u001b[", '"'),
      ),
    );
    fc.assert(
      fc.property(anything, (parts) => {
        const text = parts.join("");
        expectSound(readDescription(text), text);
      }),
      { numRuns: 1000 },
    );
  });
});

function topicsOf(reading: Reading): readonly DescribedTopic[] {
  expect(reading).toMatchObject({ kind: "read" });
  return reading.kind === "read" ? reading.topics : [];
}

/** Cuts a line as a terminal does: every `width` characters, wherever that falls. */
function wrap(line: string, width: number): string[] {
  const count = Math.max(1, Math.ceil(line.length / width));
  return Array.from({ length: count }, (_, i) => line.slice(i * width, (i + 1) * width));
}

/** Whether none of the breaks that `wrap` makes in a line leaves more than one way to read it. */
function harmless(line: string, width: number): boolean {
  const lastColumn = line.lastIndexOf("    ") + 4;
  const pieces = wrap(line, width);
  return pieces.slice(1).every((piece, i) => {
    const partsDigits = /\d$/.test(pieces[i] ?? "") && /^\d/.test(piece);
    return !partsDigits && (i + 1) * width < lastColumn;
  });
}

/** All but what the topic's line adds to its partitions, which the cut may have taken away. */
function own({ line: _line, markedForDeletion: _mark, ...rest }: DescribedPartition): unknown {
  return rest;
}

function expectNoneContradicts(read: readonly DescribedPartition[], topics: Printed["topics"]): void {
  const printed = topics.flatMap((topic) => topic.partitions).map(own);
  for (const partition of read) expect(printed).toContainEqual(own(partition));
}

function expectSound(reading: Reading, text: string): void {
  if (reading.kind === "unreadable") {
    expect(reading.problems.length).toBeGreaterThan(0);
    for (const { line, column, message } of reading.problems) {
      expect(line).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
      expect(Math.min(line, column)).toBeGreaterThanOrEqual(1);
      expect(message).not.toBe("");
    }
    return;
  }
  expect(reading.topics.length).toBeGreaterThan(0);
  for (const { leader, replicas, isr } of reading.topics.flatMap((topic) => topic.partitions)) {
    expect(replicas.length).toBeGreaterThan(0);
    for (const list of [replicas, isr]) expect(new Set(list).size).toBe(list.length);
    for (const id of isr) expect(replicas).toContain(id);
    if (leader !== undefined) expect(isr).toContain(leader);
  }
}
