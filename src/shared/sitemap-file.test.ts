import { expect, test } from 'vitest';
import { packSitemap, unpackSitemap } from './sitemap-file.ts';

test('a long sitemap that comes packed is the same, unpacked', async () => {
  // It looks like gzip, so it is not made smaller.
  const bytes = Uint8Array.from({ length: 1_000_001 }, (_, at) => [0x1f, 0x8b][at] ?? (at * 7) % 251);
  const blob = await unpackSitemap(await packSitemap(bytes));
  // A million bytes take toEqual() two seconds.
  expect(Buffer.from(await blob.arrayBuffer()).equals(bytes)).toBe(true);
});
