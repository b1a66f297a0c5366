// The page that reports carry, as the build left it: read once, from dist, whether run from there or from the sources.

import { readFileSync } from "node:fs";
import type { PageAssets } from "../report/html.ts";

let assets: PageAssets | undefined;

/** `undefined` where it has not been built, as in a tree of sources alone. */
export function pageAssets(): PageAssets | undefined {
  const [script, style] = assets === undefined ? [read("main.js"), read("page.css")] : [];
  if (script !== undefined && style !== undefined) assets = { script, style };
  return assets;
}

function read(name: string): string | undefined {
  try {
    return readFileSync(new URL(`../../dist/page/${name}`, import.meta.url), "utf8");
  } catch {
    return undefined;
  }
}
