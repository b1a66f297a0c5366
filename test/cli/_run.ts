// Runs the command line within the test: each run in a folder of its own, with streams that are read afterwards.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach } from "vitest";
import type { Io, Output } from "../../src/cli/io.ts";
import { main } from "../../src/cli/main.ts";
import { models } from "../../src/models.ts";
import { stairs } from "./_models.ts";

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is gone after the test, holding these files. */
export function folderWith(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-test-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

export const read = (...path: string[]) => readFileSync(join(...path), "utf8");

/** A stream that keeps what is written to it. */
export function tape(terminal?: { readonly columns: number }): Output & { text(): string } {
  let text = "";
  return {
    write: (more) => {
      text += more;
    },
    isTTY: terminal !== undefined,
    columns: terminal?.columns,
    text: () => text,
  };
}

/**
 * `tidemark`, given its arguments as a shell would be: words, and 'quoted words'. Beside the models that ship there
 * is `stairs`. A folder of its own is the working directory, unless `world` has another.
 */
export async function tidemark(line: string, world: Partial<Io> = {}): Promise<Ran> {
  const [stdout, stderr] = [tape(), tape()];
  const code = await main(wordsOf(line), {
    stdout,
    stderr,
    cwd: world.cwd ?? folderWith(),
    env: {},
    models: [stairs, ...models],
    onInterrupt: () => () => {},
    ...world,
  });
  return { code, out: stdout.text(), err: stderr.text() };
}

function wordsOf(line: string): string[] {
  const words = line.matchAll(/(?:'[^']*'|[^\s'])+/g);
  return [...words].map(([word]) => word.replaceAll("'", ""));
}
