import { describe, expect, test } from 'vitest';
import { type HashKey, keyedHash } from './keyed-hash.ts';

const KEY: HashKey = [0x03020100, 0x07060504];

/** Its octets 0, 1, 2, …, as code units of two octets each. */
function counting(octets: number): string {
  return String.fromCharCode(...Array.from({ length: octets / 2 }, (_, at) => 2 * at + ((2 * at + 1) << 8)));
}

/** Pairs of texts that this key doesn't tell apart. */
function collisionsOf(key: HashKey, texts: number): readonly (readonly [string, string])[] {
  const seen = new Map<number, string>();
  const pairs: (readonly [string, string])[] = [];
  for (let at = 0; at < texts; at += 1) {
    const text = at.toString(36).padStart(5, '0');
    const hash = keyedHash(text, key);
    const other = seen.get(hash);
    if (other === undefined) seen.set(hash, text);
    else pairs.push([other, text]);
  }
  return pairs;
}

describe('a keyed hash', () => {
  test('is spread like chance over 32 bits', () => {
    // 200,000 texts make five pairs on average.
    expect(collisionsOf(KEY, 200_000).length).toBeLessThan(30);
    const low = new Set(Array.from({ length: 4_096 }, (_, at) => keyedHash(`/${at}`, KEY) & 0xfff));
    expect(low.size).toBeGreaterThan(2_300);
  });

  test('tells texts of any length apart', () => {
    const texts = ['', '\0', '\0\0', '\0\0\0', 'a', 'a\0', 'ab', 'abc', 'abcd', counting(8), counting(10)];
    expect(new Set(texts.map((text) => keyedHash(text, KEY))).size).toBe(texts.length);
  });

  test('has other collisions with another key, however alike the keys are', () => {
    const pairs = collisionsOf(KEY, 300_000);
    expect(pairs).not.toEqual([]);
    for (let bit = 0; bit < 64; bit += 1) {
      const other: HashKey = bit < 32 ? [KEY[0] ^ (1 << bit), KEY[1]] : [KEY[0], KEY[1] ^ (1 << (bit - 32))];
      const still = pairs.filter(([a, b]) => keyedHash(a, other) === keyedHash(b, other));
      expect(still).toEqual([]);
    }
  });
});
