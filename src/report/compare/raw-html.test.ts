import { expect, test } from 'vitest';
import { crawler, NOW, pageHeaders } from '../../../test/support/generators/facts.ts';
import { runAll } from '../../base/steps.ts';
import { customCrawler } from '../../crawlers/index.ts';
import type { HeadersResult, MetaTag, PageHeaders, PageTags } from '../data/facts.ts';
import { compareRawHtml } from './raw-html.ts';

const meta = (name: string, content: string, isInHead = true): MetaTag => ({ name, content, isInHead });
const tags = (metas: readonly MetaTag[], canonical?: string): PageTags => ({
  metas,
  canonicals: canonical === undefined ? [] : [{ href: canonical, url: canonical, isInHead: true }],
  licenses: [],
  noSnippetElements: 0,
  omitted: 0,
});
const headers = (robotsTags: readonly string[] = []) => pageHeaders({ robotsTags });
const seen = (found: PageHeaders): HeadersResult => ({ kind: 'seen', by: 'visit', headers: found });

const compare = (served: PageTags, live: PageTags, names: readonly string[] = []) => runAll(steps(served, live, names));
const steps = (served: PageTags, live: PageTags, names: readonly string[]) =>
  compareRawHtml(
    { tags: served, headers: headers() },
    { tags: live, headers: seen(headers()) },
    names.map(customCrawler),
    NOW,
  );

test('equal tags aren’t a difference, whatever their order and the white space around their texts', () => {
  const one = [meta('robots', 'noindex'), meta('description', 'x')];
  const other = [meta('Description', 'x'), meta(' ROBOTS ', ' noindex ')];
  expect(compare(tags(one, 'https://a/'), tags(other, 'https://a/'))).toEqual({
    differences: [],
    differencesOmitted: 0,
    others: 0,
    index: {},
  });
});

test('canonical links are equal if they lead to one URL; of those that lead nowhere, the texts are compared', () => {
  const link = (href: string, url: string): PageTags => ({ ...tags([]), canonicals: [{ href, url, isInHead: true }] });
  const differ = (served: PageTags, live: PageTags) => compare(served, live).differences.length;
  expect(differ(link('/page', 'https://a/page'), link('https://a/page', 'https://a/page'))).toBe(0);
  expect(differ(link('page', 'https://a/page'), link('page', 'https://a/other/page'))).toBe(1);
  expect(differ(link('https://[', ''), link('https://[', ''))).toBe(0);
  expect(differ(link('https://[', ''), link('https://]', ''))).toBe(1);
});

test('the comparison has the indexing verdict of each crawler, including headers', () => {
  const metas = tags([meta('robots', 'index'), meta('mybot', 'noindex')]);
  const served = { tags: metas, headers: headers(['googlebot: none', 'unavailable_after: 2020-01-01']) };
  const live = { tags: tags([]), headers: seen(headers()) };
  const crawlers = [customCrawler('MyBot'), crawler('Googlebot'), crawler('bingbot')];
  const { index } = runAll(compareRawHtml(served, live, crawlers, NOW));
  expect(index).toEqual({ MyBot: 'noindex', Googlebot: 'noindex', bingbot: 'index' });
});

test('tags that scripts added, removed, changed or moved are reported as such', () => {
  const served = tags([meta('robots', 'noindex'), meta('keywords', 'a'), meta('description', 'x')], 'https://a/');
  const live = tags(
    [meta('googlebot', 'noindex'), meta('keywords', 'b'), meta('description', 'x', false)],
    'https://b/',
  );
  expect(compare(served, live).differences).toEqual([
    {
      kind: 'changed',
      served: { kind: 'meta', ...meta('description', 'x') },
      live: { kind: 'meta', ...meta('description', 'x', false) },
    },
    {
      kind: 'changed',
      served: { kind: 'meta', ...meta('keywords', 'a') },
      live: { kind: 'meta', ...meta('keywords', 'b') },
    },
    {
      kind: 'changed',
      served: { kind: 'canonical', href: 'https://a/', url: 'https://a/', isInHead: true },
      live: { kind: 'canonical', href: 'https://b/', url: 'https://b/', isInHead: true },
    },
    { kind: 'only-served', served: { kind: 'meta', ...meta('robots', 'noindex') } },
    { kind: 'only-live', live: { kind: 'meta', ...meta('googlebot', 'noindex') } },
  ]);
});

test('if one of two equal tags is missing, that is a difference', () => {
  const twice = [meta('robots', 'noindex'), meta('robots', 'noindex')];
  expect(compare(tags(twice), tags(twice.slice(1))).differences).toEqual([
    { kind: 'only-served', served: { kind: 'meta', ...meta('robots', 'noindex') } },
  ]);
});

test('tags that no known crawler reads are only counted; a selected crawler’s own name is read', () => {
  const served = tags([meta('csrf', '1'), meta('mybot', 'noindex')]);
  const live = tags([meta('csrf', '2')]);
  expect(compare(served, live)).toMatchObject({ differences: [], others: 2 });
  expect(compare(served, live, ['mybot'])).toMatchObject({ differences: [{ kind: 'only-served' }], others: 1 });
});

test('headers are compared if those of the page are known', () => {
  const served = { tags: tags([]), headers: headers(['noindex']) };
  const differences = (live: HeadersResult) =>
    runAll(compareRawHtml(served, { tags: tags([]), headers: live }, [], NOW)).differences;
  expect(differences(seen(headers()))).toEqual([{ kind: 'header', name: 'X-Robots-Tag', served: 'noindex', live: '' }]);
  expect(differences(seen(headers(['noindex'])))).toEqual([]);
  expect(differences({ kind: 'unknown', reason: 'restored' })).toEqual([]);
});

test('of a thousand differences the first are listed, and the rest are counted', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => meta('robots', `x-${index}`));
  expect(compare(tags(many), tags([]))).toMatchObject({ differences: { length: 50 }, differencesOmitted: 950 });
});

test('each header that crawlers read is compared', () => {
  const none = headers();
  const served = { ...none, links: ['</>; rel=canonical'], contentUsage: ['train-ai=n'], tdmReservation: ['1'] };
  const page = (found: PageHeaders) => ({ tags: tags([]), headers: found });
  const { differences } = runAll(compareRawHtml(page(served), { tags: tags([]), headers: seen(none) }, [], NOW));
  expect(differences).toEqual([
    { kind: 'header', name: 'Link', served: '</>; rel=canonical', live: '' },
    { kind: 'header', name: 'Content-Usage', served: 'train-ai=n', live: '' },
    { kind: 'header', name: 'TDM-Reservation', served: '1', live: '' },
  ]);
});

test('the comparison takes a step for each crawler, since a page can have very many directives', () => {
  const page = tags([meta('robots', 'noindex')]);
  const countFor = (names: readonly string[]) => [...steps(page, page, names)].length;
  expect(countFor(['a', 'b', 'c', 'd'])).toBe(countFor(['a']) + 3);
});

test.each(['live', 'served'])('a text that ends where another begins is a difference of the %s page', (which) => {
  const [one, other] = [tags([meta('robots noindex', 'x')]), tags([meta('robots', 'noindex x')])];
  expect(which === 'live' ? compare(one, other, []).others : compare(other, one, []).others).toBe(1);
});
