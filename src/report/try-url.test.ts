import { expect, test } from 'vitest';
import { findCrawler } from '../crawlers/index.ts';
import type { FoundRobotsTxt } from '../robots/index.ts';
import { report } from './report.ts';
import { tryUrl } from './try-url.ts';

function tried(data: string, url: string, tokens = ['Googlebot', 'Perplexity-User']) {
  const file: FoundRobotsTxt = {
    kind: 'found',
    requestedUrl: 'https://example.com/robots.txt',
    finalUrl: 'https://example.com/robots.txt',
    hops: [],
    status: 200,
    fetchedAt: 0,
    body: { encoding: 'utf-8', data },
    size: data.length,
    isTruncated: false,
    contentType: 'text/plain',
  };
  const facts = {
    url: 'https://example.com/',
    tags: { kind: 'unreadable' },
    headers: { kind: 'unknown', reason: 'opened-before' },
  } as const;
  const crawlers = tokens.flatMap((token) => findCrawler(token) ?? []);
  return tryUrl(report(facts, file, crawlers, 0), file, url, 0).map(({ crawl }) => crawl.answer);
}

test('each crawler of the report answers for the address, after its owner’s word', () => {
  const file = 'User-agent: *\nDisallow: /private\n';
  expect(tried(file, 'https://example.com/private/x')).toEqual(['disallowed', 'unknown']);
  expect(tried(file, 'https://example.com/')).toEqual(['allowed', 'unknown']);
});

test('an empty query is a part of the address: `$` stands after its `?`', () => {
  const file = 'User-agent: *\nDisallow: /x?$\n';
  expect(tried(file, 'https://example.com/x?', ['Googlebot'])).toEqual(['disallowed']);
  expect(tried(file, 'https://example.com/x', ['Googlebot'])).toEqual(['allowed']);
});
