// A hash that nobody can aim at without its key. What is hashed here comes from sitemaps, so from strangers.

export type HashKey = readonly [number, number];

/** Not for secrets: it only has to be another one in each set. */
export function randomKey(): HashKey {
  return [Math.floor(Math.random() * 2 ** 32), Math.floor(Math.random() * 2 ** 32)];
}

/**
 * HalfSipHash-1-3 of a text, two code units a word: 32 bits.
 *
 * @see https://github.com/veorq/SipHash, and Linux's hsiphash, which uses these rounds for hash tables
 */
export function keyedHash(text: string, [first, second]: HashKey): number {
  let v0 = first | 0;
  let v1 = second | 0;
  let v2 = 0x6c796765 ^ first;
  let v3 = 0x74656462 ^ second;
  const length = text.length;
  const whole = length & ~1;
  for (let at = 0; ; at += 2) {
    const isLast = at >= whole;
    const word = isLast
      ? (length << 24) | (at < length ? text.charCodeAt(at) : 0)
      : text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
    v3 ^= word;
    // One round for each word; three more behind the last.
    for (let round = isLast ? 4 : 1; round > 0; round -= 1) {
      v0 = (v0 + v1) | 0;
      v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
      v0 = (v0 << 16) | (v0 >>> 16);
      v2 = (v2 + v3) | 0;
      v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
      v0 = (v0 + v3) | 0;
      v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
      v2 = (v2 + v1) | 0;
      v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
      v2 = (v2 << 16) | (v2 >>> 16);
      if (isLast && round === 4) {
        v0 ^= word;
        v2 ^= 0xff;
      }
    }
    if (isLast) return v1 ^ v3;
    v0 ^= word;
  }
}
