// The key of a URL, which is the same however the URL is percent-encoded.
import { expect, test } from 'vitest';
import { withoutFragment } from './url.ts';
import { createUrlKeys, urlKey, withNormalizedEscapes } from './url-key.ts';

const HEX = [...'0123456789abcdefABCDEF'];

test('a key has no fragment, and every escape in its normal form', () => {
  const urls = HEX.flatMap((one) => HEX.map((other) => `https://h.example/a%${one}${other}/b`));
  for (const url of [...urls, 'https://h.example/%', 'https://h.example/%2', 'https://h.example/%2f#%2f', '']) {
    const key = withNormalizedEscapes(withoutFragment(url));
    const keyOf = createUrlKeys();
    expect([urlKey(url), keyOf(url), keyOf(url)]).toEqual([key, key, key]);
  }
});
