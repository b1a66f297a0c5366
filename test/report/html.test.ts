// report.html as text: one file that carries all it needs, and takes no text for markup.

import { expect, test } from "vitest";
import { renderHtml } from "../../src/report/html.ts";
import { drawn, hostile } from "../page/_reports.ts";
import { exhausted } from "./sample.ts";

const assets = { script: `run("</script><!-- <SCRIPT>");`, style: "a::after { content: '</style>' }" };
const html = (report = drawn, again = "npx tidemark replay trace-1.json") =>
  renderHtml(report, { assets, again });
const dataIn = (page: string, id: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">([\\s\\S]*?)</script>`).exec(page)![1]!);

test("it carries the report and the command that shows it again, to be read back as they were", () => {
  expect(dataIn(html(), "report")).toEqual(JSON.parse(JSON.stringify(drawn)));
  expect(dataIn(html(), "again")).toBe("npx tidemark replay trace-1.json");
  expect(dataIn(html(drawn, "a </script> b"), "again")).toBe("a </script> b");
});

test("its title is what is broken, or else the model", () => {
  expect(html()).toContain("<title>✗ Committed records survive failover · kafka-hw</title>");
  expect(html(exhausted)).toContain("<title>kafka-hw · Tidemark</title>");
});

test("no text ends an element, opens a comment or starts a tag", () => {
  const page = html(hostile);
  const plain = html();
  const count = (text: string, sign: RegExp) => text.match(sign)?.length;
  for (const sign of [/<\/script/gi, /<script/gi, /<\/style/gi, /<!--/g, /<img/g]) {
    expect(count(page, sign), String(sign)).toBe(count(plain, sign));
  }
  expect(count(plain, /<\/script/gi)).toBe(3);
  expect(count(plain, /<\/style/gi)).toBe(1);
  expect(count(plain, /<!--/g)).toBeUndefined();
  expect(dataIn(page, "report").model).toBe(hostile.model);
});

test("what the script says is still what it said", () => {
  const script = /<script>(.*)<\/script>/.exec(html())![1]!;
  let said = "";
  new Function("run", script)((text: string) => {
    said = text;
  });
  expect(said).toBe("</script><!-- <SCRIPT>");
});

test("it names no address to fetch anything from, and forbids to", () => {
  expect(html()).toContain(`content="default-src 'none'; `);
  expect(html()).not.toMatch(/(src|href)="(?!data:)/);
});

test("where the page was not built it is the report as text, and says so", () => {
  const page = renderHtml(hostile, { assets: undefined });
  expect(page).toMatch(/has not been built[\s\S]*<pre>[\s\S]*b1 leads epoch 1 without m0/);
  expect(page).not.toContain("<script");
});

test("without scripts one reads the report as text", () => {
  expect(html()).toMatch(/<noscript><pre>[\s\S]*b1 leads epoch 1 without m0[\s\S]*<\/pre><\/noscript>/);
});
