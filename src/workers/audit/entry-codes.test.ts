// Findings of single entries: which are kept, and how many.
import { expect, test } from 'vitest';
import { EntryCodes } from './entry-codes.ts';

const SITEMAP = 'https://example.com/sitemap.xml';
const page = (name: string) => `https://example.com/${name}`;

test('of more entries with findings than are kept, the first are known; entries without any take no room', () => {
  const codes = new EntryCodes(2);
  for (const name of ['a', 'b', 'c', 'd']) codes.add(SITEMAP, page(name), []);
  for (const name of ['e', 'f', 'g']) codes.add(SITEMAP, page(name), ['bad-lastmod']);
  expect(['a', 'e', 'f', 'g'].map((name) => codes.of(SITEMAP, page(name)))).toEqual([
    [],
    ['bad-lastmod'],
    ['bad-lastmod'],
    [],
  ]);
});

test('an entry that is percent-encoded in another way is the page’s', () => {
  const codes = new EntryCodes();
  codes.add(SITEMAP, page('%d0%bf'), ['bad-lastmod']);
  expect(codes.of(SITEMAP, page('%D0%BF'))).toEqual(['bad-lastmod']);
});

test('a page has the findings of all entries with its URL in a sitemap, each once, also once no more entries are kept', () => {
  const codes = new EntryCodes(1);
  codes.add(SITEMAP, page('a'), ['bad-lastmod']);
  codes.add(SITEMAP, page('a#part'), ['bad-lastmod', 'fragment']);
  expect(codes.of(SITEMAP, page('a'))).toEqual(['bad-lastmod', 'fragment']);
  expect(codes.of('https://example.com/other.xml', page('a'))).toEqual([]);
});
