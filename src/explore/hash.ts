// The hash of a packed state; and a second one, which with the first makes a fingerprint of 64 bits.

/** Which of many hash functions, and how many of its bits count. */
export interface Hashing {
  readonly seed: number;
  /** Those bits of the first hash, and of the second, that are set here; the others become 0. */
  readonly first: number;
  readonly second: number;
}

/** All 32 bits. */
export const EXACT: Hashing = { seed: 0, first: -1, second: -1 };

/** Fingerprints of so many bits, 1 to 64: upper ones, the first word's before the second's. */
export function fingerprintHashing(seed: number, bits: number): Hashing {
  const upper = (count: number) => (count <= 0 ? 0 : count >= 32 ? -1 : ~((1 << (32 - count)) - 1));
  return { seed, first: upper(bits), second: upper(bits - 32) };
}

/**
 * The hash of `length` words from `at` on, as a signed integer.
 *
 * Two lanes, each multiplying and rotating; the last lines are MurmurHash3's finalizer. One lane alone would have
 * words whose differences cancel (the top bit of one, moved by the rotation, and a low bit of the next): packed
 * states differ in just such single bits. With two amounts of rotation no such pair cancels in both.
 */
export function hashOf(
  words: Uint32Array,
  at: number,
  length: number,
  { seed, first }: Hashing = EXACT,
): number {
  let a = 0x2545f491 ^ seed;
  let b = 0x6c078965 ^ Math.imul(seed, 0x9e3779b1);
  for (let i = at; i < at + length; i++) {
    const word = words[i]!;
    a = Math.imul(a ^ word, 0xcc9e2d51);
    a = (a << 15) | (a >>> 17);
    b = Math.imul(b ^ word, 0x1b873593);
    b = (b << 11) | (b >>> 21);
  }
  let hash = a ^ Math.imul(b, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) & first;
}

/** Made likewise, by other multipliers and rotations: what the first takes for the same this one tells apart. */
export function secondHashOf(
  words: Uint32Array,
  at: number,
  length: number,
  { seed, second }: Hashing,
): number {
  let a = 0x3c6ef372 ^ Math.imul(seed, 0x85ebca77);
  let b = 0x510e527f ^ Math.imul(seed, 0xc2b2ae3d);
  for (let i = at; i < at + length; i++) {
    const word = words[i]!;
    a = Math.imul(a ^ word, 0x27d4eb2f);
    a = (a << 13) | (a >>> 19);
    b = Math.imul(b ^ word, 0x165667b1);
    b = (b << 17) | (b >>> 15);
  }
  let hash = a ^ Math.imul(b, 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) & second;
}
