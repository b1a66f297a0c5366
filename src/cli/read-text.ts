// Reads a file that the command line names, or says in plain words why it cannot be read.

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../errors.ts";

/** A file as UTF-8; `as` is how the command line names it. Throws UsageError. */
export async function readText(path: string, cwd: string, as = path): Promise<string> {
  return readFile(resolve(cwd, path), "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${as} cannot be read: ${describeFileError(error)}`);
  });
}

export function describeFileError(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case "ENOENT":
      return "there is no such file";
    case "EISDIR":
      return "it is a directory";
    case "EACCES":
      return "permission is denied";
    default:
      return error.message;
  }
}
