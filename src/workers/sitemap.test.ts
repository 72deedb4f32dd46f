import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSitemapReader } from './sitemap.ts';

function read(xml: string, size = xml.length || 1) {
  const found: (readonly [string, number])[] = [];
  const reader = createSitemapReader((text, line) => found.push([text, line]));
  for (let from = 0; from < xml.length; from += size) reader.push(xml.slice(from, from + size));
  reader.end();
  return { found, sitemaps: reader.sitemaps, trouble: reader.trouble() };
}

const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<!-- made by hand -->
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
  <url>
    <loc> https://h.example/a?x=1&amp;y=2 </loc>
    <image:image><image:loc>https://h.example/a.png</image:loc></image:image>
    <lastmod>2026-11-01</lastmod>
  </url>
  <url><loc><![CDATA[https://h.example/b?x=1&y=2]]></loc></url>
</urlset>
`;

describe('a sitemap', () => {
  const expected = {
    found: [
      ['https://h.example/a?x=1&y=2', 5],
      ['https://h.example/b?x=1&y=2', 9],
    ],
    sitemaps: [],
    trouble: null,
  };

  test('gives the URLs with their lines, and not those of images', () => {
    expect(read(SITEMAP)).toEqual(expected);
  });

  test('is the same wherever its pieces end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (size) => {
        expect(read(SITEMAP, size)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  test('may have a prefix for its elements, in any case', () => {
    const { found } = read('<s:URLSET><s:Url><s:loc>https://h.example/</s:loc></s:Url></s:URLSET>');
    expect(found).toEqual([['https://h.example/', 1]]);
  });

  test('has no more than 50,000 URLs', () => {
    const { found, trouble } = read(`<urlset>${'<url><loc>/a</loc></url>'.repeat(50_001)}</urlset>`);
    expect(found).toHaveLength(50_000);
    expect(trouble).toBe('too-many');
  });

  test('that breaks off gives what came before', () => {
    const { found, trouble } = read(SITEMAP.slice(0, SITEMAP.indexOf('x=1&y=2]')));
    expect({ found, trouble }).toEqual({ found: expected.found.slice(0, 1), trouble: 'truncated' });
    expect(read('<urlset><url><loc>/a</loc></url>').trouble).toBe('truncated');
    expect(read('<urlset><url><loc>/a</loc></url></urlset').trouble).toBe('truncated');
  });

  test('with a LOC that never ends is told, and with an empty one it is not', () => {
    const trouble = (loc: string) => read(`<urlset><url>${loc}</url></urlset>`).trouble;
    expect(['<loc>/a', '<loc/>', '<loc></loc>', '<image:image/>'].map(trouble)).toEqual([
      'truncated',
      null,
      null,
      null,
    ]);
  });

  test('has each URL on the line where it starts', () => {
    const xml = '<urlset>\n<url>\n<loc>\n\n/a\n</loc></url><url><loc><![CDATA[\n/b\n]]>\n</loc></url>\n</urlset>';
    expect(read(xml).found).toEqual([
      ['/a', 5],
      ['/b', 7],
    ]);
  });
});

test('an index names sitemaps', () => {
  const xml =
    '<sitemapindex><sitemap><loc>/1.xml</loc></sitemap><sitemap><loc>/2.xml.gz</loc></sitemap></sitemapindex>';
  expect(read(xml)).toEqual({ found: [], sitemaps: ['/1.xml', '/2.xml.gz'], trouble: null });
});

test.each([
  ['a page', '<!doctype html><html><body><url><loc>/a</loc></url></body></html>'],
  ['a feed', '<rss><channel><link>https://h.example/</link></channel></rss>'],
  ['elements in elements without end', `<urlset>${'<a>'.repeat(100_000)}<url><loc>/a</loc></url>`],
  ['no element', '<'],
])('%s is none', (_, xml) => {
  expect(read(xml)).toEqual({ found: [], sitemaps: [], trouble: 'malformed' });
});

test('any text gets an answer, and no long text is kept', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, size) => {
      expect(['malformed', 'too-many', 'truncated', null]).toContain(read(`<urlset><url><loc>${text}`, size).trouble);
    }),
  );
  const [first] = read(`<urlset><url><loc>${'a'.repeat(1_000_000)}</loc></url></urlset>`).found;
  expect(first?.[0].length).toBeLessThanOrEqual(65_536);
});
