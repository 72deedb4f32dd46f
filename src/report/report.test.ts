import { describe, expect, test } from 'vitest';
import { type Crawler, customCrawler, findCrawler } from '../crawlers/index.ts';
import type { FoundRobotsTxt, RobotsOutcome } from '../robots/index.ts';
import { report } from './report.ts';
import { tally } from './tally.ts';
import type { HeadersReading, PageFacts, TagsReading } from './types.ts';

const NOW = Date.UTC(2026, 0, 1);
const URL_OF_PAGE = 'https://example.com/page';

const exchange = (status: number) => ({
  requestedUrl: 'https://example.com/robots.txt',
  finalUrl: 'https://example.com/robots.txt',
  hops: [],
  status,
  fetchedAt: NOW,
});
const found = (data: string, encoding: 'utf-8' | 'octets' = 'utf-8'): FoundRobotsTxt => ({
  kind: 'found',
  ...exchange(200),
  body: { encoding, data },
  size: data.length,
  isTruncated: false,
  contentType: 'text/plain',
});
const url = 'https://example.com/robots.txt';
const unreachable = (lastGood: FoundRobotsTxt | null = null): RobotsOutcome => ({
  kind: 'unreachable',
  url,
  reason: { kind: 'network' },
  at: NOW,
  lastGood,
});

const tags = (...metas: readonly (readonly [name: string, content: string])[]): TagsReading => ({
  kind: 'read',
  tags: { metas: metas.map(([name, content]) => ({ name, content, isInHead: true })), omitted: 0 },
});
const headers = (robotsTags: readonly string[] = [], contentType = 'text/html'): HeadersReading => ({
  kind: 'seen',
  headers: { status: 200, contentType, robotsTags, links: [] },
  by: 'visit',
});
const UNKNOWN_HEADERS: HeadersReading = { kind: 'unknown', reason: 'restored' };

function crawler(token: string): Crawler {
  const known = findCrawler(token);
  if (!known) throw new Error(token);
  return known;
}

function judge(token: string, outcome: RobotsOutcome, facts: Partial<PageFacts> = {}) {
  const page = { url: URL_OF_PAGE, tags: tags(), headers: headers(), ...facts };
  const { crawlers, contradictions } = report(page, outcome, [crawler(token)], NOW);
  const [only] = crawlers;
  if (!only) throw new Error('no report');
  return { answers: `${only.crawl.answer} ${only.index.answer}`, only, contradictions };
}

const OPEN = found('User-agent: *\nDisallow:\n');
const CLOSED = found('User-agent: *\nDisallow: /\n');

describe('what came of asking (RFC 9309 §2.3.1)', () => {
  test.each<[string, RobotsOutcome, string]>([
    ['an open file', OPEN, 'allowed index'],
    ['a closed file', CLOSED, 'disallowed unseen'],
    ['§2.3.1.3 unavailable: everything is allowed', { kind: 'unavailable', exchange: exchange(404) }, 'allowed index'],
    ['§2.3.1.4 unreachable: everything is disallowed', unreachable(), 'disallowed unseen'],
    ['§2.3.1.4 unreachable, with a last good copy', unreachable(OPEN), 'allowed index'],
    ['§2.3.1.2 too many redirects', { kind: 'too-many-redirects', url, hops: [], at: NOW }, 'allowed index'],
    ['no access: nothing is known', { kind: 'no-access', url }, 'unknown unknown'],
    [
      'offline: nothing is known',
      { kind: 'unreachable', url, reason: { kind: 'offline' }, at: NOW, lastGood: null },
      'unknown unknown',
    ],
  ])('%s', (_, outcome, expected) => {
    expect(judge('Googlebot', outcome).answers).toBe(expected);
  });

  test('a last good copy is said to be one', () => {
    expect(judge('Googlebot', unreachable(OPEN)).only.crawl.because).toMatchObject({ kind: 'rules', isLastGood: true });
    expect(judge('Googlebot', OPEN).only.crawl.because).toMatchObject({ kind: 'rules', isLastGood: false });
  });
});

describe('each crawler in its dialect and by its names', () => {
  test('Google reads a misspelt key, the standard does not', () => {
    const misspelt = found('User-agent: *\nDissallow: /\n');
    expect(judge('Googlebot', misspelt).answers).toBe('disallowed unseen');
    expect(judge('GPTBot', misspelt).answers).toBe('allowed index');
    expect(judge('Googlebot', misspelt).only.readIn).toBe('google');
    expect(judge('GPTBot', misspelt).only.readIn).toBe('rfc9309');
  });

  test('Applebot takes Googlebot’s group where none names it', () => {
    const { answers, only } = judge('Applebot', found('User-agent: Googlebot\nDisallow: /\n'));
    expect(answers).toBe('disallowed unseen');
    expect(only.crawl.because).toMatchObject({
      verdict: { group: { kind: 'named', name: 'Googlebot', isFallback: true } },
    });
  });

  test('AdsBot-Google obeys no group for *', () => {
    expect(judge('AdsBot-Google', CLOSED).answers).toBe('allowed index');
    expect(judge('AdsBot-Google', found('User-agent: AdsBot-Google\nDisallow: /\n')).answers).toBe('disallowed unseen');
  });

  test('octets that are no UTF-8 match the escaped octets of the address', () => {
    const latin1 = found('User-agent: *\nDisallow: /caf\xe9\n', 'octets');
    expect(judge('GPTBot', latin1, { url: 'https://example.com/caf%E9' }).answers).toBe('disallowed unseen');
    expect(judge('Googlebot', latin1, { url: 'https://example.com/caf%E9' }).answers).toBe('disallowed unseen');
    expect(judge('GPTBot', latin1, { url: 'https://example.com/caf%C3%A9' }).answers).toBe('allowed index');
  });
});

describe('what the owner says', () => {
  test('a crawler that ignores robots.txt is neither allowed nor disallowed', () => {
    for (const outcome of [OPEN, CLOSED, { kind: 'unavailable', exchange: exchange(404) } as const]) {
      const { answers, only } = judge('Perplexity-User', outcome);
      expect(answers).toMatch(/^unknown/);
      expect(only.crawl.because).toMatchObject({ kind: 'need-not-obey', obeys: 'no' });
    }
  });

  test('a crawler that may not obey is free to fetch what is allowed, and not known to be kept out', () => {
    expect(judge('ChatGPT-User', OPEN).answers).toBe('allowed index');
    const { answers, only } = judge('ChatGPT-User', CLOSED);
    expect(answers).toBe('unknown unknown');
    expect(only.crawl.because).toMatchObject({ kind: 'need-not-obey', obeys: 'partly', verdict: { allowed: false } });
  });

  test('a noindex reaches whoever fetches all the same', () => {
    expect(judge('Perplexity-User', CLOSED, { tags: tags(['robots', 'noindex']) }).answers).toBe('unknown noindex');
  });

  test('a control token fetches nothing, so no directive speaks to it', () => {
    const { answers, only } = judge('Google-Extended', OPEN, { tags: tags(['robots', 'noindex']) });
    expect(answers).toBe('allowed unknown');
    expect(only.index.because.kind).toBe('control-token');
  });
});

describe('indexing', () => {
  test.each<[string, Partial<PageFacts>, string]>([
    ['META ROBOTS', { tags: tags(['ROBOTS', 'NOINDEX']) }, 'allowed noindex'],
    ['META of the crawler', { tags: tags(['googlebot', 'noindex']) }, 'allowed noindex'],
    ['META of another crawler', { tags: tags(['bingbot', 'noindex']) }, 'allowed index'],
    ['a META that names nobody we know', { tags: tags(['generator', 'noindex']) }, 'allowed index'],
    ['header', { headers: headers(['noindex']) }, 'allowed noindex'],
    ['header of the crawler', { headers: headers(['googlebot: none']) }, 'allowed noindex'],
    ['header of another crawler', { headers: headers(['otherbot: noindex']) }, 'allowed index'],
    [
      'META index against header noindex: the stricter',
      { tags: tags(['robots', 'index']), headers: headers(['noindex']) },
      'allowed noindex',
    ],
    ['headers unknown, nothing in META', { headers: UNKNOWN_HEADERS }, 'allowed unknown'],
    [
      'headers unknown, noindex in META',
      { headers: UNKNOWN_HEADERS, tags: tags(['robots', 'noindex']) },
      'allowed noindex',
    ],
    ['tags unreadable', { tags: { kind: 'unreadable' } }, 'allowed unknown'],
    [
      'tags unreadable, noindex in the header',
      { tags: { kind: 'unreadable' }, headers: headers(['noindex']) },
      'allowed noindex',
    ],
    ['a PDF has no tags', { tags: { kind: 'unreadable' }, headers: headers([], 'application/pdf') }, 'allowed index'],
    ['a PDF with headers unknown', { tags: { kind: 'unreadable' }, headers: UNKNOWN_HEADERS }, 'allowed unknown'],
    ['unavailable_after in the past', { tags: tags(['robots', 'unavailable_after: 2025-12-31']) }, 'allowed noindex'],
    ['unavailable_after in the future', { tags: tags(['robots', 'unavailable_after: 2026-12-31']) }, 'allowed index'],
  ])('%s', (_, facts, expected) => {
    expect(judge('Googlebot', OPEN, facts).answers).toBe(expected);
  });

  test('a crawler of the person’s own reads the META tag of its name', () => {
    const page = { url: URL_OF_PAGE, tags: tags(['MyBot', 'noindex']), headers: headers() };
    const [only] = report(page, OPEN, [customCrawler('mybot')], NOW).crawlers;
    expect(only?.index.answer).toBe('noindex');
  });
});

describe('the trap: noindex that is never seen', () => {
  test('is named, with the crawlers it catches and the directive they miss', () => {
    const page = { url: URL_OF_PAGE, tags: tags(['robots', 'noindex']), headers: headers() };
    const robots = found('User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /\n');
    const { contradictions } = report(page, robots, ['Googlebot', 'bingbot', 'GPTBot'].map(crawler), NOW);
    expect(contradictions).toMatchObject([
      { kind: 'noindex-unseen', tokens: ['Googlebot', 'bingbot'], directive: { name: 'noindex' } },
    ]);
  });

  test.each<[string, RobotsOutcome, TagsReading]>([
    ['where the page may be fetched', OPEN, tags(['robots', 'noindex'])],
    ['where there is no noindex', CLOSED, tags(['robots', 'nofollow'])],
    ['where the noindex is for somebody else', CLOSED, tags(['bingbot', 'noindex'])],
    ['while robots.txt is unreachable: that passes', unreachable(), tags(['robots', 'noindex'])],
  ])('is not named %s', (_, outcome, read) => {
    expect(judge('Googlebot', outcome, { tags: read }).contradictions).toEqual([]);
  });
});

test('10,000 directives: each is kept, and the answer is right', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `x${index}`).join(',');
  const page = { url: URL_OF_PAGE, tags: tags(['robots', `${many},noindex`]), headers: headers() };
  const { directives, crawlers } = report(page, OPEN, [crawler('Googlebot')], NOW);
  expect(directives).toHaveLength(10_001);
  expect(crawlers[0]?.index.answer).toBe('noindex');
});

test('a tally counts each crawler once', () => {
  const page = { url: URL_OF_PAGE, tags: tags(['googlebot', 'noindex']), headers: headers() };
  const robots = found('User-agent: GPTBot\nDisallow: /\n');
  const chosen = ['Googlebot', 'bingbot', 'GPTBot', 'Perplexity-User', 'Google-Extended'].map(crawler);
  expect(tally(report(page, robots, chosen, NOW))).toEqual({
    total: 5,
    allowed: 3,
    disallowed: 1,
    undecided: 1,
    index: 1,
    noindex: 1,
    indexUnknown: 0,
  });
});
