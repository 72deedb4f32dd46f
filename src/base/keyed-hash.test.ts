import { describe, expect, test } from 'vitest';
import { Hasher } from './keyed-hash.ts';

type Key = readonly [number, number];

const KEY: Key = [0x03020100, 0x07060504];
const encode = (text: string) => new TextEncoder().encode(text);

/** Both halves: each alone is a hash. */
function hashesOf(bytes: Uint8Array, [first, second]: Key): readonly [number, number] {
  const hasher = new Hasher(first, second);
  hasher.hash(bytes, 0, bytes.length);
  return [hasher.first, hasher.second];
}

const hashOf = (text: string, key: Key) => hashesOf(encode(text), key)[0];

/** Pairs of texts that this key doesn't tell apart. */
function collisionsOf(key: Key, texts: number): readonly (readonly [string, string])[] {
  const seen = new Map<number, string>();
  const pairs: (readonly [string, string])[] = [];
  for (let index = 0; index < texts; index += 1) {
    const text = index.toString(36).padStart(5, '0');
    const hash = hashOf(text, key);
    const other = seen.get(hash);
    if (other === undefined) seen.set(hash, text);
    else pairs.push([other, text]);
  }
  return pairs;
}

describe('a keyed hash', () => {
  test.each([
    [0, 0x21d0a576, 0x2af72023],
    [1, 0x8d74e887, 0x9733d36f],
    [4, 0xa0db24eb, 0x05ae8c71],
    [7, 0x0a2d053c, 0x8ff14cb2],
    [9, 0xbf5f61bd, 0xf63b43c1],
  ])('the hash of the first %d bytes is HalfSipHash-1-3', (length, first, second) => {
    const bytes = Uint8Array.from({ length }, (_, index) => index);
    expect(hashesOf(bytes, KEY)).toEqual([first, second]);
  });

  test('the hash depends only on the bytes in the range, not on where the range starts', () => {
    const hasher = new Hasher(...KEY);
    hasher.hash(encode('xx/teaxx'), 2, 6);
    expect(hasher.first).toBe(hashOf('/tea', KEY));
  });

  test('a hash creates its own key if none is given', () => {
    const hashes = Array.from({ length: 8 }, () => {
      const hasher = new Hasher();
      hasher.hash(encode('/a'), 0, 2);
      return hasher.first;
    });
    expect(new Set(hashes).size).toBeGreaterThan(1);
  });

  test('hashes are distributed evenly over 32 bits', () => {
    // 200,000 texts make five pairs on average.
    expect(collisionsOf(KEY, 200_000).length).toBeLessThan(30);
    const low = new Set(Array.from({ length: 4_096 }, (_, index) => hashOf(`/${index}`, KEY) & 0xfff));
    expect(low.size).toBeGreaterThan(2_300);
  });

  test('the hashes of texts of any length differ', () => {
    const texts = ['', '\0', '\0\0', '\0\0\0', '\0\0\0\0', 'a', 'a\0', 'ab', 'abc', 'abcd', '01234567', '0123456789'];
    expect(new Set(texts.map((text) => hashOf(text, KEY))).size).toBe(texts.length);
  });

  test('a hash has other collisions with another key, however alike the keys are', () => {
    const pairs = collisionsOf(KEY, 300_000);
    expect(pairs).not.toEqual([]);
    for (let bit = 0; bit < 64; bit += 1) {
      const other: Key = bit < 32 ? [KEY[0] ^ (1 << bit), KEY[1]] : [KEY[0], KEY[1] ^ (1 << (bit - 32))];
      const still = pairs.filter(([a, b]) => hashOf(a, other) === hashOf(b, other));
      expect(still).toEqual([]);
    }
  });
});
