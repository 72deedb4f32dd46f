// Unpredictable hashes of bytes: each hasher has a random key, so no one can write a log or a sitemap whose values collide. URL
// lists and access logs use it; verdicts don't depend on it.
import { dataViewOf } from './bytes.ts';

/**
 * HalfSipHash-1-3 with 64 bits, made for tables with untrusted keys. https://docs.kernel.org/security/siphash.html. `first` and
 * `second` are the halves of the last hash, each unsigned.
 */
export class Hasher {
  first = 0;
  second = 0;
  readonly #key0: number;
  readonly #key1: number;

  constructor(key0: number = randomWord(), key1: number = randomWord()) {
    this.#key0 = key0;
    this.#key1 = key1;
  }

  hash(bytes: Uint8Array, from: number, to: number): void {
    let v0 = this.#key0;
    let v1 = this.#key1 ^ 0xee;
    let v2 = 0x6c796765 ^ this.#key0;
    let v3 = 0x74656462 ^ this.#key1;
    // After the words, a word with the last bytes and, on top, their number; then the rounds that finish each half.
    const view = dataViewOf(bytes);
    const rest = to - ((to - from) & 3);
    const end = rest + WORD * FINAL_ROUNDS * 2;
    for (let offset = from; offset <= end; offset += WORD) {
      let word = 0;
      if (offset < rest) word = view.getInt32(offset, true);
      else if (offset === rest) word = lastWord(bytes, from, rest, to);
      else if (offset === rest + WORD) v2 ^= 0xee;
      else if (offset === rest + WORD * (FINAL_ROUNDS + 1)) {
        this.first = (v1 ^ v3) >>> 0;
        v1 ^= 0xdd;
      }
      v3 ^= word;
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
      v0 ^= word;
    }
    this.second = (v1 ^ v3) >>> 0;
  }
}

/** Bytes. */
const WORD = 4;
const FINAL_ROUNDS = 3;

function lastWord(bytes: Uint8Array, from: number, rest: number, to: number): number {
  let word = (to - from) << 24;
  for (let offset = rest, shift = 0; offset < to; offset += 1, shift += 8) word |= (bytes[offset] ?? 0) << shift;
  return word;
}

function randomWord(): number {
  return Math.floor(Math.random() * 2 ** 32);
}
