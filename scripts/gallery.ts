// Writes the pages of reports/gallery anew; the test beside their list fails when one of them is out of date.

import { writeFileSync } from "node:fs";
import { pages, renderPage } from "../test/gallery/pages.ts";

for (const page of pages) {
  const file = new URL(`../reports/gallery/${page.name}.md`, import.meta.url);
  writeFileSync(file, await renderPage(page));
  console.log(`reports/gallery/${page.name}.md`);
}
