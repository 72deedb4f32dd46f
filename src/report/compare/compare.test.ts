// Files that two readers do not read alike, each difference as its operator or its standard states it.
import { describe, expect, test } from 'vitest';
import {
  crawler,
  exchange,
  found,
  NOW,
  ORIGIN,
  UNKNOWN_HEADERS,
  unreachable,
} from '../../../test/support/generators/facts.ts';
import { runAll } from '../../base/steps.ts';
import type { RobotsOutcome } from '../../robots/index.ts';
import { decidingRule } from '../crawl/deciding-rule.ts';
import type { PageFacts } from '../data/facts.ts';
import type { CrawlerReport } from '../data/types.ts';
import { report } from '../report.ts';
import { compareDialects } from './compare.ts';

function compare(outcome: RobotsOutcome, tokens: readonly string[], path = '/page') {
  const facts: PageFacts = {
    url: ORIGIN + path,
    tags: { kind: 'unreadable' },
    headers: UNKNOWN_HEADERS,
    redirects: null,
  };
  const page = report(facts, outcome, tokens.map(crawler), NOW);
  return { page, comparison: compareDialects(page, outcome) };
}

const side = (reports: readonly Pick<CrawlerReport, 'crawler' | 'crawl'>[]) =>
  reports.map((one) => `${one.crawler.token} ${one.crawl.answer} ${decidingRule(one)?.line ?? '-'}`);

function disagreements(outcome: RobotsOutcome, tokens: readonly string[], path?: string) {
  const { page } = compare(outcome, tokens, path);
  return page.disagreements.map(({ dialect, readers, others }) => [dialect, side(readers), side(others)]);
}

function elsewhere(outcome: RobotsOutcome, token: string, path?: string) {
  const { page, comparison } = compare(outcome, [token], path);
  return page.crawlers.flatMap((one) =>
    runAll(comparison.elsewhere(one)).flatMap(({ dialect, crawl }) =>
      side([{ ...one, crawl }]).map((shown) => shown.replace(token, dialect)),
    ),
  );
}

// https://github.com/google/robotstxt: this misspelling of the key is forgiven. RFC 9309 §2.2.4: an unknown line.
const MISSPELLED = found('User-agent: *\nDissallow: /page\n');
// Yandex: a rule of more than 1,024 characters is an error.
const LONG = found(`User-agent: *\nDisallow: /page${'*'.repeat(1024)}\n`);
const TOKENS = ['Googlebot', 'bingbot', 'YandexBot', 'GPTBot'];

describe('parsers of today that disagree about the URL', () => {
  test.each<[string, RobotsOutcome, string, unknown]>([
    [
      'a misspelled key, which Google forgives',
      MISSPELLED,
      '/page',
      ['google', ['Googlebot disallowed 2'], ['bingbot allowed -', 'YandexBot allowed -', 'GPTBot allowed -']],
    ],
    [
      'a misspelled key of a group',
      found('useragent: *\nDisallow: /page\n'),
      '/page',
      ['google', ['Googlebot disallowed 2'], ['bingbot allowed -', 'YandexBot allowed -', 'GPTBot allowed -']],
    ],
    [
      'index.html, which to Google allows its folder',
      found('User-agent: *\nDisallow: /d/\nAllow: /d/index.html\n'),
      '/d/',
      ['google', ['Googlebot allowed 3'], ['bingbot disallowed 2', 'YandexBot disallowed 2', 'GPTBot disallowed 2']],
    ],
    [
      'an unreserved byte that is escaped: RFC 9309 §2.2.2 decodes it, Google does not',
      found('User-agent: *\nDisallow: /p%61ge\n'),
      '/page',
      ['google', ['Googlebot allowed -'], ['bingbot disallowed 2', 'YandexBot disallowed 2', 'GPTBot disallowed 2']],
    ],
    [
      'a rule that is too long for Yandex',
      LONG,
      '/page',
      ['yandex', ['YandexBot allowed -'], ['Googlebot disallowed 2', 'bingbot disallowed 2', 'GPTBot disallowed 2']],
    ],
    [
      'a file that is too large for Yandex',
      found('User-agent: *\nDisallow: /\n', { isTruncated: true }),
      '/page',
      ['yandex', ['YandexBot allowed -'], ['Googlebot disallowed 2', 'bingbot disallowed 2', 'GPTBot disallowed 2']],
    ],
  ])('parsers that disagree are named with the cause: %s', (_, outcome, path, expected) => {
    expect(disagreements(outcome, TOKENS, path)).toEqual([expected]);
  });

  test.each<[string, robots: string, RobotsOutcome | null, cause: unknown]>([
    ['a rule’s key', '', MISSPELLED, { line: 2, text: 'Dissallow: /page' }],
    ['the key that starts its group', 'useragent: *\r\nDisallow: /page\n', null, { line: 1, text: 'useragent: *' }],
    [
      'a rule of the other side',
      'User-agent: *\nDisallow: /page\nallowed: /page\n',
      null,
      { line: 3, text: 'allowed: /page' },
    ],
    ['none: both have the rule, and one does not take it', '', LONG, null],
    ['none: both have the rule, and match it differently', 'User-agent: *\nDisallow: /p%61ge\n', null, null],
    [
      'none: one of them does not take the file',
      '',
      found('User-agent: *\nDisallow: /\n', { isTruncated: true }),
      null,
    ],
  ])('the line that makes the difference is named: %s', (_, robots, outcome, cause) => {
    const { page } = compare(outcome ?? found(robots), TOKENS);
    expect(page.disagreements.map((one) => one.cause)).toEqual([cause]);
  });

  test('two parsers with different deviations are reported separately', () => {
    // `allowed` begins as Allow does, which is enough for Google.
    const long = `/page${'*'.repeat(1024)}`;
    expect(disagreements(found(`User-agent: *\nDisallow: ${long}\nallowed: ${long}\n`), TOKENS)).toEqual([
      ['google', ['Googlebot allowed 3'], ['bingbot disallowed 2', 'GPTBot disallowed 2']],
      ['yandex', ['YandexBot allowed -'], ['bingbot disallowed 2', 'GPTBot disallowed 2']],
    ]);
  });

  test('a parser that blocks one crawler and allows another is reported for each', () => {
    const groups =
      'User-agent: *\nDisallow: /other\nDissallow: /page\n\n' +
      'User-agent: Googlebot-Image\nUser-agent: CCBot\nDisallow: /p%61ge\n';
    expect(disagreements(found(groups), ['Googlebot', 'Googlebot-Image', 'GPTBot', 'CCBot'])).toEqual([
      ['google', ['Googlebot disallowed 3'], ['GPTBot allowed -']],
      ['google', ['Googlebot-Image allowed -'], ['CCBot disallowed 7']],
    ]);
  });

  test.each<[string, RobotsOutcome, readonly string[]]>([
    ['where the same applies to all', found('User-agent: *\nDisallow: /page\n'), TOKENS],
    ['where different groups say different things', found('User-agent: GPTBot\nDisallow: /\n'), TOKENS],
    // Google's token ends before a digit, and Google asks for no such name.
    ['where a name is none to Google', found('User-agent: MJ12bot\nDisallow: /\n'), ['Googlebot', 'MJ12bot']],
    [
      'where only one crawler is named, as its own parser reads it',
      found('User-agent: Googlebot\nDissallow: /\n'),
      TOKENS,
    ],
    ['where no crawler with another parser is selected', MISSPELLED, ['bingbot', 'YandexBot', 'GPTBot']],
    ['where no other crawler is selected', MISSPELLED, ['Googlebot', 'Google-Extended']],
    ['where the other one need not obey', MISSPELLED, ['Googlebot', 'Perplexity-User']],
    ['where only the standards of the nineties differ', found('User-agent: *\nAllow: /page\nDisallow: /\n'), TOKENS],
    [
      'where no file came',
      unreachable({ reason: { kind: 'status', exchange: exchange(503) }, lastGood: MISSPELLED }),
      TOKENS,
    ],
  ])('no disagreement is reported %s', (_, outcome, tokens) => {
    expect(disagreements(outcome, tokens)).toEqual([]);
  });
});

test('a crawler of the nineties doesn’t count if parsers of today disagree', () => {
  const { page } = compare(MISSPELLED, ['Googlebot', 'Scooter']);
  expect(page.crawlers.map(({ crawl }) => crawl.answer)).toEqual(['disallowed', 'allowed']);
  expect(page.disagreements).toEqual([]);
});

test('a control token doesn’t count, as it fetches nothing', () => {
  const { page } = compare(MISSPELLED, ['Google-Extended', 'GPTBot']);
  expect(page.crawlers.map(({ crawl }) => crawl.answer)).toEqual(['disallowed', 'allowed']);
  expect(runAll(compareDialects(page, MISSPELLED).disagreements())).toEqual([]);
});

/** By those that forgive a misspelled key. */
const FORGIVEN = [
  'google disallowed 2',
  'crawler-commons disallowed 2',
  'protego disallowed 2',
  'protego-0.7 disallowed 2',
];

describe('what other parsers would answer one crawler', () => {
  test.each<[string, RobotsOutcome, string, readonly string[]]>([
    ['several forgive', MISSPELLED, 'GPTBot', FORGIVEN],
    [
      'no other crawler does',
      MISSPELLED,
      'Googlebot',
      [
        ...['rfc9309 allowed -', 'bing allowed -', 'yandex allowed -', 'koster-1994 allowed -'],
        ...['kollar-1996 allowed -', 'python allowed -', 'python-3.14 allowed -'],
      ],
    ],
    [
      'there was no Allow',
      found('User-agent: *\nAllow: /page\nDisallow: /\n'),
      'GPTBot',
      ['koster-1994 disallowed 3', 'kollar-1996 disallowed 3'],
    ],
    [
      'several paths on a line, in 1996',
      found('User-agent: *\nDisallow: /tmp /page\n'),
      'GPTBot',
      ['kollar-1996 disallowed 2'],
    ],
    [
      'a part of its name, in the nineties and in scripts',
      found('User-agent: gpt\nDisallow: /\n'),
      'GPTBot',
      [
        ...['koster-1994 disallowed 2', 'kollar-1996 disallowed 2', 'protego disallowed 2', 'protego-0.7 disallowed 2'],
        ...['python disallowed 2', 'python-3.14 disallowed 2'],
      ],
    ],
    [
      'a part of its name that starts no word',
      found('User-agent: bot\nDisallow: /\n'),
      'GPTBot',
      [
        ...['koster-1994 disallowed 2', 'kollar-1996 disallowed 2', 'protego disallowed 2'],
        ...['python disallowed 2', 'python-3.14 disallowed 2'],
      ],
    ],
    [
      'a name with a digit is none to Google',
      found('User-agent: MJ12bot\nDisallow: /\n'),
      'MJ12bot',
      ['google allowed -'],
    ],
    ['by what the rules say, where it need not obey', MISSPELLED, 'Perplexity-User', FORGIVEN],
    ['the names that it falls back on count', found('User-agent: Yandex\nDissallow: /\n'), 'YandexBot', FORGIVEN],
    ['groups for * do not, where it ignores them', found('User-agent: *\nDisallow: /\n'), 'AdsBot-Google', []],
    ['nothing, where the server fails: what that means isn’t the parser’s answer', unreachable(), 'GPTBot', []],
    ['nothing, where no file came', { kind: 'unavailable', exchange: exchange(404) }, 'GPTBot', []],
  ])('the answer of another parser is listed where it differs: %s', (_, outcome, token, expected) => {
    expect(elsewhere(outcome, token)).toEqual(expected);
  });
});
