import { expect, test } from 'vitest';
import { type ServedField, type ServedResponse, type ServedResult, servedDifferences } from './served-to.ts';

const OWN: ServedResponse = {
  kind: 'answered',
  status: 200,
  challenge: null,
  redirectedTo: null,
  directives: ['robots: noarchive'],
  canonical: 'https://example.com/',
  title: 'A page',
  size: 10_000,
  isTruncated: false,
};
const FAILED: ServedResult = { kind: 'failed', reason: 'timeout' };

test.each<[string, Partial<ServedResponse>, readonly ServedField[]]>([
  ['the same', {}, []],
  ['another status', { status: 403 }, ['status']],
  ['a challenge', { status: 403, challenge: 'cloudflare' }, ['status', 'challenge']],
  ['a redirect', { redirectedTo: 'https://example.com/blocked' }, ['redirect']],
  ['a noindex', { directives: ['robots: noarchive', 'X-Robots-Tag: noindex'] }, ['directives']],
  ['no canonical URL', { canonical: null }, ['canonical']],
  ['another title', { title: 'Just a moment…' }, ['title']],
  ['a few bytes more, as a page with a nonce has', { size: 10_400 }, []],
  ['four fifths of the bytes', { size: 8_000 }, []],
  ['a byte less than that', { size: 7_999 }, ['size']],
  ['half of the bytes', { size: 5_000 }, ['size']],
])('an answer to another User-Agent differs by what a person would notice: %s', (_, change, fields) => {
  expect(servedDifferences(OWN, { ...OWN, ...change })).toEqual(fields);
});

test('a failure differs from an answer, and not from another failure', () => {
  expect(servedDifferences(OWN, FAILED)).toEqual(['failure']);
  expect(servedDifferences(FAILED, OWN)).toEqual(['failure']);
  expect(servedDifferences(FAILED, FAILED)).toEqual([]);
});
