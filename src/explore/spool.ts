// Where words go that memory has no room for: a spool takes them one block after the other, and gives them back.

/** Whoever has a disk brings spools that write to it; an explorer touches no files. */
export interface Spool {
  /** Keeps a copy of the words, behind those it has; answers where they begin. Throws SpoolFailed. */
  append(words: Uint32Array): number;
  /** Copies out as many words as `into` has, from place `at` on. Throws SpoolFailed. */
  read(at: number, into: Uint32Array): void;
  /** Forgets all of it. */
  discard(): void;
}

export interface Spools {
  open(): Spool;
}

/** No room is left, or what has been written cannot be read. */
export class SpoolFailed extends Error {
  override readonly name = "SpoolFailed";
}

/** Spools that are in memory after all, for whoever has no disk. */
export function memorySpools(): Spools {
  return { open: () => new MemorySpool() };
}

class MemorySpool implements Spool {
  /** Where each block begins; and the blocks. */
  readonly #begins: number[] = [];
  readonly #blocks: Uint32Array[] = [];
  #end = 0;

  append(words: Uint32Array): number {
    const begin = this.#end;
    this.#begins.push(begin);
    this.#blocks.push(words.slice());
    this.#end += words.length;
    return begin;
  }

  read(at: number, into: Uint32Array): void {
    if (at + into.length > this.#end) throw new SpoolFailed(`there is nothing at ${at + into.length}`);
    let block = this.#begins.findLastIndex((begin) => begin <= at);
    for (let done = 0; done < into.length; block++) {
      const words = this.#blocks[block]!;
      const from = at + done - this.#begins[block]!;
      const part = words.subarray(from, from + into.length - done);
      into.set(part, done);
      done += part.length;
    }
  }

  discard(): void {
    this.#begins.length = 0;
    this.#blocks.length = 0;
    this.#end = 0;
  }
}
