// Whether the page of a key URL is as it should be.
import { expect, test } from 'vitest';
import { isAsWanted, isPageTrouble } from './key-page.ts';

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
  ['of a later release', 'not-indexable', null, false],
] as const)('a page found %s that should be %s', (verdict, wanted, isSo, isTrouble) => {
  const page = { verdict, reason: 'none' };
  expect([isAsWanted(page, wanted), isPageTrouble(page, wanted)]).toEqual([isSo, isTrouble]);
});
