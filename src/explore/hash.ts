// The hash of a packed state.

/**
 * The hash of `length` words from `at` on, as a signed integer.
 *
 * Two lanes, each multiplying and rotating; the last lines are MurmurHash3's finalizer. One lane alone would have
 * words whose differences cancel (the top bit of one, moved by the rotation, and a low bit of the next): packed
 * states differ in just such single bits. With two amounts of rotation no such pair cancels in both.
 */
export function hashOf(words: Uint32Array, at: number, length: number): number {
  let a = 0x2545f491;
  let b = 0x6c078965;
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
  return hash ^ (hash >>> 16);
}
