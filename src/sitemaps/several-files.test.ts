// What only several files together tell.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HreflangEntry, hreflangOf, inContext, readSitemap } from './index.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const NONE = { isNamedByRobots: false, isIndex: () => false };

describe('a file in its context', () => {
  const root = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

  test('a file can list every folder if robots.txt names it, but no other host', async () => {
    const body = '<url><loc>https://h.example/a</loc></url><url><loc>https://o.example/a</loc></url>';
    const report = await readSitemap([`<urlset ${root}>${body}</urlset>`], 'https://h.example/maps/1.xml', () => {});
    const codes = (isNamedByRobots: boolean) =>
      inContext(report, { ...NONE, isNamedByRobots }).findings.map(({ code }) => code);
    expect([codes(false), codes(true)]).toEqual([['outside-folder', 'other-host'], ['other-host']]);
  });

  test.each(['https://cdn.example/maps/1.xml', 'https://www.h.example/maps/1.xml', 'http://h.example/maps/1.xml'])(
    'a file elsewhere can list the URLs of the site whose robots.txt names it, and of no other: %s',
    async (file) => {
      const urls = ['https://h.example/a', 'https://o.example/a', 'https://h.example/b'];
      const body = urls.map((url) => `<url><loc>${url}</loc></url>`).join('\n');
      const linesOf = async (robotsOrigin: string | null) => {
        const xml = `<urlset ${root}>${body}</urlset>`;
        const { findings } = await readSitemap([xml], file, () => {}, NOW, robotsOrigin);
        return findings.flatMap(({ lines }) => lines).sort();
      };
      expect([await linesOf(null), await linesOf('https://h.example')]).toEqual([[1, 2, 3], [2]]);
    },
  );

  test('an index that names an index is reported', async () => {
    const body = ['/1', '/2', '/3'].map((path) => `<sitemap><loc>https://h.example${path}</loc></sitemap>\n`).join('');
    const report = await readSitemap(
      [`<sitemapindex ${root}>\n${body}</sitemapindex>`],
      'https://h.example/',
      () => {},
    );
    expect(inContext(report, NONE)).toEqual(report);
    expect(inContext(report, { ...NONE, isIndex: (url) => !url.endsWith('2') }).findings).toEqual([
      { code: 'nested-index', severity: 'warning', count: 2, lines: [2, 4], example: 'https://h.example/1' },
    ]);
  });
});

describe('hreflang over all files', () => {
  const entry = (url: string, alternates: Readonly<Record<string, string>>): HreflangEntry => ({
    url,
    alternates: Object.entries(alternates).map(([hreflang, to]) => ({ hreflang, url: to })),
  });
  const both = { en: 'en', de: 'de' };

  test('no finding is reported if each version names all of them', () => {
    expect(hreflangOf([entry('en', both), entry('de', { ...both, 'x-default': 'en' }), entry('other', {})])).toEqual({
      groups: 1,
      missingReturns: [],
      inconsistentReturns: [],
      unlisted: [],
    });
  });

  test('a version that doesn’t link back is reported, and one that isn’t listed', () => {
    expect(hreflangOf([entry('en', { ...both, fr: 'fr' }), entry('de', { de: 'de' })])).toMatchObject({
      groups: 1,
      missingReturns: [{ url: 'en', hreflang: 'de', target: 'de' }],
      unlisted: [{ url: 'en', hreflang: 'fr', target: 'fr' }],
    });
  });

  test('a version that links back with another code is reported', () => {
    expect(hreflangOf([entry('en', both), entry('de', { 'EN-gb': 'en', de: 'de' })]).inconsistentReturns).toEqual([
      { url: 'en', hreflang: 'de', target: 'de', returned: 'EN-gb' },
    ]);
    expect(hreflangOf([entry('en', both), entry('de', { EN: 'en', de: 'de' })]).inconsistentReturns).toEqual([]);
  });

  test('what several files say about one page is combined', () => {
    const files = [entry('en', { en: 'en' }), entry('de', both), entry('en', { de: 'de' })];
    expect(hreflangOf(files)).toMatchObject({ groups: 1, missingReturns: [] });
  });

  test('sets of connected pages are counted as groups', () => {
    const url = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    fc.assert(
      fc.property(fc.array(fc.tuple(url, url), { maxLength: 8 }), (links) => {
        const entries = links.map(([from, to]) => entry(from, { en: to }));
        const { groups } = hreflangOf(entries);
        const sets: Set<string>[] = [];
        for (const [from, to] of links.filter(([one, other]) => one !== other)) {
          const touched = sets.filter((set) => set.has(from) || set.has(to));
          const joined = new Set([from, to, ...touched.flatMap((set) => [...set])]);
          sets.splice(0, sets.length, ...sets.filter((set) => !touched.includes(set)), joined);
        }
        expect(groups).toBe(sets.length);
      }),
    );
  });
});
