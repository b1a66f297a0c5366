// report.html: one file with the report as data and the page that shows it; nothing is ever fetched.

import { renderJson } from "./json.ts";
import type { Report } from "./report.ts";
import { renderText } from "./text.ts";
import { spoken } from "./words.ts";

/** The page as it was built: a classic script and a style sheet, as text. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

export interface HtmlOptions {
  /** Without it (a tree in which nothing has been built) the page is the report as text, and says why. */
  readonly assets: PageAssets | undefined;
  /** The command line that shows the first counterexample, or the whole run, again. */
  readonly again?: string;
}

/** May do nothing but run what it carries: no request leaves the page, whatever the report says. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** The whole report as a page. Readers without scripts get report.txt. Ends in a line feed. */
export function renderHtml(report: Report, { assets, again }: HtmlOptions): string {
  const text = renderText(report, again === undefined ? {} : { again });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeHtml(titleOf(report))}</title>
<style>${inStyle(assets?.style ?? "")}</style>
</head>
<body>
${assets === undefined ? asText(text) : asPage(report, text, again ?? "", assets)}
</body>
</html>
`;
}

function asPage(report: Report, text: string, again: string, { script }: PageAssets): string {
  const data = JSON.stringify(JSON.parse(renderJson(report, "full")));
  return `<div id="page"></div>
<noscript><pre>${escapeHtml(text)}</pre></noscript>
<script type="application/json" id="report">${inData(data)}</script>
<script type="application/json" id="again">${inData(JSON.stringify(again))}</script>
<script>${inScript(script)}</script>`;
}

function asText(text: string): string {
  return `<p>The page that draws this report has not been built (<code>npm run build</code> makes it). As text it is:</p>
<pre>${escapeHtml(text)}</pre>`;
}

function titleOf(report: Report): string {
  const broken = report.properties.find((property) => spoken(property, report) === "broken");
  return broken === undefined ? `${report.model} · Tidemark` : `✗ ${broken.name} · ${report.model}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** As JSON, `<` may be written as an escape: then nothing in it can end the element, or open a comment. */
function inData(json: string): string {
  return json.replaceAll("<", "\\u003c");
}

/** In strings, templates and regular expressions alike `\x3C` is `<`; elsewhere neither can stand. */
function inScript(script: string): string {
  return script.replace(/<(?=\/script|!--)/gi, "\\x3C");
}

function inStyle(style: string): string {
  return style.replace(/<(?=\/style)/gi, "\\3C ");
}
