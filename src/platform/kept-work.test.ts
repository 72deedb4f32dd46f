// What a person keeps of their work on a site.
import { beforeEach, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../test/support/fakes/fake-browser.ts';

const SITE = 'https://shop.example';
const work = {
  draft: 'User-agent: *\n\u0000',
  begunFrom: 'User-agent: *\n',
  expectations: [{ token: 'Googlebot', url: '/tea', allowed: true }],
};
let fake: Fake;

beforeEach(() => {
  vi.resetModules();
  fake = fakeBrowser();
  vi.doMock('webextension-polyfill', () => ({ default: fake.browser }));
});

test('work is kept for its site only, until it is deleted', async () => {
  const { forgetWork, keepWork, loadWork } = await import('./kept-work.ts');
  expect(await loadWork(SITE)).toBeNull();
  expect(await keepWork(SITE, work)).toBe(true);
  expect(await loadWork(SITE)).toEqual(work);
  expect(await loadWork('https://other.example')).toBeNull();
  expect(await forgetWork(SITE)).toBe(true);
  expect(await loadWork(SITE)).toBeNull();
});

test('work of an earlier version has an unknown base of its draft', async () => {
  const { loadWork } = await import('./kept-work.ts');
  fake.browser.storage.local.data.set(`work:1:${SITE}`, { draft: 'a', expectations: [] });
  expect(await loadWork(SITE)).toEqual({ draft: 'a', begunFrom: null, expectations: [] });
});

test.each([
  [{ draft: 1, expectations: [] }],
  [{ draft: null }],
  [{ draft: null, expectations: [{ token: '*', url: '/', allowed: true }] }],
  ['text'],
])('%j isn’t kept work', async (stored) => {
  const { loadWork } = await import('./kept-work.ts');
  fake.browser.storage.local.data.set(`work:1:${SITE}`, stored);
  expect(await loadWork(SITE)).toBeNull();
});

test('work that the browser refuses to keep is reported', async () => {
  const { forgetWork, keepWork } = await import('./kept-work.ts');
  const refuse = () => Promise.reject(new Error('The disk is full.'));
  Object.assign(fake.browser.storage.local, { set: refuse, remove: refuse });
  expect([await keepWork(SITE, work), await forgetWork(SITE)]).toEqual([false, false]);
});
