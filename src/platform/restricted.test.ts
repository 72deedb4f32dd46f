// Which sites the browser keeps to itself: each browser has its own.
import { expect, test, vi } from 'vitest';

async function inBrowserOf(own: string) {
  vi.resetModules();
  vi.doMock('webextension-polyfill', () => ({ default: { runtime: { getURL: () => own } } }));
  return (await import('./restricted.ts')).isRestrictedOrigin;
}

test.each([
  ['moz-extension://id/', 'https://addons.mozilla.org./'],
  ['chrome-extension://id/', 'https://chromewebstore.google.com./'],
])(
  'the browser of %s keeps its own store to itself, also by its name with a dot at the end',
  async (own, restricted) => {
    const isRestrictedOrigin = await inBrowserOf(own);
    expect(isRestrictedOrigin(new URL(restricted).origin)).toBe(true);
  },
);

test.each([
  ['moz-extension://id/', 'https://addons.mozilla.org/', 'https://chromewebstore.google.com/'],
  ['chrome-extension://id/', 'https://chrome.google.com/', 'https://addons.mozilla.org/'],
])('the browser of %s keeps its own store to itself, and no other', async (own, restricted, open) => {
  const isRestrictedOrigin = await inBrowserOf(own);
  expect([restricted, open].map((url) => isRestrictedOrigin(new URL(url).origin))).toEqual([true, false]);
});
