// Which sites the browser keeps to itself: each browser has its own.
import { expect, test, vi } from 'vitest';

test.each([
  ['moz-extension://id/', 'https://addons.mozilla.org/', 'https://chromewebstore.google.com/'],
  ['chrome-extension://id/', 'https://chrome.google.com/', 'https://addons.mozilla.org/'],
])('the browser of %s keeps its own store to itself, and no other', async (own, restricted, open) => {
  vi.resetModules();
  vi.doMock('webextension-polyfill', () => ({ default: { runtime: { getURL: () => own } } }));
  const { isRestrictedOrigin } = await import('./restricted.ts');
  expect([restricted, open].map((url) => isRestrictedOrigin(new URL(url).origin))).toEqual([true, false]);
});
