// One page is one page, however its URL is percent-encoded: sitemaps often write %d0%bf where a browser makes %D0%BF of a link.
import { expect, test, vi } from 'vitest';
import { answerOf, auditOf, listing, newAudit, SITEMAP, urlOf } from '../../test/support/generators/audit.ts';
import { runAll } from '../base/steps.ts';
import { type Audit, versionLinksOf } from './index.ts';

const LISTED = '/%d0%bf%7e';
const LINKED = '/%D0%BF~';

const codesOf = (audit: Audit) => audit.assess().issues.map(({ code, urls }) => [code, urls]);

test('a page is listed once in two spellings, and has the first one', () => {
  const audit = newAudit();
  audit.list(listing(LISTED), SITEMAP);
  audit.list(listing(LINKED), urlOf('/more.xml'));
  audit.answer(urlOf(LINKED), answerOf(LINKED));
  expect(audit.listed).toBe(1);
  expect(audit.assess().pages.map(({ url, sitemaps }) => [url, sitemaps])).toEqual([[urlOf(LISTED), 2]]);
  for (const spelling of [LISTED, LINKED, '/%D0%bf~#top']) {
    expect(audit.pageAt(urlOf(spelling))?.fetched?.status).toBe(200);
    expect(audit.sitemapsOf(urlOf(spelling))).toEqual([SITEMAP, urlOf('/more.xml')]);
  }
});

test('URLs that are encoded to other bytes are other pages', () => {
  const audit = newAudit();
  for (const path of ['/a%2Fb', '/a/b', '/%d0%bf', '/%d0%bF%20', '/%']) audit.list(listing(path), SITEMAP);
  expect(audit.listed).toBe(5);
});

test('a link in another spelling is found, and is in the sitemap', () => {
  const audit = auditOf({ '/': { links: [LINKED] }, [LISTED]: { links: ['/', LINKED] } });
  expect(codesOf(audit)).toEqual([]);
});

test('a link to the page itself in another spelling isn’t one from another page', () => {
  const audit = auditOf({ '/': {}, [LISTED]: { links: ['/', LINKED] } });
  expect(codesOf(audit)).toEqual([['no-link-found', [urlOf(LISTED)]]]);
});

test('a URL that no sitemap lists is reported once, in its first spelling', () => {
  const audit = auditOf({ '/': { links: ['/a', LISTED] }, '/a': { links: ['/', LINKED] } });
  expect(codesOf(audit)).toEqual([['not-in-sitemap', [urlOf(LISTED)]]]);
});

test('a canonical URL in another spelling is the page that is listed', () => {
  const audit = auditOf({ '/': { canonical: LINKED, links: [LINKED] }, [LISTED]: { links: ['/'], status: 404 } });
  const codes = codesOf(audit).map(([code]) => code);
  expect(codes).toContain('canonical-target-error');
  expect(codes).not.toContain('canonical-not-in-sitemap');
  expect([...runAll(audit.targets(false)).keys()]).toEqual([]);
});

test('pages that name one canonical URL in two spellings, or with a fragment, are one cluster', () => {
  const spellings = [LISTED, LINKED, `${LINKED}#top`];
  const audit = auditOf(Object.fromEntries(spellings.map((canonical, index) => [`/${index}`, { canonical }])));
  expect(audit.assess().clusters.canonicals).toEqual([
    { value: urlOf(LINKED), urls: [urlOf('/0'), urlOf('/1'), urlOf('/2')] },
  ]);
});

test('a cluster shows the same spelling of its URL, whichever page comes first', () => {
  const pages = [['/0', { canonical: LISTED }] as const, ['/1', { canonical: LINKED }] as const];
  const clustersOf = (order: typeof pages) => auditOf(Object.fromEntries(order)).assess().clusters.canonicals;
  expect(clustersOf(pages)).toEqual([{ value: urlOf(LINKED), urls: [urlOf('/0'), urlOf('/1')] }]);
  expect(clustersOf(pages.toReversed())).toEqual(clustersOf(pages));
});

test('a page’s links to one URL with http in two spellings are one link', () => {
  const http = (path: string) => urlOf(path).replace('https:', 'http:');
  const audit = auditOf({ '/a': { links: [http(LISTED), http(LINKED)] } });
  expect(audit.assess().clusters.httpLinks).toEqual([{ value: http(LINKED), urls: [urlOf('/a')] }]);
});

test.each([
  [LISTED, LINKED],
  [LINKED, LISTED],
])('a target in two spellings is fetched once, as the one that came first', (first, second) => {
  const audit = auditOf({ '/a': { canonical: first }, '/b': { canonical: second } });
  const named = [...runAll(audit.targets(false))].map(([url, pages]) => [url, pages.map((page) => page.url)]);
  expect(named).toEqual([[urlOf(first), [urlOf('/a'), urlOf('/b')]]]);
});

test('versions in another spelling are those pages: they return, and each names itself', () => {
  const alternates = { ru: LINKED, en: '/en', 'x-default': '/en' };
  const audit = auditOf({ [LISTED]: { alternates, links: ['/en'] }, '/en': { alternates, links: [LISTED] } });
  audit.list({ ...listing('/en'), alternates: [{ hreflang: 'ru', url: urlOf(LISTED) }] }, SITEMAP);
  expect(codesOf(audit)).toEqual([]);
  for (const path of [LISTED, '/en']) {
    const page = audit.pageAt(urlOf(path));
    const { links = [], count } = (page && versionLinksOf(page, (url) => audit.pageAt(url), audit.assess())) ?? {};
    expect(
      links.filter(({ issues, isDuplicate, isUnlisted }) => issues.length > 0 || isDuplicate || isUnlisted),
    ).toEqual([]);
    expect([links.length, count]).toEqual([3, 3]);
  }
});

test('the key of a URL is made a few times, however many links lead to it', () => {
  const count = 50;
  const paths = Array.from({ length: count }, (_, number) => `/%d0%bf/${number}`);
  const alternates = Object.fromEntries(paths.map((path, number) => [`en-x-${number}`, path]));
  const audit = auditOf(Object.fromEntries(paths.map((path) => [path, { alternates, links: paths }])));
  for (const path of paths) {
    const versions = paths.map((to) => ({ hreflang: 'en', url: urlOf(to) }));
    audit.list({ ...listing(path), alternates: versions }, SITEMAP);
  }
  const page = audit.pageAt(urlOf('/%d0%bf/0'));
  // All pages are judged.
  audit.assess();
  const replaced = vi.spyOn(String.prototype, 'replace');
  const keysMade = () => replaced.mock.contexts.filter((url) => String(url).includes('%d0%bf')).length;
  audit.assess();
  if (page !== null) versionLinksOf(page, (url) => audit.pageAt(url), audit.assess());
  const made = keysMade();
  replaced.mockRestore();
  expect(made).toBeLessThan(count * 20);
});
