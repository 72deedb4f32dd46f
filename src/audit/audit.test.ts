// What all pages come to: totals, order of arrival, the popup's verdict, and the files that are written.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answerOf,
  auditOf,
  jsonOf,
  listing,
  newAudit,
  ROBOTS,
  type Said,
  SITE,
  SITEMAP,
  TOKENS,
  urlOf,
} from '../../test/support/generators/audit.ts';
import { crawler, found, NOW } from '../../test/support/generators/facts.ts';
import { growsTooFast } from '../../test/support/growth.ts';
import { readMarkdown } from '../../test/support/read-markdown.ts';
import { sized } from '../../test/support/sizes.ts';
import { createAudit } from './create-audit.ts';
import {
  type AuditWords,
  auditCsvPieces,
  auditHtmlPieces,
  auditMarkdownPieces,
  createAuditReader,
  createListedJudge,
  ISSUES,
  judgePage,
} from './index.ts';

const path = fc.constantFrom('/', '/a', '/b', '/c', '/private/d', '/not-google', '/not-gptbot');
const said: fc.Arbitrary<Said> = fc.record(
  {
    status: fc.constantFrom(200, 204, 301, 404, 410, 429, 500, 503),
    redirects: fc.array(fc.tuple(fc.constantFrom(301, 302, 303, 307, 308), path), { maxLength: 3 }),
    isLoop: fc.boolean(),
    failure: fc.constantFrom(...(['timeout', 'redirect'] as const)),
    noindex: fc.constantFrom('robots', 'googlebot', 'gptbot'),
    robotsTag: fc.constantFrom('noindex', 'bingbot: noindex', 'noai', 'all'),
    canonical: fc.oneof(path, fc.constant('https://other.example/')),
    canonicalHeader: path,
    alternates: fc.dictionary(fc.constantFrom('en', 'de', 'en-UK', 'x-default'), path),
    links: fc.array(path, { maxLength: 4 }),
    title: fc.constantFrom('A', 'B', ''),
  },
  { requiredKeys: [] },
);

describe('a page', () => {
  test('a page that is not fetched is kept from Gemini where Googlebot, which isn’t selected, can’t crawl it', () => {
    const outcome = found('User-agent: Googlebot\nDisallow: /a\n');
    const judge = createListedJudge({ outcome, crawlers: [crawler('Google-Extended')], now: NOW });
    const states = ['/b', '/a', '/b'].map((where) => judge(urlOf(where)).ai['ai-search']);
    // What its headers say isn't known.
    expect(states).toEqual(['unknown', 'blocked', 'unknown']);
  });

  test('a page that is not fetched follows its path where a control token or a signal is about one', () => {
    const token = 'User-agent: Applebot-Extended\nDisallow: /a\n';
    const signal = 'User-agent: *\nContent-Signal: /a ai-train=no\nAllow: /\n';
    const training = (robots: string, token: string) => {
      const judge = createListedJudge({ outcome: found(robots), crawlers: [crawler(token)], now: NOW });
      return ['/b', '/a', '/b'].map((where) => judge(urlOf(where)).ai['ai-training']);
    };
    // What its headers say isn't known.
    expect(training(token, 'Applebot')).toEqual(['unknown', 'blocked', 'unknown']);
    expect(training(signal, 'GPTBot')).toEqual(['unknown', 'opted-out', 'unknown']);
  });

  test('a page that is not fetched has the same answers where many are judged at once', () => {
    const rule = fc.tuple(fc.constantFrom('Allow', 'Disallow'), fc.constantFrom('/', '/a', '/b', '/*d', ''));
    // Some follow the rules of others, and Google-Extended fetches nothing: it depends on Googlebot’s, selected or not.
    const tokens = [...TOKENS, 'Bravebot', 'ExaSearchBot', 'Google-Extended', 'Applebot-Extended'];
    const group = fc.tuple(fc.subarray([...tokens, '*'], { minLength: 1 }), fc.array(rule, { maxLength: 3 }));
    const selected = fc.subarray([...tokens, 'facebookexternalhit', 'Applebot'], { minLength: 1 });
    const extra = fc.constantFrom(
      '',
      'Content-Signal: ai-train=no\n',
      'Content-Signal: /a ai-train=no\n',
      'Content-Usage: /a train-ai=n\n',
      'Crawl-delay: 5\n',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(group, extra), { maxLength: 4 }), selected, (groups, tokens) => {
        const text = groups
          .map(([[tokens, rules], more]) =>
            [...tokens.map((token) => `User-agent: ${token}`), ...rules.map((one) => one.join(': ')), more].join('\n'),
          )
          .join('\n');
        const judging = {
          outcome: found(text),
          crawlers: tokens.map(crawler),
          now: NOW,
        };
        const judge = createListedJudge(judging);
        for (const where of ['/', '/a', '/a?d', '/b', '/c', '/b/d']) {
          const listed = { url: urlOf(where), sitemaps: 1, isTarget: false, lastmod: null, alternates: [] };
          expect(judgePage(listed, null, judging)).toMatchObject(judge(urlOf(where)));
        }
      }),
      { numRuns: sized(12, 1_500) },
    );
  });

  test.each<readonly [Said, object, object]>([
    [{}, { verdict: 'indexable', reason: 'none' }, { status: 200, type: 'text/html' }],
    [
      {
        redirects: [
          [302, '/b'],
          [301, '/c'],
        ],
      },
      { verdict: 'not-indexable', reason: 'redirect' },
      { status: 302 },
    ],
    [
      { redirects: [[301, '/a']], isLoop: true },
      { verdict: 'not-indexable', reason: 'redirect' },
      { status: 301, isLoop: true },
    ],
    [{ status: 404 }, { verdict: 'not-indexable', reason: 'status' }, { status: 404 }],
    [{ failure: 'timeout' }, { verdict: 'unknown', reason: 'unreachable' }, { status: null, failure: 'timeout' }],
    [
      { challenge: 'cloudflare', status: 403, canonical: '/b', noindex: 'robots', links: ['/c'], title: 'One moment' },
      { verdict: 'unknown', reason: 'unreachable', alternates: [] },
      {
        ...{ status: null, failure: 'cloudflare', type: null, bytes: 0, canonical: null, noindex: [], links: [] },
        title: null,
      },
    ],
    [
      { challenge: 'akamai', status: 503 },
      { verdict: 'not-indexable', reason: 'status' },
      { status: 503, failure: '' },
    ],
  ])('a page has the verdict of its answer %j', (what, verdict, fetched) => {
    expect(auditOf({ '/a': what }).assess().pages).toMatchObject([{ ...verdict, fetched }]);
  });
});

const site = fc.uniqueArray(
  fc.tuple(path, fc.option(said), fc.subarray([SITEMAP, urlOf('/2.xml')], { minLength: 1 })),
  {
    selector: ([where]) => where,
  },
);

test('the order in which sitemaps and pages arrive changes nothing', () => {
  fc.assert(
    fc.property(site, fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), (pages, order) => {
      const steps = pages.flatMap(([where, what, files]) => [
        ...files.map(
          (file) => (audit: ReturnType<typeof newAudit>) =>
            audit.list(
              {
                url: urlOf(where),
                lastmod: file === SITEMAP ? '2026-01-01' : '2025-01-01',
                alternates: ['en', 'de'].map((hreflang) => ({ hreflang, url: file })),
              },
              file,
            ),
        ),
        ...(what ? [(audit: ReturnType<typeof newAudit>) => audit.answer(urlOf(where), answerOf(where, what))] : []),
      ]);
      const shuffled = steps.map((step, index) => ({ step, key: order[index] ?? 0 })).sort((a, b) => a.key - b.key);
      const [one, other] = [newAudit(), newAudit()];
      for (const step of steps) step(one);
      for (const { step } of shuffled) {
        step(other);
        // To look meanwhile changes nothing, either.
        if (shuffled.length % 2 === 0) other.assess();
      }
      expect(jsonOf(other)).toEqual(jsonOf(one));
      const { clusters, totals } = other.assess();
      expect({ clusters, totals }).toEqual({ clusters: one.assess().clusters, totals: one.assess().totals });
    }),
    { numRuns: sized(10, 1_000) },
  );
});

test('totals count each page once, by what decides', () => {
  const { totals } = auditOf({
    '/': {},
    '/private/': {},
    '/not-google': {},
    '/gone': { status: 404 },
    '/moved': { redirects: [[301, '/']] },
    '/out': { noindex: 'robots' },
    '/copy': { canonical: '/' },
    '/silent': { failure: 'network' },
  }).assess();
  const { reasons, unknown, ...rest } = totals;
  expect(rest).toMatchObject({ listed: 8, fetched: 8, indexable: 1 });
  expect(reasons).toEqual({
    robots: 2,
    status: 1,
    redirect: 1,
    noindex: 1,
    canonical: 1,
    unreachable: 1,
    mixed: 0,
    unknown: 0,
  });
  // Of the others it is known that they can't be indexed, or not by all.
  expect(Object.entries(unknown).filter(([, pages]) => pages > 0)).toEqual([['unreachable', 1]]);
});

test('pages that say the same are clusters, the largest first', () => {
  const { clusters } = auditOf({
    '/a': { title: 'Tea', canonical: '/x' },
    '/b': { title: 'Tea', canonical: '/x' },
    '/c': { title: 'Tea' },
    '/d': { title: '' },
    '/e': { title: '', status: 404 },
  }).assess();
  expect(clusters).toEqual({
    titles: [{ value: 'Tea', urls: [urlOf('/a'), urlOf('/b'), urlOf('/c')] }],
    canonicals: [{ value: urlOf('/x'), urls: [urlOf('/a'), urlOf('/b')] }],
    httpLinks: [],
  });
});

test('links from https to http on the same host are known with their pages, and are no pages of the site', () => {
  const http = (path: string) => urlOf(path).replace('https:', 'http:');
  const audit = auditOf({
    '/a': { links: [http('/a'), http('/b#top'), 'http://other.example/', 'http://example.com.other.example/'] },
    '/b': { links: ['/a', http('/b'), http('/b?')] },
  });
  const { clusters, issues, pages } = audit.assess();
  expect(clusters.httpLinks).toEqual([
    { value: http('/b'), urls: [urlOf('/a'), urlOf('/b')] },
    { value: http('/a'), urls: [urlOf('/a')] },
    { value: http('/b?'), urls: [urlOf('/b')] },
  ]);
  expect(issues.filter(({ code }) => code === 'not-in-sitemap')).toEqual([]);
  expect([...auditCsvPieces(pages)].map((line) => line.split(',').at(-4))).toEqual(['http links', '2', '2']);
  const plain = createAudit('http://example.com', () => ({ outcome: ROBOTS, crawlers: [], now: NOW }));
  plain.list(listing(http('/a')), null);
  plain.answer(http('/a'), answerOf(http('/a'), { links: [http('/b')] }));
  expect(plain.assess().clusters.httpLinks).toEqual([]);
});

const WORDS: AuditWords = {
  language: 'en',
  direction: 'ltr',
  title: `Audit of ${SITE} <b>`,
  sentence: '1 of 2 | listed pages can be indexed.',
  reason: 'Reason',
  pages: 'Pages',
  share: 'Share',
  indexable: 'Indexable',
  reasonName: (reason) => reason,
  issues: 'Issues',
  noIssues: 'None',
  severityName: (severity) => severity,
  issue: (code) => ({ name: code, why: 'Why.', fix: 'Fix.' }),
  documented: 'documented',
  first: (shown, of) => `First ${shown} of ${of}`,
  ai: 'AI',
  purposeName: (purpose) => purpose,
  stateName: (_, state) => state,
  source: ({ place, line, text }) => `${place} ${line} ${text}`,
  method: 'Method',
  methods: ['Raw HTML: no scripts were run.'],
  date: 'January 1, 2026',
  number: String,
  percent: (share) => `${Math.round(share * 100)} %`,
};

function readBack(file: string) {
  const reader = createAuditReader();
  reader.push(file);
  return reader.end();
}

describe('files', () => {
  const many = Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => [`/${String(index).padStart(3, '0')}`, { status: 404, title: '=1+1' }]),
  );

  test('CSV has all columns, and no formula', () => {
    const pages = {
      '/a': {
        ...{ title: '=1+1;"x"', noindex: 'bingbot', canonicalHeader: '/b', links: ['/a', '/b'], robotsTag: 'noai' },
        alternates: { en: '/a', de: '/b' },
      },
      '/old': { redirects: [[301, '/a']] },
      '/silent': { failure: 'timeout' },
      '/endless': { isTruncated: true },
    } as const;
    const audit = auditOf(pages);
    audit.list(listing('/not-google'), SITEMAP);
    audit.list({ ...listing('/a'), lastmod: '2026-01-02' }, SITEMAP);
    const rows = [...auditCsvPieces(audit.assess().pages)];
    expect(rows[0]?.trim().split(',')).toEqual([
      ...['url', 'sitemaps', 'lastmod', 'status', 'failure', 'redirects to', 'redirects', 'type', 'verdict', 'reason'],
      ...['blocked for', 'noindex for', 'canonical', 'hreflang', 'AI search', 'AI search by', 'AI training'],
      ...[
        'AI training by',
        'title',
        'h1',
        'description',
        'lang',
        'links',
        'http links',
        'bytes',
        'whole',
        'milliseconds',
      ],
    ]);
    expect(rows.slice(1).map((row) => row.trim())).toEqual([
      [
        ...[urlOf('/a'), 1, '2026-01-02', 200, '', '', 0, 'text/html', 'partly', 'mixed', '', 'bingbot', urlOf('/b')],
        ...[`en ${urlOf('/a')} de ${urlOf('/b')}`, 'partly', 'meta bingbot: noindex'],
        ...['opted-out', 'header X-Robots-Tag: noai', `"'=1+1;""x"""`, '', '', 'en', 2, 0, 1000, 'yes', 20],
      ].join(','),
      [
        ...[urlOf('/old'), 1, '', 301, '', urlOf('/a'), 1, '', 'not-indexable', 'redirect', '', '', '', ''],
        ...['blocked', 'status 301', 'unknown', '', '', '', '', '', 0, 0, 0, '', 20],
      ].join(','),
      [
        ...[urlOf('/silent'), 1, '', '', 'timeout', '', 0, '', 'unknown', 'unreachable', '', '', '', ''],
        ...['unknown', '', 'unknown', '', '', '', '', '', 0, 0, 0, '', 20],
      ].join(','),
      [
        ...[urlOf('/endless'), 1, '', 200, '', '', 0, 'text/html', 'indexable', 'none', '', '', '', ''],
        ...['not-restricted', '', 'not-restricted', '', '/endless', '', '', 'en', 0, 0, 1000, 'no', 20],
      ].join(','),
      [
        ...[urlOf('/not-google'), 1, '', '', '', '', '', '', 'unknown', 'robots', 'Googlebot', '', '', ''],
        ...['unknown', '', 'unknown', '', '', '', '', '', '', '', '', '', ''],
      ].join(','),
    ]);
  });

  test('HTML has no scripts, loads nothing, and shows what others wrote as text', () => {
    const html = [...auditHtmlPieces(auditOf({ ...many, "/'<script>": { status: 404 } }).assess(), WORDS)].join('');
    expect(html).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\son\w+=/i);
    expect(html).toContain("default-src 'none'");
    expect(html).toContain('Audit of https://example.com &lt;b&gt;');
    expect(html).toContain('First 100 of 121');
    expect(html.match(/<li>/g)?.length).toBeLessThanOrEqual(300);
  });

  test('Markdown shows what others wrote as text, and few URLs', () => {
    const markdown = [...auditMarkdownPieces(auditOf(many).assess(), WORDS)].join('');
    expect(markdown).toContain('# Audit of https\\:\\/\\/example\\.com \\<b\\>');
    expect(markdown).toContain('First 10 of 120');
    expect(markdown).toContain('| status | 120 | 100 \\% |');
  });

  test('Markdown shows what decides on AI use, and URLs, as code', () => {
    const breaksOut = String.raw`/?\\|![x](https://evil.example/p.png)`;
    const rules = `User-agent: *\nDisallow: /@octocat/\nDisallow: ${breaksOut}\n`;
    const audit = newAudit(found(rules), ['GPTBot']);
    for (const path of ['/@octocat/?`a`', breaksOut]) audit.list(listing(path), SITEMAP);
    const { plain, kinds, code } = readMarkdown([...auditMarkdownPieces(audit.assess(), WORDS)].join(''));
    expect(plain).not.toMatch(/octocat|evil/);
    expect(code).toEqual([
      `${SITE}${breaksOut}`,
      `${SITE}/@octocat/?\`a\``,
      'robots.txt 2 Disallow: /@octocat/',
      String.raw`robots.txt 3 Disallow: /?\\⟨U+007C⟩![x](https://evil.example/p.png)`,
    ]);
    expect(kinds).not.toContain('image');
  });

  test('what decides on AI use is counted where not all of it is listed', () => {
    const folders = Array.from({ length: 130 }, (_, index) => `/f${index}/`);
    const rules = `User-agent: *\n${folders.map((path) => `Disallow: ${path}\n`).join('')}`;
    const audit = newAudit(found(rules), ['GPTBot']);
    for (const path of folders) audit.list(listing(path), SITEMAP);
    expect(audit.assess().totals.ai['ai-training'].map(({ sources, by }) => [sources, by.length])).toEqual([
      [130, 100],
    ]);
    const html = [...auditHtmlPieces(audit.assess(), WORDS)].join('');
    expect(html.match(/class="s"/g)).toHaveLength(21);
    expect(html).toContain('First 20 of 130');
    expect([...auditMarkdownPieces(audit.assess(), WORDS)].join('')).toContain('| — First 10 of 130 | |');
  });

  test('JSON is read again, however it is laid out', () => {
    const json = jsonOf(auditOf({ '/a': { canonical: '/b' }, '/private/': {}, '/b': { status: 404 } }));
    const { site, at: time, sitemaps, issues, moreIssues, pages } = json;
    expect(readBack(JSON.stringify(json, null, 2))).toEqual({
      site,
      at: time,
      sitemaps: sitemaps.map(({ url, status, failure }) => ({ url, status, failure })),
      hasSitemaps: true,
      hasOmittedSitemaps: false,
      issues: [...issues, ...moreIssues],
      hasMoreIssues: true,
      pages: pages.map(({ url, verdict, reason }) => ({ url, verdict, reason, isFetched: true })),
    });
  });

  test('JSON says whether sitemaps were left out, and of that nothing is known where it doesn’t', () => {
    const audit = auditOf({ '/a': {} });
    audit.hasOmittedSitemaps = true;
    const { hasOmittedSitemaps, ...json } = jsonOf(audit);
    expect(hasOmittedSitemaps).toBe(true);
    expect(readBack(JSON.stringify({ ...json, hasOmittedSitemaps }))?.hasOmittedSitemaps).toBe(true);
    expect(readBack(JSON.stringify(json))?.hasOmittedSitemaps).toBe(false);
  });

  test('JSON of before November 2026 has no redirects of sitemaps and one list of issues', () => {
    const { moreIssues: _, ...json } = jsonOf(auditOf({ '/a': {} }));
    const sitemap = { url: SITEMAP, kind: 'urlset', entries: 1, status: 200, findings: [] };
    expect(readBack(JSON.stringify({ ...json, sitemaps: [sitemap] }))?.sitemaps).toEqual([
      { url: SITEMAP, status: 200, failure: null },
    ]);
  });

  test.each(['', '{', 'null', '[]', '{"version":2}', '{"version":1,"site":"https://h.example"}'])(
    '%j isn’t an audit',
    (text) => {
      expect(readBack(text)).toBeNull();
    },
  );

  test('no other value is taken for an audit', () => {
    const json = jsonOf(auditOf({ '/a': { canonical: '/b' } }));
    for (const change of [
      { version: 2 },
      { at: 'yesterday' },
      { at: '2026-01-01T00:00:00+02' },
      { issues: [{ code: 'constructor', severity: 'high', count: 1, urls: [] }] },
      { pages: [{ ...json.pages[0], verdict: 'fine' }] },
      { totals: { ...json.totals, listed: -1 } },
    ]) {
      expect(readBack(JSON.stringify({ ...json, ...change }))).toBeNull();
    }
  });
});

test('docs/AUDIT.md: every field, reason and issue is in it, and the example is what this makes', () => {
  const document = readFileSync(new URL('../../docs/AUDIT.md', import.meta.url), 'utf8');
  const [, example = ''] = /```json\n(.*?)```/s.exec(document) ?? [];
  const audit = newAudit();
  audit.addSitemap({
    url: SITEMAP,
    redirects: [],
    status: 200,
    failure: '',
    kind: 'urlset',
    entries: 2,
    findings: [{ code: 'duplicate', severity: 'warning', count: 1, lines: [9], example: urlOf('/tea') }],
    blocked: [],
  });
  audit.list({ ...listing('/old'), lastmod: '2025-11-20' }, SITEMAP);
  audit.answer(urlOf('/old'), answerOf('/old', { redirects: [[301, '/tea']] }));
  audit.list(listing('/tea'), SITEMAP);
  audit.answer(urlOf('/tea'), answerOf('/tea', { title: 'Tea', links: ['/tea', '/old'] }));
  const made = jsonOf(audit);
  expect(JSON.parse(example)).toEqual(made);
  const ai = Object.values(made.ai).flat();
  const by = ai.flatMap((share) => share.by);
  const names = [
    made,
    made.robots,
    made.totals,
    made.ai,
    ...ai,
    ...by,
    ...made.sitemaps,
    ...made.issues,
    ...made.pages,
  ].flatMap(Object.keys);
  for (const name of [...names, ...ISSUES.map(({ code }) => code)]) expect(document).toContain(`\`${name}\``);
});

test('a URL that is listed very often, each time with another version, takes linear time', () => {
  const make = (size: number) =>
    Array.from({ length: size }, (_, index) => [{ hreflang: 'de', url: urlOf(`/${index}`) }]);
  const read = (versions: ReturnType<typeof make>) => {
    const audit = newAudit();
    for (const alternates of versions) audit.list({ url: urlOf('/'), lastmod: null, alternates }, SITEMAP);
  };
  expect(growsTooFast(read, make, 32_000)).toBe(false);
});

test('a version that many pages name counts once against the limit, whether it is listed before or after', () => {
  const judging = { outcome: ROBOTS, crawlers: TOKENS.map(crawler), now: NOW };
  const paths = ['/a', '/b', '/c', '/d'];
  // A link takes some room, whatever it leads to.
  const characters = paths.length * urlOf('/a').length + paths.length ** 2 * 18 + 1;
  const audit = createAudit(SITE, () => judging, { pages: 9, characters, links: 0 });
  const alternates = paths.map((path) => ({ hreflang: path.slice(1).repeat(2), url: urlOf(path) }));
  for (const path of paths) audit.list({ ...listing(path), alternates }, SITEMAP);
  expect(audit.isFull).toBe(false);
  audit.list({ ...listing('/a'), alternates: [{ hreflang: 'en', url: urlOf('/elsewhere') }] }, urlOf('/more.xml'));
  expect(audit.isFull).toBe(true);
});

test('pages that the same sitemaps list share one list of them, however many there are', () => {
  const audit = newAudit();
  const paths = Array.from({ length: 2_000 }, (_, index) => `/${index}`);
  const sitemaps = Array.from({ length: 300 }, (_, index) => urlOf(`/${index}.xml`));
  const lists = new Set<readonly string[]>();
  for (const sitemap of [...sitemaps, SITEMAP, ...sitemaps]) {
    for (const path of sitemap === SITEMAP ? ['/0'] : paths) audit.list(listing(path), sitemap);
    for (const path of paths) lists.add(audit.sitemapsOf(urlOf(path)));
  }
  expect(audit.sitemapsOf(urlOf('/0'))).toEqual([...sitemaps, SITEMAP]);
  expect(audit.sitemapsOf(urlOf('/1999'))).toEqual(sitemaps);
  expect(lists.size).toBe(sitemaps.length + 1);
});

test('each further sitemap that lists a page counts against the limit, and again does not', () => {
  const judging = { outcome: ROBOTS, crawlers: TOKENS.map(crawler), now: NOW };
  const audit = createAudit(SITE, () => judging, { pages: 9, characters: 1_000, links: 0 });
  for (let times = 0; times < 100; times += 1) audit.list(listing('/a'), SITEMAP);
  expect(audit.isFull).toBe(false);
  for (let index = 0; index < 100; index += 1) audit.list(listing('/a'), urlOf(`/${index}.xml`));
  expect(audit.isFull).toBe(true);
  const sitemaps = audit.sitemapsOf(urlOf('/a')).length;
  expect(sitemaps).toBeGreaterThan(20);
  expect(sitemaps).toBeLessThan(60);
});

test.each([
  { pages: 2, characters: 1_000, links: 0 },
  { pages: 9, characters: 2 * `${SITE}/a`.length, links: 0 },
])('an audit that is full lists no more: %j', (limits) => {
  const judging = { outcome: found(''), crawlers: [], now: NOW };
  const audit = createAudit(SITE, () => judging, limits);
  for (const path of ['/a', '/b', '/c']) {
    audit.list({ url: `${SITE}${path}`, lastmod: null, alternates: [] }, null);
  }
  expect(audit.assess().hasOmittedSitemaps).toBe(true);
  expect([audit.listed, audit.isFull, audit.assess().pages.map(({ url }) => url)]).toEqual([
    2,
    true,
    [`${SITE}/a`, `${SITE}/b`],
  ]);
});

test('a page that is fetched again has its links counted once', () => {
  const judging = { outcome: found(''), crawlers: [], now: NOW };
  const audit = createAudit(SITE, () => judging, { pages: 9, characters: 1_000, links: 2 * urlOf('/x').length });
  for (const path of ['/a', '/b']) audit.list(listing(path), SITEMAP);
  for (let times = 0; times < 3; times += 1) audit.answer(urlOf('/a'), answerOf('/a', { links: ['/x'] }));
  audit.answer(urlOf('/b'), answerOf('/b', { links: ['/y'] }));
  expect(audit.assess().pages.map(({ fetched }) => fetched?.links)).toEqual([[urlOf('/x')], [urlOf('/y')]]);
});

test('links beyond the limit of all pages are not kept, and it is known of which pages', () => {
  const judging = { outcome: found(''), crawlers: [], now: NOW };
  const audit = createAudit(SITE, () => judging, { pages: 9, characters: 1_000, links: 2 * urlOf('/x').length });
  for (const [path, links] of [
    ['/a', ['/x', '/y']],
    ['/b', ['/z']],
    ['/c', []],
  ] as const) {
    audit.list(listing(path), SITEMAP);
    audit.answer(urlOf(path), answerOf(path, { links }));
  }
  const { issues, pages, unlinked } = audit.assess();
  expect(pages.map(({ fetched }) => fetched?.links)).toEqual([[urlOf('/x'), urlOf('/y')], null, []]);
  expect(unlinked).toBe(1);
  expect(issues.find(({ code }) => code === 'not-in-sitemap')?.urls).toEqual([urlOf('/x'), urlOf('/y')]);
});

describe('many pages are assessed with pauses', () => {
  /** Each of them looks at some thousands. */
  const many = 20_000;
  const stepsOf = (work: Iterator<unknown>) => {
    let steps = 0;
    while (!work.next().done) steps += 1;
    return steps;
  };
  const pages = Array.from({ length: many }, (_, number) => urlOf(`/${number}`));

  test('there are pauses while the pages that name one another are found', () => {
    const judging = { outcome: ROBOTS, crawlers: TOKENS.map(crawler), now: NOW };
    const audit = createAudit(SITE, () => judging);
    for (const [number, url] of pages.entries()) {
      const other = pages[(number + 1) % many] ?? url;
      audit.list({ url, lastmod: null, alternates: [{ hreflang: 'de', url: other }] }, SITEMAP);
    }
    // Judged, surveyed, four times for who links back, and each issue of them.
    expect(stepsOf(audit.assessSteps())).toBeGreaterThanOrEqual(11 * 4);
  });
});
