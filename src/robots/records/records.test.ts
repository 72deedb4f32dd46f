import { describe, expect, test } from 'vitest';
import { parseRobotsTxt } from '../parse/parse.ts';
import type { Dialect } from '../types.ts';
import { closest, type RobotsRecord, readRecords } from './records.ts';

const recordsOf = (text: string, dialect: Dialect = 'rfc9309') => readRecords(parseRobotsTxt(text, dialect));

/** The record of one line, without where it stands. */
function read(line: string): Partial<RobotsRecord> {
  const [{ line: _, column: _c, key: __, value: ___, group: ____, ...parsedLine }] = recordsOf(line) as [RobotsRecord];
  return parsedLine;
}
const invalid = (of: string) => ({ kind: 'invalid', of });

test('a Crawl-delay of 400 digits is not valid', () => {
  expect(read(`Crawl-delay: ${'9'.repeat(400)}`)).toEqual(invalid('crawl-delay'));
});

describe('what each line says', () => {
  test.each<[line: string, parsedLine: object]>([
    ['Sitemap: https://example.com/map.xml', { kind: 'sitemap', url: 'https://example.com/map.xml' }],
    ['Sitemap: /map.xml', invalid('sitemap')],
    ['Sitemap: //example.com/map.xml', invalid('sitemap')],
    ['Sitemap: https:///map.xml', invalid('sitemap')],
    ['Sitemap:', invalid('sitemap')],
    ['LLM-Policy: /llm.txt', { kind: 'llm-policy' }],
    ['Agentmap: https://example.com/agents.json', { kind: 'agentmap' }],
    ['Agentmap:', invalid('agentmap')],
    ['Crawl-delay: 10', { kind: 'crawl-delay', seconds: 10 }],
    ['Crawl-delay: 0.5 # half', { kind: 'crawl-delay', seconds: 0.5 }],
    ['Crawl-delay: .5', { kind: 'crawl-delay', seconds: 0.5 }],
    ['Crawl-delay: ten', invalid('crawl-delay')],
    ['Crawl-delay: -1', invalid('crawl-delay')],
    // The rates of the 1996 proposal’s own list: 10 documents in 60 s, 10 in 10 min, 20 in an hour.
    ['Request-rate: 10/60', { kind: 'request-rate', requests: 10, seconds: 60, hours: null }],
    ['Request-rate: 10/10m', { kind: 'request-rate', requests: 10, seconds: 600, hours: null }],
    ['Request-rate: 20/1h', { kind: 'request-rate', requests: 20, seconds: 3600, hours: null }],
    [
      'Request-rate: 1/10m 1300-1659',
      { kind: 'request-rate', requests: 1, seconds: 600, hours: { from: 780, to: 1019 } },
    ],
    ['Request-rate: 1/20m 2700-0459', invalid('request-rate')],
    ['Request-rate: 9', invalid('request-rate')],
    ['Request-rate: 1/10M', { kind: 'request-rate', requests: 1, seconds: 600, hours: null }],
    ['Request-rate: 0/1', invalid('request-rate')],
    ['Request-rate: 1/0', invalid('request-rate')],
    ['Visit-time: 0600-0845', { kind: 'visit-time', hours: { from: 360, to: 525 } }],
    ['Visit-time: 2200-0400', { kind: 'visit-time', hours: { from: 1320, to: 240 } }],
    ['Visit-time: 0630 - 0845', { kind: 'visit-time', hours: { from: 390, to: 525 } }],
    ['Visit-time: 0600-2400', invalid('visit-time')],
    ['Visit-time: 6-8', invalid('visit-time')],
    ['Clean-param: ref /some_dir/', { kind: 'clean-param', params: ['ref'], path: '/some_dir/' }],
    ['Clean-param: sid&sort', { kind: 'clean-param', params: ['sid', 'sort'], path: null }],
    ['Clean-param: a&&b', invalid('clean-param')],
    ['Clean-param: a b c', invalid('clean-param')],
    ['Host: www.example.com', { kind: 'host', host: 'www.example.com' }],
    ['Host: https://www.example.com:8080/', { kind: 'host', host: 'https://www.example.com:8080/' }],
    ['Host: a b', invalid('host')],
    ['Noindex: /private/', { kind: 'noindex', path: '/private/' }],
    ['Noindex: *.pdf', { kind: 'noindex', path: '*.pdf' }],
    ['Noindex: yes', invalid('noindex')],
    ['DisallowAITraining: /', { kind: 'disallowaitraining', path: '/' }],
    ['AllowAITraining: /open/', { kind: 'allowaitraining', path: '/open/' }],
    ['DisallowAITraining: yes', invalid('disallowaitraining')],
    ['Unicorns: allowed', { kind: 'unknown' }],
    ['Constructor: x', { kind: 'unknown' }],
  ])('each line is one record: %s', (line, parsedLine) => {
    expect(read(line)).toEqual(parsedLine);
  });
});

describe('Content-Signal (contentsignals.org)', () => {
  test('a signal is yes or no, in any case; other names and values are kept', () => {
    expect(read('Content-signal: search=yes, ai-train = NO,use=reference, ai-input=maybe')).toEqual({
      kind: 'content-signal',
      path: '/',
      signals: [
        { name: 'search', says: 'yes', text: 'search=yes' },
        { name: 'ai-train', says: 'no', text: 'ai-train = NO' },
        { name: 'use', says: null, text: 'use=reference' },
        { name: 'ai-input', says: null, text: 'ai-input=maybe' },
      ],
    });
  });

  test('a signal with a path keeps the path', () => {
    expect(read('Content-Signal: /blog/ ai-train=no')).toMatchObject({
      path: '/blog/',
      signals: [{ name: 'ai-train' }],
    });
  });

  test.each(['Content-Signal:', 'Content-Signal: no', 'Content-Signal: /blog/', 'Content-Signal: /a=yes'])(
    'the line “%s” says nothing',
    (line) => {
      expect(read(line)).toEqual(invalid('content-signal'));
    },
  );
});

describe('Content-Usage (draft-ietf-aipref-attach-05 §3)', () => {
  test.each<[line: string, path: string, preferences: object[]]>([
    ['Content-Usage: / train-ai=n', '/', [{ label: 'train-ai', isAllowed: false }]],
    ['Content-Usage: train-ai=n', '/', [{ label: 'train-ai', isAllowed: false }]],
    ['content-usage : /ai-ok/ \t train-ai=y # ok', '/ai-ok/', [{ label: 'train-ai', isAllowed: true }]],
    ['Content-Usage: /x bots=n', '/x', []],
  ])('the line “%s” has a path and preferences', (line, path, preferences) => {
    expect(read(line)).toEqual({ kind: 'content-usage', path, preferences });
  });

  test.each(['Content-Usage: /x', 'Content-Usage: ', 'Content-Usage: Train-AI=n'])(
    'the line “%s” says nothing',
    (line) => {
      expect(read(line)).toEqual(invalid('content-usage'));
    },
  );
});

describe('the group that a line stands in', () => {
  const text = [
    'Content-Signal: ai-train=no',
    'User-agent: *',
    'Disallow: /x',
    'Content-Signal: ai-train=yes',
    '',
    'Sitemap: https://example.com/map.xml',
    'User-agent: GPTBot',
    'Content-Signal: ai-train=no',
    'Disallow: /',
    'Crawl-delay: 1',
  ].join('\n');

  test('the group is the last that starts before the line, also after its last rule; none before the first, and none for a Sitemap', () => {
    expect(recordsOf(text).map(({ line, group }) => [line, group?.userAgents[0]?.value ?? null])).toEqual([
      [1, null],
      [4, '*'],
      [6, null],
      [8, 'GPTBot'],
      [10, 'GPTBot'],
    ]);
  });

  test('a record that can be anywhere in the file has no group', () => {
    const records = recordsOf('User-agent: *\nDisallow: /x\nClean-param: ref\nHost: www.example.com\n');
    expect(records).toMatchObject([
      { kind: 'clean-param', group: null },
      { kind: 'host', group: null },
    ]);
  });

  test('records of some kinds only keep their groups', () => {
    expect(readRecords(parseRobotsTxt(text), ['crawl-delay'])).toMatchObject([{ line: 10, group: { firstLine: 7 } }]);
  });
});

test.each<Dialect>(['koster-1994', 'kollar-1996', 'google', 'bing', 'yandex'])(
  'records of other fields are kept by %s, too',
  (dialect) => {
    const text = 'User-agent: *\nDisallow: /x\nSitemap: https://example.com/map.xml\nContent-Usage: train-ai=n\n';
    expect(recordsOf(text, dialect)).toMatchObject([
      { kind: 'sitemap', line: 3 },
      { kind: 'content-usage', line: 4 },
    ]);
  },
);

test('Google-specific: the key of a Sitemap is known by how it begins, and has a second spelling', () => {
  const text = 'Site-map: https://example.com/a.xml\nSitemaps: https://example.com/b.xml\n';
  expect(recordsOf(text, 'google').map(({ kind }) => kind)).toEqual(['sitemap', 'sitemap']);
  expect(recordsOf(text).map(({ kind }) => kind)).toEqual(['unknown', 'unknown']);
});

describe('which of several paths is about a page (draft-ietf-aipref-attach-05 §3.1)', () => {
  const paths = (records: readonly { path: string }[], url: string, dialect: Dialect = 'rfc9309') =>
    closest(records, `https://example.com${url}`, dialect).map((record) => records.indexOf(record));
  const [all, never, ok] = [{ path: '/' }, { path: '/never/' }, { path: '/ai-ok/' }];

  test.each<[url: string, expected: number[]]>([
    ['/test', [0]],
    ['/ai-ok/test', [2]],
    ['/ai-ok', [0]],
  ])('the longest path decides: %s', (url, expected) => {
    expect(paths([all, never, ok], url)).toEqual(expected);
  });

  test('of equal paths all records apply, also if the paths are written differently', () => {
    expect(paths([all, { path: '/%61' }, { path: '/a' }], '/a')).toEqual([1, 2]);
  });

  test('no record applies if no path matches', () => {
    expect(paths([never], '/test')).toEqual([]);
    expect(paths([], '/test')).toEqual([]);
  });

  test('wildcards match as in rules', () => {
    expect(paths([all, { path: '/*.pdf$' }], '/a.pdf', 'google')).toEqual([1]);
  });
});

test('each of 50,000 lines in 10,000 groups is in its own group', () => {
  const text = 'User-agent: a\nDisallow: /x\nCrawl-delay: 1\nCrawl-delay: 2\nCrawl-delay: 3\n'.repeat(10_000);
  const records = recordsOf(text);
  expect(records).toHaveLength(30_000);
  expect(records.every(({ line, group }) => group?.firstLine === line - ((line - 1) % 5))).toBe(true);
});

test('a record after the blank line of 1994 is in no group', () => {
  const text = 'User-agent: *\nDisallow: /a\nContent-Signal: ai-train=no\n\nContent-Signal: ai-train=yes\n';
  const groups = (dialect: Dialect) => recordsOf(text, dialect).map(({ group }) => group?.firstLine ?? null);
  expect(groups('koster-1994')).toEqual([1, null]);
  expect(groups('rfc9309')).toEqual([1, 1]);
});

test('a License in a group is for its crawlers, and before any group it is global (RSL 1.0 §4.4)', () => {
  const file = 'License: https://h/a\nUser-agent: x\nLicense: https://h/b\nDisallow: /\n';
  const groups = recordsOf(file).map(({ group }) => group?.userAgents.map(({ value }) => value) ?? null);
  expect(groups).toEqual([null, ['x']]);
});
