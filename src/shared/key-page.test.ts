// Whether the page of a key URL is as it should be.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PAGE_REASONS, PAGE_STATES } from '../report/index.ts';
import { isAsWanted, isJudgedAlike, isPageTrouble, keyPageState } from './key-page.ts';

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

const by = (judgedBy?: string) =>
  v.parse(keyPageState, { verdict: 'partly', reason: 'none', ...(judgedBy && { judgedBy }) });
test.each([
  ['the same crawlers', by('a'), by('a'), true],
  ['other crawlers', by('a'), by('b'), false],
  ['crawlers that aren’t known', by(), by('a'), false],
  ['crawlers that aren’t known, twice', by(), by(), false],
  ['nothing', undefined, by('a'), false],
])('a page is compared with what was found by %s: %j, %j, %j', (_, one, other, expected) => {
  expect(isJudgedAlike(one, other)).toBe(expected);
});
