// The order in which states were found: of each state that is still to be expanded or judged, where it is stored.

/** `n` is the number a state has in order of finding, from 0 on: its id, in a search by one thread. */
const PAGE_BITS = 16;

export type Page = readonly [index: number, codes: Int32Array];

/** Codes (see `pathTo`) by number, in pages that all threads share. Numbers long past may have been written over. */
export class Order {
  readonly #pages: Int32Array[] = [];
  readonly #bits: number;

  constructor(bits = PAGE_BITS) {
    this.#bits = bits;
  }

  adopt([index, codes]: Page): void {
    this.#pages[index] = codes;
  }

  at(n: number): number {
    return this.#pages[n >>> this.#bits]![n & ((1 << this.#bits) - 1)]!;
  }

  set(n: number, code: number): void {
    this.#pages[n >>> this.#bits]![n & ((1 << this.#bits) - 1)] = code;
  }

  /** The first `count` codes, from number `n` on. */
  write(n: number, codes: Int32Array, count: number): void {
    const size = 1 << this.#bits;
    for (let done = 0; done < count; ) {
      const at = (n + done) & (size - 1);
      const end = Math.min(count, done + size - at);
      this.#pages[(n + done) >>> this.#bits]!.set(codes.subarray(done, end), at);
      done = end;
    }
  }
}

/** Makes the pages, and uses those again that nobody looks into any more: two levels are kept, not all states. */
export class OrderKeeper {
  readonly order: Order;
  readonly #bits: number;
  readonly #free: Int32Array[] = [];
  readonly #inUse: Page[] = [];
  /** The first number for which there is no page yet. */
  #end: number;

  /** Numbers before `begin` will not be asked for. */
  constructor(begin: number, bits = PAGE_BITS) {
    this.order = new Order(bits);
    this.#bits = bits;
    this.#end = (begin >>> bits) * 2 ** bits;
  }

  get bytes(): number {
    return 4 * 2 ** this.#bits * (this.#inUse.length + this.#free.length);
  }

  /** How many bytes room for so many more numbers takes, at most. */
  bytesFor(news: number): number {
    return 4 * (news + 2 ** this.#bits);
  }

  /** All pages in use. */
  pages(): readonly Page[] {
    return [...this.#inUse];
  }

  /** Makes room for the numbers before `end`; those before `begin` are needed no more. Answers the new pages. */
  makeRoom(begin: number, end: number): Page[] {
    while (this.#inUse.length > 0 && this.#inUse[0]![0] < begin >>> this.#bits) {
      this.#free.push(this.#inUse.shift()![1]);
    }
    const news: Page[] = [];
    for (; this.#end < end; this.#end += 2 ** this.#bits) {
      const codes = this.#free.pop() ?? new Int32Array(new SharedArrayBuffer(4 * 2 ** this.#bits));
      news.push([this.#end >>> this.#bits, codes]);
    }
    for (const page of news) {
      this.order.adopt(page);
      this.#inUse.push(page);
    }
    return news;
  }
}
