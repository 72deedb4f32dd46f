// The order of pages by each column: what has no value stands last, in both directions, and the URL decides between equal ones.
import { expect, test } from 'vitest';
import {
  answerOf,
  auditOf,
  listing,
  newAudit,
  type Said,
  SITEMAP,
  urlOf,
} from '../../test/support/generators/audit.ts';
import { orderOf, type PageColumn } from './select.ts';

/** In ascending order. */
const COLUMNS: readonly (readonly [PageColumn, Readonly<Record<string, Said>>, readonly string[]])[] = [
  ['url', { '/b': {}, '/a': {} }, ['/a', '/b']],
  ['status', { '/a': { status: 500 }, '/b': { status: 404 }, '/c': { failure: 'timeout' } }, ['/b', '/a', '/c']],
  [
    'location',
    { '/a': { redirects: [[301, '/z']] }, '/b': { redirects: [[301, '/y']] }, '/c': {} },
    ['/b', '/a', '/c'],
  ],
  ['verdict', { '/a': { noindex: 'robots' }, '/b': {} }, ['/b', '/a']],
  ['reason', { '/a': { status: 404 }, '/b': { noindex: 'robots' } }, ['/b', '/a']],
  ['blocked', { '/private/': {}, '/z': {} }, ['/z', '/private/']],
  ['canonical', { '/a': { canonical: '/z' }, '/b': { canonical: '/y' }, '/c': {} }, ['/b', '/a', '/c']],
  ['hreflang', { '/a': { alternates: { en: '/a', de: '/b' } }, '/b': { alternates: { en: '/a' } } }, ['/b', '/a']],
  ['title', { '/a': { title: 'B' }, '/b': { title: 'A' }, '/c': { status: 404 } }, ['/b', '/a', '/c']],
];

test.each(COLUMNS)('pages are sorted by %s, those without a value last in both directions', (by, pages, ascending) => {
  const sorted = (isDescending: boolean) =>
    auditOf(pages)
      .assess()
      .pages.toSorted(orderOf({ by, isDescending }))
      .map(({ url }) => url);
  expect(sorted(false)).toEqual(ascending.map(urlOf));
  // The third has no value.
  expect(sorted(true)).toEqual([...ascending.slice(0, 2).toReversed(), ...ascending.slice(2)].map(urlOf));
});

test('pages that aren’t fetched stand after those that are, by what only an answer says', () => {
  const audit = newAudit();
  for (const path of ['/a', '/b']) audit.list(listing(path), SITEMAP);
  audit.answer(urlOf('/b'), answerOf('/b'));
  for (const by of ['status', 'type', 'bytes', 'time', 'title'] as const)
    for (const isDescending of [false, true])
      expect(
        audit
          .assess()
          .pages.toSorted(orderOf({ by, isDescending }))
          .map(({ url }) => url),
      ).toEqual([urlOf('/b'), urlOf('/a')]);
});

test('equal pages stand by their URL', () => {
  const pages = auditOf({ '/b': {}, '/a': {}, '/c': {} }).assess().pages;
  expect(pages.toSorted(orderOf({ by: 'status', isDescending: true })).map(({ url }) => url)).toEqual(
    ['/a', '/b', '/c'].map(urlOf),
  );
});
