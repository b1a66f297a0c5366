// Numbers that look random and are the same for the same seed, everywhere.

/** A source of whole numbers from 0 to 2³² - 1. */
export type Source = () => number;

/** xoshiro128** (Blackman and Vigna, "Scrambled Linear Pseudorandom Number Generators", 2021); not all words 0. */
export function xoshiro128(words: readonly [number, number, number, number]): Source {
  let [a, b, c, d] = words;
  return () => {
    const drawn = Math.imul(rotate(Math.imul(b, 5), 7), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return drawn >>> 0;
  };
}

/** Words for a generator, by splitmix32: near seeds give unlike words, no seed gives only zeros. */
export function seededSource(seed: number): Source {
  let at = seed | 0;
  const next = (): number => {
    at = (at + 0x9e3779b9) | 0;
    let mixed = at;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
  return xoshiro128([next(), next(), next(), next()]);
}

/** Uniform in 0 … n - 1, for n from 1 to 2³². */
export function below(n: number, source: Source): number {
  // The numbers above the last multiple of n would favour low remainders: they are drawn again.
  const fair = 2 ** 32 - (2 ** 32 % n);
  let drawn = source();
  while (drawn >= fair) drawn = source();
  return drawn % n;
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
