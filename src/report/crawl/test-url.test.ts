import { expect, test } from 'vitest';
import { found, NOW, ready } from '../../../test/support/generators/facts.ts';
import { catalogue } from '../../crawlers/index.ts';
import { factsOfUrl } from '../page/page-result.ts';
import { report } from '../report.ts';
import { testUrl } from './test-url.ts';

function tried(data: string, url: string, tokens = ['Googlebot', 'Perplexity-User']) {
  const file = found(data);
  return testUrl(ready(file, tokens).report, file, url, NOW).map(({ crawl }) => crawl.answer);
}

test('each crawler of the report answers for the URL, after its operator’s word', () => {
  const file = 'User-agent: *\nDisallow: /private\n';
  expect(tried(file, 'https://example.com/private/x')).toEqual(['disallowed', 'unknown']);
  expect(tried(file, 'https://example.com/')).toEqual(['allowed', 'unknown']);
});

test('an empty query is a part of the URL: `$` stands after its `?`', () => {
  const file = 'User-agent: *\nDisallow: /x?$\n';
  expect(tried(file, 'https://example.com/x?', ['Googlebot'])).toEqual(['disallowed']);
  expect(tried(file, 'https://example.com/x', ['Googlebot'])).toEqual(['allowed']);
});

test('a tested URL gets what a report of that URL says, reasons included', () => {
  const file = found('User-agent: *\nDisallow: /a\nAllow: /a/b\n\nUser-agent: GPTBot\nDisallow: /\n');
  const tokens = catalogue.map(({ token }) => token);
  for (const path of ['/', '/a', '/a/b?c', '/%61']) {
    const url = `https://example.com${path}`;
    const shown = report(factsOfUrl(url), file, catalogue, NOW).crawlers;
    expect(testUrl(ready(file, tokens).report, file, url, NOW)).toEqual(
      shown.map(({ crawler, crawl, readIn }) => ({ crawler, crawl, readIn })),
    );
  }
});
