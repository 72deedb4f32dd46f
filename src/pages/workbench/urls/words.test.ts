// The URL list, in sentences.
import { expect, test, vi } from 'vitest';
import { emptyText } from './words.ts';

vi.mock('webextension-polyfill', () => import('../../../../test/support/fakes/polyfill.ts'));

test.each([
  ['idle', false, 'No URLs yet'],
  ['running', true, 'Checking URLs…'],
  ['done', true, 'No URLs of this site were found.'],
  // Nothing was found out.
  ['cancelled', true, 'No URLs yet'],
] as const)('a list without URLs that is %s, with files: %s', (progress, hasFiles, told) => {
  expect(emptyText(progress, hasFiles)).toContain(told);
});
