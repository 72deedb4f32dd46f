// Words for people, from _locales.
import type messages from '../_locales/en/messages.json';
import { browser } from './browser.ts';

export type MessageKey = keyof typeof messages;

/** The message in the browser's language, with $1, $2… replaced by `parts`. */
export function t(key: MessageKey, ...parts: readonly (string | number)[]): string {
  return browser.i18n.getMessage(key, parts.map(String));
}

/** Messages that differ with a number: `<key>_other`, and one for each other category that the language has. */
export type CountedKey = MessageKey extends infer Key ? (Key extends `${infer Start}_other` ? Start : never) : never;

/**
 * The message for so many things, in the plural form that the browser's language asks for (Unicode CLDR, by
 * Intl.PluralRules). The number is $1, written as the language writes numbers; `parts` follow.
 */
export function counted(key: CountedKey, count: number, ...parts: readonly (string | number)[]): string {
  const form = `${key}_${new Intl.PluralRules(language()).select(count)}`;
  const words = [new Intl.NumberFormat(language()).format(count), ...parts.map(String)];
  return browser.i18n.getMessage(form, words) || browser.i18n.getMessage(`${key}_other`, words);
}

/** BCP 47 tag of the browser's language, for Intl. */
export function language(): string {
  return browser.i18n.getUILanguage();
}
