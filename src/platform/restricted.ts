// Sites that no extension can access, whatever permissions it has. Only the background checks; the pages get the answer.
import { browser } from './browser.ts';

/**
 * Sites that the browser protects from all extensions, although it reports that permission is granted: Chromium's web store, by
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

export function isRestrictedOrigin(origin: string): boolean {
  // A name with a dot at the end is the same host.
  return RESTRICTED.includes(new URL(origin).hostname.replace(/\.$/, ''));
}
