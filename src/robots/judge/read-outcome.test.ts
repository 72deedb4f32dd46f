// What each parser makes of an answer that isn't a plain file.
import { describe, expect, test } from 'vitest';
import {
  type CrawlPolicy,
  DIALECTS,
  type Dialect,
  type Exchange,
  type FailurePolicy,
  type FoundRobotsTxt,
  type OutcomeMeaning,
  policyOf,
  type RobotsOutcome,
  readOutcome,
  type UnreachableReason,
} from '../index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const url = 'https://example.com/robots.txt';

const exchange = (status: number): Exchange => ({ requestedUrl: url, finalUrl: url, hops: [], status, fetchedAt: 0 });
const found = (changes: Partial<FoundRobotsTxt> = {}): FoundRobotsTxt => ({
  kind: 'found',
  ...exchange(200),
  body: { encoding: 'utf-8', data: '' },
  size: 0,
  isTruncated: false,
  contentType: 'text/plain',
  ...changes,
});
const status = (code: number): UnreachableReason => ({ kind: 'status', exchange: exchange(code) });
/** The server has failed since 0, and did so again at `at`. */
const failure = (reason: UnreachableReason, lastGood: FoundRobotsTxt | null = null, at = 0): RobotsOutcome => ({
  kind: 'unreachable',
  url,
  reason,
  since: 0,
  at,
  lastGood,
});
const lastGood = found({ fetchedAt: -DAY });
const challenge: UnreachableReason = { kind: 'challenged', by: 'cloudflare', exchange: exchange(403) };

function kinds(outcome: RobotsOutcome, now = 0): Record<string, OutcomeMeaning['kind']> {
  return Object.fromEntries(DIALECTS.map((dialect) => [dialect, readOutcome(outcome, dialect, now).kind]));
}

const everywhere = (kind: OutcomeMeaning['kind']) => Object.fromEntries(DIALECTS.map((dialect) => [dialect, kind]));

describe('by parser', () => {
  const asGoogle = {
    google: 'disallow-all',
    yandex: 'allow-all',
    'koster-1994': 'allow-all',
    'kollar-1996': 'unknown',
    protego: 'allow-all',
    'protego-0.7': 'allow-all',
  };
  const pythons = (kind: OutcomeMeaning['kind']) => ({ python: kind, 'python-3.14': kind });
  const asRfc = { ...asGoogle, rfc9309: 'disallow-all', bing: 'disallow-all', ...pythons('disallow-all') };
  const onlyOk = { yandex: 'allow-all', 'crawler-commons': 'allow-all' };

  test.each<[string, RobotsOutcome, Record<string, string>]>([
    ['200', found(), everywhere('rules')],
    ['203', found({ status: 203 }), { ...everywhere('rules'), ...onlyOk }],
    // The RFC takes 2xx for success (§2.3.1.1), Yandex and Nutch only 200.
    ['204, without a body', found({ status: 204 }), { ...everywhere('rules'), ...onlyOk }],
    ['206', found({ status: 206 }), { ...everywhere('rules'), ...onlyOk }],
    // No operator looks at the type: what isn't a rule is skipped.
    [
      '200 with HTML',
      found({ body: { encoding: 'utf-8', data: '<!doctype html>' }, contentType: 'text/html' }),
      everywhere('rules'),
    ],
    ['500 KiB', found({ size: 512_000 }), everywhere('rules')],
    ['more', found({ size: 512_001 }), { ...everywhere('rules'), yandex: 'allow-all' }],
    ['cut at the limit', found({ size: 512_000, isTruncated: true }), { ...everywhere('rules'), yandex: 'allow-all' }],
    ['404', { kind: 'unavailable', exchange: exchange(404) }, everywhere('allow-all')],
    [
      '401',
      { kind: 'unavailable', exchange: exchange(401) },
      { ...everywhere('allow-all'), ...pythons('disallow-all') },
    ],
    [
      '403',
      { kind: 'unavailable', exchange: exchange(403) },
      { ...everywhere('allow-all'), ...pythons('disallow-all') },
    ],
    ['410', { kind: 'unavailable', exchange: exchange(410) }, everywhere('allow-all')],
    // Python follows up to ten.
    [
      'six redirects',
      { kind: 'too-many-redirects', url, hops: [], at: 0 },
      { ...everywhere('allow-all'), ...pythons('unknown') },
    ],
    [
      '429',
      failure(status(429)),
      { ...asRfc, rfc9309: 'allow-all', bing: 'allow-all', ...pythons('allow-all'), 'crawler-commons': 'disallow-all' },
    ],
    ['503', failure(status(503)), { ...asRfc, 'crawler-commons': 'disallow-all' }],
    ['500', failure(status(500)), { ...asRfc, 'crawler-commons': 'disallow-all' }],
    ['no answer', failure({ kind: 'network', hops: [], error: null }), { ...asRfc, 'crawler-commons': 'allow-all' }],
    ['too slow', failure({ kind: 'timeout', afterMs: 1 }), { ...asRfc, 'crawler-commons': 'allow-all' }],
    [
      '503 and a copy',
      failure(status(503), lastGood),
      { ...asRfc, rfc9309: 'rules', bing: 'rules', 'crawler-commons': 'disallow-all' },
    ],
    [
      '429 and a copy',
      failure(status(429), lastGood),
      { ...asRfc, rfc9309: 'allow-all', bing: 'allow-all', ...pythons('allow-all'), 'crawler-commons': 'disallow-all' },
    ],
    ['offline here', failure({ kind: 'offline' }, lastGood), everywhere('unknown')],
    ['no access', { kind: 'no-access', url }, everywhere('unknown')],
  ])('an outcome has its meaning: %s', (_, outcome, expected) => {
    expect(kinds(outcome)).toEqual(expected);
  });
});

describe('failures over time, for google', () => {
  test.each<[string, number, FoundRobotsTxt | null, OutcomeMeaning['kind']]>([
    ['closed at first', 12 * HOUR - 1, lastGood, 'disallow-all'],
    ['then the copy', 12 * HOUR, lastGood, 'rules'],
    ['for 30 days', 12 * HOUR + 30 * DAY - 1, lastGood, 'rules'],
    ['and no longer', 12 * HOUR + 30 * DAY, lastGood, 'allow-all'],
    ['closed without a copy too', 12 * HOUR - 1, null, 'disallow-all'],
    ['then open', 12 * HOUR, null, 'allow-all'],
  ])('a failure has its meaning for google: %s', (_, now, copy, kind) => {
    // However often it failed in between: it is the first failure that counts.
    expect(readOutcome(failure(status(503), copy, now), 'google', now).kind).toBe(kind);
  });

  test('a first failure in the future, after the clock was set back, blocks for 12 hours from now, no longer', () => {
    expect(readOutcome(failure(status(503), lastGood), 'google', -365 * DAY)).toEqual({
      kind: 'disallow-all',
      because: status(503),
      lasts: { kind: 'until', at: -365 * DAY + 12 * HOUR, ms: 12 * HOUR },
    });
  });
});

describe('failures over time, by RFC 9309 §2.3.1.4 and for Bing', () => {
  test.each<[string, number, FoundRobotsTxt | null, OutcomeMeaning['kind']]>([
    ['closed without a copy', 30 * DAY - 1, null, 'disallow-all'],
    ['as unavailable after 30 days', 30 * DAY, null, 'allow-all'],
    ['with a copy, the copy', 30 * DAY - 1, lastGood, 'rules'],
    ['after 30 days too', 30 * DAY, lastGood, 'rules'],
    ['closed by a clock that was put back', -365 * DAY, null, 'disallow-all'],
  ])('a failure has its meaning by the standard: %s', (_, now, copy, kind) => {
    for (const dialect of ['rfc9309', 'bing'] as const) {
      expect(readOutcome(failure(status(503), copy, now), dialect, now).kind).toBe(kind);
    }
  });
});

describe('Amazon: a copy of the last 30 days, else as if there were no file', () => {
  test.each<[string, number, FoundRobotsTxt | null, OutcomeMeaning['kind']]>([
    ['with a copy', 29 * DAY - 1, lastGood, 'rules'],
    ['that is too old', 29 * DAY, lastGood, 'allow-all'],
    ['without one', 0, null, 'allow-all'],
  ])('a failure has the meaning that Amazon documents: %s', (_, now, copy, kind) => {
    for (const reason of [status(429), status(503), { kind: 'timeout', afterMs: 1 } as const]) {
      expect(readOutcome(failure(reason, copy, now), 'rfc9309', now, 'last-copy').kind).toBe(kind);
    }
  });

  test.each([{ kind: 'offline' } as const, challenge])('the meaning is unknown: $kind', (reason) => {
    expect(readOutcome(failure(reason, lastGood), 'rfc9309', 0, 'last-copy').kind).toBe('unknown');
  });
});

test('a challenge stays unknown, however long it lasts, with a copy and without', () => {
  for (const copy of [lastGood, null])
    for (const now of [0, 12 * HOUR, 60 * DAY])
      expect(kinds(failure(challenge, copy, now), now)).toEqual(everywhere('unknown'));
});

test('for Yandex and the standard of 1994 a failure means no file, however long it lasts', () => {
  for (const dialect of ['yandex', 'koster-1994'] as const) {
    for (const now of [0, 12 * HOUR, 60 * DAY]) {
      expect(readOutcome(failure(status(503), lastGood, now), dialect, now).kind).toBe('allow-all');
    }
  }
});

describe('what a crawler does after an outcome', () => {
  const unavailable: RobotsOutcome = { kind: 'unavailable', exchange: exchange(404) };

  test.each<[string, RobotsOutcome, Dialect, FailurePolicy | null, CrawlPolicy]>([
    ['a file has rules', found(), 'google', null, 'by-rules'],
    ['203 is a file', found({ status: 203 }), 'google', null, 'by-rules'],
    ['203 means “no file” to Yandex', found({ status: 203 }), 'yandex', null, 'allowed'],
    ['404', unavailable, 'google', null, 'allowed'],
    ['401 to Python', { kind: 'unavailable', exchange: exchange(401) }, 'python', null, 'disallowed'],
    ['503', failure(status(503)), 'google', null, 'disallowed'],
    ['503 by the standard', failure(status(503)), 'rfc9309', null, 'disallowed'],
    ['503 to Yandex', failure(status(503)), 'yandex', null, 'allowed'],
    ['503 after a copy', failure(status(503), lastGood), 'rfc9309', null, 'by-rules'],
    ['503 to Amazon', failure(status(503)), 'rfc9309', 'last-copy', 'allowed'],
    ['503 to Amazon after a copy', failure(status(503), lastGood), 'rfc9309', 'last-copy', 'by-rules'],
    ['offline', failure({ kind: 'offline' }, lastGood), 'google', null, 'unknown'],
    ['no access', { kind: 'no-access', url }, 'google', null, 'unknown'],
  ])('a crawler does what the outcome means to it: %s', (_, outcome, dialect, onFailure, policy) => {
    expect(policyOf(outcome, { dialect, onFailure }, 0)).toBe(policy);
  });
});

describe('the reason of a failure', () => {
  const oversize = found({ isTruncated: true });
  const network: UnreachableReason = { kind: 'network', hops: [], error: null };

  test.each<[Dialect, RobotsOutcome, OutcomeMeaning]>([
    ['rfc9309', lastGood, { kind: 'rules', file: lastGood, isLastGood: false }],
    ['rfc9309', failure(network, lastGood), { kind: 'rules', file: lastGood, isLastGood: true }],
    ['rfc9309', failure(network), { kind: 'disallow-all', because: network, lasts: { kind: 'unless-copy' } }],
    ['rfc9309', failure(status(429)), { kind: 'allow-all', because: { kind: 'unavailable', status: 429 } }],
    [
      'google',
      failure(network),
      { kind: 'disallow-all', because: network, lasts: { kind: 'until', at: 12 * HOUR, ms: 12 * HOUR } },
    ],
    // Neither uses an earlier copy.
    ['python', failure(network), { kind: 'disallow-all', because: network, lasts: { kind: 'not-documented' } }],
    [
      'crawler-commons',
      failure(status(503)),
      { kind: 'disallow-all', because: status(503), lasts: { kind: 'not-documented' } },
    ],
    ['yandex', oversize, { kind: 'allow-all', because: { kind: 'not-read', file: oversize } }],
    ['yandex', failure(network), { kind: 'allow-all', because: { kind: 'unreachable', reason: network } }],
    ['kollar-1996', failure(network), { kind: 'unknown', because: 'not-stated' }],
    ['google', failure({ kind: 'offline' }), { kind: 'unknown', because: 'offline' }],
    ['google', { kind: 'no-access', url }, { kind: 'unknown', because: 'no-access' }],
    ['yandex', failure(challenge), { kind: 'unknown', because: 'challenged' }],
    [
      'google',
      { kind: 'unavailable', exchange: exchange(410) },
      { kind: 'allow-all', because: { kind: 'unavailable', status: 410 } },
    ],
    [
      'google',
      { kind: 'too-many-redirects', url, hops: [], at: 0 },
      { kind: 'allow-all', because: { kind: 'too-many-redirects' } },
    ],
  ])('the reason is kept: $0, $1', (dialect, outcome, expected) => {
    expect(readOutcome(outcome, dialect, 0)).toEqual(expected);
  });
});
