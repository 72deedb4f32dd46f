// Whether this background can make requests for private windows.
import { browser } from './browser.ts';

/** In Chromium, also for a page in a private window. */
export function isPrivateBackground(): boolean {
  return browser.extension.inIncognitoContext === true;
}

/**
 * Chromium gives private windows their own background (`"incognito": "split"` in the manifest), whose requests are as private
 * as theirs. Firefox has one for all windows: what a server makes the browser remember about the connection (HSTS, Alt-Svc)
 * would stay in the profile, whatever the request's cache mode.
 * https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/manifest.json/incognito
 */
export function canAskFor({ isPrivate }: { readonly isPrivate: boolean }): boolean {
  return !isPrivate || isPrivateBackground();
}
