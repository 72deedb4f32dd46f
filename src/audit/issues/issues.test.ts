// A table for each issue: pages that have it, and pages that nearly have it. What each is taken from stands in its `source`.

import { describe, expect, test } from 'vitest';
import {
  answerOf,
  auditOf,
  listing,
  newAudit,
  ROBOTS,
  type Said,
  SITEMAP,
  urlOf,
} from '../../../test/support/generators/audit.ts';
import { runAll } from '../../base/steps.ts';
import { inContext, readSitemap } from '../../sitemaps/index.ts';
import type { Audit, AuditSitemap } from '../index.ts';
import { ISSUES } from './index.ts';

/** The paths that have the issue. */
const pathsOf = (audit: Audit, code: string) => {
  const { issues, site } = audit.assess();
  const { urls = [] } = issues.find((issue) => issue.code === code) ?? {};
  return urls.map((url) => url.replace(site, '')).sort();
};
const codesOf = (audit: Audit) => audit.assess().issues.map(({ code }) => code);

const en = { en: '/en', de: '/de' };

type Pages = Readonly<Record<string, Said>>;

/** An issue, the pages of the sitemap, the paths that have it, and targets that are not listed. */
const CASES: readonly (readonly [string, Pages, readonly string[], Pages?])[] = [
  [
    'noindex-in-sitemap',
    {
      '/meta': { noindex: 'robots' },
      '/header': { robotsTag: 'noindex' },
      '/one': { noindex: 'googlebot' },
      '/gone': { status: 404, noindex: 'robots' },
      '/moved': { redirects: [[301, '/']], noindex: 'robots' },
      '/private/unseen': { noindex: 'robots' },
      '/': {},
    },
    ['/header', '/meta', '/one'],
  ],
  ['blocked-in-sitemap', { '/private/': {}, '/not-google': {}, '/not-gptbot': {} }, ['/private/']],
  [
    'blocked-for-some',
    { '/private/': {}, '/not-google': {}, '/not-gptbot': {}, '/': {} },
    ['/not-google', '/not-gptbot'],
  ],
  [
    'redirect-in-sitemap',
    {
      '/once': { redirects: [[301, '/']] },
      '/twice': {
        redirects: [
          [302, '/once'],
          [301, '/'],
        ],
      },
      '/loop': { redirects: [[301, '/loop']], isLoop: true },
      '/refreshed': { refresh: '/' },
      '/refreshed-by-header': { refreshHeader: '/' },
      '/nowhere': { status: 302 },
      '/': {},
    },
    ['/nowhere', '/once', '/refreshed', '/refreshed-by-header', '/twice'],
  ],
  [
    'redirect-chain',
    {
      '/once': { redirects: [[301, '/']] },
      '/twice': {
        redirects: [
          [302, '/once'],
          [301, '/'],
        ],
      },
      '/loop': {
        redirects: [
          [301, '/b'],
          [301, '/loop'],
        ],
        isLoop: true,
      },
    },
    ['/twice'],
  ],
  [
    'redirect-loop',
    {
      '/loop': {
        redirects: [
          [301, '/b'],
          [301, '/loop'],
        ],
        isLoop: true,
      },
      '/once': { redirects: [[301, '/']] },
    },
    ['/loop'],
  ],
  [
    'error-in-sitemap',
    {
      '/gone': { status: 410 },
      '/closed': { status: 403 },
      '/challenged': { challenge: 'cloudflare', status: 403 },
      '/many': { status: 429 },
      '/down': { status: 503 },
      '/': {},
    },
    ['/closed', '/gone'],
  ],
  [
    'server-error-in-sitemap',
    { '/gone': { status: 404 }, '/many': { status: 429 }, '/down': { status: 503 }, '/': {} },
    ['/down', '/many'],
  ],
  [
    'unreachable',
    {
      '/silent': { failure: 'timeout' },
      '/challenged': { challenge: 'cloudflare', status: 403 },
      '/down': { status: 503 },
    },
    ['/challenged', '/silent'],
  ],
  [
    'canonicalised-in-sitemap',
    {
      '/copy': { canonical: '/' },
      '/header': { canonicalHeader: '/' },
      '/self': { canonical: '/self' },
      '/noindex': { canonical: '/', noindex: 'robots' },
      '/gone': { canonical: '/', status: 404 },
      '/': {},
    },
    ['/copy', '/header'],
  ],
  [
    'canonical-conflict',
    { '/both': { canonical: '/a', canonicalHeader: '/b' }, '/agreed': { canonical: '/a', canonicalHeader: '/a' } },
    ['/both'],
  ],
  [
    'canonical-target-blocked',
    {
      '/known': { canonical: '/private/a' },
      '/a': { canonical: '/private/b' },
      '/private/a': {},
      '/fine': { canonical: '/' },
      '/': {},
    },
    ['/a', '/known'],
  ],
  [
    'canonical-target-error',
    {
      '/listed': { canonical: '/gone' },
      '/other': { canonical: '/down' },
      '/gone': { status: 404 },
      '/fine': { canonical: '/' },
      '/unsure': { canonical: '/challenged' },
      '/': {},
    },
    ['/listed', '/other'],
    { '/down': { status: 500 }, '/challenged': { challenge: 'sucuri', status: 403 } },
  ],
  [
    'canonical-target-redirects',
    {
      '/a': { canonical: '/moved' },
      '/b': { canonical: '/' },
      '/c': { canonical: '/refreshed' },
      '/moved': { redirects: [[301, '/']] },
      '/refreshed': { refresh: '/' },
      '/': {},
    },
    ['/a', '/c'],
  ],
  [
    'canonical-target-noindex',
    { '/a': { canonical: '/out' }, '/b': { canonical: '/' }, '/out': { noindex: 'robots' }, '/': {} },
    ['/a'],
  ],
  ['canonical-chain', { '/a': { canonical: '/b' }, '/b': { canonical: '/c' }, '/c': { canonical: '/c' } }, ['/a']],
  [
    'canonical-other-host',
    {
      '/a': { canonical: 'https://cdn.example/a' },
      '/b': { canonical: '/' },
      '/c': { canonical: 'http://example.com/' },
    },
    ['/a'],
  ],
  [
    'canonical-not-in-sitemap',
    {
      '/a': { canonical: '/out' },
      '/b': { canonical: '/a' },
      '/c': { canonical: 'https://cdn.example/c' },
      '/d': { canonical: '/out', noindex: 'robots' },
      '/e': { canonical: '/known#top' },
    },
    ['/a', '/e'],
    { '/known': {} },
  ],
  [
    'hreflang-missing-return',
    {
      '/en': { alternates: { ...en, fr: '/fr', ja: '/gone' } },
      '/de': { alternates: en },
      '/fr': { alternates: { fr: '/fr' } },
      '/gone': { status: 404 },
    },
    ['/en'],
  ],
  [
    'hreflang-inconsistent-return',
    { '/en': { alternates: en }, '/de': { alternates: { 'en-GB': '/en', de: '/de' } } },
    ['/en'],
  ],
  [
    'hreflang-target-error',
    {
      '/en': { alternates: { ...en, 'x-default': '/moved' } },
      '/de': { status: 404 },
      '/fr': { alternates: { fr: '/fr', en: '/moved' } },
      '/it': { alternates: { it: '/it', 'X-Default': '/moved' } },
      '/es': { alternates: { es: '/es', 'x-default': '/gone' } },
      '/pt': { alternates: { pt: '/pt', 'x-default': '/loop' } },
      '/nl': { alternates: { nl: '/nl', be: '/challenged' } },
    },
    ['/en', '/es', '/fr', '/pt'],
    {
      '/challenged': { challenge: 'akamai', status: 403 },
      '/moved': { redirects: [[302, '/en']] },
      '/gone': { status: 404 },
      '/loop': { redirects: [[302, '/loop']], isLoop: true },
    },
  ],
  ['hreflang-target-noindex', { '/en': { alternates: en }, '/de': { alternates: en, noindex: 'robots' } }, ['/en']],
  [
    'hreflang-target-not-canonical',
    { '/en': { alternates: en }, '/de': { alternates: en, canonical: '/en' } },
    ['/en'],
  ],
  [
    'hreflang-bad-code',
    { '/en': { alternates: { en: '/en', 'en-UK': '/uk' } }, '/de': { alternates: { de: '/de' } } },
    ['/en'],
  ],
  ['hreflang-missing-self', { '/en': { alternates: { de: '/de' } }, '/de': { alternates: en } }, ['/en']],
  [
    'hreflang-duplicate-code',
    {
      '/en': { alternates: en, alternatesHeader: { EN: '/other' } },
      '/de': { alternates: en, alternatesHeader: { en: '/en' } },
    },
    ['/en'],
  ],
  ['hreflang-outside-head', { '/en': { alternates: en, inBody: ['de'] }, '/de': { alternates: en } }, ['/en']],
  [
    'hreflang-no-x-default',
    {
      '/en': { alternates: en },
      '/de': { alternates: { ...en, 'X-Default': '/en' } },
      '/none': {},
      '/gone': { status: 404, alternates: en },
    },
    ['/en'],
  ],
  ['not-in-sitemap', { '/': { links: ['/', '/a#b', '/out', '/out#c', 'https://other.example/'] }, '/a': {} }, ['/out']],
  [
    'not-in-sitemap',
    {
      '/': {
        links: ['/private/cart', '/not-google', '/moved', '/gone', '/noindex', '/google-noindex', '/copy', '/fine'],
      },
    },
    ['/fine', '/not-google'],
    {
      '/moved': { redirects: [[301, '/']] },
      '/gone': { status: 404 },
      '/noindex': { noindex: 'robots' },
      '/google-noindex': { noindex: 'googlebot' },
      '/copy': { canonical: '/' },
      '/fine': {},
    },
  ],
  ['no-link-found', { '/': { links: ['/', '/a'] }, '/a': {}, '/b': { links: ['/b'] } }, ['/', '/b']],
];

describe('issues of pages', () => {
  test.each(CASES.map(([code, pages, paths, targets = {}]) => ({ code, pages, paths, targets })))(
    '$code has the pages that it is about, and no others',
    ({ code, pages, paths, targets }) => {
      expect(pathsOf(auditOf(pages, targets), code)).toEqual(paths);
    },
  );

  test('in-several-sitemaps: a page is listed in two files, not twice in one', () => {
    const audit = newAudit();
    for (const file of [SITEMAP, SITEMAP, urlOf('/2.xml')]) audit.list(listing('/a'), file);
    for (const file of [SITEMAP, SITEMAP]) audit.list(listing('/b'), file);
    expect(pathsOf(audit, 'in-several-sitemaps')).toEqual(['/a']);
  });

  test('not-in-sitemap: lists alone say nothing of it; beside sitemaps, what only lists have is in none', () => {
    const audit = newAudit();
    const take = (path: string, file: string | null, links: readonly string[]) => {
      audit.list(listing(path), file);
      audit.answer(urlOf(path), answerOf(path, { links }));
    };
    take('/', null, ['/out']);
    expect(pathsOf(audit, 'not-in-sitemap')).toEqual([]);
    take('/a', SITEMAP, ['/', '/b']);
    take('/b', null, ['/a']);
    expect(pathsOf(audit, 'not-in-sitemap')).toEqual(['/', '/b', '/out']);
  });

  test('canonical-not-in-sitemap: lists alone say nothing of it', () => {
    const audit = newAudit();
    audit.list(listing('/a'), null);
    audit.answer(urlOf('/a'), answerOf('/a', { canonical: '/out' }));
    expect(pathsOf(audit, 'canonical-not-in-sitemap')).toEqual([]);
    audit.list(listing('/b'), SITEMAP);
    expect(pathsOf(audit, 'canonical-not-in-sitemap')).toEqual(['/a']);
  });

  test('every issue has a case', () => {
    const covered = new Set([
      ...CASES.map(([code]) => code),
      'in-several-sitemaps',
      'sitemap-blocked',
      'sitemap-error',
    ]);
    expect(ISSUES.map(({ code }) => code).filter((code) => !covered.has(code))).toEqual([]);
  });

  test('a page that is in order has no issue', () => {
    const links = ['/', '/en', '/de'];
    const audit = auditOf({
      '/': { links, canonical: '/' },
      '/en': { links, alternates: { ...en, 'x-default': '/en' } },
      '/de': { links, alternates: { ...en, 'x-default': '/en' } },
    });
    expect(codesOf(audit)).toEqual([]);
  });

  test('before pages are fetched, issues are of what robots.txt and sitemaps say', () => {
    const audit = newAudit();
    audit.list(
      {
        ...listing('/en'),
        alternates: [
          { hreflang: 'en', url: urlOf('/en') },
          { hreflang: 'de', url: urlOf('/de') },
        ],
      },
      SITEMAP,
    );
    audit.list({ ...listing('/de'), alternates: [{ hreflang: 'de', url: urlOf('/de') }] }, SITEMAP);
    audit.list(listing('/private/a'), SITEMAP);
    expect(codesOf(audit)).toEqual(['blocked-in-sitemap', 'hreflang-missing-return', 'hreflang-no-x-default']);
  });

  test('a target of others has no issues, and doesn’t count', () => {
    const audit = auditOf({ '/a': { canonical: '/b', links: ['/a'] } }, { '/b': { status: 404 } });
    expect(codesOf(audit)).toEqual([
      ...['canonicalised-in-sitemap', 'canonical-target-error', 'canonical-not-in-sitemap', 'no-link-found'],
    ]);
    expect(audit.assess().totals).toMatchObject({ listed: 1, fetched: 1 });
  });

  test('targets of which nothing is known are listed, each once', () => {
    const audit = auditOf({
      '/a': { canonical: '/b#c' },
      '/c': { canonical: '/b', alternates: { en: '/c', de: '/d', fr: '/a' } },
    });
    expect([...runAll(audit.targets(false)).keys()]).toEqual([urlOf('/b'), urlOf('/d')]);
    audit.answer(urlOf('/b'), answerOf('/b'));
    expect([...runAll(audit.targets(false)).keys()]).toEqual([urlOf('/d')]);
  });
});

describe('issues of sitemaps', () => {
  const fine: AuditSitemap = {
    url: SITEMAP,
    redirects: [],
    status: 200,
    failure: '',
    kind: 'urlset',
    entries: 1,
    findings: [],
    blocked: [],
  };
  const of = (...sitemaps: readonly AuditSitemap[]) => issuesIn(newAudit(), sitemaps);
  const issuesIn = (audit: Audit, sitemaps: readonly AuditSitemap[]) => {
    for (const sitemap of sitemaps) audit.addSitemap(sitemap);
    return audit.assess().issues;
  };

  test('sitemap-blocked: a sitemap that robots.txt blocks is named', () => {
    expect(of(fine, { ...fine, url: urlOf('/b.xml'), blocked: ['Googlebot'] })).toMatchObject([
      { code: 'sitemap-blocked', severity: 'critical', count: 1, urls: [urlOf('/b.xml')] },
    ]);
  });

  test.each([
    [['Googlebot', 'bingbot', 'GPTBot'], ['GPTBot'], false],
    [['Googlebot', 'bingbot', 'GPTBot'], ['bingbot'], true],
    [['GPTBot', 'CCBot'], ['GPTBot'], false],
    [['GPTBot', 'CCBot'], ['GPTBot', 'CCBot'], true],
  ])('sitemap-blocked: of %j, robots.txt blocks a sitemap for %j: %j', (selected, blocked, isNamed) => {
    const issues = issuesIn(newAudit(ROBOTS, selected), [{ ...fine, blocked }]);
    expect(issues.map(({ code }) => code)).toEqual(isNamed ? ['sitemap-blocked'] : []);
  });

  test.each(['no-access', 'restricted', 'private-network', 'private-window', 'crashed', 'canceled', 'limit'] as const)(
    'sitemap-error: a sitemap of which nothing is known is not named: %s',
    (failure) => {
      expect(of(fine, { ...fine, url: urlOf('/b.xml'), status: null, kind: null, failure })).toEqual([]);
    },
  );

  test.each([
    { status: 404, failure: 'status' },
    { status: null, failure: 'timeout' },
  ] as const)('sitemap-error: a sitemap with an error is named: %j', (more) => {
    expect(of(fine, { ...fine, url: urlOf('/b.xml'), ...more })).toMatchObject([
      { code: 'sitemap-error', severity: 'critical', count: 1, urls: [urlOf('/b.xml')] },
    ]);
    expect(of({ ...fine, status: null })).toEqual([]);
  });

  test.each<[string, Pick<AuditSitemap, 'failure' | 'status'>, isRaised: boolean]>([
    ['without access to its site', { failure: 'no-access', status: null }, false],
    ['without a response', { failure: 'timeout', status: null }, false],
    ['with the status 503', { failure: 'status', status: 503 }, false],
    ['with the status 403', { failure: 'status', status: 403 }, false],
    ['which is missing', { failure: 'status', status: 404 }, true],
    ['whose URL is invalid', { failure: 'bad-url', status: null }, true],
  ])(
    'what is in no sitemap is unknown beside one that wasn’t read, unless it can list nothing: %s',
    (_, more, isRaised) => {
      const audit = auditOf({ '/a': { links: ['/out'] }, '/b': { canonical: '/out' } });
      issuesIn(audit, [fine, { ...fine, url: urlOf('/b.xml'), kind: null, ...more }]);
      expect(pathsOf(audit, 'not-in-sitemap')).toEqual(isRaised ? ['/out'] : []);
      expect(pathsOf(audit, 'canonical-not-in-sitemap')).toEqual(isRaised ? ['/b'] : []);
    },
  );

  test('what is in no sitemap is unknown where sitemaps were left out', () => {
    const audit = auditOf({ '/a': { links: ['/out'] }, '/b': { canonical: '/out' } });
    audit.addSitemap(fine);
    const found = () => [pathsOf(audit, 'not-in-sitemap'), pathsOf(audit, 'canonical-not-in-sitemap')];
    audit.hasOmittedSitemaps = true;
    expect(found()).toEqual([[], []]);
    audit.hasOmittedSitemaps = false;
    expect(found()).toEqual([['/out'], ['/b']]);
  });

  test('findings of all files are one issue a code', async () => {
    const read = async (name: string, body: string) => {
      const report = await readSitemap(
        [`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body}</urlset>`],
        urlOf(name),
        () => {},
      );
      const { kind, entries, findings } = inContext(report, { isNamedByRobots: true, isIndex: () => false });
      return { ...fine, url: urlOf(name), kind, entries, findings };
    };
    const issues = of(
      await read('/maps/1.xml', `<url><loc>${urlOf('/a')}#b</loc></url>\n<url><loc>${urlOf('/b')}#c</loc></url>`),
      await read('/maps/2.xml', `<url><loc>${urlOf('/a')}#d</loc><lastmod>never</lastmod></url>`),
      await read('/maps/3.xml', ''),
      await read('/maps/4.xml', '<url><loc>&</loc></url>'),
    );
    expect(issues.map(({ code, severity, count }) => [code, severity, count])).toEqual([
      ['sitemap-bad-xml', 'critical', 1],
      ['sitemap-relative-url', 'critical', 1],
      ['sitemap-fragment', 'medium', 3],
      ['sitemap-empty', 'medium', 1],
      ['sitemap-bad-lastmod', 'note', 1],
    ]);
    expect(issues.find(({ code }) => code === 'sitemap-fragment')?.urls).toEqual([
      urlOf('/maps/1.xml'),
      urlOf('/maps/2.xml'),
    ]);
  });
});
