// report.md: golden documents, and texts that try to be markup.

import { describe, expect, test } from "vitest";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { code, fenced, inline, prose } from "../../src/report/markdown-parts.ts";
import { broken, exhausted, limited, lossTrace, undrawn } from "./sample.ts";

describe("golden documents", () => {
  test("a broken promise", async () => {
    const document = renderMarkdown(broken, { again: "npx tidemark replay trace-1.json" });
    await expect(document).toMatchFileSnapshot("./golden/broken.md.txt");
  });
  test("a model without a drawing", async () => {
    await expect(renderMarkdown(undrawn)).toMatchFileSnapshot("./golden/undrawn.md.txt");
  });
  test("a run that saw everything", async () => {
    await expect(renderMarkdown(exhausted)).toMatchFileSnapshot("./golden/exhausted.md.txt");
  });
  test("a limited run, of which nothing is said to hold or never to happen", async () => {
    const document = renderMarkdown(limited);
    expect(document).not.toMatch(/\b(held|holds|never)\b/i);
    await expect(document).toMatchFileSnapshot("./golden/limited.md.txt");
  });
});

describe("escaping", () => {
  test("nothing in a text is taken for markup", () => {
    expect(inline("a|b `c` <d> *e* _f_ [g](h) \\ ~i~ $j$ &lt;")).toBe(
      "a\\|b \\`c\\` \\<d\\> \\*e\\* \\_f\\_ \\[g\\](h) \\\\ \\~i\\~ \\$j\\$ \\&lt;",
    );
    expect(inline("two\nlines")).toBe("two lines");
  });
  test("nothing at the start of a paragraph makes it something else", () => {
    expect(["# a", "- a", "+ a", "= a", "> a", "1. a", "12) a"].map(prose)).toEqual([
      "\\# a",
      "\\- a",
      "\\+ a",
      "\\= a",
      "\\> a",
      "1\\. a",
      "12\\) a",
    ]);
  });
  test("code keeps its spaces, and is spelled out where a table or a backtick would end it", () => {
    expect(code("m0▏   <b>")).toBe("`m0▏   <b>`");
    expect(code("a|b\\|c")).toBe("<code>a\\|b\\\\\\|c</code>");
    expect(code("a`b")).toBe("<code>a\\`b</code>");
    expect(code("")).toBe("");
  });
  test("a code block cannot be ended from within", () => {
    expect(fenced("json", '"```"')).toBe('````json\n"```"\n````');
  });
  test("every row of a story has as many cells as its heading, whatever the texts are", () => {
    const hostile = "a | b\n| c | `d` \\| e";
    const steps = lossTrace.steps.map((step) => ({
      ...step,
      who: hostile,
      what: hostile,
      drawing: [hostile, hostile],
    }));
    const trace = { ...lossTrace, columns: [hostile, "b1"], steps };
    const document = renderMarkdown({ ...broken, properties: [{ ...broken.properties[0]!, trace }] });
    const lines = document.split("\n");
    const from = lines.findIndex((line) => line.startsWith("| # |"));
    const rows = lines.slice(from, lines.indexOf("", from));
    expect(rows).toHaveLength(2 + steps.length);
    expect(rows.map(cells)).toEqual(rows.map(() => 5));
  });
});

/** Cells of a table row as GitHub counts them: a pipe ends a cell unless a backslash escapes it. */
function cells(row: string): number {
  return (row.match(/(\\.|[^|\\])+/g) ?? []).length;
}
