// The whole report: the verdicts of each crawler, the page's, and what is missing.
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  challenged,
  crawler,
  exchange,
  found,
  NOW,
  PAGE_URL,
  tags,
  UNKNOWN_HEADERS,
  ROBOTS_URL as url,
} from '../../test/support/generators/facts.ts';
import {
  CLOSED,
  HOUR,
  headers,
  headersAndMeta,
  judge,
  OPEN,
  unreachable,
} from '../../test/support/generators/judged.ts';
import { type Crawler, catalogue, customCrawler, isHistoric } from '../crawlers/index.ts';
import type { Dialect, RobotsOutcome } from '../robots/index.ts';
import type { PageFacts } from './data/facts.ts';
import { report } from './report.ts';
import { summaryOf } from './summary.ts';

/** All that can come of asking. */
const OUTCOMES: Readonly<Record<string, RobotsOutcome>> = {
  open: OPEN,
  closed: CLOSED,
  empty: found(''),
  'over 500 KiB': { ...OPEN, isTruncated: true },
  unavailable: { kind: 'unavailable', exchange: exchange(404) },
  unreachable: unreachable(),
  'unreachable, with a last good copy': unreachable(OPEN),
  'too many redirects': { kind: 'too-many-redirects', url, hops: [], at: NOW },
  'no access': { kind: 'no-access', url },
  challenged: challenged(),
  'challenged, with a last copy': challenged('cloudflare', OPEN),
};

test('of the copy that was there before a challenge, no rule and no statement is in the report', () => {
  const copy = found(
    'License: https://example.com/license.xml\nUser-agent: *\nContent-Signal: ai-train=no\nDisallow: /page\n',
  );
  const reportBy = (outcome: RobotsOutcome) =>
    report({ url: PAGE_URL, tags: tags(), headers: headers(), redirects: [] }, outcome, catalogue, NOW);
  expect(reportBy(challenged('cloudflare', copy))).toEqual(reportBy(challenged()));
});

describe('what came of asking (RFC 9309 §2.3.1)', () => {
  test.each<[string, RobotsOutcome, string]>([
    ['an open file', OPEN, 'allowed index'],
    ['a closed file', CLOSED, 'disallowed unseen'],
    ['§2.3.1.3 unavailable: everything is allowed', { kind: 'unavailable', exchange: exchange(404) }, 'allowed index'],
    ['§2.3.1.4 unreachable: everything is disallowed', unreachable(), 'disallowed unseen'],
    ['unreachable, with a last good copy: Google uses it after 12 hours', unreachable(OPEN, 12), 'allowed index'],
    ['unreachable, with a last good copy: Google waits at first', unreachable(OPEN, 11), 'disallowed unseen'],
    ['§2.3.1.2 too many redirects', { kind: 'too-many-redirects', url, hops: [], at: NOW }, 'allowed index'],
    ['no access: nothing is known', { kind: 'no-access', url }, 'unknown unknown'],
    ['a challenge: nothing is known', challenged(), 'unknown unknown'],
    [
      'offline: nothing is known',
      { kind: 'unreachable', url, reason: { kind: 'offline' }, since: NOW, at: NOW, lastGood: null },
      'unknown unknown',
    ],
  ])('the outcome decides the crawl answer: %s', (_, outcome, expected) => {
    expect(judge('Googlebot', outcome).answers).toBe(expected);
  });

  const failed = (status: number): RobotsOutcome => ({
    kind: 'unreachable',
    url,
    reason: { kind: 'status', exchange: exchange(status) },
    since: NOW,
    at: NOW,
    lastGood: null,
  });

  test.each<[string, RobotsOutcome, string, string]>([
    ['429 stops Google', failed(429), 'Googlebot', 'disallowed unseen'],
    ['429 is as any other 4xx to the standard', failed(429), 'OAI-SearchBot', 'allowed index'],
    ['503 stops Google', failed(503), 'Googlebot', 'disallowed unseen'],
    ['503 stops a crawler that keeps to the standard', failed(503), 'OAI-SearchBot', 'disallowed unseen'],
    ['503 is as no file to Yandex', failed(503), 'YandexBot', 'allowed index'],
    ['a file over 500 KB is not read by Yandex', { ...CLOSED, isTruncated: true }, 'YandexBot', 'allowed index'],
    [
      'a file over 500 KB is read by Google as far as it reads',
      { ...CLOSED, isTruncated: true },
      'Googlebot',
      'disallowed unseen',
    ],
    ['a last good copy applies by the standard', unreachable(CLOSED), 'OAI-SearchBot', 'disallowed unseen'],
    ['and at once', unreachable(OPEN), 'OAI-SearchBot', 'allowed index'],
    ['and to Bing', unreachable(OPEN), 'bingbot', 'allowed index'],
    ['a last good copy is nothing to Yandex', unreachable(CLOSED), 'YandexBot', 'allowed index'],
    ['without a copy Google goes on after 12 hours', unreachable(null, 12), 'Googlebot', 'allowed index'],
    ['without a copy the standard does not', unreachable(null, 12), 'OAI-SearchBot', 'disallowed unseen'],
    ['but may after 30 days (§2.3.1.4)', unreachable(null, 30 * 24), 'OAI-SearchBot', 'allowed index'],
    ['the copy serves Google for 30 days', unreachable(CLOSED, 30 * 24 + 11), 'Googlebot', 'disallowed unseen'],
    ['and no longer', unreachable(CLOSED, 30 * 24 + 12), 'Googlebot', 'allowed index'],
  ])('an outcome means what the operator documents: %s', (_, outcome, token, expected) => {
    expect(judge(token, outcome).answers).toBe(expected);
  });

  test('the reason is what the failure means by the operator’s documentation, and what it excludes', () => {
    expect(judge('YandexBot', failed(503)).only.crawl.because).toEqual({
      kind: 'unreachable',
      status: 503,
      means: 'open',
      lasts: { kind: 'not-documented' },
      lastCopy: null,
    });
    expect(judge('OAI-SearchBot', failed(503)).only.crawl.because).toEqual({
      kind: 'unreachable',
      status: 503,
      means: 'closed',
      lasts: { kind: 'unless-copy' },
      lastCopy: null,
    });
    expect(judge('Googlebot', failed(503)).only.crawl.because).toEqual({
      kind: 'unreachable',
      status: 503,
      means: 'closed',
      lasts: { kind: 'until', at: NOW + 12 * HOUR, ms: 12 * HOUR },
      lastCopy: null,
    });
    expect(judge('YandexBot', { ...CLOSED, isTruncated: true }).only.crawl.because).toEqual({
      kind: 'not-read',
      status: 200,
    });
  });

  test('too many redirects are listed one by one', () => {
    const hops = [{ url, status: 301, location: '/1' }];
    const outcome = { kind: 'too-many-redirects', url, hops, at: NOW } as const;
    expect(judge('Googlebot', outcome).only.crawl.because).toEqual({ kind: 'too-many-redirects', hops });
  });

  test('the rules in a report are plain data with all that explains them', () => {
    const { because } = judge('OAI-SearchBot', found('User-agent: *\nDisallow: /\nAllow: /pa\n')).only.crawl;
    expect(because).toMatchObject({
      kind: 'rules',
      verdict: {
        allowed: true,
        rule: { line: 3 },
        group: { kind: 'any' },
        won: 'longest',
        matched: [
          { rule: { line: 3 }, length: 3 },
          { rule: { line: 2 }, length: 1 },
        ],
        matchedOmitted: 0,
      },
    });
    expect(structuredClone(because)).toEqual(because);
  });

  test('of thousands of matching rules, a few are sent', () => {
    const { because } = judge('OAI-SearchBot', found(`User-agent: *\n${'Disallow: /\n'.repeat(5_000)}`)).only.crawl;
    expect(because).toMatchObject({
      verdict: { won: 'first-of-equals', matched: { length: 5 }, matchedOmitted: 4_995 },
    });
  });

  test('a last good copy is marked as one', () => {
    expect(judge('OAI-SearchBot', unreachable(OPEN)).only.crawl.because).toMatchObject({
      kind: 'rules',
      isLastGood: true,
    });
    expect(judge('Googlebot', unreachable(OPEN, 12)).only.crawl.because).toMatchObject({ isLastGood: true });
    expect(judge('Googlebot', OPEN).only.crawl.because).toMatchObject({ kind: 'rules', isLastGood: false });
  });
});

describe('each crawler reads the file with its parser and looks for its names', () => {
  test('every crawler has one of the parsers', () => {
    expectTypeOf<Crawler['dialect']>().toEqualTypeOf<Dialect>();
  });

  test('Google reads a misspelled key, the standard does not', () => {
    const misspelled = found('User-agent: *\nDissallow: /\n');
    expect(judge('Googlebot', misspelled).answers).toBe('disallowed unseen');
    expect(judge('OAI-SearchBot', misspelled).answers).toBe('allowed index');
    expect(judge('Googlebot', misspelled).only.readIn).toBe('google');
    expect(judge('OAI-SearchBot', misspelled).only.readIn).toBe('rfc9309');
  });

  test('Applebot takes Googlebot’s group where none names it', () => {
    const { answers, only } = judge('Applebot', found('User-agent: Googlebot\nDisallow: /\n'));
    expect(answers).toBe('disallowed unseen');
    expect(only.crawl.because).toMatchObject({
      verdict: { group: { kind: 'named', name: 'Googlebot', isFallback: true } },
    });
  });

  // Of meta tags and headers, neither Apple nor anyone else that takes Googlebot's group says so.
  test('a meta googlebot, or a header for it, doesn’t apply to those that only follow its group', () => {
    const page = {
      url: PAGE_URL,
      tags: tags(['googlebot', 'noindex']),
      headers: headers(['googlebot: none']),
      redirects: [],
    };
    const borrowers = ['Applebot', 'ImagesiftBot', 'Screaming Frog SEO Spider'];
    const answers = report(page, OPEN, [...borrowers, 'Googlebot-Image'].map(crawler), NOW).crawlers.map(
      (one) => one.index.answer,
    );
    expect(answers).toEqual(['index', 'index', 'index', 'noindex']);
    const own = { ...page, tags: tags(['applebot', 'noindex']) };
    expect(report(own, OPEN, [crawler('Applebot')], NOW).crawlers).toMatchObject([{ index: { answer: 'noindex' } }]);
  });

  test('a token that a person added belongs to no operator, whatever its name', () => {
    const page = { url: PAGE_URL, headers: headers(), redirects: [] };
    const index = (token: string, name: string) =>
      report({ ...page, tags: tags([name, 'noindex']) }, OPEN, [customCrawler(token)], NOW).crawlers[0]?.index.answer;
    const tokens = ['acme-google-checker', 'bing-watch', 'msnbot-like', 'YandexFriend', 'microsoft-checker'];
    expect(tokens.map((token) => index(token, token))).toEqual(tokens.map(() => 'noindex'));
    expect(tokens.map((token) => index(token, 'robots'))).toEqual(tokens.map(() => 'noindex'));
  });

  test('a meta robots has no effect on AdsBot-Google, which reads only tags with its own name', () => {
    const nofollowOf = (name: string) => {
      const facts = { url: PAGE_URL, tags: tags([name, 'nofollow']), headers: headers(), redirects: [] };
      return (
        report(facts, OPEN, [crawler('AdsBot-Google')], NOW).crawlers[0]?.directiveEffects?.nofollowBy?.text ?? null
      );
    };
    expect(['robots', 'adsbot-google'].map(nofollowOf)).toEqual([null, 'nofollow']);
  });

  test('AdsBot-Google obeys no group for *', () => {
    expect(judge('AdsBot-Google', CLOSED).answers).toBe('allowed none');
    expect(judge('AdsBot-Google', found('User-agent: AdsBot-Google\nDisallow: /\n')).answers).toBe('disallowed none');
  });

  test('bytes that aren’t UTF-8 match the escaped bytes of the URL', () => {
    const latin1 = found('', { body: { encoding: 'bytes', data: 'User-agent: *\nDisallow: /caf\xe9\n' } });
    expect(judge('OAI-SearchBot', latin1, { url: 'https://example.com/caf%E9' }).answers).toBe('disallowed unseen');
    expect(judge('Googlebot', latin1, { url: 'https://example.com/caf%E9' }).answers).toBe('disallowed unseen');
    expect(judge('OAI-SearchBot', latin1, { url: 'https://example.com/caf%C3%A9' }).answers).toBe('allowed index');
  });
});

describe('what the operator says', () => {
  test('a crawler that ignores robots.txt is neither allowed nor disallowed', () => {
    for (const outcome of [OPEN, CLOSED, { kind: 'unavailable', exchange: exchange(404) } as const]) {
      const { answers, only } = judge('Perplexity-User', outcome);
      expect(answers).toMatch(/^unknown/);
      expect(only.crawl.because).toMatchObject({ kind: 'need-not-obey', obeys: 'no' });
    }
  });

  test('a crawler that might not obey can fetch what is allowed, and isn’t known to be blocked', () => {
    expect(judge('ChatGPT-User', OPEN).answers).toBe('allowed none');
    const { answers, only } = judge('ChatGPT-User', CLOSED);
    expect(answers).toBe('unknown none');
    expect(only.crawl.because).toMatchObject({ kind: 'need-not-obey', obeys: 'partly', verdict: { allowed: false } });
  });

  test('a noindex reaches every crawler that fetches all the same', () => {
    expect(judge('archive.org_bot', CLOSED, { tags: tags(['robots', 'noindex']) }).answers).toBe('unknown noindex');
  });

  const named = (token: string) => found(`User-agent: ${token}\nAllow: /\n`);

  test.each<[string, RobotsOutcome | typeof named]>([...Object.entries(OUTCOMES), ['a file that names it', named]])(
    'a crawler that ignores robots.txt is never called allowed: %s',
    (_, outcome) => {
      const ignoring = catalogue.filter(({ obeys }) => obeys === 'no');
      expect(ignoring.length).toBeGreaterThan(0);
      for (const { token } of ignoring) {
        const { only, answers } = judge(token, typeof outcome === 'function' ? outcome(token) : outcome);
        expect(only.crawl).toMatchObject({ answer: 'unknown', because: { kind: 'need-not-obey' } });
        expect(answers).not.toContain(' index');
      }
    },
  );

  test.each(Object.entries(OUTCOMES))('no control token is said to index: %s', (_, outcome) => {
    const tokens = catalogue.filter(({ isControlToken }) => isControlToken).map(({ token }) => token);
    expect(tokens.length).toBeGreaterThan(0);
    for (const token of tokens) {
      expect(judge(token, outcome).only.index).toEqual({ answer: 'none', because: { kind: 'control-token' } });
    }
  });

  test('a control token fetches nothing, so no directive applies to it', () => {
    const { answers, only } = judge('Google-Extended', OPEN, { tags: tags(['robots', 'noindex']) });
    expect(answers).toBe('allowed none');
    expect(only.index.because.kind).toBe('control-token');
  });
});

describe('indexing', () => {
  test.each<[string, Partial<PageFacts>, string]>([
    ['the meta tag robots', { tags: tags(['ROBOTS', 'NOINDEX']) }, 'allowed noindex'],
    ['META of the crawler', { tags: tags(['googlebot', 'noindex']) }, 'allowed noindex'],
    ['META of another crawler', { tags: tags(['bingbot', 'noindex']) }, 'allowed index'],
    ['a META that names no known crawler', { tags: tags(['generator', 'noindex']) }, 'allowed index'],
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
  ])('indexing is decided by tags and headers: %s', (_, facts, expected) => {
    expect(judge('Googlebot', OPEN, facts).answers).toBe(expected);
  });

  test('a crawler that the person added reads the meta tag of its name', () => {
    const page = { url: PAGE_URL, tags: tags(['MyBot', 'noindex']), headers: headers(), redirects: [] };
    const [only] = report(page, OPEN, [customCrawler('mybot')], NOW).crawlers;
    expect(only?.index.answer).toBe('noindex');
  });
});

describe('directives, as each crawler’s operator says that it reads them', () => {
  const both = { tags: tags(['robots', 'index, noindex']) };

  test('index and noindex: Google and Bing leave the page out, Yandex indexes it, and undocumented crawlers leave it out', () => {
    const tokens = ['Googlebot', 'bingbot', 'YandexBot', 'OAI-SearchBot'];
    expect(tokens.map((token) => judge(token, OPEN, both).answers)).toEqual([
      'allowed noindex',
      'allowed noindex',
      'allowed index',
      'allowed noindex',
    ]);
    expect(judge('YandexBot', OPEN, both).only.index.because).toMatchObject({
      kind: 'taken-back',
      noindex: { directives: [{ name: 'noindex' }], by: [{ name: 'index' }] },
    });
  });

  test.each<[string, token: string, Partial<PageFacts>, string]>([
    [
      'overridden, headers unknown: no header forbids again, but the status may be a 404',
      'YandexBot',
      { ...both, headers: UNKNOWN_HEADERS },
      'unknown',
    ],
    [
      'a header’s noindex that an unknown meta tag can override',
      'YandexBot',
      { headers: headers(['noindex']), tags: { kind: 'unreadable' } },
      'unknown',
    ],
    [
      'the same for a PDF, which has no tags',
      'YandexBot',
      { headers: headers(['noindex'], 'application/pdf'), tags: { kind: 'unreadable' } },
      'noindex',
    ],
    ['a header’s index permits nothing', 'YandexBot', { ...headersAndMeta(['index'], 'noindex') }, 'noindex'],
    ['META yandex', 'YandexBot', { tags: tags(['Yandex', 'noindex']) }, 'noindex'],
    ['META msnbot', 'bingbot', { tags: tags(['msnbot', 'noindex']) }, 'noindex'],
    [
      'none, which Bing’s page does not name: the strict answer',
      'bingbot',
      { tags: tags(['robots', 'none']) },
      'noindex',
    ],
    ['a META name that Google ignores', 'Googlebot-Image', { tags: tags(['googlebot-image', 'noindex']) }, 'index'],
    [
      'unavailable_after, which only Google reads',
      'YandexBot',
      { tags: tags(['robots', 'unavailable_after: 2020-01-01']) },
      'index',
    ],
  ])('the directives decide whether a page is indexed: %s', (_, token, facts, expected) => {
    expect(judge(token, OPEN, facts).only.index.answer).toBe(expected);
  });

  test('a noindex that is overridden for a crawler that need not obey robots.txt leaves it unknown whether it fetches', () => {
    const yandex = { ...crawler('YandexBot'), obeys: 'partly' } as const;
    const page = { url: PAGE_URL, headers: headers(), redirects: [], ...both };
    expect(report(page, CLOSED, [yandex], NOW).crawlers[0]?.index).toEqual({
      answer: 'unknown',
      because: { kind: 'not-known', missing: ['crawl'] },
    });
  });
});

describe('crawlers that are gone, as they would have read', () => {
  const historic = catalogue.filter(isHistoric);

  test.each(historic)('$token is named by its own token', ({ token, dialect }) => {
    const { answers, only } = judge(token, found(`User-agent: ${token}\nDisallow: /\n\nUser-agent: *\nDisallow:\n`));
    expect(answers).toBe('disallowed unseen');
    expect(only.readIn).toBe(dialect);
    expect(only.crawl.because).toMatchObject({
      verdict: { group: { kind: 'named', isFallback: false }, rule: { line: 2 } },
    });
  });

  test.each<[string, file: string, Readonly<Record<string, string>>]>([
    [
      'there was no Allow',
      'User-agent: *\nAllow: /page\nDisallow: /\n',
      { 'OAI-SearchBot': 'allowed index', Scooter: 'disallowed unseen', 'Lycos_Spider_(Rex)': 'disallowed unseen' },
    ],
    [
      'a blank line ended the record',
      'User-agent: *\n\nDisallow: /\n',
      { 'OAI-SearchBot': 'disallowed unseen', WebCrawler: 'allowed index', 'Lycos_Spider_(Rex)': 'allowed index' },
    ],
    [
      'a part of the name was enough',
      'User-agent: spider\nDisallow: /\n',
      {
        'OAI-SearchBot': 'allowed index',
        ArchitextSpider: 'disallowed unseen',
        'Lycos_Spider_(Rex)': 'disallowed unseen',
      },
    ],
    [
      'also of a name of several words',
      'User-agent: Sidewinder\nUser-agent: Open Text\nDisallow: /\n',
      { 'InfoSeek Sidewinder': 'disallowed unseen', 'Open Text Site Crawler': 'disallowed unseen' },
    ],
    [
      'in 1996, several names and paths stood on a line',
      'User-agent: Fred Rex\nDisallow: /tmp /page\n',
      { Scooter: 'allowed index', 'Lycos_Spider_(Rex)': 'disallowed unseen' },
    ],
  ])('robots.txt is parsed as in their time: %s', (_, file, expected) => {
    const answers = Object.keys(expected).map((token) => [token, judge(token, found(file)).answers]);
    expect(Object.fromEntries(answers)).toEqual(expected);
  });

  test('no response meant no file in 1994; for 1996 the meaning is unknown', () => {
    expect(judge('Scooter', unreachable()).only.crawl).toEqual({
      answer: 'allowed',
      because: { kind: 'unreachable', status: null, means: 'open', lasts: { kind: 'not-documented' }, lastCopy: null },
    });
    expect(judge('Lycos_Spider_(Rex)', unreachable()).only.crawl).toEqual({
      answer: 'unknown',
      because: {
        kind: 'unreachable',
        status: null,
        means: 'not-stated',
        lasts: { kind: 'not-documented' },
        lastCopy: null,
      },
    });
  });

  test.each<[string, Partial<PageFacts>, string]>([
    ['the meta tag robots', { tags: tags(['ROBOTS', 'NOINDEX']) }, 'noindex'],
    ['the meta tag robots: ALL makes it ignore the rest', { tags: tags(['robots', 'noindex, all']) }, 'index'],
    ['a meta tag for one crawler was not thought of', { tags: tags(['scooter', 'noindex']) }, 'index'],
    ['nor was a header', { headers: headers(['noindex']) }, 'index'],
    ['without the headers, the status is unknown', { headers: UNKNOWN_HEADERS }, 'unknown'],
    ['tags unreadable', { tags: { kind: 'unreadable' } }, 'unknown'],
  ])('one meta tag is known to them: %s', (_, facts, expected) => {
    expect(judge('Scooter', OPEN, facts).only.index.answer).toBe(expected);
  });

  test('they cause no warning, and they are counted as every selected token', () => {
    const page = { url: PAGE_URL, tags: tags(['robots', 'noindex']), headers: headers(), redirects: [] };
    const both = report(page, CLOSED, ['Googlebot', 'Scooter'].map(crawler), NOW);
    expect(both.conflicts).toMatchObject([{ kind: 'noindex-unseen', tokens: ['Googlebot'] }]);
    expect(summaryOf(both)).toMatchObject({ search: { total: 1 }, both: { total: 2 }, cannotIndex: ['Googlebot'] });
    expect(both.crawlers.map((one) => one.crawl.answer)).toEqual(['disallowed', 'disallowed']);
  });
});

describe('the effects of directives besides noindex', () => {
  const content = 'nofollow, nosnippet, noarchive, noai, NoAI, noindx';

  test('only what its operator documents has an effect on a crawler', () => {
    const page = { url: PAGE_URL, tags: tags(['robots', content]), headers: headers(), redirects: [] };
    const { crawlers } = report(page, OPEN, ['Googlebot', 'bingbot', 'GPTBot'].map(crawler), NOW);
    const effectsOn = (wanted: string) => crawlers.find((one) => one.crawler.token === wanted)?.directiveEffects;
    expect(effectsOn('Googlebot')).toMatchObject({
      nofollowBy: { name: 'nofollow' },
      effects: [{ kind: 'snippet', characters: 0 }],
      ineffective: [
        { directive: { name: 'noarchive' }, because: 'not-read' },
        { directive: { name: 'noai' }, because: 'no-standard' },
        { directive: { name: 'noindx' }, because: 'unknown' },
      ],
      ineffectiveOmitted: 0,
    });
    expect(effectsOn('bingbot')).toMatchObject({ effects: [{ kind: 'snippet' }, { kind: 'chat-and-training' }] });
    expect(effectsOn('GPTBot')).toMatchObject({ effects: [], ineffective: [{ because: 'not-known' }, {}, {}, {}] });
  });

  test('no directive reaches a crawler that never sees the page', () => {
    expect(judge('Googlebot', CLOSED, { tags: tags(['robots', content]) }).only.directiveEffects).toBeNull();
    expect(judge('Google-Extended', OPEN, { tags: tags(['robots', content]) }).only.directiveEffects).toBeNull();
  });

  test('one page has different effects for four kinds of crawlers', () => {
    const facts = { tags: tags(['robots', 'noindex, index, nofollow'], ['msnbot', 'none']) };
    const page = { url: PAGE_URL, headers: headers(), redirects: [], ...facts };
    expect(report(page, OPEN, [], NOW).byDirectiveDialect).toEqual({
      google: { index: 'noindex', follow: 'nofollow' },
      bing: { index: 'noindex', follow: 'nofollow' },
      yandex: { index: 'index', follow: 'nofollow' },
      'robots-1996': { index: 'index', follow: 'nofollow' },
    });
  });
});

test('a file that parsers read differently is reported with the verdicts', () => {
  const page = { url: PAGE_URL, tags: tags(), headers: headers(), redirects: [] };
  // https://github.com/google/robotstxt takes this misspelling for Disallow; RFC 9309 §2.2 knows no such key.
  const shown = report(page, found('User-agent: *\nDissallow: /page\n'), ['Googlebot', 'GPTBot'].map(crawler), NOW);
  expect(shown.disagreements).toMatchObject([{ dialect: 'google', readers: [{ crawler: { token: 'Googlebot' } }] }]);
});

test('a summary counts every selected token once, for search, for AI, and for both', () => {
  const page = { url: PAGE_URL, tags: tags(['googlebot', 'noindex']), headers: headers(), redirects: [] };
  const robots = found('User-agent: GPTBot\nUser-agent: Google-Extended\nDisallow: /\n');
  const selected = ['Googlebot', 'bingbot', 'GPTBot', 'Perplexity-User', 'Google-Extended', 'Scooter'].map(crawler);
  expect(summaryOf(report(page, robots, selected, NOW))).toEqual({
    search: { total: 2, restricted: ['Googlebot'], unknown: 0 },
    ai: { total: 5, restricted: ['Googlebot', 'GPTBot', 'Google-Extended'], unknown: 1 },
    both: { total: 6, restricted: ['Googlebot', 'GPTBot', 'Google-Extended'], unknown: 1 },
    cannotIndex: ['Googlebot', 'GPTBot'],
  });
});

test('a page that Amazonbot doesn’t index isn’t restricted for training', () => {
  const page = { url: PAGE_URL, tags: tags(['robots', 'noindex']), headers: headers(), redirects: [] };
  const selected = ['GPTBot', 'Amazonbot', 'OAI-SearchBot'].map(crawler);
  expect(summaryOf(report(page, OPEN, selected, NOW))).toMatchObject({
    ai: { total: 3, restricted: ['OAI-SearchBot'] },
    both: { total: 3, restricted: ['Amazonbot', 'OAI-SearchBot'] },
    cannotIndex: ['Amazonbot', 'OAI-SearchBot'],
  });
  expect(summaryOf(report(page, CLOSED, selected, NOW)).ai.restricted).toHaveLength(3);
});
