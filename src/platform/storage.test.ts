// Who gets at what is stored: not the scripts beside a page, where the browser can keep them out.
import { beforeEach, expect, test, vi } from 'vitest';
import { type Fake, fakeBrowser } from '../../test/support/fakes/fake-browser.ts';
import { setBrowser } from '../../test/support/fakes/polyfill.ts';
import { closeToContentScripts } from './storage.ts';

vi.mock('webextension-polyfill', () => import('../../test/support/fakes/polyfill.ts'));

let fake: Fake;
const levels = new Map<object, string>();
/** As in Chromium 140: the method is one of the area's. */
async function setAccessLevel(this: object, { accessLevel }: { readonly accessLevel: string }) {
  levels.set(this, accessLevel);
}

beforeEach(() => {
  fake = fakeBrowser();
  levels.clear();
  setBrowser(fake.browser);
});

test('local and synced storage are closed to scripts beside pages', async () => {
  const { local, sync } = fake.browser.storage;
  for (const area of [local, sync]) Object.assign(area, { setAccessLevel });
  await closeToContentScripts();
  expect([levels.get(local), levels.get(sync)]).toEqual(['TRUSTED_CONTEXTS', 'TRUSTED_CONTEXTS']);
});

test.each<[string, object]>([
  ['lacks the setting', {}],
  ['refuses it', { setAccessLevel: async () => Promise.reject(new Error('refused')) }],
  [
    'throws',
    {
      setAccessLevel: () => {
        throw new TypeError('no such area');
      },
    },
  ],
])('where an area %s, the other is closed all the same', async (_, more) => {
  const { local, sync } = fake.browser.storage;
  Object.assign(local, more);
  Object.assign(sync, { setAccessLevel });
  await expect(closeToContentScripts()).resolves.toBeUndefined();
  expect([...levels]).toEqual([[sync, 'TRUSTED_CONTEXTS']]);
});
