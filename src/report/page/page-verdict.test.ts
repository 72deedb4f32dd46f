// The page's verdict for the selected search crawlers, by what a crawler meets first.
import { describe, expect, test } from 'vitest';
import {
  challenged,
  crawler,
  exchange,
  found,
  headers,
  NOW,
  ORIGIN,
  PAGE_URL,
  ROBOTS_URL,
  silent,
  tags,
  tagsInHead,
  UNKNOWN_HEADERS,
  unreachable,
} from '../../../test/support/generators/facts.ts';
import { truncateText } from '../../base/truncate-text.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import type { PageFacts, TagsResult } from '../data/facts.ts';
import type { StatusMeaning } from '../data/page-verdict.ts';
import { report } from '../report.ts';
import { statusMeaning } from './status.ts';

const OPEN = found('');
const CLOSED = found('User-agent: *\nDisallow: /\n');
const NO_GOOGLE = found('User-agent: Googlebot\nDisallow: /\n');
const NOINDEX = tags(['robots', 'noindex']);
const REFRESH: TagsResult = { kind: 'read', tags: { ...tagsInHead(), refresh: '0; url=/new' } };
const LAST_COPY = unreachable({ since: NOW - 20 * 3_600_000, lastGood: CLOSED });
const status = (code: number) => ({ headers: headers({ status: code }) });

function canonicalTo(...hrefs: readonly string[]): TagsResult {
  const canonicals = hrefs.map((href) => ({ href, url: new URL(href, PAGE_URL).href, isInHead: true }));
  return { kind: 'read', tags: { metas: [], canonicals, licenses: [], noSnippetElements: 0, omitted: 0 } };
}

function withMeta(reading: TagsResult, name: string, content: string): TagsResult {
  if (reading.kind !== 'read') return reading;
  return { kind: 'read', tags: { ...reading.tags, metas: [{ name, content, isInHead: true }] } };
}

function pageOf(
  outcome: RobotsOutcome,
  facts: Partial<PageFacts> = {},
  tokens = ['Googlebot', 'bingbot', 'GPTBot'],
  others?: ReadonlyMap<string, RobotsOutcome>,
) {
  const page = { url: PAGE_URL, tags: tags(), headers: headers(), redirects: [], ...facts };
  return report(page, outcome, tokens.map(crawler), NOW, others && { otherOutcomes: others }).page;
}

describe('the first obstacle in the order in which a crawler meets them', () => {
  test.each<[string, RobotsOutcome, Partial<PageFacts>, string, string]>([
    ['nothing in the way', OPEN, {}, 'indexable', 'none'],
    ['robots.txt', CLOSED, {}, 'not-indexable', 'robots'],
    ['robots.txt comes before all others', CLOSED, { ...status(404), tags: NOINDEX }, 'not-indexable', 'robots'],
    ['the status', OPEN, status(404), 'not-indexable', 'status'],
    ['the status comes before a noindex', OPEN, { ...status(503), tags: NOINDEX }, 'not-indexable', 'status'],
    ['noindex in a tag', OPEN, { tags: NOINDEX }, 'not-indexable', 'noindex'],
    ['noindex in a header', OPEN, { headers: headers({ robotsTags: ['noindex'] }) }, 'not-indexable', 'noindex'],
    ['a meta refresh', OPEN, { tags: REFRESH }, 'not-indexable', 'redirect'],
    ['a Refresh header', OPEN, { headers: headers({ refresh: '0; url=/new' }) }, 'not-indexable', 'redirect'],
    ['a Refresh header that comes late', OPEN, { headers: headers({ refresh: '9; url=/new' }) }, 'indexable', 'none'],
    ['a Refresh header that reloads', OPEN, { headers: headers({ refresh: '0' }) }, 'indexable', 'none'],
    ['a canonical URL elsewhere', OPEN, { tags: canonicalTo('/other') }, 'canonicalised', 'canonical'],
    ['its own canonical URL', OPEN, { tags: canonicalTo('/page') }, 'indexable', 'none'],
    ['canonical URLs that disagree', OPEN, { tags: canonicalTo('/other', '/third') }, 'indexable', 'none'],
    [
      'noindex comes before the canonical URL',
      OPEN,
      { tags: canonicalTo('/other'), headers: headers({ robotsTags: ['none'] }) },
      'not-indexable',
      'noindex',
    ],
    ['robots.txt answers 503', unreachable(), {}, 'not-indexable', 'unreachable'],
    ['no access to robots.txt', { kind: 'no-access', url: ROBOTS_URL }, {}, 'unknown', 'unreachable'],
    ['a challenge instead of robots.txt', challenged(), {}, 'unknown', 'unreachable'],
    ['no network', unreachable({ reason: { kind: 'offline' } }), {}, 'unknown', 'unreachable'],
    [
      'no access to robots.txt, and a noindex',
      { kind: 'no-access', url: ROBOTS_URL },
      { tags: NOINDEX },
      'not-indexable',
      'noindex',
    ],
    [
      'no network, and a status',
      unreachable({ reason: { kind: 'offline' } }),
      { ...status(404), tags: NOINDEX },
      'not-indexable',
      'status',
    ],
    ['robots.txt answers 503, and a noindex', unreachable(), { tags: NOINDEX }, 'not-indexable', 'noindex'],
    ['robots.txt answers 503, and a status', unreachable(), status(404), 'not-indexable', 'status'],
    ['robots.txt answers 503, and a redirect', unreachable(), status(301), 'not-indexable', 'redirect'],
    ['robots.txt answers 503, and a meta refresh', unreachable(), { tags: REFRESH }, 'not-indexable', 'redirect'],
    [
      'robots.txt answers 503, a canonical URL',
      unreachable(),
      { tags: canonicalTo('/a') },
      'not-indexable',
      'unreachable',
    ],
    ['a rule of the last copy, and a status', LAST_COPY, status(404), 'not-indexable', 'robots'],
    ['a rule of the last copy, and a noindex', LAST_COPY, { tags: NOINDEX }, 'not-indexable', 'robots'],
    ['no robots.txt', { kind: 'unavailable', exchange: exchange(404) }, {}, 'indexable', 'none'],
    ['one of them is blocked', NO_GOOGLE, {}, 'partly', 'robots'],
    ['blocked for one, noindex for the other', NO_GOOGLE, { tags: NOINDEX }, 'not-indexable', 'mixed'],
    ['headers, and so the status, not seen', OPEN, { headers: UNKNOWN_HEADERS }, 'unknown', 'none'],
    ['headers not seen, and a noindex', OPEN, { headers: UNKNOWN_HEADERS, tags: NOINDEX }, 'not-indexable', 'noindex'],
    ['headers not seen, and blocked', CLOSED, { headers: UNKNOWN_HEADERS }, 'not-indexable', 'robots'],
    ['tags not seen', OPEN, { tags: { kind: 'unreadable' } }, 'unknown', 'none'],
    ['the page gives no response', OPEN, silent(), 'unknown', 'no-response'],
    ['no response, and blocked', CLOSED, silent(), 'not-indexable', 'robots'],
    ['no response, and robots.txt answers 503', unreachable(), silent(), 'not-indexable', 'unreachable'],
    [
      'no response, and no access to robots.txt',
      { kind: 'no-access', url: ROBOTS_URL },
      silent(),
      'unknown',
      'unreachable',
    ],
    ['no response, and one of them is blocked', NO_GOOGLE, silent(), 'unknown', 'robots'],
  ])('the first obstacle decides the verdict: %s', (_, outcome, facts, verdict, reason) => {
    expect(pageOf(outcome, facts)).toMatchObject({ verdict, reason });
  });

  test('the obstacle has its evidence, also for each crawler', () => {
    const page = pageOf(NO_GOOGLE, { tags: tags(['bingbot', 'noindex']) });
    expect(page.obstacle).toMatchObject({ kind: 'robots', rule: { line: 2, path: '/' } });
    expect(page.crawlers).toMatchObject([
      { token: 'Googlebot', operator: 'Google', verdict: 'not-indexable', obstacle: { kind: 'robots' } },
      {
        token: 'bingbot',
        operator: 'Microsoft',
        verdict: 'not-indexable',
        obstacle: { kind: 'noindex', directives: [{ text: 'noindex', source: { name: 'bingbot' } }] },
      },
    ]);
  });

  // The crawler whose obstacle comes later is named first.
  test.each<[string, RobotsOutcome, Partial<PageFacts>, string[], string[]]>([
    ['robots.txt before the status', NO_GOOGLE, status(404), ['bingbot', 'Googlebot'], ['status', 'robots']],
    ['robots.txt before noindex', NO_GOOGLE, { tags: NOINDEX }, ['bingbot', 'Googlebot'], ['noindex', 'robots']],
    [
      'robots.txt before the canonical URL',
      NO_GOOGLE,
      { tags: canonicalTo('/other') },
      ['bingbot', 'Googlebot'],
      ['canonical', 'robots'],
    ],
    [
      'a rule of robots.txt before its failing',
      unreachable({ lastGood: CLOSED }),
      {},
      ['Googlebot', 'bingbot'],
      ['unreachable', 'robots'],
    ],
    [
      'noindex before a failing robots.txt',
      unreachable({ reason: { kind: 'status', exchange: exchange(503) } }),
      { tags: tags(['yandex', 'noindex']) },
      ['Googlebot', 'YandexBot'],
      ['unreachable', 'noindex'],
    ],
    [
      'the canonical URL before a failing robots.txt',
      unreachable({ reason: { kind: 'status', exchange: exchange(503) } }),
      { tags: canonicalTo('/other') },
      ['Googlebot', 'YandexBot'],
      ['unreachable', 'canonical'],
    ],
    [
      'noindex before the canonical URL',
      OPEN,
      { tags: withMeta(canonicalTo('/other'), 'googlebot', 'noindex') },
      ['bingbot', 'Googlebot'],
      ['canonical', 'noindex'],
    ],
  ])('the first obstacle can be another for each of two crawlers: %s', (_, outcome, facts, tokens, kinds) => {
    const page = pageOf(outcome, facts, tokens);
    expect(page.crawlers.map(({ token, obstacle }) => [token, obstacle?.kind])).toEqual(
      tokens.map((token, index) => [token, kinds[index]]),
    );
    expect([page.obstacle?.kind, page.reason]).toEqual([kinds[1], 'mixed']);
  });

  test('a page that gives no response is an obstacle for those alone who request it, and never the first', () => {
    const silence = { kind: 'no-response', failure: 'offline' };
    const { crawlers, obstacle } = pageOf(NO_GOOGLE, silent('offline'), ['bingbot', 'Googlebot']);
    expect(crawlers.map((one) => [one.token, one.verdict, one.obstacle])).toMatchObject([
      ['bingbot', 'unknown', silence],
      ['Googlebot', 'not-indexable', { kind: 'robots' }],
    ]);
    expect(obstacle).toMatchObject({ kind: 'robots', rule: { line: 2 } });
    expect(pageOf(OPEN, silent('offline')).obstacle).toEqual(silence);
  });

  test.each<[string, string, Partial<PageFacts>]>([
    ['an HTTP status', 'status', status(404)],
    ['a redirect', 'redirect', status(301)],
    ['a meta refresh', 'redirect', {}],
  ])('%s comes before the noindex for one crawler and the canonical URL for another', (_, kind, facts) => {
    const named = withMeta(canonicalTo('/other'), 'googlebot', 'noindex');
    if (named.kind !== 'read') throw new Error('no tags');
    const read = { ...named, tags: { ...named.tags, refresh: '0; url=/new' } };
    const page = pageOf(OPEN, { tags: read, ...facts }, ['Googlebot', 'bingbot']);
    expect(page.crawlers.map(({ obstacle }) => obstacle?.kind)).toEqual([kind, kind]);
    expect([page.obstacle?.kind, page.reason]).toEqual([kind, kind]);
  });

  test.each([[['GPTBot', 'OAI-SearchBot']], [['Google-Extended']], [['Scooter']], [[]]])(
    'crawlers that are not for search have no say: %j',
    (tokens) => {
      expect(pageOf(CLOSED, {}, tokens)).toMatchObject({ verdict: 'unknown', reason: 'none', crawlers: [] });
    },
  );

  test('without a search crawler, a page that gives no response still has that as its reason', () => {
    expect(pageOf(CLOSED, silent(), ['GPTBot'])).toMatchObject({
      verdict: 'unknown',
      reason: 'no-response',
      crawlers: [],
    });
  });
});

// https://developers.google.com/crawling/docs/troubleshooting/http-status-codes
describe('the status, as Google documents it', () => {
  test.each<[StatusMeaning | null, readonly number[]]>([
    ['dropped', [404, 410]],
    ['treated-as-gone', [400, 401, 403, 418, 451]],
    ['retried', [429, 500, 502, 503, 504]],
    [null, [200, 203, 206, 304]],
  ])('a status has the meaning that Google documents: %s: %j', (means, codes) => {
    for (const code of codes) {
      expect(statusMeaning(code)).toBe(means);
      const { verdict, obstacle } = pageOf(OPEN, status(code));
      expect(verdict).toBe(means ? 'not-indexable' : 'indexable');
      expect(obstacle).toEqual(means && { kind: 'status', status: code, means });
    }
  });

  test('a status leaves nothing to index for any crawler that keeps an index, whatever the tags say', () => {
    const page = { url: PAGE_URL, tags: NOINDEX, ...status(404), redirects: [] };
    const { crawlers } = report(page, OPEN, ['Googlebot', 'GPTBot'].map(crawler), NOW);
    expect(crawlers.map(({ index }) => index)).toMatchObject([
      { answer: 'unseen', because: { kind: 'not-served', status: 404, noindexBy: [{ text: 'noindex' }] } },
      { answer: 'none', because: { kind: 'keeps-no-index' } },
    ]);
  });
});

describe('a URL that redirects', () => {
  const hop = { url: PAGE_URL, status: 301, location: `${ORIGIN}/new`, robotsTags: [] };
  test.each([301, 302, 303, 307, 308])('a URL that redirects isn’t indexed itself: %i', (code) => {
    const { verdict, reason, obstacle } = pageOf(OPEN, { ...status(code), redirects: [hop] });
    expect({ verdict, reason }).toEqual({ verdict: 'not-indexable', reason: 'redirect' });
    expect(obstacle).toEqual({ kind: 'redirect', status: code, location: `${ORIGIN}/new`, refresh: null });
  });

  const byMeta = (refresh: number) => ({ location: `${ORIGIN}/new`, refresh });
  const byHeader = (refresh: number) => ({ location: `${ORIGIN}/by-header`, refresh, isHeader: true });
  test.each([
    ['4; url=/by-header', '5; url=/new', byHeader(4)],
    ['4; url=/by-header', '3; url=/new', byMeta(3)],
    ['4; url=/by-header', '4; url=/new', byMeta(4)],
    ['4; url=/by-header', '0', byHeader(4)],
    ['4; url=/by-header', '0; url=/page', byHeader(4)],
    ['4; url=/by-header', 'soon', byHeader(4)],
    ['300', '0; url=/new', byMeta(0)],
    ['0', '0; url=/new', byMeta(0)],
    ['9; url=/by-header', '5; url=/new', byMeta(5)],
    ['soon', '5; url=/new', byMeta(5)],
  ])('of a Refresh header and a meta refresh, the shorter that leads elsewhere counts: %s, %s', (refresh, meta, to) => {
    const { obstacle } = pageOf(OPEN, {
      headers: headers({ refresh }),
      tags: { kind: 'read', tags: { ...tagsInHead(), refresh: meta } },
    });
    expect(obstacle).toEqual({ kind: 'redirect', status: 200, ...to });
  });

  test('a page is judged by itself, whatever redirects led to it', () => {
    expect(pageOf(OPEN, { redirects: [{ ...hop, url: `${ORIGIN}/old`, location: PAGE_URL }] }).verdict).toBe(
      'indexable',
    );
  });
});

describe('the redirects that led to the page', () => {
  const hops = [
    { url: 'https://old.example/a', status: 301, location: `${ORIGIN}/b`, robotsTags: ['noindex', 'otherbot: none'] },
    { url: `${ORIGIN}/b`, status: 302, location: PAGE_URL, robotsTags: [] },
    { url: 'https://third.example/', status: 307, location: PAGE_URL, robotsTags: [] },
  ];
  const others = new Map([['https://old.example', found('User-agent: bingbot\nDisallow: /a\n')]]);
  const { redirects } = pageOf(found('User-agent: *\nDisallow: /b\n'), { redirects: hops }, undefined, others);

  test('each redirect has its status and location', () => {
    expect(redirects?.map(({ url, status: code, location }) => ({ url, status: code, location }))).toEqual(
      hops.map(({ url, status: code, location }) => ({ url, status: code, location })),
    );
  });

  test('each redirect has its own X-Robots-Tag, and whom it is for', () => {
    expect(redirects?.[0]?.directives).toMatchObject([
      { text: 'noindex', crawler: null },
      { text: 'none', crawler: 'otherbot' },
    ]);
  });

  test('of a redirect whose URL was truncated, it isn’t known whether robots.txt allows it', () => {
    const truncated = {
      url: truncateText(`${ORIGIN}/b${'a'.repeat(300)}`),
      status: 302,
      location: PAGE_URL,
      robotsTags: [],
    };
    expect(
      pageOf(found('User-agent: *\nDisallow: /b\n'), { redirects: [truncated] }).redirects?.map(({ crawl }) => crawl),
    ).toEqual([null]);
  });

  test('each redirect has the answer of its origin’s robots.txt, if that is available', () => {
    expect(redirects?.map(({ crawl }) => crawl)).toEqual([
      [
        { token: 'Googlebot', answer: 'allowed', line: null },
        { token: 'bingbot', answer: 'disallowed', line: 2 },
      ],
      [
        { token: 'Googlebot', answer: 'disallowed', line: 2 },
        { token: 'bingbot', answer: 'disallowed', line: 2 },
      ],
      null,
    ]);
  });

  test('the redirects aren’t known where the extension didn’t see them', () => {
    expect(pageOf(OPEN, { redirects: null }).redirects).toBeNull();
  });

  test('an endless chain of redirects is truncated', () => {
    const [first = hops[1]] = hops;
    const long = Array.from({ length: 10_000 }, () => ({ ...first, robotsTags: ['a,'.repeat(10_000)] })) as never;
    const shown = pageOf(OPEN, { redirects: long }).redirects;
    expect(shown).toHaveLength(25);
    expect(shown?.[0]?.directives).toHaveLength(100);
  });
});

describe('a canonical URL elsewhere', () => {
  test.each<[string, string, string | null]>([
    ['/other', 'User-agent: *\nDisallow: /other\n', 'disallowed'],
    ['/other', 'User-agent: bingbot\nDisallow: /other\n', 'partly'],
    ['/other', '', 'allowed'],
    ['https://elsewhere.example/', 'User-agent: *\nDisallow: /\nAllow: /page\n', null],
  ])('a canonical URL elsewhere is reported with whether it can be crawled: %s', (href, robots, crawl) => {
    const url = new URL(href, PAGE_URL).href;
    expect(pageOf(found(robots), { tags: canonicalTo(href) })).toMatchObject({
      verdict: 'canonicalised',
      canonical: url,
      obstacle: { canonical: { url, crawl } },
    });
  });

  test('a canonical URL elsewhere is reported even if something else decides', () => {
    expect(pageOf(CLOSED, { tags: canonicalTo('/other') }).canonical).toBe(`${ORIGIN}/other`);
    expect(pageOf(OPEN, { tags: canonicalTo('/a', '/b') }).canonical).toBeNull();
  });
});
