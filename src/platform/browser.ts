// The one import of the polyfill. Everything else reaches the browser through this folder, so that a browser's
// oddity is met, named and worked around in one place.
import browser, { type Browser } from 'webextension-polyfill';

export { browser };

/**
 * In its DevTools, Firefox gives an extension runtime, i18n, storage and devtools, and of runtime not the way to the
 * options page: no tabs, no windows, no permissions. (Seen in 153; Chromium gives everything.)
 */
export function isConfined(): boolean {
  return (browser as Partial<Browser>).tabs === undefined;
}
