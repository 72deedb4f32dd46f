// The published lists of IP addresses that a person keeps.
import { beforeEach, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../test/support/fakes/polyfill.ts';
import type { KeptList } from '../shared/published-lists.ts';
import { forgetLists, keepLists, loadLists } from './kept-lists.ts';

vi.mock('webextension-polyfill', () => import('../../test/support/fakes/polyfill.ts'));

const LIST: KeptList = { url: null, operator: 'ByteDance', at: 1, created: null, prefixes: ['192.0.2.0/24'] };
let fake: Fake;

beforeEach(() => {
  fake = fakeBrowser();
  setBrowser(fake.browser);
});

test('lists are kept until they are deleted', async () => {
  expect(await loadLists()).toEqual([]);
  expect(await keepLists([LIST])).toBe(true);
  expect(await loadLists()).toEqual([LIST]);
  expect(await forgetLists()).toBe(true);
  expect(await loadLists()).toEqual([]);
});

test('lists from private windows aren’t kept, and that is reported', async () => {
  fake.browser.extension.inIncognitoContext = true;
  expect(await keepLists([LIST])).toBe(false);
  expect(await loadLists()).toEqual([]);
});
