// A real Chromium with the page of a report in it, opened from disk: what it says and asks for is written down.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { findBrowser } from "../../scripts/browser.ts";
import { type PageAssets, renderHtml } from "../../src/report/html.ts";
import type { Report } from "../../src/report/report.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Opened {
  readonly page: Page;
  /** Errors, warnings and uncaught exceptions. */
  readonly said: readonly string[];
  /** The address of everything that was asked for. */
  readonly asked: readonly string[];
}

export interface Look {
  readonly fragment?: string;
  readonly width?: number;
  readonly scheme?: "light" | "dark";
}

export interface Reader {
  open(report: Report, look?: Look): Promise<Opened>;
  close(): Promise<void>;
}

/** The page as these sources make it, not as an earlier build did. */
function bundle(): PageAssets {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/build.js"), "--page"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the page does not build: ${stderr}`);
  const read = (name: string) => readFileSync(join(root, "dist/page", name), "utf8");
  return { script: read("main.js"), style: read("page.css") };
}

export async function startReading(): Promise<Reader> {
  const executablePath = findBrowser(process.env);
  if (executablePath === undefined) throw new Error("there is no Chromium, and here these tests must run");
  const assets = bundle();
  const folder = mkdtempSync(join(tmpdir(), "tidemark-page-"));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  let pages = 0;
  return {
    open: (report, look = {}) => {
      const file = join(folder, `${++pages}.html`);
      writeFileSync(file, renderHtml(report, { assets, again: "npx tidemark replay trace-1.json" }));
      return open(browser, pathToFileURL(file).href, look);
    },
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function open(browser: Browser, address: string, look: Look): Promise<Opened> {
  const { fragment = "", width = 1280, scheme = "light" } = look;
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: scheme });
  const said: string[] = [];
  const asked: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(String(error)));
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(address + fragment);
  return { page, said, asked };
}
