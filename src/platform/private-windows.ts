// Whether this background can make requests for private windows.
import { browser } from './browser.ts';

/** In Chromium, of a page in a private window as well. */
export function isPrivateBackground(): boolean {
  return browser.extension.inIncognitoContext === true;
}

/**
 * Chromium gives private windows a background of their own (`"incognito": "split"` in the manifest), whose requests are as
 * private as theirs. Firefox has one for all windows: what a server has a browser remember of the connection (HSTS, Alt-Svc)
 * would stay in the profile, whatever the request's cache mode is.
 * https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/manifest.json/incognito
 */
export function canAskFor({ isPrivate }: { readonly isPrivate: boolean }): boolean {
  return !isPrivate || isPrivateBackground();
}
