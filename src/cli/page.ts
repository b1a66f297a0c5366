// The page that reports carry, as the build left it: read once, from dist, whether run from there or from the sources.

import { readFileSync } from "node:fs";
import { UsageError } from "../errors.ts";
import type { PageAssets } from "../report/html.ts";

let assets: PageAssets | undefined;

/** Throws UsageError where it has not been built. */
export function pageAssets(): PageAssets {
  assets ??= { script: read("main.js"), style: read("page.css") };
  return assets;
}

function read(name: string): string {
  const file = new URL(`../../dist/page/${name}`, import.meta.url);
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new UsageError(
      `the page of report.html is not built: run \`npm run build\`, which makes dist/page/${name}`,
      { cause },
    );
  }
}
