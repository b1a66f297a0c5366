// Spools on disk: files that nobody else sees, and that are gone when the process is, however it ends.

import { closeSync, fstatSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type Spool, SpoolFailed, type Spools } from "../check.ts";

/** Files in a folder, which is made when the first of them is needed. */
export class DiskSpools implements Spools {
  readonly #folder: string;
  readonly #open = new Set<DiskSpool>();
  #opened = 0;
  #peak = 0;
  #failure: string | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** How many bytes they took when they took most. */
  get peakBytes(): number {
    return this.#peak;
  }

  /** Why words could not be written or read, if so. */
  get failure(): string | undefined {
    return this.#failure;
  }

  open(): Spool {
    const path = join(this.#folder, `.spool-${process.pid}-${this.#opened++}`);
    const spool = new DiskSpool(path, {
      attempt: (work) => this.#attempt(work),
      grown: () => {
        let bytes = 0;
        for (const each of this.#open) bytes += each.bytes;
        this.#peak = Math.max(this.#peak, bytes);
      },
      discarded: () => this.#open.delete(spool),
    });
    this.#open.add(spool);
    return spool;
  }

  /** Gives all of the disk back. */
  close(): void {
    for (const spool of [...this.#open]) spool.discard();
  }

  #attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#failure = `what has no room in memory cannot be kept in ${this.#folder}: ${reason}`;
      throw new SpoolFailed(this.#failure);
    }
  }
}

interface Keeper {
  attempt<T>(work: () => T): T;
  grown(): void;
  discarded(): void;
}

class DiskSpool implements Spool {
  readonly #path: string;
  readonly #keeper: Keeper;
  #file: number | undefined;
  #isUnlinked = false;
  #words = 0;

  constructor(path: string, keeper: Keeper) {
    this.#path = path;
    this.#keeper = keeper;
  }

  get bytes(): number {
    return 4 * this.#words;
  }

  append(words: Uint32Array): number {
    const begin = this.#words;
    this.#keeper.attempt(() => {
      this.#file ??= this.#create();
      const bytes = bytesOf(words);
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(this.#file, bytes, done, bytes.length - done, 4 * begin + done);
      }
    });
    this.#words += words.length;
    this.#keeper.grown();
    return begin;
  }

  read(at: number, into: Uint32Array): void {
    this.#keeper.attempt(() => {
      const bytes = bytesOf(into);
      for (let done = 0; done < bytes.length; ) {
        const read = readSync(this.#file!, bytes, done, bytes.length - done, 4 * at + done);
        if (read === 0) throw new Error(`the file ends at byte ${fstatSync(this.#file!).size}`);
        done += read;
      }
    });
  }

  discard(): void {
    this.#keeper.discarded();
    if (this.#file === undefined) return;
    closeSync(this.#file);
    this.#file = undefined;
    if (!this.#isUnlinked) unlinkSync(this.#path);
  }

  #create(): number {
    mkdirSync(join(this.#path, ".."), { recursive: true });
    const file = openSync(this.#path, "wx+", 0o600);
    try {
      // The name goes at once: so the system takes the file back even from a process that is killed.
      unlinkSync(this.#path);
      this.#isUnlinked = true;
    } catch {
      // Not where a file that is open keeps its name: then it goes when the file is closed.
    }
    return file;
  }
}

function bytesOf(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}
