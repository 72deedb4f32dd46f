// The closer look as data: what is in it is tested where it is found.
import { expect, test } from 'vitest';
import { findCrawler } from '../crawlers/index.ts';
import type { RobotsOutcome } from '../robots/index.ts';
import { inspect } from './inspect.ts';
import { report } from './report.ts';

const url = 'https://example.com/robots.txt';
const exchange = { requestedUrl: url, finalUrl: url, hops: [], status: 200, fetchedAt: 0 };
const found = (data: string): RobotsOutcome => ({
  kind: 'found',
  ...exchange,
  body: { encoding: 'utf-8', data },
  size: data.length,
  isTruncated: false,
  contentType: 'text/plain',
});

function look(outcome: RobotsOutcome) {
  const facts = {
    url: 'https://example.com/page',
    tags: { kind: 'unreadable' },
    headers: { kind: 'unknown', reason: 'restored' },
  } as const;
  const crawlers = ['Googlebot', 'GPTBot'].flatMap((token) => findCrawler(token) ?? []);
  return inspect(report(facts, outcome, crawlers, 0), outcome);
}

test('what the dialects, the checker and the other lines say, as plain data', () => {
  const inspection = look(found('User-agent: a\nUser-agent: B\nDissallow: /page\nCrawl-delay: 1\n'));
  expect(inspection.diagnostics.map(({ code }) => code)).toContain('misspelt-key');
  expect(inspection.records).toMatchObject([
    { kind: 'unknown', key: 'dissallow', to: ['a', 'B'] },
    { kind: 'crawl-delay', seconds: 1, line: 4, to: ['a', 'B'] },
  ]);
  expect(structuredClone(inspection)).toEqual(inspection);
  expect(JSON.parse(JSON.stringify(inspection))).toEqual(inspection);
});

test('by product token, who would answer otherwise', () => {
  const { elsewhere } = look(found('User-agent: *\nDissallow: /page\n'));
  expect(elsewhere['GPTBot']?.map(({ dialect }) => dialect)).toEqual(['google']);
});

test('what each line is, and where groups start and end', () => {
  const lines = [
    'Allow: /',
    'User-agent: a',
    'User-agent: b',
    '',
    'Allow: /',
    'Crawl-delay: 1',
    '# c',
    'what',
    'User-agent: *',
  ];
  const inspection = look(found(`${lines.join('\n')}\n`));
  // RFC 9309 §2.2.2: a rule before any user-agent line is ignored. The last line is the empty one.
  expect([...inspection.lines]).toEqual([' ', 'u', 'u', ' ', 'r', 'o', ' ', ' ', 'u', ' ']);
  // The group goes on to the other record in it (§2.2.4), not to the comment behind it.
  expect(inspection.groups).toEqual([
    { first: 2, last: 6 },
    { first: 9, last: 9 },
  ]);
});

test('of ten thousand records the first, and a count of the rest', () => {
  const { records, recordsOmitted } = look(found('Crawl-delay: 1\n'.repeat(10_000)));
  expect([records.length, recordsOmitted]).toEqual([40, 9_960]);
});

test('without a file there is nothing to look at', () => {
  expect(look({ kind: 'unavailable', exchange: { ...exchange, status: 404 } })).toEqual({
    diagnostics: [],
    // An empty text is one line.
    lines: ' ',
    groups: [],
    records: [],
    recordsOmitted: 0,
    elsewhere: { Googlebot: [], GPTBot: [] },
  });
});
