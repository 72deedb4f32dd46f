// What a change of robots.txt means to the site: each pair with its severity and its effects. The table was written from the rules
// before the code.
import { describe, expect, test } from 'vitest';
import { catalogue } from '../crawlers/index.ts';
import { type AssessOptions, assessChange, type Effect, type RobotsVersion } from './index.ts';

const SEARCH = ['Googlebot', 'bingbot', 'YandexBot'];
const OTHERS = ['GPTBot', 'CCBot'];
const crawlersOf = (tokens: readonly string[]) => catalogue.filter(({ token }) => tokens.includes(token));

type Side = string | Partial<RobotsVersion>;

/** The text of a file with `; ` at the end of each line; or another answer. */
const versionOf = (side: Side, at: string): RobotsVersion => ({
  at,
  status: 200,
  ...(typeof side === 'string' ? {} : side),
  body: bodyOf(typeof side === 'string' ? side : (side.body ?? null)),
});
const bodyOf = (body: RobotsVersion['body']) => (typeof body === 'string' ? body.replaceAll('; ', '\n') : body);

/** One effect a line: `severity kind tokens urls before → after @line`. */
function line({ severity, kind, tokens = [], urls = [], before, after, line: lineNumber }: Effect): string {
  const named = [...SEARCH, ...OTHERS].filter((token) => tokens.includes(token));
  const short = [
    ...(SEARCH.every((token) => named.includes(token)) ? ['S', ...named.slice(SEARCH.length)] : named),
  ].join('+');
  const who = short.endsWith('GPTBot+CCBot') ? short.replace('GPTBot+CCBot', 'O') : short;
  const values = before === undefined && after === undefined ? '' : `${before ?? ''} → ${after ?? ''}`;
  return [severity, kind, who, ...urls, values, lineNumber === undefined ? '' : `@${lineNumber}`]
    .filter((part) => part !== '')
    .join(' ');
}

function assess(before: Side, after: Side, options: Partial<AssessOptions> = {}) {
  const crawlers = crawlersOf([...SEARCH, ...OTHERS]);
  const all = { crawlers, keyUrls: [], ...options };
  const { severity, effects } = assessChange(
    versionOf(before, '2026-11-01T00:00:00Z'),
    versionOf(after, '2026-11-01T06:00:00Z'),
    all,
  );
  return [severity, ...effects.map(line).sort()];
}

type Row = readonly [
  name: string,
  before: Side,
  after: Side,
  expected: readonly string[],
  options?: Partial<AssessOptions>,
];

const OPEN = 'User-agent: *; Disallow:; ';
const ADMIN = 'User-agent: *; Disallow: /admin/; ';
const CLOSED = 'User-agent: *; Disallow: /; ';
const MAPS = 'Sitemap: https://h.example/a.xml; Sitemap: https://h.example/b.xml; ';
const HTML = '<!DOCTYPE html>; <title>Not found</title>; ';
const GONE = { status: 404 };
const hop = (location: string) => ({
  hops: [{ url: 'https://h.example/robots.txt', status: 301, location }],
});
const ADMIN_BLOCKED = ['high section-blocked S /admin/ @2', 'info section-blocked O /admin/ @2'];
const expected = (token: string, url: string, allowed: boolean) => ({ expectations: [{ token, url, allowed }] });

const NONE: readonly Row[] = [
  ['the same text', ADMIN, ADMIN, ['none']],
  [
    'the same bytes, as text and as bytes',
    'User-agent: *',
    { body: new TextEncoder().encode('User-agent: *') },
    ['none'],
  ],
  ['no file before and after', GONE, GONE, ['none']],
  ['an empty file before and after', '', '', ['none']],
  ['the server failed before and fails now', { status: 503 }, { status: 503 }, ['none']],
  ['no answer before, and none now', { status: 0 }, { status: 0 }, ['none']],
  ['it has failed for long', { status: 503, checks: 3 }, { status: 503, checks: 4 }, ['none']],
  [
    'another ETag and Last-Modified',
    { body: ADMIN, etag: '"1"', lastModified: 'Sun, 01 Nov 2026 00:00:00 GMT' },
    { body: ADMIN, etag: '"2"', lastModified: 'Sun, 01 Nov 2026 05:00:00 GMT' },
    ['none'],
  ],
  ['a file that was cut, and still is', { body: OPEN, isTruncated: true }, { body: OPEN, isTruncated: true }, ['none']],
  ['bodies that are not kept, of one hash', { hash: 'a', size: 9 }, { hash: 'a', size: 9 }, ['none']],
];

const TEXT_ONLY: readonly Row[] = [
  ['a comment', ADMIN, `# shop; ${ADMIN}`, ['info', 'info text-only']],
  ['a comment at the end of a rule', ADMIN, 'User-agent: *; Disallow: /admin/ # why; ', ['info', 'info text-only']],
  ['line ends', ADMIN, 'User-agent: *\r\nDisallow: /admin/\r\n', ['info', 'info text-only']],
  ['a byte order mark', ADMIN, `\ufeff${ADMIN}`, ['info', 'info text-only']],
  ['the case of the fields', ADMIN, 'USER-AGENT: *; disallow: /admin/; ', ['info', 'info text-only']],
  ['blank lines', ADMIN, 'User-agent: *; ; ; Disallow: /admin/; ; ', ['info', 'info text-only']],
  [
    'the order of rules',
    'User-agent: *; Disallow: /a/; Disallow: /b/; ',
    'User-agent: *; Disallow: /b/; Disallow: /a/; ',
    ['info', 'info text-only'],
  ],
  [
    'the order of groups',
    `User-agent: GPTBot; Disallow: /; ; ${ADMIN}`,
    `${ADMIN}; User-agent: GPTBot; Disallow: /; `,
    ['info', 'info text-only'],
  ],
  ['a rule twice', ADMIN, `${ADMIN}Disallow: /admin/; `, ['info', 'info text-only']],
  [
    'the order of sitemaps',
    MAPS,
    'Sitemap: https://h.example/b.xml; Sitemap: https://h.example/a.xml; ',
    ['info', 'info text-only'],
  ],
  ['a sitemap twice', MAPS, `${MAPS}Sitemap: https://h.example/a.xml; `, ['info', 'info text-only']],
  [
    'a group of a crawler that nobody selected',
    ADMIN,
    `${ADMIN}; User-agent: SemrushBot; Disallow: /; `,
    ['info', 'info text-only'],
  ],
  ['a rule that a shorter one covers', ADMIN, `${ADMIN}Disallow: /admin/x; `, ['info', 'info rules-changed S+O']],
];

const CRITICAL: readonly Row[] = [
  ['the whole site is blocked', OPEN, CLOSED, ['critical', 'critical site-blocked S @2', 'info site-blocked O @2']],
  ['one slash too many', ADMIN, CLOSED, ['critical', 'critical site-blocked S @2', 'info site-blocked O @2']],
  [
    'with a star',
    ADMIN,
    'User-agent: *; Disallow: *; ',
    ['critical', 'critical site-blocked S @2', 'info site-blocked O @2'],
  ],
  [
    'with an exception',
    OPEN,
    `${CLOSED}Allow: /public/; `,
    ['critical', 'critical site-blocked S @2', 'info site-blocked O @2'],
  ],
  [
    'only the home page stays open',
    OPEN,
    `${CLOSED}Allow: /$; `,
    ['critical', 'critical site-blocked S @2', 'info site-blocked O @2'],
  ],
  [
    'an Allow for all goes',
    `${CLOSED}Allow: /; `,
    CLOSED,
    ['critical', 'critical site-blocked S @2', 'info site-blocked O @2'],
  ],
  [
    'one search crawler is blocked',
    OPEN,
    `${OPEN}; User-agent: Googlebot; Disallow: /; `,
    ['critical', 'critical site-blocked Googlebot @5'],
  ],
  [
    'the group that let one in goes',
    `${CLOSED}; User-agent: bingbot; Disallow:; `,
    CLOSED,
    ['critical', 'critical site-blocked bingbot @2'],
  ],
  [
    'a blank line goes, and groups become one',
    'User-agent: GPTBot; Disallow: /; ; User-agent: *; Disallow: /cart/; ',
    'User-agent: GPTBot; User-agent: *; Disallow: /; Disallow: /cart/; ',
    ['critical', 'critical site-blocked S @3', 'info site-blocked CCBot @3'],
  ],
  [
    'a misspelled field that Google reads',
    OPEN,
    'User-agent: *; Disalow: /; ',
    ['critical', 'critical site-blocked Googlebot @2', 'info site-blocked CCBot @2'],
  ],
  [
    'a colon that Google does not need',
    OPEN,
    'User-agent: *; Disallow /; ',
    ['critical', 'critical site-blocked Googlebot @2', 'info site-blocked CCBot @2'],
  ],
  [
    'a key URL is blocked',
    OPEN,
    'User-agent: *; Disallow: /tea/green$; ',
    [
      'critical',
      'critical key-url-blocked S https://h.example/tea/green @2',
      'info key-url-blocked O https://h.example/tea/green @2',
    ],
    { keyUrls: ['https://h.example/tea/green'] },
  ],
  [
    'a key URL is blocked by its query',
    OPEN,
    'User-agent: *; Disallow: /*?; ',
    [
      'critical',
      'critical key-url-blocked S https://h.example/tea?page=2 @2',
      'info key-url-blocked O https://h.example/tea?page=2 @2',
    ],
    { keyUrls: ['https://h.example/tea?page=2', 'https://h.example/tea'] },
  ],
  [
    'the exception for a key URL goes',
    'User-agent: *; Disallow: /a/; Allow: /a/b; ',
    'User-agent: *; Disallow: /a/; ',
    [
      'critical',
      'critical key-url-blocked S https://h.example/a/b @2',
      'info key-url-blocked O https://h.example/a/b @2',
    ],
    { keyUrls: ['https://h.example/a/b'] },
  ],
  [
    'a key URL is blocked for one search crawler',
    OPEN,
    `${OPEN}; User-agent: bingbot; Disallow: /tea.html; `,
    ['critical', 'critical key-url-blocked bingbot https://h.example/tea.html @5'],
    { keyUrls: ['https://h.example/tea.html'] },
  ],
  [
    'an expectation is blocked',
    OPEN,
    'User-agent: *; Disallow: /tea.html; ',
    [
      'critical',
      'critical expectation-blocked Googlebot /tea.html @2',
      'info paths-blocked S+O /tea.html /tea.htmlx @2',
    ],
    expected('Googlebot', '/tea.html', true),
  ],
  [
    'an expectation is blocked of a search crawler that nobody selected',
    OPEN,
    CLOSED,
    ['critical', 'critical expectation-blocked Googlebot /tea @2', 'info site-blocked GPTBot @2'],
    { crawlers: crawlersOf(['GPTBot']), ...expected('Googlebot', '/tea', true) },
  ],
  [
    'the server fails for the third time',
    ADMIN,
    { status: 503, checks: 3 },
    ['critical', 'critical unreachable 200 → 503'],
  ],
  [
    'the whole site is blocked, and the older text is lost',
    { hash: 'a', size: 9 },
    CLOSED,
    ['critical', 'critical site-blocked S @2', 'info not-kept', 'info site-blocked O @2'],
  ],
  [
    'a key URL is blocked, and the older text is lost',
    { hash: 'a', size: 9 },
    ADMIN,
    [
      'critical',
      'critical key-url-blocked S https://h.example/admin/x @2',
      'info key-url-blocked O https://h.example/admin/x @2',
      'info not-kept',
    ],
    { keyUrls: ['https://h.example/admin/x'] },
  ],
  ['no answer for the third time', ADMIN, { status: 0, checks: 3 }, ['critical', 'critical unreachable 200 → 0']],
  ['429 for the third time', ADMIN, { status: 429, checks: 5 }, ['critical', 'critical unreachable 200 → 429']],
  [
    'the third failure in a row, of two kinds',
    { status: 503, checks: 2 },
    { status: 0, checks: 3 },
    ['critical', 'critical unreachable 503 → 0'],
  ],
  [
    'a file appears and blocks everything',
    GONE,
    CLOSED,
    ['critical', 'critical site-blocked S @2', 'high file-appeared 404 → 200', 'info site-blocked O @2'],
  ],
  [
    'it blocks everything, and nothing is known of before',
    { status: 503 },
    CLOSED,
    ['critical', 'critical site-blocked S @2', 'info reachable 503 → 200', 'info site-blocked O @2'],
  ],
];

const HIGH: readonly Row[] = [
  [
    'a section is blocked',
    ADMIN,
    `${ADMIN}Disallow: /shop/; `,
    ['high', 'high section-blocked S /shop/ @3', 'info section-blocked O /shop/ @3'],
  ],
  [
    'a section without its last slash',
    ADMIN,
    `${ADMIN}Disallow: /shop; `,
    ['high', 'high section-blocked S /shop/ @3', 'info section-blocked O /shop/ @3'],
  ],
  [
    'a section with a star',
    ADMIN,
    `${ADMIN}Disallow: /shop/*; `,
    ['high', 'high section-blocked S /shop/ @3', 'info section-blocked O /shop/ @3'],
  ],
  [
    'a section whose Allow goes',
    `${CLOSED}Allow: /shop/; `,
    CLOSED,
    ['high', 'high section-blocked S /shop/ @2', 'info section-blocked O /shop/ @2'],
  ],
  [
    'two sections',
    ADMIN,
    `${ADMIN}Disallow: /a/; Disallow: /b/; `,
    [
      'high',
      'high section-blocked S /a/ @3',
      'high section-blocked S /b/ @4',
      'info section-blocked O /a/ @3',
      'info section-blocked O /b/ @4',
    ],
  ],
  [
    'a section for one search crawler',
    ADMIN,
    `${ADMIN}; User-agent: Googlebot; Disallow: /admin/; Disallow: /shop/; `,
    ['high', 'high section-blocked Googlebot /shop/ @6'],
  ],
  [
    'the home page alone',
    ADMIN,
    `${ADMIN}Disallow: /$; `,
    ['high', 'high section-blocked S / @3', 'info section-blocked O / @3'],
  ],
  ['the file is gone', ADMIN, GONE, ['high', 'high file-gone 200 → 404', 'info section-opened S+O /admin/']],
  ['the file is gone for good', OPEN, { status: 410 }, ['high', 'high file-gone 200 → 410']],
  ['the file is forbidden', OPEN, { status: 403 }, ['high', 'high file-gone 200 → 403']],
  ['a file appears', GONE, OPEN, ['high', 'high file-appeared 404 → 200']],
  ['a page in place of the file', OPEN, HTML, ['high', 'high html']],
  [
    'an image in place of the file',
    OPEN,
    { body: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0xff, 0xd8]) },
    ['high', 'high no-text'],
  ],
  [
    'a page in place of a file with sitemaps: that they are gone is no news of its own',
    MAPS + OPEN,
    HTML,
    ['high', 'high html'],
  ],
  ['an empty file', OPEN, '', ['high', 'high empty']],
  ['a file of blanks', ADMIN, ' \r\n\t\n', ['high', 'high empty', 'info section-opened S+O /admin/']],
  [
    'a Sitemap line is gone',
    MAPS + OPEN,
    OPEN,
    ['high', 'high sitemap-removed https://h.example/a.xml https://h.example/b.xml'],
  ],
  [
    'one of two Sitemap lines is gone',
    MAPS,
    'Sitemap: https://h.example/a.xml; ',
    ['high', 'high sitemap-removed https://h.example/b.xml'],
  ],
  [
    'another sitemap in its place',
    'Sitemap: https://h.example/a.xml; ',
    'Sitemap: https://h.example/c.xml; ',
    ['high', 'high sitemap-removed https://h.example/a.xml', 'info sitemap-added https://h.example/c.xml @1'],
  ],
  ['a file that is cut at 500 KiB', OPEN, OPEN + '#'.repeat(512_000), ['high', 'high cut']],
  ['a file that was cut when it was read', OPEN, { body: OPEN, isTruncated: true }, ['high', 'high cut']],
  [
    'a file that is longer than what Yandex takes: for Yandex, nothing is blocked',
    ADMIN,
    ADMIN + '#'.repeat(512_000),
    ['high', 'high cut', 'info section-opened YandexBot /admin/'],
  ],
  [
    'more rules than Yandex reads',
    OPEN,
    `User-agent: *; ${Array.from({ length: 2_049 }, (_, index) => `Disallow: /*.x${index}; `).join('')}`,
    ['high', 'high cut YandexBot', 'info paths-blocked S+O /.x0 /x.x0 @2'],
  ],
  [
    'a redirect to another host',
    OPEN,
    { body: OPEN, ...hop('https://cdn.example/robots.txt') },
    ['high', 'high redirected h.example → cdn.example'],
  ],
  [
    'a redirect to the host with www',
    { body: 'User-agent: *' },
    { body: 'User-agent: *', ...hop('https://www.h.example/robots.txt') },
    ['high', 'high redirected h.example → www.h.example'],
  ],
  ...['https://h.example:8443/robots.txt', 'http://h.example/robots.txt'].map(
    (to): Row => [
      `another file, by a redirect to ${to}`,
      OPEN,
      { body: ADMIN, ...hop(to) },
      ['high', ...ADMIN_BLOCKED, 'info redirected h.example → h.example'],
    ],
  ),
  [
    'a redirect to another host, and a newer text that is lost',
    CLOSED,
    { hash: 'a', size: 9, ...hop('https://cdn.example/robots.txt') },
    ['high', 'high redirected h.example → cdn.example', 'info not-kept'],
  ],
  [
    'a redirect that leads to no file',
    OPEN,
    { status: 302, ...hop('https://login.example/') },
    ['high', 'high file-gone 200 → 302', 'high redirected h.example → login.example'],
  ],
  [
    'the site opens where an expectation says closed',
    CLOSED,
    OPEN,
    [
      'high',
      'high expectation-opened Googlebot /',
      'high site-opened Googlebot',
      'info site-opened bingbot+YandexBot+O',
    ],
    expected('Googlebot', '/', false),
  ],
  [
    'a staging host opens',
    CLOSED,
    OPEN,
    [
      'high',
      'high key-url-opened S https://h.example/',
      'high site-opened S',
      'info key-url-opened O https://h.example/',
      'info site-opened O',
    ],
    { closedUrls: ['https://h.example/'] },
  ],
  [
    'a path opens that an expectation says is closed',
    `${ADMIN}Disallow: /a/b; `,
    ADMIN,
    ['high', 'high expectation-opened GPTBot /a/b/c', 'info paths-opened S+O /a/b /a/bx'],
    expected('GPTBot', '/a/b/c', false),
  ],
  [
    'the file of a staging host is gone',
    CLOSED,
    GONE,
    [
      'high',
      'high expectation-opened Googlebot /',
      'high file-gone 200 → 404',
      'high site-opened Googlebot',
      'info site-opened bingbot+YandexBot+O',
    ],
    expected('Googlebot', '/', false),
  ],
];

const INFO: readonly Row[] = [
  [
    'an AI crawler is blocked',
    OPEN,
    `${OPEN}; User-agent: GPTBot; Disallow: /; `,
    ['info', 'info site-blocked GPTBot @5'],
  ],
  ['an AI crawler is let in', `${OPEN}; User-agent: GPTBot; Disallow: /; `, OPEN, ['info', 'info site-opened GPTBot']],
  [
    'a section for an AI crawler',
    OPEN,
    `${OPEN}; User-agent: GPTBot; Disallow: /tea/; `,
    ['info', 'info section-blocked GPTBot /tea/ @5'],
  ],
  [
    'a key URL for an AI crawler',
    OPEN,
    `${OPEN}; User-agent: GPTBot; Disallow: /tea.html; `,
    ['info', 'info key-url-blocked GPTBot https://h.example/tea.html @5'],
    { keyUrls: ['https://h.example/tea.html'] },
  ],
  [
    'an expectation of an AI crawler',
    OPEN,
    `${OPEN}; User-agent: GPTBot; Disallow: /; `,
    ['info', 'info expectation-blocked GPTBot /x @5', 'info site-blocked GPTBot @5'],
    expected('GPTBot', '/x', true),
  ],
  [
    'another Crawl-delay',
    `${ADMIN}Crawl-delay: 5; `,
    `${ADMIN}Crawl-delay: 10; `,
    ['info', 'info crawl-delay 5 → 10 @3'],
  ],
  ['a Crawl-delay comes', ADMIN, `${ADMIN}Crawl-delay: 10; `, ['info', 'info crawl-delay  → 10 @3']],
  [
    'a Crawl-delay that keeps a crawler out',
    'User-agent: CCBot; Disallow:; ',
    'User-agent: CCBot; Disallow:; Crawl-delay: 400; ',
    ['info', 'info crawl-delay  → 400 @3', 'info site-blocked CCBot @3'],
  ],
  [
    'a signal about AI',
    OPEN,
    `${OPEN}Content-Signal: ai-train=no; `,
    ['info', 'info other-line  → content-signal: ai-train=no @3'],
  ],
  [
    'a Sitemap line comes',
    OPEN,
    `${OPEN}Sitemap: https://h.example/a.xml; `,
    ['info', 'info sitemap-added https://h.example/a.xml @3'],
  ],
  ['the server fails once', ADMIN, { status: 503 }, ['info', 'info unreachable 200 → 503']],
  ['no answer, for the second time', ADMIN, { status: 0, checks: 2 }, ['info', 'info unreachable 200 → 0']],
  ['it is back', { status: 503, checks: 9 }, ADMIN, ['info', 'info reachable 503 → 200']],
  ['another failure', { status: 503 }, { status: 0 }, ['info', 'info unreachable 503 → 0']],
  ['another status without a file', GONE, { status: 403 }, ['info', 'info status 404 → 403']],
  [
    'a status that Yandex does not take',
    ADMIN,
    { status: 203, body: ADMIN },
    ['info', 'info section-opened YandexBot+CCBot /admin/', 'info status 200 → 203'],
  ],
  [
    'a folder inside a section',
    OPEN,
    'User-agent: *; Disallow: /shop/cart/; ',
    ['info', 'info paths-blocked S+O /shop/cart/ /shop/cart/x @2'],
  ],
  ['files of a kind', OPEN, 'User-agent: *; Disallow: /*.pdf$; ', ['info', 'info paths-blocked S+O /.pdf /x.pdf @2']],
  ['a section opens', ADMIN, OPEN, ['info', 'info section-opened S+O /admin/']],
  ['the site opens, and nobody says that it should not', CLOSED, OPEN, ['info', 'info site-opened S+O']],
  [
    'a staging host closes again',
    OPEN,
    CLOSED,
    ['info', 'info expectation-blocked Googlebot / @2', 'info site-blocked Googlebot @2'],
    { crawlers: crawlersOf(['Googlebot']), ...expected('Googlebot', '/', false) },
  ],
  [
    'a key URL that should be closed opens for an AI crawler',
    `${OPEN}; User-agent: GPTBot; Disallow: /; `,
    OPEN,
    ['info', 'info key-url-opened GPTBot https://h.example/', 'info site-opened GPTBot'],
    { closedUrls: ['https://h.example/'] },
  ],
  ['a file that was cut is whole', OPEN + '#'.repeat(512_000), OPEN, ['info', 'info text-only']],
  [
    'a redirect to another host ends',
    { body: OPEN, ...hop('https://cdn.example/robots.txt') },
    OPEN,
    ['info', 'info redirected cdn.example → h.example'],
  ],
  [
    'a redirect to https',
    { body: OPEN },
    {
      body: OPEN,
      hops: [{ url: 'http://h.example/robots.txt', status: 301, location: 'https://h.example/robots.txt' }],
    },
    ['info', 'info redirected h.example → h.example'],
  ],
  [
    'an older text that is lost, and a newer one that blocks nothing',
    { hash: 'a', size: 9 },
    OPEN,
    ['info', 'info not-kept'],
  ],
  ['a newer text that is lost', CLOSED, { hash: 'a', size: 9 }, ['info', 'info not-kept']],
  ['bodies that are not kept', { hash: 'a', size: 9 }, { hash: 'b', size: 9 }, ['info', 'info not-kept']],
];

describe.each<readonly [string, readonly Row[]]>([
  ['nothing', NONE],
  ['the text alone', TEXT_ONLY],
  ['critical', CRITICAL],
  ['high', HIGH],
  ['info', INFO],
])('%s', (_, rows) => {
  for (const [name, before, after, [severity, ...effects], options] of rows) {
    test(name, () => {
      expect(assess(before, after, options)).toEqual([severity, ...[...effects].sort()]);
    });
  }
});

test('an old Python reads a lone question mark as a rule for the whole site: its line decides', () => {
  const crawlers = crawlersOf(['GPTBot']).map((crawler) => ({ ...crawler, dialect: 'python' as const }));
  const options = { crawlers, keyUrls: ['https://h.example/tea'] };
  const after = (path: string) => assess(OPEN, `User-agent: *; Disallow: ${path}; `, options);
  expect(after('?')).toEqual(after('/'));
  expect(after('?').join()).toContain('@2');
});
