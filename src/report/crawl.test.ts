// What is asked of many addresses at a time is answered as one report of each would be.
import { expect, test } from 'vitest';
import { catalogue } from '../crawlers/index.ts';
import type { FoundRobotsTxt, RobotsOutcome } from '../robots/index.ts';
import { crawlMatcher, report } from './index.ts';

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
])('%s: for each crawler, the answer of its report', (_, outcome) => {
  const urls = ['/', '/a', '/b', '/bc'].map((path) => ORIGIN + path);
  const headers = { kind: 'unknown', reason: 'not-observed' } as const;
  const reports = urls.map((url) =>
    report({ url, tags: { kind: 'unreadable' }, headers, redirects: [] }, outcome, catalogue, NOW),
  );
  for (const [at, crawler] of catalogue.entries()) {
    const match = crawlMatcher(outcome, crawler, NOW);
    const told = reports.map(({ crawlers }) => crawlers[at]?.crawl.answer);
    expect(urls.map(match), crawler.token).toEqual(told);
  }
});
