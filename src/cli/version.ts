// The version of this package, from its manifest: the same two folders up from the sources and from what is built.

import { readFileSync } from "node:fs";

export function version(): string {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
