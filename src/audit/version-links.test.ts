// The versions of a page in other languages: where each link is, and what is wrong with it.
import { expect, test } from 'vitest';
import { answerOf, listing, newAudit, type Said, SITEMAP, urlOf } from '../../test/support/generators/audit.ts';
import { type Audit, auditCsvPieces, ISSUES, orderOf, versionLinksOf } from './index.ts';

/** @param sitemap what the sitemap names as versions of the first page */
function auditOf(pages: Readonly<Record<string, Said>>, sitemap: Readonly<Record<string, string>> = {}): Audit {
  const audit = newAudit();
  for (const [path, said] of Object.entries(pages)) {
    const isFirst = audit.listed === 0;
    const named = isFirst ? Object.entries(sitemap).map(([hreflang, to]) => ({ hreflang, url: urlOf(to) })) : [];
    audit.list({ ...listing(path), alternates: named }, SITEMAP);
    audit.answer(urlOf(path), answerOf(path, said));
  }
  return audit;
}

function linksOf(audit: Audit, path: string) {
  const page = audit.pageAt(urlOf(path));
  if (page === null) throw new Error(path);
  return versionLinksOf(page, (url) => audit.pageAt(url), audit.assess());
}

test('each link says whether a sitemap, a tag or a header has it', () => {
  const pages = {
    '/en': { alternates: { en: '/en', de: '/de' }, alternatesHeader: { de: '/de', fr: '/fr' } },
    '/de': {},
  };
  const { links, count } = linksOf(auditOf(pages, { de: '/de', es: '/es' }), '/en');
  expect(count).toBe(4);
  expect(Object.fromEntries(links.map(({ hreflang, places }) => [hreflang, places]))).toEqual({
    en: ['tag'],
    de: ['sitemap', 'tag', 'header'],
    es: ['sitemap'],
    fr: ['header'],
  });
});

test('each link has the issues that the audit finds in it, and those with one come first', () => {
  const alternates = {
    ...{ en: '/en', de: '/de', fr: '/fr', it: '/it', pt: '/pt', nl: '/nl', es: '/gone', 'en-UK': '/uk' },
    'x-default': '/elsewhere',
  };
  const audit = auditOf({
    '/en': { alternates },
    '/de': { alternates },
    '/fr': { alternates: { fr: '/fr' } },
    '/it': { alternates: { ...alternates, en: '/de', 'en-GB': '/en' } },
    '/pt': { alternates, noindex: 'robots' },
    '/nl': { alternates, canonical: '/en' },
    '/gone': { status: 404 },
    '/uk': { alternates },
  });
  const { links } = linksOf(audit, '/en');
  expect(links.map(({ hreflang, issues }) => [hreflang, issues])).toEqual([
    ['fr', ['hreflang-missing-return']],
    ['it', ['hreflang-inconsistent-return']],
    ['pt', ['hreflang-target-noindex']],
    ['nl', ['hreflang-target-not-canonical']],
    ['es', ['hreflang-target-error']],
    ['en-UK', ['hreflang-bad-code']],
    ['en', []],
    ['de', []],
    ['x-default', []],
  ]);
  // The others are of the page, and a link of itself says that its code is given twice, or that it is in the body.
  const ofPages = /^hreflang-(?:missing-self|no-x-default|duplicate-code|outside-head)$/;
  const ofLinks = ISSUES.map(({ code }) => code).filter((code) => code.startsWith('hreflang-') && !ofPages.test(code));
  const found = audit.assess().issues.filter(({ urls }) => urls.includes(urlOf('/en')));
  expect(
    found
      .map(({ code }) => code)
      .filter((code) => code.startsWith('hreflang-'))
      .sort(),
  ).toEqual(ofLinks.sort());
});

test('a code for several URLs is named at each of them', () => {
  const audit = auditOf({ '/en': { alternates: { en: '/en', de: '/de', ' DE': '/at' } }, '/de': {} });
  const { links } = linksOf(audit, '/en');
  expect(links.map(({ hreflang, isDuplicate }) => [hreflang, isDuplicate])).toEqual([
    ['de', true],
    [' DE', true],
    ['en', false],
  ]);
});

test('of a page that names very many, all are counted', () => {
  const named = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`x-${index}`, `/${index}`]));
  const { links, count } = linksOf(auditOf({ '/en': {} }, named), '/en');
  expect([links.length, count]).toEqual([1_000, 1_500]);
});

test('a version that a sitemap and tags name counts once, wherever versions are counted', () => {
  const audit = auditOf({ '/en': { alternates: { en: '/en', de: '/de' } } }, { en: '/en', de: '/de' });
  audit.list(
    { ...listing('/fr'), alternates: ['fr', 'it', 'es'].map((hreflang) => ({ hreflang, url: urlOf('/fr') })) },
    SITEMAP,
  );
  const { pages } = audit.assess();
  expect(pages.map(({ url }) => linksOf(audit, new URL(url).pathname).count)).toEqual([2, 3]);
  const sorted = pages.toSorted(orderOf({ by: 'hreflang', isDescending: true }));
  expect(sorted.map(({ url }) => url)).toEqual([urlOf('/fr'), urlOf('/en')]);
  const [, line] = [...auditCsvPieces(pages)];
  expect(line).toContain(`,de ${urlOf('/de')} en ${urlOf('/en')},`);
});

test('an x-default can redirect, to the visitor’s language, and other versions can’t', () => {
  const audit = auditOf({
    '/en': { alternates: { en: '/en', 'x-default': '/', de: '/' } },
    '/': { redirects: [[302, '/en']] },
  });
  expect(linksOf(audit, '/en').links.map(({ hreflang, issues }) => [hreflang, issues])).toEqual([
    ['de', ['hreflang-target-error']],
    ['en', []],
    ['x-default', []],
  ]);
});

test('a page that redirects is not asked for links back: its own versions are not known', () => {
  const audit = auditOf({ '/old': { redirects: [[301, '/new']] }, '/de': {}, '/new': {} }, { de: '/de' });
  expect(linksOf(audit, '/old').links.map(({ issues }) => issues)).toEqual([[]]);
  expect(audit.assess().issues.map(({ code }) => code)).not.toContain('hreflang-missing-return');
});

test('a page that redirects, or answers with an error, names no versions, whatever the HTML does', () => {
  const alternates = { 'en-UK': '/uk', de: '/gone', fr: '/noindex', it: '/copy' };
  const audit = auditOf({
    '/old': { redirects: [[301, '/new']], alternates, alternatesHeader: alternates },
    '/gone': { status: 404, alternates, alternatesHeader: alternates },
    '/down': { status: 500, alternates },
    '/noindex': { noindex: 'robots' },
    '/copy': { canonical: '/new' },
  });
  expect(['/old', '/gone', '/down'].map((path) => linksOf(audit, path).count)).toEqual([0, 0, 0]);
  const codes = audit.assess().issues.map(({ code }) => code);
  expect(codes.filter((code) => code.startsWith('hreflang-'))).toEqual([]);
});

test('a link to a page of the site that no sitemap lists says so, where all sitemaps are known', () => {
  const alternates = { en: '/en', de: '/de', fr: '/fr', es: 'https://other.example/es' };
  const unlisted = (audit: Audit) =>
    linksOf(audit, '/en')
      .links.filter(({ isUnlisted }) => isUnlisted)
      .map(({ url }) => url);
  const audit = auditOf({ '/en': { alternates }, '/de': { alternates } });
  expect(unlisted(audit)).toEqual([urlOf('/fr')]);
  // A target that was fetched is in no sitemap either.
  audit.answer(urlOf('/fr'), answerOf('/fr', { alternates }));
  expect(unlisted(audit)).toEqual([urlOf('/fr')]);
  const list = newAudit();
  list.list(listing('/en'), null);
  list.answer(urlOf('/en'), answerOf('/en', { alternates }));
  expect(unlisted(list)).toEqual([]);
  audit.hasOmittedSitemaps = true;
  expect(unlisted(audit)).toEqual([]);
  audit.hasOmittedSitemaps = false;
  const file = { url: urlOf('/b.xml'), redirects: [], status: null, failure: 'timeout' } as const;
  audit.addSitemap({ ...file, kind: null, entries: 0, findings: [], blocked: [] });
  expect(unlisted(audit)).toEqual([]);
});
