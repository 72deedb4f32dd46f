// The only import of the polyfill. All other code uses the browser through this folder, so workarounds for a browser are in one place.
import browser, { type Browser } from 'webextension-polyfill';

export { browser };

/**
 * Whether this page is in Firefox's DevTools, where an extension has no tabs, windows and permissions, and runtime can't open the options
 * page. (Seen in 153; Chromium has everything.)
 */
export function isConfined(): boolean {
  return (browser as Partial<Browser>).tabs === undefined;
}

/** Firefox for Android has no browser.windows, and shows one tab or the popup at a time; Firefox's DevTools have none either. */
export function hasWindows(): boolean {
  return 'windows' in browser;
}
