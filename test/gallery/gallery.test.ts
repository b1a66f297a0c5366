// The pages in reports/gallery are what the explorer finds today; `npm run gallery` writes them anew.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pages, renderPage } from "./pages.ts";

describe("every page of the gallery is what its run shows", () => {
  test.each(pages.map((page) => [page.name, page] as const))("%s", async (name, page) => {
    const kept = readFileSync(new URL(`../../reports/gallery/${name}.md`, import.meta.url), "utf8");
    expect(await renderPage(page)).toBe(kept);
  });
});
