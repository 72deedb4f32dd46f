// What reading a sitemap keeps: what it reports, not what it reads.
import { expect, test } from 'vitest';
import { memoryInUse } from '../../test/bench/measure.ts';
import { sized } from '../../test/support/sizes.ts';
import { readSitemap } from './index.ts';

const MIB = 2 ** 20;
const LONG = sized(12, 48) * MIB;
const ROOT = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

/** A collection that is under way leaves what became garbage meanwhile to the next. */
function inUse(): number {
  memoryInUse();
  return memoryInUse();
}

/** MiB that are in use once all of it is read, more than before the first of it. */
async function keptOf(start: string, pieces: Iterable<string>): Promise<number> {
  let [before, after] = [0, 0];
  const file = (function* () {
    yield start;
    before = inUse();
    yield* pieces;
    after = inUse();
  })();
  const { bytes } = await readSitemap(file, 'https://h.example/sitemap.xml', () => {});
  expect(bytes).toBeGreaterThan(LONG);
  return after - before;
}

/** A new text each time: one that is shared would take no memory. */
const text = (index: number, length: number) => String(index).padEnd(length, 'abcdefgh');

test.each([
  ['entries', ROOT, (index: number) => `<url><loc>https://h.example/${text(index, 1_000)}</loc></url>\n`],
  [
    'faulty entries',
    ROOT,
    (index: number) => `<url><loc>/${text(index, 2_500)}#b</loc><lastmod>${index}</lastmod></url>\n`,
  ],
  ['sitemaps with other versions', ROOT, versions],
  ['one text', `${ROOT}<url><loc>`, (index: number) => text(index, 16_384)],
  ['one attribute', `${ROOT}<url a="`, (index: number) => text(index, 16_384)],
  ['one comment', `${ROOT}<!--`, (index: number) => text(index, 16_384)],
  ['lines', 'https://h.example/\n', (index: number) => `https://h.example/${text(index, 1_000)}\n`],
])('next to nothing is kept of many megabytes of %s', async (_, start, piece) => {
  const length = piece(0).length;
  const pieces = (function* () {
    for (let index = 0; index * length <= LONG; index += 1) yield piece(index);
  })();
  expect(await keptOf(start, pieces)).toBeLessThan(6);
});

function versions(index: number): string {
  const link = `<xhtml:link xmlns:xhtml="http://www.w3.org/1999/xhtml" rel="alternate" hreflang="de" href="https://h.example/${text(index, 500)}"/>`;
  return `<url><loc>https://h.example/${text(index, 500)}</loc>${link}</url>\n`;
}
