// The record beside a compact store: the frontier page by page, and of all states parent and rule, spooled when memory is short.

import type { Path } from "../../kernel.ts";
import type { CandidateArrays } from "../candidates.ts";
import type { Hashing } from "../hash.ts";
import type { Spool, Spools } from "../spool.ts";
import { type Chunk, States } from "../states.ts";
import type { ShardChunk, StoreOfCrew } from "./crew.ts";
import type { News, Record, Window } from "./record.ts";

/** Pages that were spooled one after the other are forgotten together. */
const PAGES_TOGETHER = 64;

interface Volume {
  readonly spool: Spool;
  /** How many pages have been written to it; how many of them are still to be expanded. */
  written: number;
  live: number;
}

export interface SpooledOptions {
  readonly words: number;
  readonly hashing: Hashing;
  readonly spools: Spools;
  readonly pageBits: number;
  /** How many pages to keep in memory. */
  readonly pages: number;
}

/**
 * A state's number is its code. Pages hold states with their parents and rules. When a page is complete its lineage is
 * written; its states only where more pages are at work than memory is to hold. Then those that are needed last go first.
 */
export class SpooledRecord implements Record {
  readonly #options: SpooledOptions;
  readonly #size: number;
  readonly #frontier: States;
  /** By page: its memory, where it has some. */
  readonly #resident = new Map<number, Chunk>();
  readonly #free: Chunk[] = [];
  /** By page: where its states have been written to. */
  readonly #away = new Map<number, { readonly volume: Volume; readonly at: number }>();
  #volume: Volume | undefined;
  readonly #parents: Spool;
  readonly #rules: Spool;
  /** Lineage has been written of the pages before this one. */
  #logged = 0;
  /** The first page that is still to be expanded. */
  #first = 0;
  /** The pages before this one are complete. */
  #complete = 0;
  #end = 0;
  #count = 0;

  constructor(options: SpooledOptions) {
    const { words, spools, pageBits } = options;
    this.#options = options;
    this.#size = 2 ** pageBits;
    this.#frontier = new States(words, "shared", pageBits);
    this.#parents = spools.open();
    this.#rules = spools.open();
  }

  /** Puts the state that has just been found at the end; for a search that has come so far without a crew. */
  append(state: Uint32Array, parent: number, rule: number): void {
    const n = this.#count++;
    this.#makePages(n + 1);
    this.#frontier.put(n, state, 0, parent, rule);
  }

  get store(): StoreOfCrew {
    const { hashing, pageBits } = this.#options;
    return { kind: "compact", hashing, pageBits, count: this.#count };
  }

  get bytes(): number {
    return (this.#resident.size + this.#free.length) * this.#pageBytes;
  }

  get reach(): number {
    return this.#size * Math.max(1, this.#options.pages >> 1);
  }

  get #pageBytes(): number {
    return this.#size * (4 * this.#options.words + 6);
  }

  bytesFor(news: number): number {
    const most = Math.ceil(news / this.#size) + 2;
    const left = Math.max(0, this.#options.pages + 2 - this.#resident.size) + 2;
    return Math.max(0, Math.min(most, left) - this.#free.length) * this.#pageBytes;
  }

  all(): News {
    return { chunks: [...this.#resident].map(([index, chunk]) => ({ shard: 0, index, chunk })) };
  }

  adopt(): void {}

  makeRoom({ from, placed, end }: Window): News {
    this.#complete = Math.floor(placed / this.#size);
    for (; this.#logged < this.#complete; this.#logged++) this.#log(this.#logged);
    for (; this.#first < Math.floor(from / this.#size); this.#first++) this.#release(this.#first);
    this.#spare(this.#first, this.#first);
    return { chunks: this.#makePages(end) };
  }

  bring(from: number, to: number): News {
    const [first, last] = [Math.floor(from / this.#size), Math.floor((to - 1) / this.#size)];
    const chunks: ShardChunk[] = [];
    for (let page = first; page <= last; page++) {
      if (this.#resident.has(page)) continue;
      this.#spare(first, last);
      const chunk = this.#take(page);
      const { volume, at } = this.#away.get(page)!;
      volume.spool.read(at, chunk.states);
      chunks.push({ shard: 0, index: page, chunk });
    }
    return { chunks };
  }

  put(n: number, _code: number, { states, parents, rules }: CandidateArrays, i: number): void {
    this.#frontier.put(n, states, i * this.#options.words, parents[i]!, rules[i]!);
  }

  load(n: number, into: Uint32Array): void {
    this.#frontier.load(n, into);
  }

  codeOf(n: number): number {
    return n;
  }

  pathTo(code: number): Path {
    const rules: number[] = [];
    for (let n = code; ; ) {
      const { parent, rule } = this.#lineageOf(n);
      if (parent < 0) return { start: ~parent, rules: rules.reverse() };
      rules.push(rule);
      n = parent;
    }
  }

  #lineageOf(n: number): { readonly parent: number; readonly rule: number } {
    if (n >= this.#logged * this.#size) {
      return { parent: this.#frontier.parentOf(n), rule: this.#frontier.ruleOf(n) };
    }
    const parent = new Int32Array(1);
    const pair = new Uint16Array(2);
    this.#parents.read(n, new Uint32Array(parent.buffer));
    this.#rules.read(n >>> 1, new Uint32Array(pair.buffer));
    return { parent: parent[0]!, rule: pair[n & 1]! };
  }

  #log(page: number): void {
    const { parents, rules } = this.#resident.get(page)!;
    this.#parents.append(new Uint32Array(parents.buffer));
    this.#rules.append(new Uint32Array(rules.buffer));
  }

  /** Nobody will take up a state of this page any more. */
  #release(page: number): void {
    this.#drop(page);
    const away = this.#away.get(page);
    if (away === undefined) return;
    this.#away.delete(page);
    away.volume.live--;
    if (away.volume.live === 0 && away.volume !== this.#volume) away.volume.spool.discard();
  }

  #drop(page: number): void {
    const chunk = this.#resident.get(page);
    if (chunk !== undefined) this.#free.push(chunk);
    this.#resident.delete(page);
  }

  /** Makes room for one more page in memory, by writing complete ones away; none from `first` to `last`. */
  #spare(first: number, last: number): void {
    for (let page = this.#complete - 1; page >= this.#first; page--) {
      if (this.#resident.size < this.#options.pages) return;
      if (!this.#resident.has(page) || (page >= first && page <= last)) continue;
      if (!this.#away.has(page)) this.#write(page);
      this.#drop(page);
    }
  }

  #write(page: number): void {
    if (this.#volume === undefined || this.#volume.written === PAGES_TOGETHER) {
      if (this.#volume?.live === 0) this.#volume.spool.discard();
      this.#volume = { spool: this.#options.spools.open(), written: 0, live: 0 };
    }
    const volume = this.#volume;
    const at = volume.spool.append(this.#resident.get(page)!.states);
    volume.written++;
    volume.live++;
    this.#away.set(page, { volume, at });
  }

  #makePages(end: number): ShardChunk[] {
    const chunks: ShardChunk[] = [];
    for (; this.#end * this.#size < end; this.#end++) {
      this.#spare(this.#first, this.#first);
      chunks.push({ shard: 0, index: this.#end, chunk: this.#take(this.#end) });
    }
    return chunks;
  }

  /** Memory for a page. */
  #take(page: number): Chunk {
    const memory = (bytes: number) => new SharedArrayBuffer(this.#size * bytes);
    const chunk = this.#free.pop() ?? {
      states: new Uint32Array(memory(4 * this.#options.words)),
      parents: new Int32Array(memory(4)),
      rules: new Uint16Array(memory(2)),
    };
    this.#resident.set(page, chunk);
    this.#frontier.adopt(page, chunk);
    return chunk;
  }
}
