// Host permissions: people may withhold them, for one site or for all, and take them back at any time.
import { browser, isConfined } from './browser.ts';

/** Match patterns of every page that can have a robots.txt. */
export const EVERY_SITE = ['http://*/*', 'https://*/*'];

/**
 * Sites that the browser lets no extension look at nor ask, though it says that the permission is given: Chromium's web store, by
 * both of its names (seen in 156: a fetch fails, "The extensions gallery cannot be scripted"), and what Firefox lists in
 * `extensions.webextensions.restrictedDomains`, which no extension can read.
 */
const RESTRICTED = browser.runtime.getURL('').startsWith('moz-extension:')
  ? [
      'accounts-static.cdn.mozilla.net',
      'accounts.firefox.com',
      'addons.cdn.mozilla.net',
      'addons.mozilla.org',
      'api.accounts.firefox.com',
      'content.cdn.mozilla.net',
      'discovery.addons.mozilla.org',
      'oauth.accounts.firefox.com',
      'profile.accounts.firefox.com',
      'support.mozilla.org',
      'sync.services.mozilla.com',
    ]
  : ['chrome.google.com', 'chromewebstore.google.com'];

export function isRestricted(origin: string): boolean {
  return RESTRICTED.includes(new URL(origin).hostname);
}

/** A port is no part of a match pattern: permission is given for a host, whatever its port. */
export function patternOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

export async function hasAccess(origin: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [patternOf(origin)] });
}

/** Call it from a click, before anything is awaited: the browser asks the person. */
export async function requestAccess(origins: string[]): Promise<boolean> {
  return browser.permissions.request({ origins });
}

/** Returns what ends it. */
export function onAccessChanged(listener: () => void): () => void {
  if (isConfined) return () => {};
  const { onAdded, onRemoved } = browser.permissions;
  onAdded.addListener(listener);
  onRemoved.addListener(listener);
  return () => {
    onAdded.removeListener(listener);
    onRemoved.removeListener(listener);
  };
}
