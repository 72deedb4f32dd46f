import { expect, test, vi } from 'vitest';
import { isPaywalled } from './free-access.ts';

test.each<[string, unknown, boolean]>([
  ['false', { '@type': 'NewsArticle', isAccessibleForFree: false }, true],
  ['the text False', { isAccessibleForFree: 'False' }, true],
  ['schema.org’s False', { isAccessibleForFree: 'https://schema.org/False' }, true],
  ['one of several things', [{ '@type': 'WebSite' }, { isAccessibleForFree: false }], true],
  ['a thing in a graph', { '@graph': [{ '@type': 'WebPage' }, { isAccessibleForFree: 'false' }] }, true],
  ['true', { isAccessibleForFree: true }, false],
  ['a part alone', { isAccessibleForFree: true, hasPart: { isAccessibleForFree: false } }, false],
  ['nothing', { '@type': 'NewsArticle' }, false],
  ['another word', { isAccessibleForFree: 'falsehood' }, false],
  ['an object that can’t become text', { isAccessibleForFree: { toString: 0 } }, false],
  ['a list', { isAccessibleForFree: [true, 'False'] }, true],
  ['null', null, false],
  ['a graph that is none', { '@graph': null, isAccessibleForFree: null }, false],
])('structured data says whether a page is free: %s', (_, data, expected) => {
  expect(isPaywalled([JSON.stringify(data)])).toBe(expected);
});

test('a script that isn’t JSON, or is too long, says nothing', () => {
  expect(isPaywalled(['{"isAccessibleForFree": false'])).toBe(false);
  expect(isPaywalled([JSON.stringify({ isAccessibleForFree: false, x: 'x'.repeat(200_000) })])).toBe(false);
});

test('of very many scripts the first twenty are read', () => {
  const no = JSON.stringify({ isAccessibleForFree: false });
  expect(isPaywalled([...Array(19).fill('{}'), no])).toBe(true);
  expect(isPaywalled([...Array(20).fill('{}'), no])).toBe(false);
});

test('of scripts that mention it, 200,000 characters are parsed altogether, and shorter ones behind a long one are', () => {
  const free = JSON.stringify([{ isAccessibleForFree: 1 }, ...Array(30_000).fill({})]);
  const no = JSON.stringify({ isAccessibleForFree: false });
  const parse = vi.spyOn(JSON, 'parse');
  expect(isPaywalled(Array(10).fill(free))).toBe(false);
  const parsed = parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
  parse.mockRestore();
  expect(parsed).toBeLessThanOrEqual(200_000);
  expect(parsed).toBeGreaterThan(0);
  expect(isPaywalled([...Array(10).fill(free), no])).toBe(true);
});
