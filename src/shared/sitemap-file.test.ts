import { expect, test, vi } from 'vitest';
import { packSitemap, unpackSitemap } from './sitemap-file.ts';

test('a long sitemap is the same after packing and unpacking', async () => {
  // It looks like gzip, so it is not made smaller.
  const bytes = Uint8Array.from({ length: 1_000_001 }, (_, index) => [0x1f, 0x8b][index] ?? (index * 7) % 251);
  const blob = await unpackSitemap((await packSitemap(bytes, 2_000_000)) ?? '');
  // A million bytes take toEqual() two seconds.
  expect(Buffer.from(await blob.arrayBuffer()).equals(bytes)).toBe(true);
});

test('a sitemap that is longer than a message can be isn’t packed to its end', async () => {
  const bytes = Uint8Array.from({ length: 1_000_001 }, (_, index) => [0x1f, 0x8b][index] ?? (index * 7) % 251);
  expect(await packSitemap(bytes, 100_000)).toBeNull();
});

test('a long sitemap is compressed in slices, so that others have their turn', async () => {
  const lengths: number[] = [];
  class Watched extends CompressionStream {
    override readonly readable: CompressionStream['readable'];
    override readonly writable: CompressionStream['writable'];
    constructor(format: CompressionFormat) {
      super(format);
      const watching = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (chunk, controller) => {
          lengths.push(chunk.length);
          controller.enqueue(chunk);
        },
      });
      this.writable = watching.writable;
      this.readable = watching.readable;
    }
  }
  vi.stubGlobal('CompressionStream', Watched);
  await packSitemap(new Uint8Array(3_000_000), Number.POSITIVE_INFINITY);
  vi.unstubAllGlobals();
  expect(Math.max(...lengths)).toBeLessThanOrEqual(2 ** 18);
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(3_000_000);
});

test('others have their turn after each slice of a long sitemap that is packed, and unpacked', async () => {
  const bytes = Uint8Array.from({ length: 12 * 2 ** 18 }, (_, index) => [0x1f, 0x8b][index] ?? (index * 7) % 251);
  const begin = globalThis.setTimeout;
  let turns = 0;
  vi.stubGlobal('setTimeout', (...args: Parameters<typeof begin>) => {
    turns += 1;
    return begin(...args);
  });
  const packed = (await packSitemap(bytes, Number.POSITIVE_INFINITY)) ?? '';
  expect(turns).toBe(12);
  turns = 0;
  await unpackSitemap(packed);
  // Of 16 steps, each but the first follows a turn.
  expect(turns).toBe(15);
  vi.unstubAllGlobals();
});
