// Words for people, from _locales.
import type messages from '../_locales/en/messages.json';
import { browser } from './browser.ts';

export type MessageKey = keyof typeof messages;

/** The message in the browser's language, with $1, $2… replaced by `parts`. */
export function t(key: MessageKey, ...parts: readonly (string | number)[]): string {
  return browser.i18n.getMessage(key, parts.map(String));
}

/** BCP 47 tag of the browser's language, for Intl. */
export function language(): string {
  return browser.i18n.getUILanguage();
}
