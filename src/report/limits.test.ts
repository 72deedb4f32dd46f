// Pages and files that say more than is read, and what is reported about them.
import { describe, expect, test } from 'vitest';
import { crawler, found, headers, NOW, ORIGIN, PAGE_URL, tags } from '../../test/support/generators/facts.ts';
import { type Crawler, catalogue, customCrawler } from '../crawlers/index.ts';
import { type PageFacts, report, reportToJson, type TagsResult } from './index.ts';

const OPEN = found('User-agent: *\nDisallow:\n');

test('of 120,000 directives the first 12,000 are read; the rest are counted, and their meaning is unknown', () => {
  const content = `${'x,'.repeat(100_000)}noindex,${'noindex,'.repeat(20_000)}`;
  const page = { url: PAGE_URL, tags: tags(['robots', content]), headers: headers(), redirects: [] };
  const selected = Array.from({ length: 50 }, (_, index) => customCrawler(`bot${index}`));
  const received = report(page, OPEN, selected, NOW);
  expect(received.directives.length + received.directivesOmitted).toBe(12_000);
  expect(received.directivesUnread).toBe(108_001);
  expect(received.missing).toEqual(['tags']);
  expect(received.crawlers.every(({ index }) => index.answer === 'unknown')).toBe(true);
});

describe('what all crawlers share is worked out once', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => customCrawler(`bot${index}`));

  test('each tag and each header is read as often for every crawler as for one', () => {
    const readsFor = (crawlers: readonly Crawler[]) => {
      const reads = { tag: 0, header: 0 };
      const meta = {
        name: 'robots',
        isInHead: true,
        get content() {
          reads.tag += 1;
          return 'noindex, max-snippet: 5';
        },
      };
      const robotsTags = Object.defineProperty([''], 0, {
        get() {
          reads.header += 1;
          return 'noarchive';
        },
      });
      const page: PageFacts = {
        url: PAGE_URL,
        tags: {
          kind: 'read',
          tags: { metas: [meta], canonicals: [], licenses: [], noSnippetElements: 0, omitted: 0 },
        },
        headers: headers({ robotsTags }),
        redirects: [],
      };
      expect(report(page, OPEN, crawlers, NOW).directives.map(({ name }) => name)).toEqual([
        'noindex',
        'max-snippet',
        'noarchive',
      ]);
      return reads;
    };
    const once = readsFor(hundred.slice(0, 1));
    expect(readsFor(hundred)).toEqual(once);
    expect(readsFor(catalogue)).toEqual(once);
  });

  test('directives are combined once for all crawlers that they say the same to', () => {
    // One array, not equal ones: to combine anew would make another.
    const resultsFor = (...metas: readonly (readonly [string, string])[]) => {
      const page = { url: PAGE_URL, tags: tags(...metas), headers: headers(), redirects: [] };
      return new Set(report(page, OPEN, hundred, NOW).crawlers.map(({ directiveEffects }) => directiveEffects?.effects))
        .size;
    };
    expect(resultsFor(['robots', 'noindex, max-snippet: 5'])).toBe(1);
    expect(resultsFor(['robots', 'noindex, max-snippet: 5'], ['bot7', 'noarchive'])).toBe(2);
  });
});

test.each([
  ['tags', { tags: tags(['robots', 'noindex'], ['robots', 'a,'.repeat(20_000)]) }],
  ['headers', { tags: tags(), headers: headers({ robotsTags: [`noindex, ${'a,'.repeat(20_000)}`] }) }],
])('a noindex among the directives that are read decides, however many are not: %s', (missing, facts) => {
  const received = report(
    { url: PAGE_URL, headers: headers(), redirects: [], ...facts },
    OPEN,
    [crawler('Googlebot')],
    NOW,
  );
  expect(received.missing).toEqual([missing]);
  expect(received.crawlers[0]?.index.answer).toBe('noindex');
});

test('tags that weren’t read may say noindex', () => {
  const cut: TagsResult = {
    kind: 'read',
    tags: { metas: [], canonicals: [], licenses: [], noSnippetElements: 0, omitted: 1 },
  };
  const received = report(
    { url: PAGE_URL, tags: cut, headers: headers(), redirects: [] },
    OPEN,
    [crawler('Googlebot')],
    NOW,
  );
  expect(received.crawlers[0]?.index).toEqual({ answer: 'unknown', because: { kind: 'not-known', missing: ['tags'] } });
});

test('if the deciding rule is too complex to find, it is unknown whether the page can be fetched', () => {
  const long = `https://example.com/ab${'a'.repeat(64 * 1024)}`;
  const file = Array.from({ length: 1_000 }, (_, index) => `Disallow: *${'a'.repeat(1 + (index % 400))}b`).join('\n');
  const page = { url: long, tags: tags(), headers: headers(), redirects: [] };
  const received = report(page, found(`User-agent: *\n${file}`), ['Googlebot', 'GPTBot'].map(crawler), NOW);
  expect(received.crawlers[0]?.index).toEqual({
    answer: 'unknown',
    because: { kind: 'not-known', missing: ['crawl'] },
  });
  for (const { crawl, aiUse } of received.crawlers) {
    expect(crawl).toEqual({ answer: 'unknown', because: { kind: 'too-complex' } });
    for (const { answer } of aiUse ?? []) expect(answer).toBe('unknown');
  }
  expect(received.crawlers.map(({ aiUse }) => aiUse?.map(({ use }) => use) ?? null)).toEqual([
    ['answers'],
    ['training'],
  ]);
  expect(received.disagreements).toEqual([]);
  expect(reportToJson(received, found(''), NOW).crawlers[0]).toMatchObject({
    fetch: 'unknown',
    fetchBecause: 'too-complex',
  });
});

test('each of 10,000 directives counts, and no more are sent than are shown', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `x${index}`).join(',');
  const page = { url: PAGE_URL, tags: tags(['robots', `${many},noindex`]), headers: headers(), redirects: [] };
  const { directives, directivesOmitted, directivesUnread, crawlers } = report(page, OPEN, [crawler('Googlebot')], NOW);
  expect([directives.length, directivesOmitted, directivesUnread]).toEqual([200, 9_801, 0]);
  expect(crawlers[0]?.index.answer).toBe('noindex');
});

describe('what a page writes at any length is sent cut', () => {
  const long = 'x'.repeat(100_000);
  const canonicals = [`/a?${long}`, `/b?${long}`].map((href) => ({ href, url: ORIGIN + href, isInHead: true }));
  const page = {
    url: PAGE_URL,
    tags: {
      kind: 'read' as const,
      tags: {
        metas: [`noidex: ${long}`, `max-snippet:${' '.repeat(100_000)}5`, 'noindex', 'index'].map((content) => ({
          name: 'robots',
          content,
          isInHead: true,
        })),
        canonicals,
        licenses: [],
        noSnippetElements: 0,
        omitted: 0,
      },
    },
    headers: headers({ robotsTags: [`noidex: ${long}`] }),
    redirects: [{ url: `${ORIGIN}/from`, status: 301, location: PAGE_URL, robotsTags: [`noarchive: ${long}`] }],
  };
  const everybody = catalogue.filter(({ dialect }) => dialect !== 'koster-1994');

  test.each([
    ['a directive that many crawlers read', page],
    ['canonical links', { ...page, tags: { ...page.tags, tags: { ...page.tags.tags, metas: [] } } }],
    [
      'one canonical link',
      { ...page, tags: { ...page.tags, tags: { ...page.tags.tags, canonicals: canonicals.slice(1) } } },
    ],
  ])('the report stays small with %s', (_, facts) => {
    expect(JSON.stringify(report(facts, OPEN, everybody, NOW)).length).toBeLessThan(600_000);
  });

  test('a truncated directive is one conflict for all the crawlers it affects', () => {
    const { conflicts } = report(page, OPEN, ['Googlebot', 'bingbot'].map(crawler), NOW);
    const misspelled = conflicts.filter(({ kind }) => kind === 'misspelled-directive');
    expect(misspelled).toMatchObject([
      { tokens: ['Googlebot', 'bingbot'], misspelled: [{ directive: { name: 'noidex' } }] },
    ]);
  });
});
