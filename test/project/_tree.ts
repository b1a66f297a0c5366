// A folder of small files that a test makes for itself and removes again.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface Tree {
  readonly folder: string;
  remove(): void;
}

/** Writes `files` (path → text) below a new temporary folder. */
export function makeTree(files: { readonly [path: string]: string }): Tree {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "tidemark-")));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
