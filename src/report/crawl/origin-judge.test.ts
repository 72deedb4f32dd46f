// What is asked of many URLs at a time is answered as one report of each would be.
import { expect, test } from 'vitest';
import { crawler } from '../../../test/support/generators/facts.ts';
import { catalogue, isWithdrawn } from '../../crawlers/index.ts';
import type { FoundRobotsTxt, RobotsOutcome } from '../../robots/index.ts';
import { report, summaryOf } from '../index.ts';
import { createOriginJudge } from './origin-judge.ts';

const ORIGIN = 'https://example.com';
const NOW = 1_000_000;
const exchange = { requestedUrl: `${ORIGIN}/robots.txt`, finalUrl: `${ORIGIN}/robots.txt`, hops: [], fetchedAt: 0 };
const file: FoundRobotsTxt = {
  kind: 'found',
  ...exchange,
  status: 200,
  body: {
    encoding: 'utf-8',
    data: 'User-agent: *\nDisallow: /a\n\nUser-agent: Googlebot\nDisallow: /b$\n\nUser-agent: Bytespider\nDisallow: /\n',
  },
  size: 100,
  isTruncated: false,
  contentType: null,
};
const failed = (lastGood: FoundRobotsTxt | null): RobotsOutcome => ({
  kind: 'unreachable',
  url: file.requestedUrl,
  reason: { kind: 'status', exchange: { ...exchange, status: 503 } },
  since: 0,
  at: 0,
  lastGood,
});

test.each<[string, RobotsOutcome]>([
  ['a file', file],
  ['no file', { kind: 'unavailable', exchange: { ...exchange, status: 404 } }],
  ['a failure', failed(null)],
  ['a failure, with a copy', failed(file)],
  ['no access', { kind: 'no-access', url: file.requestedUrl }],
])('each crawler has the answer of its report: %s', (_, outcome) => {
  const urls = ['/', '/a', '/b', '/bc'].map((path) => ORIGIN + path);
  const headers = { kind: 'unknown', reason: 'not-observed' } as const;
  const reports = urls.map((url) =>
    report({ url, tags: { kind: 'unreadable' }, headers, redirects: [] }, outcome, catalogue, NOW),
  );
  for (const [index, crawler] of catalogue.entries()) {
    const judge = createOriginJudge(outcome, NOW);
    const shown = reports.map(({ crawlers }) => crawlers[index]?.crawl.answer);
    expect(
      urls.map((url) => judge.answer(crawler, url)),
      crawler.token,
    ).toEqual(shown);
  }
});

const asked = (data: string, path: string) => {
  const tokens = ['Amzn-SearchBot', 'ExaSearchBot', 'Bravebot'];
  const crawlers = catalogue.filter(({ token }) => tokens.includes(token));
  const outcome: RobotsOutcome = { ...file, body: { encoding: 'utf-8', data } };
  const headers = { kind: 'unknown', reason: 'not-observed' } as const;
  const url = ORIGIN + path;
  const shown = report({ url, tags: { kind: 'unreadable' }, headers, redirects: [] }, outcome, crawlers, NOW).crawlers;
  for (const { crawler, crawl } of shown)
    expect(createOriginJudge(outcome, NOW).answer(crawler, url)).toBe(crawl.answer);
  return Object.fromEntries(shown.map(({ crawler, crawl }) => [crawler.token, crawl]));
};

test('a crawler that follows “other search bots” has an unknown answer if Googlebot and * differ and no group names it', () => {
  const data = 'User-agent: *\nDisallow: /a\n\nUser-agent: Googlebot\nDisallow: /b\n';
  for (const path of ['/a', '/b']) {
    expect(asked(data, path)).toEqual({
      'Amzn-SearchBot': { answer: 'unknown', because: { kind: 'follows-others', follows: 'search-bots' } },
      ExaSearchBot: { answer: 'unknown', because: { kind: 'follows-others', follows: 'major-engines' } },
      Bravebot: { answer: 'unknown', because: { kind: 'follows-others', follows: 'googlebot' } },
    });
  }
  expect(Object.values(asked(data, '/c')).map(({ answer }) => answer)).toEqual(['allowed', 'allowed', 'allowed']);
});

test('a crawler that follows others is blocked if both of their groups block it, or its own does; Brave’s has no group', () => {
  const answers = (data: string) => Object.values(asked(data, '/a')).map(({ answer }) => answer);
  expect(answers('User-agent: *\nDisallow: /\n')).toEqual(['disallowed', 'disallowed', 'disallowed']);
  expect(answers('User-agent: *\nUser-agent: Googlebot\nDisallow: /\n')).toEqual(Array(3).fill('disallowed'));
  const named = 'User-agent: Amzn-SearchBot\nUser-agent: ExaSearchBot\nUser-agent: Bravebot\nDisallow: /\n';
  expect(answers(named)).toEqual(['disallowed', 'disallowed', 'allowed']);
});

test('retired and denied tokens get an answer by the rules, and are counted nowhere', () => {
  const crawlers = catalogue.filter(isWithdrawn);
  const outcome: RobotsOutcome = { ...file, body: { encoding: 'utf-8', data: 'User-agent: *\nDisallow: /\n' } };
  const headers = { kind: 'unknown', reason: 'not-observed' } as const;
  const shown = report({ url: ORIGIN, tags: { kind: 'unreadable' }, headers, redirects: [] }, outcome, crawlers, NOW);
  expect(crawlers.length).toBeGreaterThan(5);
  expect(new Set(shown.crawlers.map(({ crawl }) => crawl.answer))).toEqual(new Set(['disallowed', 'unknown']));
  expect(summaryOf(shown).both).toEqual({ total: 0, restricted: [], unknown: 0 });
  expect(summaryOf(shown).cannotIndex).toEqual([]);
  expect(shown.purposes['ai-training']).toEqual({ state: 'none', operators: [] });
  expect(shown.purposes['ai-search']).toEqual({ state: 'none', operators: [] });
});

test('rules are read for a crawler once, in steps: also those of an earlier copy', () => {
  const rules = Array.from({ length: 5_000 }, (_, index) => `Disallow: /${index}*a\n`).join('');
  const long: FoundRobotsTxt = { ...file, body: { encoding: 'utf-8', data: `User-agent: *\n${rules}` } };
  const googlebot = crawler('Googlebot');
  for (const outcome of [long, failed(long)]) {
    const judge = createOriginJudge(outcome, NOW);
    expect([...judge.prepare(googlebot)].length).toBeGreaterThan(1);
    expect([...judge.prepare(googlebot)]).toEqual([]);
  }
  expect([
    ...createOriginJudge({ kind: 'unavailable', exchange: { ...exchange, status: 404 } }, NOW).prepare(googlebot),
  ]).toEqual([]);
});
