import { expect, test } from 'vitest';
import { packSitemap, unpackSitemap } from './sitemap-file.ts';

test('a long sitemap that comes packed is the same, unpacked', async () => {
  // It looks like gzip, so it is not made smaller.
  const bytes = Uint8Array.from({ length: 1_000_001 }, (_, at) => [0x1f, 0x8b][at] ?? (at * 7) % 251);
  const blob = await unpackSitemap((await packSitemap(bytes, 2_000_000)) ?? '');
  // A million bytes take toEqual() two seconds.
  expect(Buffer.from(await blob.arrayBuffer()).equals(bytes)).toBe(true);
});

test('one that is longer than a message may be is not packed to its end', async () => {
  const bytes = Uint8Array.from({ length: 1_000_001 }, (_, at) => [0x1f, 0x8b][at] ?? (at * 7) % 251);
  expect(await packSitemap(bytes, 100_000)).toBeNull();
});
