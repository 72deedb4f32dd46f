// Whether the page of a key URL is as it should be.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PAGE_REASONS, PAGE_STATES } from '../report/index.ts';
import { foundPage, isAsWanted, isPageTrouble, keyPageState } from './key-page.ts';

test.each([
  // What is found, as it should be, whether that is so, and whether a person should know.
  ['indexable', 'indexable', true, false],
  ['not-indexable', 'indexable', false, true],
  ['canonicalised', 'indexable', false, true],
  ['partly', 'indexable', false, true],
  ['unknown', 'indexable', null, true],
  ['indexable', 'not-indexable', false, true],
  ['not-indexable', 'not-indexable', true, false],
  ['canonicalised', 'not-indexable', true, false],
  ['partly', 'not-indexable', false, true],
  ['unknown', 'not-indexable', null, false],
] as const)('a page found %s that should be %s', (verdict, wanted, isSo, isTrouble) => {
  const page = { verdict, reason: 'none' } as const;
  expect([isAsWanted(page, wanted), isPageTrouble(page, wanted)]).toEqual([isSo, isTrouble]);
});

test.each([
  ...PAGE_STATES.map((verdict) => [verdict, 'none', { verdict, reason: 'none' }] as const),
  ...PAGE_REASONS.map((reason) => ['partly', reason, { verdict: 'partly', reason }] as const),
  ['of a later release', 'none', { verdict: 'unknown', reason: 'none' }],
  ['not-indexable', 'of a later release', { verdict: 'not-indexable', reason: 'unknown' }],
] as const)(
  'a page stored as %s for %s is read with the words that this release knows',
  (verdict, reason, expected) => {
    expect(v.parse(keyPageState, { verdict, reason })).toEqual(expected);
  },
);

test.each([{ verdict: 7, reason: 'none' }, { verdict: 'partly' }, {}])('%j isn’t how a page was found', (stored) => {
  expect(v.is(keyPageState, stored)).toBe(false);
});

test.each<[string, unknown, unknown]>([
  ['of this release', [{ verdict: 'partly', reason: 'no-response', by: ['a'] }], 'as stored'],
  ['with a word of a later release', [{ verdict: 'later', reason: 'none', by: ['a'] }], []],
  ['that is damaged', 7, []],
  ['of an older release', undefined, undefined],
])('what each crawler found, %s', (_, judged, expected) => {
  const page = { verdict: 'partly', reason: 'none' };
  const stored = { ...page, ...(judged !== undefined && { judged }) };
  const read = { ...page, ...(expected !== undefined && { judged: expected === 'as stored' ? judged : expected }) };
  expect(v.parse(foundPage, stored)).toEqual(read);
});
